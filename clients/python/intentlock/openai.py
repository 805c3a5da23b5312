"""Gates the tool calls of a loop of one's own over OpenAI's chat completions or responses, or Anthropic's messages."""

from dataclasses import dataclass, replace
from typing import Any, Iterable, Optional, Union

from ._messages import CALLS, field, find_tool, read_call, read_turns
from ._risks import Risks
from ._turns import ToolCall, Turn, later_of
from ._verdict import Verdict
from .tools import ToolGate, Unchecked

__all__ = ["Confirm", "GatedCalls", "gate_tool_calls", "gate_tool_calls_async"]


@dataclass(frozen=True)
class Confirm:
    """A call that the user has to confirm: show the prompt, the next turn is the user's yes or no."""

    call: Any
    prompt: str


@dataclass(frozen=True)
class GatedCalls:
    """What is to become of the calls of one message."""

    run: list[Any]
    """The calls to make."""
    replies: list[dict[str, Any]]
    """What goes to the model in place of the results of the others."""
    confirm: Optional[Confirm]
    """The first of them that the user has to confirm."""


def gate_tool_calls(
    message: Any,
    *,
    session_id: str,
    messages: Union[str, Iterable[Any]],
    tools: Iterable[Any] = (),
    risks: Optional[Risks] = None,
    mode: Any = None,
    gate: Optional[ToolGate] = None,
    agent_id: Optional[str] = None,
    unchecked: Unchecked = "low",
) -> GatedCalls:
    """Judges the calls of a message of chat completions, of the ``output`` of a response, or of Anthropic's ``tool_use`` blocks.

    message: the model's; also one without calls, after which the gate hears of the user's no.
    messages: the conversation so far, with the message or without it.
    tools: the tools as the model gets them.
    gate: one to go on with, in place of one that is made of ``risks``, ``mode``, ``agent_id`` and ``unchecked``, which are
        those of ``ToolGate``.

    Raises ValueError where a risk is none. Up to eight calls are asked about at the same time, in at most 8 seconds; those that
    the user has just answered go first.
    """
    asked = gate or _gate_for(message, risks, mode, agent_id, unchecked)
    batch = _read_batch(message, messages, tools)
    if not batch.calls:
        asked.tell_answer(session_id, batch.turns)
    return _settle(batch, asked.judge_all(batch.calls, session_id, batch.turns))


async def gate_tool_calls_async(
    message: Any,
    *,
    session_id: str,
    messages: Union[str, Iterable[Any]],
    tools: Iterable[Any] = (),
    risks: Optional[Risks] = None,
    mode: Any = None,
    gate: Optional[ToolGate] = None,
    agent_id: Optional[str] = None,
    unchecked: Unchecked = "low",
) -> GatedCalls:
    """Is ``gate_tool_calls`` for an event loop, which it leaves alone."""
    asked = gate or _gate_for(message, risks, mode, agent_id, unchecked)
    batch = _read_batch(message, messages, tools)
    if not batch.calls:
        await asked.tell_answer_async(session_id, batch.turns)
    return _settle(batch, await asked.judge_all_async(batch.calls, session_id, batch.turns))


@dataclass(frozen=True)
class _Batch:
    """The calls of a message, as they were given and as the gate is asked about them."""

    given: list[Any]
    calls: list[ToolCall]
    turns: list[Turn]


def _gate_for(
    message: Any,
    risks: Optional[Risks],
    mode: Any,
    agent_id: Optional[str],
    unchecked: Unchecked,
) -> ToolGate:
    integration = "anthropic" if _uses(message) else "openai"
    return ToolGate(risks, mode, integration, agent_id=agent_id, unchecked=unchecked)


def _read_batch(
    message: Any, messages: Union[str, Iterable[Any]], tools: Iterable[Any]
) -> _Batch:
    turns, tools = read_turns(messages), list(tools)
    given = _calls(message)
    calls = [_described(read_call(call), tools) for call in given]
    if calls and (not turns or all(made.id != calls[-1].id for made in turns[-1].calls)):
        # Each call has those before it in view: of two alike, a yes opens one.
        turns.append(Turn("assistant", "", tuple(calls)))
    return _Batch(given, calls, turns)


def _settle(batch: _Batch, verdicts: list[Verdict]) -> GatedCalls:
    run: list[Any] = []
    replies: list[dict[str, Any]] = []
    confirm: Optional[Confirm] = None
    for given, call, verdict in zip(batch.given, batch.calls, verdicts):
        if verdict.kind == "run":
            run.append(given)
            continue
        is_later = verdict.kind == "confirm" and confirm is not None
        replies.append(_reply(given, call.id, later_of(call.id) if is_later else verdict.text))
        if verdict.kind == "confirm" and confirm is None:
            confirm = Confirm(given, verdict.prompt)
    return GatedCalls(run, replies, confirm)


def _calls(message: Any) -> list[Any]:
    if isinstance(message, list):
        return [item for item in message if field(item, "type") in CALLS]
    return _uses(message) or list(field(message, "tool_calls") or [])


def _uses(message: Any) -> list[Any]:
    content = None if isinstance(message, list) else field(message, "content")
    if not isinstance(content, list):
        return []
    return [block for block in content if field(block, "type") == "tool_use"]


def _described(call: ToolCall, tools: list[Any]) -> ToolCall:
    description, schema = find_tool(tools, call.name)
    return replace(call, description=description, schema=schema)


def _reply(given: Any, call_id: str, text: str) -> dict[str, Any]:
    kind = field(given, "type")
    if kind == "tool_use":
        return {"type": "tool_result", "tool_use_id": call_id, "content": text, "is_error": True}
    if kind in CALLS:
        return {"type": f"{kind}_output", "call_id": call_id, "output": text}
    return {"role": "tool", "tool_call_id": call_id, "content": text}
