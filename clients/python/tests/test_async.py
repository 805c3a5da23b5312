"""gate_async: beside the event loop, in time, and cancellable."""

import asyncio
import subprocess
import sys
import threading
import time
import unittest.mock
from pathlib import Path
from typing import Any, cast

import intentlock

from .servers import closed_port, raw_server, read_request, scripted_server
from .support import SHORT_CALL, ClientTest

PACKAGE = Path(__file__).parents[1]

# Long enough for anything that does not hang.
PATIENCE = 20.0


class GateAsync(ClientTest):
    def test_it_answers_what_gate_answers(self) -> None:
        with scripted_server() as server:
            intentlock.init(base_url=server.url)
            result = asyncio.run(
                intentlock.gate_async("Hello", "s-1", {"a": 1}, "yes", ["user: hi"], "low", 2.5)
            )
            self.assertEqual(result, intentlock.gate("Hello", "s-1"))
            self.assertEqual(
                server.requests[0].body,
                {
                    "request": "Hello",
                    "session_id": "s-1",
                    "context": {"a": 1},
                    "clarification_response": "yes",
                    "history": ["user: hi"],
                    "action_risk": "low",
                    "action_cost": 2.5,
                },
            )

    def test_the_loop_goes_on_meanwhile(self) -> None:
        with scripted_server() as server:
            release = threading.Event()
            server.before_answer = lambda: cast(None, release.wait(PATIENCE))
            intentlock.init(base_url=server.url)

            async def story() -> intentlock.GateResult:
                asking = asyncio.create_task(intentlock.gate_async("Hello", "s-1"))
                while not server.requests:
                    await asyncio.sleep(0.01)
                release.set()  # Only a loop that runs gets here.
                return await asking

            self.assertEqual(asyncio.run(story()).decision, "proceed")

    def test_many_at_once(self) -> None:
        with scripted_server() as server:
            intentlock.init(base_url=server.url)

            async def story() -> list[intentlock.GateResult]:
                calls = (intentlock.gate_async("Hello", f"s-{n}") for n in range(100))
                return await asyncio.gather(*calls)

            results = asyncio.run(story())
            self.assertEqual({result.decision for result in results}, {"proceed"})
            asking = [t for t in threading.enumerate() if t.name == "intentlock-gate"]
            self.assertLessEqual(len(asking), 32)

    def test_faults_are_fallbacks(self) -> None:
        intentlock.init(base_url=closed_port())
        self.assertFallback(asyncio.run(intentlock.gate_async("Hello", "s-1")), "network")
        self.assertFallback(
            asyncio.run(intentlock.gate_async("Hello", "s-1", cast(Any, {1}))), "invalid arguments"
        )
        with raw_server(lambda _: time.sleep(PATIENCE)) as url:
            client = self.use(url, SHORT_CALL)
            for _ in range(3):
                self.assertFallback(asyncio.run(intentlock.gate_async("Hello", "s-1")), "timeout")
            # The threads report their faults; the last one may still be about to.
            ends_at = time.monotonic() + PATIENCE
            while client.breaker.admits() and time.monotonic() < ends_at:
                time.sleep(0.01)
            self.assertFallback(asyncio.run(intentlock.gate_async("Hello", "s-1")), "paused")

    def test_it_is_in_time_when_no_thread_is_free(self) -> None:
        client = self.use(closed_port(), SHORT_CALL)
        with unittest.mock.patch.object(client.workers, "run"):
            self.assertFallback(asyncio.run(intentlock.gate_async("Hello", "s-1")), "timeout")
        with unittest.mock.patch.object(
            client.workers, "run", side_effect=RuntimeError("can't start new thread")
        ):
            self.assertFallback(asyncio.run(intentlock.gate_async("Hello", "s-1")), "unexpected")

    def test_cancelling_breaks_the_request_off(self) -> None:
        hung_up = threading.Event()
        asked = threading.Event()

        def talk(connection: Any) -> None:
            read_request(connection)
            asked.set()
            if connection.recv(1) == b"":
                hung_up.set()

        with raw_server(talk) as url:
            client = self.use(url)

            async def story() -> None:
                asking = asyncio.create_task(intentlock.gate_async("Hello", "s-1"))
                while not asked.is_set():
                    await asyncio.sleep(0.01)
                asking.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await asking

            began = time.monotonic()
            asyncio.run(story())
            self.assertTrue(hung_up.wait(PATIENCE))
            self.assertLess(time.monotonic() - began, PATIENCE)
            # Giving up is no fault of the server.
            self.assertEqual(client.breaker._faults, 0)

    def test_cancelling_while_the_name_is_looked_up(self) -> None:
        release = threading.Event()

        def hang(*args: Any, **kwargs: Any) -> Any:
            release.wait(PATIENCE)
            raise OSError("too late")

        with unittest.mock.patch("socket.getaddrinfo", side_effect=hang):
            client = self.use("http://gate.invalid")

            async def story() -> None:
                with self.assertRaises(asyncio.TimeoutError):
                    await asyncio.wait_for(intentlock.gate_async("Hello", "s-1"), 0.1)

            asyncio.run(story())
            release.set()
        self.assertEqual(client.breaker._faults, 0)

    def test_a_program_ends_though_a_cancelled_call_hangs(self) -> None:
        with raw_server(lambda _: time.sleep(60)) as url:
            program = (
                "import asyncio, intentlock\n"
                f"intentlock.init(base_url={url!r})\n"
                "async def main():\n"
                "    try:\n"
                "        await asyncio.wait_for(intentlock.gate_async('Hello', 's-1'), 0.1)\n"
                "    except asyncio.TimeoutError:\n"
                "        print('given up')\n"
                "asyncio.run(main())\n"
            )
            began = time.monotonic()
            ended = subprocess.run(
                [sys.executable, "-c", program],
                cwd=PACKAGE,
                capture_output=True,
                text=True,
                timeout=59,
            )
            self.assertEqual((ended.stdout, ended.stderr), ("given up\n", ""))
            self.assertLess(time.monotonic() - began, 30.0)
