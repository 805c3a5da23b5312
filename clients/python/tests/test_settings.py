"""init, and what the package shows of itself."""

import dataclasses
import inspect
import pickle
import subprocess
import sys
import unittest
import unittest.mock
from typing import Any, cast

import intentlock
from intentlock import _client, _state
from intentlock._settings import BadSettings, read_settings, read_target

from .servers import scripted_server
from .support import ClientTest


class ThePackage(unittest.TestCase):
    def test_exports_six_names(self) -> None:
        names = {"init", "gate", "gate_async", "record_outcome", "wrap", "GateResult"}
        self.assertEqual(set(intentlock.__all__), names)
        # In a process of its own: modules such as intentlock.tools show up in the package once they are imported.
        program = "import intentlock; print(*(name for name in dir(intentlock) if name[0] != '_'))"
        shown = subprocess.check_output([sys.executable, "-c", program], text=True)
        self.assertEqual(set(shown.split()), names)

    def test_signatures(self) -> None:
        gate = inspect.signature(intentlock.gate)
        kinds = {name: one.kind for name, one in gate.parameters.items()}
        self.assertIs(kinds.pop("call"), inspect.Parameter.KEYWORD_ONLY)
        self.assertEqual(
            list(kinds),
            [
                "request",
                "session_id",
                "context",
                "clarification_response",
                "history",
                "action_risk",
                "action_cost",
            ],
        )
        self.assertEqual(inspect.signature(intentlock.gate_async), gate)
        self.assertTrue(inspect.iscoroutinefunction(intentlock.gate_async))
        defaults = {n: p.default for n, p in inspect.signature(intentlock.init).parameters.items()}
        self.assertEqual(
            defaults, {"api_key": "", "base_url": "http://localhost:8000", "mode": "suggest"}
        )
        outcome = inspect.signature(intentlock.record_outcome).parameters
        self.assertEqual(list(outcome), ["session_id", "event", "detail", "gate_caught"])
        self.assertIs(outcome["gate_caught"].kind, inspect.Parameter.KEYWORD_ONLY)

    def test_the_result_is_a_data_class(self) -> None:
        result = intentlock.GateResult(0.5, {"goal": 0.5}, ["Which?"])
        self.assertEqual(
            [field.name for field in dataclasses.fields(result)],
            [
                "ambiguity_score",
                "dimensions",
                "questions",
                "intent_spec",
                "decision",
                "decision_reason",
                "confirm_prompt",
                "options",
            ],
        )
        self.assertEqual(pickle.loads(pickle.dumps(result)), result)

    def test_the_time_limit_is_fixed(self) -> None:
        self.assertEqual(_client.CALL_SECONDS, 8.0)
        self.assertEqual(_state.current().call_seconds, 8.0)


class Init(ClientTest):
    def test_slashes_at_the_end_go(self) -> None:
        intentlock.init(base_url="http://localhost:8000/")
        self.assertEqual(_state.current().settings.base_url, "http://localhost:8000")

    def test_a_mode_that_does_not_exist_changes_nothing(self) -> None:
        intentlock.init("il_key", "http://localhost:1", "auto")
        modes: tuple[object, ...] = ("Suggest", "", None, [], 3)
        for mode in modes:
            with self.assertRaises(ValueError):
                intentlock.init("il_other", "http://localhost:2", cast(Any, mode))
        self.assertEqual(
            _state.current().settings, read_settings("il_key", "http://localhost:1", "auto")
        )

    def test_what_is_left_out_is_the_default_again(self) -> None:
        intentlock.init("il_key", "http://localhost:1", "auto")
        intentlock.init()
        self.assertEqual(
            _state.current().settings, read_settings("", "http://localhost:8000", "suggest")
        )

    def test_a_key_with_a_newline_at_its_end(self) -> None:
        with scripted_server() as server:
            intentlock.init("il_key\n", server.url)
            intentlock.gate("Hello", "s-1")
            self.assertEqual(server.requests[0].headers["authorization"], "Bearer il_key")

    def test_a_key_that_no_header_carries_is_named_but_not_shown(self) -> None:
        with scripted_server() as server:
            for key in ("il_sec\nret", "il_sécret€", "il_sec ret"):
                intentlock.init(key, server.url)
                result = intentlock.gate("Hello", "s-1")
                self.assertFallback(result, "invalid arguments (api_key")
                self.assertNotIn("il_", str(result.decision_reason))
            self.assertEqual(server.requests, [])

    def test_the_settings_show_no_key(self) -> None:
        self.assertNotIn("il_key", repr(read_settings("il_key", "http://localhost", "auto")))

    def test_addresses_that_are_none(self) -> None:
        for address in (
            "",
            "localhost:8000",
            "ftp://localhost",
            "http://",
            "http://[::1",
            "http://localhost:99999",
            "http://localhost:x",
            "http://local host",
            "http://localhost/a b",
            "http://gäte.example",
        ):
            with self.subTest(address):
                intentlock.init(base_url=address)
                self.assertFallback(intentlock.gate("Hello", "s-1"), "invalid arguments (base_url")

    def test_addresses_taken_apart(self) -> None:
        target = read_target("https://gate.example/intent/")
        self.assertEqual(
            (target.secure, target.host, target.port, target.path),
            (True, "gate.example", 443, "/intent"),
        )
        self.assertEqual(read_target("http://[::1]:8000").host, "::1")
        with self.assertRaises(BadSettings):
            read_target("http://")

    def test_the_environment_s_proxies_are_not_used(self) -> None:
        with (
            scripted_server() as server,
            unittest.mock.patch.dict(
                "os.environ",
                {"http_proxy": "http://127.0.0.1:1", "HTTP_PROXY": "http://127.0.0.1:1"},
            ),
        ):
            intentlock.init(base_url=server.url)
            self.assertEqual(intentlock.gate("Hello", "s-1").decision, "proceed")
