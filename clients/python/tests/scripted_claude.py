"""A stand-in for the model behind the Claude Agent SDK: it calls one tool, and then says what came of it."""

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Iterator


@contextmanager
def scripted_claude(tool: str, arguments: dict[str, Any]) -> Iterator[str]:
    """Its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers.get("content-length", 0))))
            self.send_response(200)
            self.send_header("content-type", "text/event-stream")
            self.end_headers()
            for name, event in _events(_answer(body.get("messages", []), tool, arguments)):
                self.wfile.write(f"event: {name}\ndata: {json.dumps(event)}\n\n".encode())

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def _answer(messages: list[Any], tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    contents = [message["content"] for message in messages if isinstance(message["content"], list)]
    if any(part.get("type") == "tool_result" for content in contents for part in content):
        return {"type": "text", "text": "That is all."}
    return {"type": "tool_use", "id": "toolu_1", "name": tool, "input": arguments}


def _events(block: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    is_call = block["type"] == "tool_use"
    usage = {"input_tokens": 1, "output_tokens": 1}
    message = {
        "id": "msg_1", "type": "message", "role": "assistant", "model": "scripted", "content": [],
        "stop_reason": None, "stop_sequence": None, "usage": usage,
    }
    empty = {**block, "input": {}} if is_call else {"type": "text", "text": ""}
    delta = (
        {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        if is_call
        else {"type": "text_delta", "text": block["text"]}
    )
    stop = {"stop_reason": "tool_use" if is_call else "end_turn", "stop_sequence": None}
    for event in (
        {"type": "message_start", "message": message},
        {"type": "content_block_start", "index": 0, "content_block": empty},
        {"type": "content_block_delta", "index": 0, "delta": delta},
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": stop, "usage": {"output_tokens": 1}},
        {"type": "message_stop"},
    ):
        yield str(event["type"]), event
