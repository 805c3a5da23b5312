"""What the tests share: a client with a short call, and a place to put it."""

import unittest
from typing import Any, Optional

import intentlock
from intentlock import _state
from intentlock._client import Client
from intentlock._settings import Mode, read_settings

# For what never answers: short enough to wait for.
SHORT_CALL = 0.4
# For what answers, also on a busy machine.
LONG_CALL = 30.0


class ClientTest(unittest.TestCase):
    """Leaves the process's settings as they were."""

    def setUp(self) -> None:
        self.addCleanup(intentlock.init)

    def use(
        self,
        base_url: str,
        seconds: Optional[float] = None,
        api_key: str = "",
        mode: Mode = "suggest",
    ) -> Client:
        """Makes a client current, with another time limit than the fixed one."""
        settings = read_settings(api_key, base_url, mode)
        client = Client(settings) if seconds is None else Client(settings, seconds)
        _state.use(client)
        return client

    def assertFallback(self, result: intentlock.GateResult, cause: str) -> None:
        reason: Any = result.decision_reason
        self.assertTrue(str(reason).startswith(f"fallback: {cause}"), f"{reason!r}, not {cause!r}")
        self.assertTrue(result.is_fallback)
        self.assertEqual(
            (result.decision, result.ambiguity_score, result.dimensions),
            (None, 0.0, {}),
        )
        self.assertEqual(
            (result.questions, result.options, result.intent_spec, result.confirm_prompt),
            ([], [], None, None),
        )
