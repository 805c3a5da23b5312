"""Servers that answer what a test tells them to, and servers that misbehave."""

import json
import socket
import ssl
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Iterator

CLEAR = {
    "ambiguity_score": 0.12,
    "dimensions": {"goal": 0.1},
    "questions": [],
    "intent_spec": None,
    "decision": "proceed",
    "decision_reason": "proceed",
    "confirm_prompt": None,
    "options": [],
}

SUCCESS: dict[str, Any] = {"status": 200, "body": CLEAR}
FAULT: dict[str, Any] = {"status": 500}
REFUSAL: dict[str, Any] = {"status": 401}


class Recorded:
    """One request as the server saw it."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes, port: int) -> None:
        self.path = path
        self.headers = headers
        self.body = json.loads(body)
        self.port = port


class ScriptedServer:
    """Answers every POST with ``answer``, over connections that are kept, and records it."""

    def __init__(self) -> None:
        self.answer = SUCCESS
        self.before_answer: Callable[[], None] = lambda: None
        self.requests: list[Recorded] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                outer.requests.append(Recorded(self.path, headers, body, self.client_address[1]))
                outer.before_answer()
                _send(self, outer.answer)

            def log_message(self, *args: Any) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 64

            def handle_error(self, *args: Any) -> None:
                pass  # Clients that hang up are what the tests are about.

        self._server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def use_tls(self, context: ssl.SSLContext) -> None:
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def body_of(answer: dict[str, Any]) -> bytes:
    """The bytes of an answer in the contract's notation."""
    if "filler" in answer:
        return b'{"filler":"' + b"x" * int(answer["filler"]) + b'"}'
    if "nested" in answer:
        return b"[" * int(answer["nested"])
    if "text" in answer:
        return str(answer["text"]).encode()
    return json.dumps(answer["body"]).encode() if "body" in answer else b""


def _send(handler: BaseHTTPRequestHandler, answer: dict[str, Any]) -> None:
    body = body_of(answer)
    handler.send_response(answer["status"])
    for name, value in answer.get("headers", {}).items():
        handler.send_header(name, value)
    if answer.get("chunked"):
        handler.send_header("transfer-encoding", "chunked")
        handler.end_headers()
        for start in range(0, len(body), 65536):
            chunk = body[start : start + 65536]
            handler.wfile.write(b"%x\r\n%s\r\n" % (len(chunk), chunk))
        handler.wfile.write(b"0\r\n\r\n")
    else:
        handler.send_header("content-length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)


@contextmanager
def scripted_server() -> Iterator[ScriptedServer]:
    server = ScriptedServer()
    try:
        yield server
    finally:
        server.close()


@contextmanager
def raw_server(talk: Callable[[socket.socket], None]) -> Iterator[str]:
    """A server that hands every connection to ``talk``; yields its address."""
    listener = socket.create_server(("127.0.0.1", 0))
    connections: list[socket.socket] = []

    def serve(connection: socket.socket) -> None:
        try:
            talk(connection)
        except OSError:
            pass  # The client went away, or the test is over.

    def accept() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            connections.append(connection)
            threading.Thread(target=serve, args=(connection,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        listener.close()
        for connection in connections:
            connection.close()


def closed_port() -> str:
    """An address where nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return f"http://127.0.0.1:{listener.getsockname()[1]}"


def read_request(connection: socket.socket) -> None:
    """Reads one request off a raw connection, head and body."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += _some(connection)
    head, _, body = data.partition(b"\r\n\r\n")
    length = 0
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    while len(body) < length:
        body += _some(connection)


def _some(connection: socket.socket) -> bytes:
    data = connection.recv(65536)
    if not data:
        raise ConnectionError("the client hung up")
    return data
