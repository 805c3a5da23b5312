"""Gates the tool calls of an agent, whatever it is built with.

``ToolGate`` says of each call whether to run it, to ask the user, to have it confirmed, to hand it over, or that it is blocked.
The adapters for frameworks stand on it. Every method has a twin that ends in ``_async``.
"""

import asyncio
import hashlib
import threading
from collections import OrderedDict
from typing import Any, Callable, Literal, Optional, Sequence

from ._client import Client
from ._risks import CallRisk, Risk, Risks, read_risks
from ._state import current
from ._transport import write_body
from ._turns import ToolCall, Turn, denial_of, read_basis, read_untold, was_denied
from ._verdict import RUN, Verdict, blocked, read_verdict
from ._version import VERSION
from ._workers import Workers

__all__ = ["CallRisk", "Risk", "Risks", "ToolCall", "ToolGate", "Turn", "Verdict", "denial_of"]

_MAX_KNOWN = 500
_MAX_OBSERVED = 100
_MAX_THREADS = 32

Reply = Optional[str]


class ToolGate:
    """Asks the gate about tool calls; safe to use from any number of threads.

    It keeps verdicts only to save the way to the server, which would answer the same.
    """

    def __init__(
        self,
        risks: Optional[Risks] = None,
        mode: Optional[Literal["enforce", "observe"]] = None,
        integration: str = "tools",
    ) -> None:
        """risks: the risk of each tool; see ``Risks``.
        mode: ``observe`` records and never interferes; by default what ``init`` says.
        integration: the integration that asks, for statistics.

        Raises ValueError where a risk is none.
        """
        self._risk_of = read_risks(risks)
        self._mode = mode
        self._integration = integration
        self._lock = threading.Lock()
        self._known: "OrderedDict[str, Verdict]" = OrderedDict()
        self._threads = Workers("intentlock-tools", _MAX_THREADS)
        self._idle = threading.Condition()
        self._observed = 0

    def judge(
        self,
        call: ToolCall,
        session_id: str,
        turns: Sequence[Turn],
        answer: Optional[str] = None,
    ) -> Verdict:
        """Says what is to become of a call. Never raises; the same call of the same turn gets the same verdict.

        answer: what the user says about it, where the transcript does not have it.
        """
        if self._is_enforcing() and was_denied(turns, call):
            return Verdict("blocked", denial_of(call.id), cause="denied")
        return self._ask(call, session_id, turns, answer)

    def approve(self, call: ToolCall, session_id: str, turns: Sequence[Turn]) -> Verdict:
        """Tells the gate that the user approved a call; answers what is to become of it now."""
        with _in_turn(session_id):
            verdict = self._ask(call, session_id, turns, "yes")
            # The yes met another open question of the session; this one has just been put again, and is the latest now.
            if verdict.kind == "confirm":
                verdict = self._ask(call, session_id, turns, "yes", 1)
            return verdict

    def deny(self, call: ToolCall, session_id: str, turns: Sequence[Turn]) -> None:
        """Tells the gate that the user refused a call."""
        with _in_turn(session_id):
            self._ask(call, session_id, turns, "no")

    def tell_answer(self, session_id: str, turns: Sequence[Turn]) -> None:
        """Tells the gate the yes or no that a conversation ends with, where the agent made no call after it."""
        call = read_untold(turns)
        if call is not None:
            self._ask(call, session_id, turns, None)

    def flush(self, seconds: float = 10.0) -> bool:
        """Waits until what was observed is recorded, at most ``seconds``; answers whether it is."""
        with self._idle:
            return self._idle.wait_for(lambda: self._observed == 0, timeout=seconds)

    async def judge_async(
        self,
        call: ToolCall,
        session_id: str,
        turns: Sequence[Turn],
        answer: Optional[str] = None,
    ) -> Verdict:
        return await self._on_a_thread(lambda: self.judge(call, session_id, turns, answer))

    async def approve_async(self, call: ToolCall, session_id: str, turns: Sequence[Turn]) -> Verdict:
        return await self._on_a_thread(lambda: self.approve(call, session_id, turns))

    async def deny_async(self, call: ToolCall, session_id: str, turns: Sequence[Turn]) -> None:
        await self._on_a_thread(lambda: self.deny(call, session_id, turns))

    def _ask(
        self, call: ToolCall, session_id: str, turns: Sequence[Turn], reply: Reply, round_: int = 0
    ) -> Verdict:
        client = current()
        if not self._is_enforcing():
            self._observe(lambda: self._post(client, call, session_id, turns, reply, round_, True))
            return RUN
        return self._post(client, call, session_id, turns, reply, round_, False)

    def _is_enforcing(self) -> bool:
        return (self._mode or current().settings.mode) != "observe"

    def _post(
        self,
        client: Client,
        call: ToolCall,
        session_id: str,
        turns: Sequence[Turn],
        reply: Reply,
        round_: int,
        is_observing: bool,
    ) -> Verdict:
        try:
            risk = self._risk_of(call.name, call.arguments)
            body = write_body(self._fields(call, session_id, turns, reply, risk))
            # Made of all that is sent: a framework that asks twice gets the first answer, and an id that a model uses again is
            # another call.
            key = f"call-{hashlib.sha256(body).hexdigest()}-{round_}"
            with self._lock:
                known = self._known.get(key)
            if known is not None:
                return known
            headers = {"Idempotency-Key": key}
            if is_observing:
                headers["X-Intentlock-Mode"] = "observe"
            result = client.send(body, client.new_call(), headers)
            verdict = read_verdict(result, call.id, risk)
            # A gate that could not be asked may answer the next time.
            if not result.is_fallback:
                self._remember(key, verdict)
            return verdict
        except Exception as error:
            return blocked(f"{type(error).__name__}: {error}")

    def _remember(self, key: str, verdict: Verdict) -> None:
        with self._lock:
            self._known[key] = verdict
            while len(self._known) > _MAX_KNOWN:
                self._known.popitem(last=False)

    def _fields(
        self, call: ToolCall, session_id: str, turns: Sequence[Turn], reply: Reply, risk: CallRisk
    ) -> dict[str, object]:
        basis = read_basis(turns, call.id, call)
        context: dict[str, Any] = {
            "call": {"id": call.id, "name": call.name, "arguments": call.arguments},
            "source": {"integration": self._integration, "version": VERSION},
        }
        if call.description or call.schema:
            tool = {"name": call.name, "description": call.description, "parameters": call.schema}
            context["tools"] = [{name: value for name, value in tool.items() if value is not None}]
        if basis.results:
            context["results"] = basis.results
        return {
            "request": basis.request,
            "session_id": session_id,
            "history": basis.history,
            "clarification_response": reply or basis.answer,
            "action_risk": risk.get("risk"),
            "action_cost": risk.get("cost"),
            "context": context,
        }

    def _observe(self, work: Callable[[], object]) -> None:
        # Nobody waits for what only watches, and a server that hangs must not fill the memory.
        with self._idle:
            if self._observed >= _MAX_OBSERVED:
                return
            self._observed += 1

        def run() -> None:
            try:
                work()
            finally:
                with self._idle:
                    self._observed -= 1
                    self._idle.notify_all()

        self._start(run)

    def _start(self, work: Callable[[], None]) -> None:
        try:
            self._threads.run(work)
        except RuntimeError:
            work()

    async def _on_a_thread(self, work: Callable[[], Any]) -> Any:
        loop = asyncio.get_running_loop()
        answer: "asyncio.Future[Any]" = loop.create_future()

        def hand_over(value: Any) -> None:
            if not answer.done():
                answer.set_result(value)

        def run() -> None:
            try:
                value = work()
            except Exception as error:
                value = blocked(f"{type(error).__name__}: {error}")
            try:
                loop.call_soon_threadsafe(hand_over, value)
            except RuntimeError:
                pass  # The loop is closed: nobody waits any more.

        self._start(run)
        return await answer


_turns_lock = threading.Lock()
_turns: dict[str, list[Any]] = {}


class _in_turn:
    """Runs the work of one session one after another: a yes answers the question that was put last."""

    def __init__(self, session_id: str) -> None:
        self._session_id = session_id

    def __enter__(self) -> None:
        with _turns_lock:
            entry = _turns.setdefault(self._session_id, [threading.Lock(), 0])
            entry[1] += 1
        entry[0].acquire()

    def __exit__(self, *_: object) -> None:
        with _turns_lock:
            entry = _turns[self._session_id]
            entry[0].release()
            entry[1] -= 1
            if entry[1] == 0:
                del _turns[self._session_id]
