"""Gates the tool calls of a loop of one's own over OpenAI's chat completions or responses, or Anthropic's messages."""

from dataclasses import dataclass, replace
from typing import Any, Iterable, Optional, Union

from ._messages import CALLS, field, find_tool, read_call, read_turns
from ._risks import Risks
from ._turns import ToolCall, Turn, later_of
from .tools import ToolGate, Unchecked

__all__ = ["Confirm", "GatedCalls", "gate_tool_calls"]


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

    Raises ValueError where a risk is none. Takes at most 8 seconds a call; on an event loop, run it in a thread.
    """
    integration = "anthropic" if _uses(message) else "openai"
    asked = gate or ToolGate(risks, mode, integration, agent_id=agent_id, unchecked=unchecked)
    turns, tools = read_turns(messages), list(tools)
    run: list[Any] = []
    replies: list[dict[str, Any]] = []
    confirm: Optional[Confirm] = None
    given_calls = _calls(message)
    calls = [_described(read_call(given), tools) for given in given_calls]
    if not calls:
        asked.tell_answer(session_id, turns)
    elif not turns or all(made.id != calls[-1].id for made in turns[-1].calls):
        # Each call has those before it in view: of two alike, a yes opens one.
        turns.append(Turn("assistant", "", tuple(calls)))
    for given, call in zip(given_calls, calls):
        verdict = asked.judge(call, session_id, turns)
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
