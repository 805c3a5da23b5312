"""record_outcome: in the background, in order, bounded, and not lost at the exit."""

import socket
import subprocess
import sys
import threading
import time
import unittest
import unittest.mock
from pathlib import Path
from typing import Any, cast

import intentlock
from intentlock import _outcomes

from .servers import ScriptedServer, closed_port, raw_server, scripted_server
from .support import ClientTest

PACKAGE = Path(__file__).parents[1]
PATIENCE = 30.0


def _details(server: ScriptedServer) -> list[str]:
    return [sent.body["detail"] for sent in server.requests if sent.path == "/v1/events"]


class RecordOutcome(ClientTest):
    def setUp(self) -> None:
        super().setUp()
        fresh = unittest.mock.patch.object(_outcomes, "_outcomes", _outcomes.Outcomes())
        fresh.start()
        self.addCleanup(fresh.stop)

    def test_it_returns_at_once_and_works_on_a_daemon_thread(self) -> None:
        with scripted_server() as server:
            release = threading.Event()
            threads: list[threading.Thread] = []

            def hold() -> None:
                threads.extend(t for t in threading.enumerate() if "outcome" in t.name)
                release.wait(PATIENCE)

            server.before_answer = hold
            intentlock.init(base_url=server.url)
            intentlock.record_outcome("s-1", "accept")
            intentlock.record_outcome("s-1", "accept")
            release.set()
            _outcomes._outcomes.drain(PATIENCE)
            self.assertEqual(len(server.requests), 2)
            self.assertTrue(threads and all(thread.daemon for thread in threads))

    def test_a_session_s_outcomes_keep_their_order(self) -> None:
        with scripted_server() as server:
            intentlock.init(base_url=server.url)
            for number in range(50):
                intentlock.record_outcome("s-1", "rephrase", str(number))
            _outcomes._outcomes.drain(PATIENCE)
            self.assertEqual(_details(server), [str(number) for number in range(50)])

    def test_a_bounded_number_waits_on_a_bounded_number_of_threads(self) -> None:
        with scripted_server() as server:
            release = threading.Event()
            server.before_answer = lambda: cast(None, release.wait(PATIENCE))
            intentlock.init(base_url=server.url)
            self.assertEqual(_outcomes.MAX_WAITING, 1000)
            _outcomes._outcomes = _outcomes.Outcomes(max_waiting=20)
            for number in range(50):
                intentlock.record_outcome(f"s-{number}", "accept", str(number))
            threads = [t for t in threading.enumerate() if t.name == "intentlock-outcome"]
            self.assertLessEqual(len(threads), 4)
            release.set()
            _outcomes._outcomes.drain(PATIENCE)
            self.assertEqual(len(server.requests), 20)

    def test_it_never_raises_and_logs_at_debug(self) -> None:
        intentlock.init(base_url=closed_port())
        with self.assertLogs("intentlock", "DEBUG") as logs:
            intentlock.record_outcome("s-1", "accept")
            _outcomes._outcomes.drain(PATIENCE)
            intentlock.record_outcome("s-1", cast(Any, ["accept"]))
            intentlock.record_outcome("s-1", "accept", cast(Any, object()))
            intentlock.record_outcome(cast(Any, {}), "accept")
        self.assertEqual({record.levelname for record in logs.records}, {"DEBUG"})
        self.assertEqual(len(logs.records), 4)

    def test_a_refusal_is_dropped(self) -> None:
        with scripted_server() as server:
            server.answer = {"status": 401, "body": {"detail": "The key is not known."}}
            intentlock.init(base_url=server.url)
            with self.assertLogs("intentlock", "DEBUG") as logs:
                intentlock.record_outcome("s-1", "accept")
                _outcomes._outcomes.drain(PATIENCE)
            self.assertIn("http 401 (The key is not known.)", logs.output[0])
            self.assertEqual(len(server.requests), 1)

    def test_outcomes_don_t_pause_the_gate(self) -> None:
        with scripted_server() as server:
            server.answer = {"status": 500}
            client = self.use(server.url)
            for _ in range(5):
                intentlock.record_outcome("s-1", "accept")
            _outcomes._outcomes.drain(PATIENCE)
            self.assertTrue(client.breaker.admits())

    def test_without_a_new_thread_it_waits_for_the_exit(self) -> None:
        with scripted_server() as server:
            intentlock.init(base_url=server.url)
            with unittest.mock.patch("threading.Thread.start", side_effect=RuntimeError("no")):
                intentlock.record_outcome("s-1", "accept")
            _outcomes._outcomes.drain(PATIENCE)
            self.assertEqual(len(server.requests), 1)


class TheExit(unittest.TestCase):
    def run_program(self, url: str, program: str) -> float:
        """Runs a program that has the package; how long it took, in seconds."""
        start = f"import intentlock\nintentlock.init(base_url={url!r})\n"
        began = time.monotonic()
        ended = subprocess.run(
            [sys.executable, "-W", "ignore::DeprecationWarning", "-c", start + program],
            cwd=PACKAGE,
            capture_output=True,
            text=True,
            timeout=60,
        )
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))
        return time.monotonic() - began

    def test_what_is_on_its_way_arrives(self) -> None:
        with scripted_server() as server:
            self.run_program(
                server.url,
                "for n in range(20): intentlock.record_outcome('s-%d' % (n % 3), 'accept', str(n))",
            )
            self.assertEqual(sorted(map(int, _details(server))), list(range(20)))

    def test_what_is_recorded_while_it_exits_arrives(self) -> None:
        with scripted_server() as server:
            self.run_program(
                server.url,
                "import atexit\n"
                "atexit.register(lambda: intentlock.record_outcome('s-1', 'abandon', 'late'))",
            )
            self.assertEqual(_details(server), ["late"])

    def test_a_server_that_hangs_does_not_hold_it(self) -> None:
        def hang(connection: socket.socket) -> None:
            time.sleep(60)

        with raw_server(hang) as url:
            took = self.run_program(
                url, "for n in range(20): intentlock.record_outcome('s-%d' % n, 'accept')"
            )
            self.assertLess(took, 30.0)

    def test_a_forked_child_sends_its_own_and_not_its_parent_s(self) -> None:
        if not hasattr(socket, "AF_UNIX"):
            self.skipTest("this system does not fork")
        with scripted_server() as server:
            self.run_program(
                server.url,
                "import os\n"
                "for n in range(5): intentlock.record_outcome('s-1', 'accept', 'parent')\n"
                "if os.fork() == 0:\n"
                "    intentlock.record_outcome('s-2', 'accept', 'child')\n"
                "else:\n"
                "    os.wait()\n",
            )
            self.assertEqual(sorted(_details(server)), ["child"] + ["parent"] * 5)
