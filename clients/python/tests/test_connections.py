"""Connections are kept, shared between threads, replaced when stale, and left alone in a fork."""

import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import unittest
import unittest.mock
import warnings
from concurrent.futures import ThreadPoolExecutor

import intentlock

from .servers import CLEAR, body_of, raw_server, read_request, scripted_server
from .support import ClientTest

ANSWER = body_of({"body": CLEAR})
ONE_ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(ANSWER), ANSWER)


class Connections(ClientTest):
    def test_one_connection_serves_many_calls(self) -> None:
        with scripted_server() as server:
            intentlock.init(base_url=server.url)
            for _ in range(10):
                intentlock.gate("Hello", "s-1")
            self.assertEqual(len({sent.port for sent in server.requests}), 1)

    def test_the_user_agent(self) -> None:
        with scripted_server() as server:
            intentlock.init(base_url=server.url)
            intentlock.gate("Hello", "s-1")
            self.assertRegex(server.requests[0].headers["user-agent"], r"^intentlock-python/\d")

    def test_many_threads(self) -> None:
        with scripted_server() as server:
            intentlock.init(base_url=server.url)
            with ThreadPoolExecutor(16) as threads:
                results = list(
                    threads.map(lambda n: intentlock.gate(f"Request {n}", f"s-{n}"), range(200))
                )
            self.assertEqual({result.decision for result in results}, {"proceed"})
            self.assertEqual(
                sorted(sent.body["session_id"] for sent in server.requests),
                sorted(f"s-{n}" for n in range(200)),
            )
            self.assertLess(len({sent.port for sent in server.requests}), 200)

    def test_a_connection_that_the_server_closed_while_idle(self) -> None:
        served = threading.Semaphore(0)

        def answer_once(connection: socket.socket) -> None:
            read_request(connection)
            connection.sendall(ONE_ANSWER)
            connection.close()
            served.release()

        with raw_server(answer_once) as url:
            intentlock.init(base_url=url)
            for _ in range(5):
                self.assertEqual(intentlock.gate("Hello", "s-1").decision, "proceed")
                served.acquire()

    def test_a_connection_that_dies_as_it_is_used_again(self) -> None:
        requests = []

        def answer_once_then_hang_up(connection: socket.socket) -> None:
            read_request(connection)
            requests.append("answered")
            connection.sendall(ONE_ANSWER)
            read_request(connection)
            requests.append("dropped")
            connection.close()

        with raw_server(answer_once_then_hang_up) as url:
            intentlock.init(base_url=url)
            for _ in range(3):
                self.assertEqual(intentlock.gate("Hello", "s-1").decision, "proceed")
            self.assertEqual(requests.count("answered"), 3)
            self.assertEqual(requests.count("dropped"), 2)

    def test_a_new_connection_is_not_tried_twice(self) -> None:
        requests = []

        def drop(connection: socket.socket) -> None:
            read_request(connection)
            requests.append("dropped")
            connection.close()

        with raw_server(drop) as url:
            intentlock.init(base_url=url)
            self.assertFallback(intentlock.gate("Hello", "s-1"), "network (RemoteDisconnected")
            self.assertEqual(requests, ["dropped"])

    def test_a_server_that_closes_after_each_answer(self) -> None:
        with scripted_server() as server:
            server.answer = {**server.answer, "headers": {"connection": "close"}}
            intentlock.init(base_url=server.url)
            for _ in range(3):
                self.assertEqual(intentlock.gate("Hello", "s-1").decision, "proceed")
            self.assertEqual(len({sent.port for sent in server.requests}), 3)

    def test_an_answer_that_ends_with_the_connection(self) -> None:
        def answer(connection: socket.socket) -> None:
            read_request(connection)
            connection.sendall(b"HTTP/1.0 200 OK\r\n\r\n" + ANSWER)
            connection.close()

        with raw_server(answer) as url:
            intentlock.init(base_url=url)
            self.assertEqual(intentlock.gate("Hello", "s-1").decision, "proceed")

    def test_the_next_address_is_tried_after_one_that_refuses(self) -> None:
        with scripted_server() as server:
            port = int(server.url.rpartition(":")[2])
            stream = (socket.AF_INET, socket.SOCK_STREAM, 6, "")
            addresses = [(*stream, ("127.0.0.1", 1)), (*stream, ("127.0.0.1", port))]
            with unittest.mock.patch("socket.getaddrinfo", return_value=addresses):
                intentlock.init(base_url=f"http://gate.invalid:{port}")
                self.assertEqual(intentlock.gate("Hello", "s-1").decision, "proceed")
            self.assertEqual(server.requests[0].headers["host"], f"gate.invalid:{port}")

    @unittest.skipUnless(hasattr(os, "fork"), "this system does not fork")
    def test_a_fork_while_other_threads_are_at_it(self) -> None:
        with scripted_server() as server:
            intentlock.init(base_url=server.url)
            intentlock.gate("Before", "parent")
            stop = threading.Event()

            def keep_asking() -> None:
                while not stop.is_set():
                    intentlock.gate("Meanwhile", "thread")

            threads = [threading.Thread(target=keep_asking) for _ in range(3)]
            for thread in threads:
                thread.start()
            try:
                for number in range(5):
                    with warnings.catch_warnings():
                        warnings.simplefilter("ignore", DeprecationWarning)
                        child = os.fork()
                    if child == 0:
                        decision = intentlock.gate("In the child", f"child-{number}").decision
                        os._exit(0 if decision == "proceed" else 1)
                    _, status = os.waitpid(child, 0)
                    self.assertEqual(os.WEXITSTATUS(status), 0)
                    self.assertEqual(intentlock.gate("After", "parent").decision, "proceed")
            finally:
                stop.set()
                for thread in threads:
                    thread.join()
            ports = {
                kind: {s.port for s in server.requests if s.body["session_id"].startswith(kind)}
                for kind in ("child", "parent")
            }
            self.assertEqual(len(ports["child"]), 5)
            self.assertFalse(ports["child"] & ports["parent"])


@unittest.skipUnless(shutil.which("openssl"), "no openssl to make a certificate with")
class Tls(ClientTest):
    def test_calls_over_tls_and_a_certificate_that_nobody_signed(self) -> None:
        with tempfile.TemporaryDirectory() as folder, scripted_server() as server:
            key, certificate = f"{folder}/key.pem", f"{folder}/certificate.pem"
            subprocess.run(
                "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1"
                f" -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1"
                f" -keyout {key} -out {certificate}".split(),
                check=True,
                capture_output=True,
            )
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate, key)
            server.use_tls(context)
            url = server.url.replace("http:", "https:")

            intentlock.init(base_url=url)
            self.assertFallback(intentlock.gate("Hello", "s-1"), "network (SSLCert")
            with unittest.mock.patch.dict("os.environ", {"SSL_CERT_FILE": certificate}):
                intentlock.init(base_url=url)
                for _ in range(3):
                    self.assertEqual(intentlock.gate("Hello", "s-1").decision, "proceed")
            self.assertEqual(len({sent.port for sent in server.requests}), 1)
