"""Gates the tool calls of an agent, whatever it is built with.

``ToolGate`` says of each call whether to run it, to ask the user, to have it confirmed, to hand it over, or that it is blocked.
The adapters for frameworks stand on it. Every method has a twin that ends in ``_async``.
"""

import asyncio
import hashlib
import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Callable, Literal, Optional, Sequence

from ._batch import judge_each
from ._client import Client, log
from ._memory import remember
from ._risks import CallRisk, Risk, Risks, read_risks
from ._state import current
from ._transport import write_body
from ._turns import Basis, ToolCall, Turn, denial_of, read_basis, read_untold, was_denied
from ._verdict import RUN, Unchecked, Verdict, blocked, denied, read_verdict
from ._version import VERSION
from ._workers import Workers

__all__ = [
    "CallRisk",
    "Risk",
    "Risks",
    "ToolCall",
    "ToolGate",
    "Turn",
    "Unchecked",
    "Verdict",
    "denial_of",
]

_MAX_KNOWN = 500
_MAX_OBSERVED = 100
_MAX_THREADS = 32

_UNCHECKED = ("low", "none")

# What in a schema names arguments.
_NAMES = ("properties", "patternProperties", "$ref", "allOf", "anyOf", "oneOf")


@dataclass(frozen=True)
class _Reply:
    """What the user said about a call where the transcript does not have it, and the question that it answers."""

    text: str
    clarification_id: Optional[str] = None


