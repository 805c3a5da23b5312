"""Gates the tools of the Claude Agent SDK (``claude_agent_sdk``): ``gate_tools`` makes its ``can_use_tool``."""

from typing import Any, Awaitable, Callable, Iterable, Optional

from claude_agent_sdk import PermissionResultAllow, PermissionResultDeny

from ._messages import field, read_turns
from ._risks import Risks
from ._turns import ToolCall, Turn
from .tools import ToolGate, denial_of

__all__ = ["gate_tools"]

# The tool by which Claude itself asks the user: it needs no gate, and its result is the user's word.
_ASKS = "AskUserQuestion"

CanUseTool = Callable[[str, dict[str, Any], Any], Awaitable[Any]]


def gate_tools(
    *,
    session_id: str,
    messages: Callable[[], Iterable[Any]],
    risks: Optional[Risks] = None,
    mode: Any = None,
    confirm: Optional[Callable[[str, str, dict[str, Any]], Awaitable[bool]]] = None,
    otherwise: Optional[CanUseTool] = None,
) -> CanUseTool:
    """Makes the ``can_use_tool`` of one conversation.

    messages: what the user wrote, as ``{"role": "user", "content": ...}``, and the SDK's own messages so far, oldest first.
    confirm: shows a prompt to the user and answers their yes or no; without it, what has to be confirmed is refused with
        the question.
    otherwise: decides on what the gate lets through, such as a permission prompt of one's own; by default it is allowed.

    Raises ValueError where a risk is none.
    """
    gate = ToolGate(risks, mode, "claude-agent-sdk")

    async def allow(name: str, arguments: dict[str, Any], context: Any) -> Any:
        if otherwise is not None:
            return await otherwise(name, arguments, context)
        return PermissionResultAllow(updated_input=arguments)

    async def can_use_tool(name: str, arguments: dict[str, Any], context: Any) -> Any:
        if name == _ASKS:
            return await allow(name, arguments, context)
        call = ToolCall(getattr(context, "tool_use_id", None) or "", name, arguments)
        turns = _turns(messages())
        verdict = await gate.judge_async(call, session_id, turns)
        if verdict.kind == "confirm" and confirm is not None:
            if not await confirm(verdict.prompt, name, arguments):
                await gate.deny_async(call, session_id, turns)
                return PermissionResultDeny(message=denial_of(call.id))
            verdict = await gate.approve_async(call, session_id, turns)
        if verdict.kind == "run":
            return await allow(name, arguments, context)
        return PermissionResultDeny(message=verdict.text)

    return can_use_tool


def _turns(messages: Iterable[Any]) -> list[Turn]:
    turns = read_turns([_plain(message) for message in messages])
    asking = {call.id for turn in turns for call in turn.calls if call.name == _ASKS}
    return [
        Turn("user", turn.text) if turn.role == "tool" and turn.answers in asking else turn
        for turn in turns
    ]


def _plain(message: Any) -> Any:
    """The SDK's message as a dict: its classes say by their fields and not by a type what they are."""
    if isinstance(message, dict):
        return message
    content = field(message, "content")
    if isinstance(content, str):
        return {"role": "user", "content": content}
    if not isinstance(content, list):
        return None
    role = "assistant" if hasattr(message, "model") else "user"
    return {"role": role, "content": [_block(block) for block in content]}


def _block(block: Any) -> Any:
    if hasattr(block, "tool_use_id"):
        kind, names = "tool_result", ("tool_use_id", "content")
    elif hasattr(block, "input"):
        kind, names = "tool_use", ("id", "name", "input")
    elif hasattr(block, "text"):
        kind, names = "text", ("text",)
    else:
        return {"type": "other"}
    return {"type": kind, **{name: getattr(block, name) for name in names}}
