"""Servers that are down, refuse, hang or drip: gate answers in time and never raises."""

import socket
import threading
import time
import unittest.mock
from typing import Any, Callable, cast

import intentlock
from intentlock import _state

from .servers import closed_port, raw_server, read_request, scripted_server
from .support import LONG_CALL, SHORT_CALL, ClientTest

# A call that ends by its deadline ends well before this, also on a busy machine.
SOON = 20.0

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"


class Faults(ClientTest):
    def gate_against(
        self, talk: Callable[[socket.socket], None], seconds: float = SHORT_CALL
    ) -> intentlock.GateResult:
        with raw_server(talk) as url:
            self.use(url, seconds)
            began = time.monotonic()
            result = intentlock.gate("Hello", "s-1")
            self.assertLess(time.monotonic() - began, SOON)
            return result

    def test_nothing_listens(self) -> None:
        intentlock.init(base_url=closed_port())
        self.assertFallback(intentlock.gate("Hello", "s-1"), "network (ConnectionRefusedError")

    def test_a_name_without_an_address(self) -> None:
        no_name = unittest.mock.Mock(side_effect=socket.gaierror(-2, "Name not known"))
        with unittest.mock.patch("socket.getaddrinfo", no_name):
            intentlock.init(base_url="http://gate.invalid")
            self.assertFallback(intentlock.gate("Hello", "s-1"), "network (gaierror")

    def test_a_resolver_that_hangs_costs_one_thread(self) -> None:
        release = threading.Event()

        def hang(*args: Any, **kwargs: Any) -> Any:
            release.wait(30)
            raise socket.gaierror(-3, "Try again")

        with unittest.mock.patch("socket.getaddrinfo", side_effect=hang) as resolver:
            self.use("http://gate.invalid", 0.1)
            self.assertFallback(intentlock.gate("Hello", "s-1"), "timeout")
            self.assertFallback(intentlock.gate("Hello", "s-1"), "timeout")
            self.assertEqual(resolver.call_count, 1)
            release.set()

    def test_a_server_that_hangs_up_at_once(self) -> None:
        self.assertFallback(
            self.gate_against(lambda connection: connection.close(), LONG_CALL), "network"
        )

    def test_a_server_that_never_answers(self) -> None:
        self.assertFallback(self.gate_against(lambda _: time.sleep(SOON)), "timeout")

    def test_a_server_that_never_reads(self) -> None:
        with raw_server(lambda _: time.sleep(SOON)) as url:
            self.use(url, SHORT_CALL)
            self.assertFallback(
                intentlock.gate("Hello", "s-1", {"text": "x" * 4_000_000}), "timeout"
            )

    def test_headers_that_drip(self) -> None:
        def drip(connection: socket.socket) -> None:
            connection.sendall(HEAD)
            while True:
                connection.sendall(b"X-More: 1\r\n"[:1])
                time.sleep(0.02)

        self.assertFallback(self.gate_against(drip), "timeout")

    def test_a_body_that_drips(self) -> None:
        def drip(connection: socket.socket) -> None:
            read_request(connection)
            connection.sendall(HEAD + b"Content-Length: 100000\r\n\r\n")
            while True:
                connection.sendall(b" ")
                time.sleep(0.02)

        self.assertFallback(self.gate_against(drip), "timeout")

    def test_chunks_that_drip(self) -> None:
        def drip(connection: socket.socket) -> None:
            read_request(connection)
            connection.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
            while True:
                connection.sendall(b"1\r\n \r\n")
                time.sleep(0.02)

        self.assertFallback(self.gate_against(drip), "timeout")

    def test_interim_answers_without_end(self) -> None:
        def drip(connection: socket.socket) -> None:
            while True:
                connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
                time.sleep(0.02)

        self.assertFallback(self.gate_against(drip), "timeout")

    def test_a_body_cut_short(self) -> None:
        def cut(connection: socket.socket) -> None:
            read_request(connection)
            connection.sendall(HEAD + b'Content-Length: 1000\r\n\r\n{"ambiguity_score":')
            connection.close()

        self.assertFallback(self.gate_against(cut, LONG_CALL), "network (IncompleteRead")

    def test_something_that_is_not_http(self) -> None:
        def greet(connection: socket.socket) -> None:
            read_request(connection)
            connection.sendall(b"220 mail.example ESMTP\r\n")
            connection.close()

        self.assertFallback(self.gate_against(greet, LONG_CALL), "network (BadStatusLine")

    def test_headers_without_end(self) -> None:
        def flood(connection: socket.socket) -> None:
            read_request(connection)
            connection.sendall(HEAD + b"X-Long: " + b"x" * 100_000 + b"\r\n\r\n")

        self.assertFallback(self.gate_against(flood, LONG_CALL), "network (LineTooLong")

    def test_tls_that_hangs_and_tls_that_is_none(self) -> None:
        with raw_server(lambda _: time.sleep(SOON)) as url:
            self.use(url.replace("http:", "https:"), SHORT_CALL)
            self.assertFallback(intentlock.gate("Hello", "s-1"), "timeout")
        with scripted_server() as server:
            intentlock.init(base_url=server.url.replace("http:", "https:"))
            self.assertFallback(intentlock.gate("Hello", "s-1"), "network (SSL")

    def test_three_faults_of_the_network_pause(self) -> None:
        intentlock.init(base_url=closed_port())
        for _ in range(3):
            self.assertFallback(intentlock.gate("Hello", "s-1"), "network")
        self.assertFallback(intentlock.gate("Hello", "s-1"), "paused")
        intentlock.init(base_url=closed_port())
        self.assertFallback(intentlock.gate("Hello", "s-1"), "network")