class ToolGate:
    """Asks the gate about tool calls; safe to use from any number of threads.

    It keeps verdicts only to save the way to the server, which would answer the same.
    """

    def __init__(
        self,
        risks: Optional[Risks] = None,
        mode: Optional[Literal["enforce", "observe"]] = None,
        integration: str = "tools",
        *,
        agent_id: Optional[str] = None,
        unchecked: Unchecked = "low",
    ) -> None:
        """risks: the risk of each tool; see ``Risks``.
        mode: ``observe`` records and never interferes; by default what ``init`` says.
        integration: the integration that asks, for statistics.
        agent_id: names the agent, so that the gate keeps what it learns of one agent's tools from others; up to 200 characters.
            By default it is the name that the framework has for the agent, where it has one.
        unchecked: the calls that run where the gate cannot be reached: those of ``low`` risk, or ``none``.

        Raises ValueError where one of them is none of these.
        """
        if mode not in (None, "enforce", "observe"):
            raise ValueError(f"mode must be enforce or observe, not {mode!r}")
        if unchecked not in _UNCHECKED:
            raise ValueError(f"unchecked must be one of {', '.join(_UNCHECKED)}, not {unchecked!r}")
        self._risk_of = read_risks(risks)
        self._mode = mode
        self._integration = integration
        self._agent_id = agent_id
        self._unchecked = unchecked
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
        clarification_id: Optional[str] = None,
    ) -> Verdict:
        """Says what is to become of a call. Never raises; the same call of the same turn gets the same verdict.

        answer: what the user says about it, where the transcript does not have it.
        clarification_id: the question that this answers, from its verdict.
        """
        try:
            if self.is_enforcing() and was_denied(turns, call):
                return denied(call.id)
            reply = _Reply(answer, clarification_id) if answer else None
            return self._ask(call, session_id, turns, reply)
        except Exception as error:
            return self.failed(error)

    def judge_all(
        self, calls: Sequence[ToolCall], session_id: str, turns: Sequence[Turn]
    ) -> list[Verdict]:
        """Says what is to become of the calls of one message, in their order; up to eight are asked about at the same time."""
        if not self.is_enforcing():
            return [self.judge(call, session_id, turns) for call in calls]
        return judge_each(lambda call: self.judge(call, session_id, turns), calls, turns)

    def approve(
        self,
        call: ToolCall,
        session_id: str,
        turns: Sequence[Turn],
        asked: Optional[Verdict] = None,
    ) -> Verdict:
        """Tells the gate that the user approved a call; answers what is to become of it now.

        asked: the verdict whose prompt the user was shown; without it, the gate is asked first.
        """
        try:
            with _in_turn(session_id):
                asked = asked or self._ask(call, session_id, turns, None)
                if asked.kind != "confirm":
                    return asked
                yes = _Reply("yes", asked.clarification_id)
                verdict = self._ask(call, session_id, turns, yes)
                # The yes met another open question of the session; this one has just been put again, and is the latest now.
                if verdict.kind == "confirm" and verdict.prompt == asked.prompt:
                    yes = _Reply("yes", verdict.clarification_id)
                    verdict = self._ask(call, session_id, turns, yes, 1)
                return verdict
        except Exception as error:
            return self.failed(error)

    def deny(
        self,
        call: ToolCall,
        session_id: str,
        turns: Sequence[Turn],
        asked: Optional[Verdict] = None,
    ) -> None:
        """Tells the gate that the user refused a call. Never raises.

        asked: the verdict whose prompt the user was shown; without it, the gate is asked first.
        """
        try:
            with _in_turn(session_id):
                asked = asked or self._ask(call, session_id, turns, None)
                # Where the gate has not asked, there is no answer to tell: it would meet another question.
                if asked.kind == "confirm":
                    self._ask(call, session_id, turns, _Reply("no", asked.clarification_id))
        except Exception as error:
            self.failed(error)

    def tell_answer(self, session_id: str, turns: Sequence[Turn]) -> None:
        """Tells the gate the yes or no that a conversation ends with, where the agent made no call after it."""
        try:
            call = read_untold(turns)
            if call is not None:
                self._ask(call, session_id, turns, None)
        except Exception as error:
            self.failed(error)

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
        clarification_id: Optional[str] = None,
    ) -> Verdict:
        verdict: Verdict = await self._on_a_thread(
            lambda: self.judge(call, session_id, turns, answer, clarification_id)
        )
        return verdict

    async def judge_all_async(
        self, calls: Sequence[ToolCall], session_id: str, turns: Sequence[Turn]
    ) -> list[Verdict]:
        verdicts: list[Verdict] = await self._on_a_thread(
            lambda: self.judge_all(calls, session_id, turns)
        )
        return verdicts

    async def approve_async(
        self,
        call: ToolCall,
        session_id: str,
        turns: Sequence[Turn],
        asked: Optional[Verdict] = None,
    ) -> Verdict:
        verdict: Verdict = await self._on_a_thread(
            lambda: self.approve(call, session_id, turns, asked)
        )
        return verdict

    async def deny_async(
        self,
        call: ToolCall,
        session_id: str,
        turns: Sequence[Turn],
        asked: Optional[Verdict] = None,
    ) -> None:
        await self._on_a_thread(lambda: self.deny(call, session_id, turns, asked))

    async def tell_answer_async(self, session_id: str, turns: Sequence[Turn]) -> None:
        await self._on_a_thread(lambda: self.tell_answer(session_id, turns))

    def _ask(
        self,
        call: ToolCall,
        session_id: str,
        turns: Sequence[Turn],
        reply: Optional[_Reply],
        round_: int = 0,
    ) -> Verdict:
        client = current()
        if not self.is_enforcing():
            self._observe(lambda: self._post(client, call, session_id, turns, reply, round_, True))
            return RUN
        return self._post(client, call, session_id, turns, reply, round_, False)

    def failed(self, error: Exception) -> Verdict:
        """The verdict on a call where something failed on the way to the gate: it does not run, unless the gate only observes."""
        log.debug("a tool call can't be checked", exc_info=error)
        return blocked(f"{type(error).__name__}: {error}") if self.is_enforcing() else RUN

    def is_enforcing(self) -> bool:
        """Whether verdicts count, by this gate's mode or the process's."""
        return (self._mode or current().settings.mode) != "observe"

    def _post(
        self,
        client: Client,
        call: ToolCall,
        session_id: str,
        turns: Sequence[Turn],
        reply: Optional[_Reply],
        round_: int,
        is_observing: bool,
    ) -> Verdict:
        risk = self._risk_of(call.name, call.arguments)
        basis = read_basis(turns, call.id, call)
        fields = self._fields(call, session_id, basis, reply, risk)
        return self._send(client, call, fields, risk, round_, is_observing)

    def _send(
        self,
        client: Client,
        call: ToolCall,
        fields: dict[str, object],
        risk: CallRisk,
        round_: int,
        is_observing: bool,
    ) -> Verdict:
        body = write_body(fields)
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
        verdict = read_verdict(result, call.id, risk, self._unchecked)
        # A gate that could not be asked may answer the next time.
        if not result.is_fallback:
            with self._lock:
                remember(self._known, key, verdict, _MAX_KNOWN)
        return verdict

    def _fields(
        self,
        call: ToolCall,
        session_id: str,
        basis: Basis,
        reply: Optional[_Reply],
        risk: CallRisk,
    ) -> dict[str, object]:
        answer = reply or (_Reply(basis.answer, basis.clarification_id) if basis.answer else None)
        context: dict[str, Any] = {
            "call": {"id": call.id, "name": call.name, "arguments": call.arguments},
            "source": {"integration": self._integration, "version": VERSION},
        }
        agent = self._agent_id or call.agent
        if agent:
            context["agent_id"] = agent
        if answer and answer.clarification_id:
            context["clarification_id"] = answer.clarification_id
        # A tool without its arguments would make them look as if they were none of the call's.
        if call.schema and any(call.schema.get(name) for name in _NAMES):
            tool = {"name": call.name, "description": call.description, "parameters": call.schema}
            context["tools"] = [{name: value for name, value in tool.items() if value is not None}]
        if basis.results:
            context["results"] = basis.results
        return {
            "request": basis.request,
            "session_id": session_id,
            "history": basis.history,
            "clarification_response": answer.text if answer else None,
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
            except Exception as error:
                self.failed(error)
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
            except BaseException as error:
                # Also an exit: whoever waits must not wait for ever.
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
