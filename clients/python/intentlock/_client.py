"""Asks the gate and delivers outcomes, for one set of settings."""

import http.client
import json
import logging
from typing import Optional

from ._breaker import PAUSE_SECONDS, Breaker
from ._call import Call, CallCancelled, CallExpired
from ._connection import AnswerTooLarge, NothingAnswered
from ._result import GateResult, UnreadableAnswer, fallback, read_result
from ._settings import BadSettings, Settings
from ._transport import BadArguments, Transport, write_body
from ._workers import Workers

log = logging.getLogger("intentlock")
log.addHandler(logging.NullHandler())

# The interface fixes it: the whole of a call, from the name's resolution to the answer's last byte.
CALL_SECONDS = 8.0

_MAX_ASYNC_THREADS = 32

_FAULTS = (
    OSError,
    http.client.HTTPException,
    NothingAnswered,
    AnswerTooLarge,
    UnreadableAnswer,
    CallExpired,
)


class NotDelivered(Exception):
    """The server refused an event."""


class Client:
    """Everything that belongs to one configuration; a new one begins with ``init`` and in a fork."""

    def __init__(self, settings: Settings, call_seconds: float = CALL_SECONDS) -> None:
        self.settings = settings
        self.call_seconds = call_seconds
        self.breaker = Breaker()
        self.transport = Transport(settings)
        self.workers = Workers("intentlock-gate", _MAX_ASYNC_THREADS)

    def new_call(self) -> Call:
        return Call(self.call_seconds)

    def gate(self, fields: dict[str, object], call: Call) -> GateResult:
        """The gate's answer, or the fallback on any fault. Raises CallCancelled and nothing else."""
        try:
            body = write_body(fields)
        except BadArguments as error:
            return _logged(fallback(f"invalid arguments ({error})"))
        return self.send(body, call, {})

    def send(self, body: bytes, call: Call, headers: dict[str, str]) -> GateResult:
        """The gate's answer to a body that is written already, with headers of its own. Raises CallCancelled and nothing else."""
        try:
            result = self._ask(body, call, headers)
        except CallCancelled:
            raise
        except (BadArguments, BadSettings) as error:
            result = fallback(f"invalid arguments ({error})")
        except Exception as error:
            result = fallback(f"unexpected ({type(error).__name__}: {error})")
        return _logged(result)

    def deliver(self, body: bytes, seconds: Optional[float] = None) -> None:
        """Posts one event, in at most ``seconds`` or a call's time. Raises whatever goes wrong."""
        call = Call(self.call_seconds if seconds is None else seconds)
        status, answer = self.transport.post("/v1/events", body, call)
        if not _is_success(status):
            raise NotDelivered(f"http {status}{_detail(answer)}")

    def _ask(self, body: bytes, call: Call, more: dict[str, str]) -> GateResult:
        if not self.breaker.admits():
            return fallback(
                f"paused (repeated faults; the server is tried again within {PAUSE_SECONDS:g} s)"
            )
        verdict = self.breaker.undecided
        try:
            headers = {**self._mode_header(), **more}
            status, answer = self.transport.post("/v1/gate", body, call, headers)
            if _is_success(status):
                result = read_result(answer)
                verdict = self.breaker.answered
                return result
            # The other refusals are about the caller: the server is well.
            is_fault = status == 429 or status >= 500
            verdict = self.breaker.failed if is_fault else self.breaker.answered
            return fallback(f"http {status}{_detail(answer)}")
        except _FAULTS as error:
            if call.cancelled:
                raise CallCancelled from None
            verdict = self.breaker.failed
            return fallback(_cause(error, call))
        finally:
            verdict()

    def _mode_header(self) -> dict[str, str]:
        if self.settings.mode == "suggest":
            return {}
        return {"X-Intentlock-Mode": self.settings.mode}


def _logged(result: GateResult) -> GateResult:
    if (result.decision_reason or "").startswith("fallback:"):
        log.debug("%s", result.decision_reason)
    return result


def _is_success(status: int) -> bool:
    return 200 <= status < 300


def _cause(error: Exception, call: Call) -> str:
    if isinstance(error, CallExpired):
        return f"timeout (no answer within {call.seconds:g} s)"
    if isinstance(error, UnreadableAnswer):
        return f"unreadable answer ({error})"
    if isinstance(error, AnswerTooLarge):
        return "unreadable answer (too large)"
    if isinstance(error, NothingAnswered) and error.__cause__ is not None:
        return f"network ({type(error.__cause__).__name__}: {error.__cause__})"
    return f"network ({type(error).__name__}: {error})"


def _detail(answer: bytes) -> str:
    """What a problem document says went wrong, in brackets; empty for any other body."""
    try:
        detail = json.loads(answer.decode("utf-8")).get("detail")
    except Exception:
        return ""
    return f" ({detail})" if isinstance(detail, str) else ""
