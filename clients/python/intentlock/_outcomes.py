"""Reporting to the server how it went, without the agent waiting for it."""

import atexit
import os
import threading
import time
from typing import Literal

from ._client import Client, log
from ._state import current
from ._transport import write_body
from ._workers import Workers

Outcome = Literal["rephrase", "accept", "regenerate", "abandon", "correction"]

OUTCOMES = ("rephrase", "accept", "regenerate", "abandon", "correction")

# Events of one session keep their order, since they share a thread.
_THREADS = 4
MAX_WAITING = 1000

# How long the interpreter's exit waits for what is still on its way, in seconds.
EXIT_SECONDS = 2.0


class Outcomes:
    """Outcomes on their way: at most four threads, and so many outcomes in line."""

    def __init__(self, max_waiting: int = MAX_WAITING) -> None:
        self._max_waiting = max_waiting
        self._queues = [Workers("intentlock-outcome", 1) for _ in range(_THREADS)]
        self._change = threading.Condition()
        self._waiting = 0
        self._stranded: list[tuple[Client, bytes]] = []

    def add(self, client: Client, session_id: str, body: bytes) -> None:
        """Sends an event in the background; drops it when too many wait."""
        queue = self._queues[hash(session_id) % _THREADS]
        with self._change:
            if self._waiting >= self._max_waiting:
                log.debug("outcome dropped: %d are waiting", self._waiting)
                return
            self._waiting += 1
        try:
            queue.run(lambda: self._send(client, body))
        except RuntimeError:
            # No new thread: the interpreter is about to exit, or the machine has no more of them.
            with self._change:
                self._waiting -= 1
                if len(self._stranded) < self._max_waiting:
                    self._stranded.append((client, body))

    def drain(self, seconds: float) -> None:
        """Waits until all are sent, but no longer than ``seconds``."""
        ends_at = time.monotonic() + seconds
        with self._change:
            self._change.wait_for(lambda: self._waiting == 0, timeout=seconds)
            stranded, self._stranded = self._stranded, []
        for client, body in stranded:
            left = ends_at - time.monotonic()
            if left <= 0:
                log.debug("outcome dropped: the interpreter exits")
                return
            _deliver(client, body, min(left, client.call_seconds))

    def _send(self, client: Client, body: bytes) -> None:
        try:
            _deliver(client, body, client.call_seconds)
        finally:
            with self._change:
                self._waiting -= 1
                self._change.notify_all()


def _deliver(client: Client, body: bytes, seconds: float) -> None:
    try:
        client.deliver(body, seconds)
    except Exception as error:
        log.debug("outcome dropped: %s: %s", type(error).__name__, error)


_outcomes = Outcomes()


def record_outcome(
    session_id: str, event: Outcome, detail: str = "", *, gate_caught: bool = False
) -> None:
    """Reports to the server what the user did next. Returns at once and never raises.

    session_id: the conversation, as given to ``gate``.
    event: rephrase, accept, regenerate, abandon or correction.
    detail: the user's words or what happened, up to 20,000 characters.
    gate_caught: whether the gate had asked or warned before.

    A daemon thread delivers it. What can't be delivered is logged at debug level and dropped; the
    interpreter's exit waits at most 2 seconds for what is still on its way.
    """
    try:
        if event not in OUTCOMES:
            log.debug("outcome dropped: event must be one of %s", ", ".join(OUTCOMES))
            return
        body = write_body(
            {
                "session_id": session_id,
                "event": event,
                "detail": detail,
                "gate_caught": gate_caught,
            }
        )
        _outcomes.add(current(), session_id, body)
    except Exception as error:
        log.debug("outcome dropped: %s: %s", type(error).__name__, error)


def _drain_at_exit() -> None:
    _outcomes.drain(EXIT_SECONDS)


def _after_fork_in_child() -> None:
    # What the parent queued is the parent's to send.
    global _outcomes
    _outcomes = Outcomes()


atexit.register(_drain_at_exit)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork_in_child)
