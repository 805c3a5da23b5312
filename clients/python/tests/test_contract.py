"""The contract that both clients keep: see contract.json beside the packages."""

import dataclasses
import json
import os
import unittest
from pathlib import Path
from typing import Any

import intentlock
from intentlock import _outcomes, _state
from intentlock._breaker import Breaker
from intentlock._transport import write_body

from .servers import FAULT, REFUSAL, SUCCESS, Recorded, scripted_server
from .support import ClientTest

# Beside the packages, and in a source distribution beside the tests.
PLACES = (Path(__file__).with_name("contract.json"), Path(__file__).parents[2] / "contract.json")
CONTRACT: dict[str, Any] = json.loads(
    next(place for place in PLACES if place.is_file()).read_text(encoding="utf-8")
)


class TheContract(ClientTest):
    def assertSent(self, sent: Recorded, expected: dict[str, Any]) -> None:
        self.assertEqual(sent.body, expected["body"])
        for name, value in expected.get("headers", {}).items():
            self.assertEqual(sent.headers.get(name), value, name)

    def assertAnswered(self, result: intentlock.GateResult, case: dict[str, Any]) -> None:
        if "fallback" in case:
            self.assertFallback(result, case["fallback"])
        else:
            self.assertEqual(dataclasses.asdict(result), case["result"])

    def test_what_is_sent_and_what_is_returned(self) -> None:
        with scripted_server() as server:
            for case in CONTRACT["gate"]:
                with self.subTest(case["name"]):
                    intentlock.init(base_url=server.url + "/", **case.get("settings", {}))
                    server.answer, server.requests = case["answer"], []
                    for _ in range(3):
                        self.assertAnswered(intentlock.gate(**case["call"]), case)
                    if "sends" in case:
                        self.assertSent(server.requests[0], case["sends"])
                    self.assertEqual({sent.path for sent in server.requests}, {"/v1/gate"})
                    fourth = intentlock.gate(**case["call"])
                    if case["fault"]:
                        self.assertFallback(fourth, "paused")
                    else:
                        self.assertAnswered(fourth, case)
                    self.assertEqual(len(server.requests), 3 if case["fault"] else 4)

    def test_the_breaker_through_time(self) -> None:
        answers = {"success": SUCCESS, "fault": FAULT, "refusal": REFUSAL}
        with scripted_server() as server:
            for case in CONTRACT["breaker"]:
                with self.subTest(case["name"]):
                    client, now = self.use(server.url), 0.0
                    client.breaker = Breaker(clock=lambda: now)
                    for step in case["steps"]:
                        now, server.requests = step["at"], []
                        server.answer = answers[step.get("answer", "success")]
                        result = intentlock.gate("Hello", "s-1")
                        self.assertEqual(len(server.requests), 1 if step["asked"] else 0, step)
                        if not step["asked"]:
                            self.assertFallback(result, "paused")

    def test_outcomes(self) -> None:
        with scripted_server() as server:
            server.answer = {"status": 200, "body": {}}
            for case in CONTRACT["outcomes"]:
                with self.subTest(case["name"]):
                    server.requests = []
                    intentlock.init("il_test", server.url)
                    intentlock.record_outcome(**case["call"])
                    _outcomes._outcomes.drain(5)
                    if case["sends"] is None:
                        self.assertEqual(server.requests, [])
                        continue
                    self.assertEqual([sent.path for sent in server.requests], ["/v1/events"])
                    self.assertSent(server.requests[0], case["sends"])


@unittest.skipUnless(
    os.environ.get("INTENTLOCK_TEST_URL"), "no server: INTENTLOCK_TEST_URL is not set"
)
class TheServer(ClientTest):
    """The real one, whose address and key come from the environment."""

    def setUp(self) -> None:
        super().setUp()
        self.url = os.environ["INTENTLOCK_TEST_URL"]
        self.key = os.environ["INTENTLOCK_TEST_KEY"]

    def configure(self, settings: dict[str, Any]) -> None:
        intentlock.init(
            settings.get("api_key", self.key),
            self.url + settings.get("path", ""),
            settings.get("mode", "suggest"),
        )

    def test_the_contract(self) -> None:
        for case in CONTRACT["server"]:
            with self.subTest(case["name"]):
                self.configure(case.get("settings", {}))
                result = intentlock.gate(**case["call"])
                if "fallback" in case:
                    self.assertFallback(result, case["fallback"])
                    continue
                self.assertIn(result.decision, case["decision_in"])
                self.assertEqual(
                    set(result.dimensions), {"goal", "output_format", "scope", "constraints"}
                )
                self.assertTrue(0 <= result.ambiguity_score <= 1)
                self.assertFalse(str(result.decision_reason).startswith("fallback:"))

    def test_outcomes_are_taken(self) -> None:
        self.configure({})
        intentlock.gate("Delete the old ones", "s-1")
        for case in CONTRACT["outcomes"]:
            if case["sends"] is None:
                continue
            with self.subTest(case["name"]):
                # Raises where the server refuses.
                _state.current().deliver(write_body(case["sends"]["body"]))

    def test_a_clarification_is_answered(self) -> None:
        self.configure({})
        first = intentlock.gate("Delete the old ones", "python-story", action_risk="irreversible")
        self.assertNotEqual(first.decision, "proceed")
        second = intentlock.gate(
            "Delete the old ones",
            "python-story",
            clarification_response="The records from before 2020 in staging",
            action_risk="irreversible",
        )
        self.assertIsNotNone(second.decision)

    def test_connections_survive_many_calls(self) -> None:
        self.configure({})
        for number in range(20):
            self.assertIsNotNone(intentlock.gate("List my orders", f"python-{number}").decision)