class Arguments(ClientTest):
    def test_what_json_can_t_say(self) -> None:
        endless: dict[str, Any] = {}
        endless["self"] = endless
        with scripted_server() as server:
            intentlock.init(base_url=server.url)
            for context in (
                {"when": object()},
                {"bytes": b"x"},
                {(1, 2): 3},
                {"score": float("nan")},
                {"score": float("inf")},
                {"set": {1}},
                endless,
                object(),
            ):
                result = intentlock.gate("Hello", "s-1", cast(Any, context))
                self.assertFallback(result, "invalid arguments")
            self.assertFallback(
                intentlock.gate(cast(Any, b"Hello"), "s-1"), "invalid arguments (TypeError"
            )
            self.assertFallback(intentlock.gate("x" * 5_000_000, "s-1"), "invalid arguments (more")
            self.assertEqual(server.requests, [])
            # Four bad calls and more say nothing about the server.
            self.assertEqual(intentlock.gate("Hello", "s-1").decision, "proceed")

    def test_an_object_that_raises_when_it_is_looked_at(self) -> None:
        class Rude(dict):  # type: ignore[type-arg]
            def items(self) -> Any:
                raise RuntimeError("no")

        intentlock.init(base_url=closed_port())
        rude = Rude(a=1)
        self.assertTrue(
            str(intentlock.gate("Hello", "s-1", rude).decision_reason).startswith("fallback:")
        )

    def test_an_error_of_our_own(self) -> None:
        client = self.use(closed_port())
        with unittest.mock.patch.object(client.transport, "post", side_effect=KeyError("x")):
            self.assertFallback(intentlock.gate("Hello", "s-1"), "unexpected (KeyError")

    def test_an_interrupt_passes_and_spoils_nothing(self) -> None:
        with scripted_server() as server:
            client = self.use(server.url)
            for interrupt in (KeyboardInterrupt, SystemExit):
                with (
                    unittest.mock.patch.object(client.transport, "post", side_effect=interrupt),
                    self.assertRaises(interrupt),
                ):
                    intentlock.gate("Hello", "s-1")
            self.assertEqual(intentlock.gate("Hello", "s-1").decision, "proceed")

    def test_the_log_is_silent_above_debug(self) -> None:
        with self.assertLogs("intentlock", "DEBUG") as logs:
            intentlock.init(base_url=closed_port())
            intentlock.gate("A secret request", "s-1")
            intentlock.record_outcome("s-1", cast(Any, "clicked"))
        self.assertEqual({record.levelname for record in logs.records}, {"DEBUG"})
        self.assertNotIn("A secret request", "\n".join(logs.output))
        self.assertIsNotNone(_state.current())
