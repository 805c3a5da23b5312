"""Asking the gate: is this request clear enough to act on?"""

import asyncio
from typing import Any, Literal, Optional

from ._call import CallCancelled
from ._result import GateResult, fallback
from ._state import current

ActionRisk = Literal["low", "medium", "high", "irreversible"]


def gate(
    request: str,
    session_id: str,
    context: Optional[dict[str, Any]] = None,
    clarification_response: Optional[str] = None,
    history: Optional[list[str]] = None,
    action_risk: Optional[ActionRisk] = None,
    action_cost: Optional[float] = None,
    *,
    call: Optional[dict[str, Any]] = None,
) -> GateResult:
    """Asks whether a request is clear enough to act on. Takes 8.0 seconds at most and never raises.

    request: the user's words, 1 to 20,000 characters.
    session_id: the conversation, 1 to 120 characters.
    context: what the agent knows; ``tools`` and ``correlation_id`` mean something to the server.
    clarification_response: the user's answer to the session's latest question.
    history: earlier turns, oldest first.
    action_risk: how bad a wrong action would be.
    action_cost: its harm as an amount, in question costs.
    call: the tool call that the agent is about to make, ``{"id": optional, "name": ..., "arguments": {...}}``; each
        argument is held against what was said.

    When the gate can't be asked, the result's ``decision`` is None and its ``decision_reason`` begins
    with ``fallback:`` and the cause: timeout, network, http and a status, unreadable answer, paused
    (for 30 seconds after three faults in a row), invalid arguments or unexpected.
    """
    try:
        fields = _fields(
            request,
            session_id,
            context,
            clarification_response,
            history,
            action_risk,
            action_cost,
            call,
        )
        client = current()
        return client.gate(fields, client.new_call())
    except Exception as error:
        return _unexpected(error)


async def gate_async(
    request: str,
    session_id: str,
    context: Optional[dict[str, Any]] = None,
    clarification_response: Optional[str] = None,
    history: Optional[list[str]] = None,
    action_risk: Optional[ActionRisk] = None,
    action_cost: Optional[float] = None,
    *,
    call: Optional[dict[str, Any]] = None,
) -> GateResult:
    """The same as ``gate`` without blocking the event loop.

    Cancelling it raises asyncio.CancelledError at once and breaks the request off.
    """
    try:
        fields = _fields(
            request,
            session_id,
            context,
            clarification_response,
            history,
            action_risk,
            action_cost,
            call,
        )
        return await _ask_on_a_thread(fields)
    except Exception as error:
        return _unexpected(error)


def _fields(
    request: object,
    session_id: object,
    context: object,
    clarification_response: object,
    history: object,
    action_risk: object,
    action_cost: object,
    call: object,
) -> dict[str, object]:
    return {
        "request": request,
        "session_id": session_id,
        "context": _with_call(context, call),
        "clarification_response": clarification_response,
        "history": history,
        "action_risk": action_risk,
        "action_cost": action_cost,
    }


def _with_call(context: object, call: object) -> object:
    if call is None:
        return context
    if context is None:
        return {"call": call}
    # A context that is no object goes as it is: the server says what is wrong with it.
    return {**context, "call": call} if isinstance(context, dict) else context


async def _ask_on_a_thread(fields: dict[str, object]) -> GateResult:
    # Not the loop's executor: closing the loop would wait for it, also after a cancellation.
    loop = asyncio.get_running_loop()
    client = current()
    call = client.new_call()
    answer: "asyncio.Future[GateResult]" = loop.create_future()

    def hand_over(result: GateResult) -> None:
        if not answer.done():
            answer.set_result(result)

    def ask() -> None:
        if call.cancelled:
            return
        try:
            result = client.gate(fields, call)
            loop.call_soon_threadsafe(hand_over, result)
        except (CallCancelled, RuntimeError):
            # Nobody waits any more: the call was given up, or its loop is closed.
            pass

    client.workers.run(ask)
    try:
        done, _ = await asyncio.wait({answer}, timeout=client.call_seconds)
    except asyncio.CancelledError:
        call.cancel()
        raise
    if done:
        return answer.result()
    # The thread sees the same end of time and reports the fault; it need not be waited for.
    return fallback(f"timeout (no answer within {client.call_seconds:g} s)")


def _unexpected(error: Exception) -> GateResult:
    return fallback(f"unexpected ({type(error).__name__}: {error})")
