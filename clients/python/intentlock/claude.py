"""Gates the tools of the Claude Agent SDK (``claude_agent_sdk``): ``gate_tools`` makes its ``can_use_tool`` and its hooks."""

import asyncio
from collections import OrderedDict
from typing import Any, Awaitable, Callable, Iterable, Optional

from claude_agent_sdk import (
    HookMatcher,
    PermissionResultAllow,
    PermissionResultDeny,
    ToolPermissionContext,
)

from ._canonical import canonical
from ._memory import remember
from ._messages import field, read_turns
from ._risks import Risks
from ._turns import ToolCall, Turn
from .tools import ToolGate, Unchecked, denial_of

__all__ = ["GatedTools", "gate_tools"]

if "tool_use_id" not in getattr(ToolPermissionContext, "__dataclass_fields__", ()):
    # Without it, two calls of one message can't be told apart.
    raise ImportError("intentlock.claude needs claude-agent-sdk 0.1.55 or newer")

# The tool by which Claude itself asks the user: it needs no gate, and its result is the user's word.
_ASKS = "AskUserQuestion"

_MAX_SETTLED = 1000

# A hook that takes longer counts as one without an opinion, so a person's answer is waited for less long.
_HOOK_SECONDS = 3600.0
_ANSWER_SECONDS = 3500.0

_TYPES = {str: "string", int: "integer", float: "number", bool: "boolean", dict: "object", list: "array"}

CanUseTool = Callable[[str, dict[str, Any], Any], Awaitable[Any]]


class GatedTools:
    """The ``can_use_tool`` of one conversation, and the ``hooks`` that also hold the calls about which the SDK does not ask it:
    those that ``allowed_tools``, a permission mode or a rule of the settings allows."""

    def __init__(
        self,
        gate: ToolGate,
        session_id: str,
        messages: Callable[[], Iterable[Any]],
        tools: Iterable[Any],
        confirm: Optional[Callable[[str, str, dict[str, Any]], Awaitable[bool]]],
        otherwise: Optional[CanUseTool],
    ) -> None:
        self._gate = gate
        self._session_id = session_id
        self._messages = messages
        self._tools = {field(tool, "name"): tool for tool in tools}
        self._confirm = confirm
        self._otherwise = otherwise
        # The calls that the hook has let through, which need not be asked about again.
        self._settled: "OrderedDict[str, str]" = OrderedDict()
        # The types of agents by their ids, None for the main one: only a hook is told of types.
        self._agents: "OrderedDict[Optional[str], str]" = OrderedDict()

    @property
    def hooks(self) -> dict[Any, list[Any]]:
        """For ``ClaudeAgentOptions(hooks=...)``."""
        options: dict[str, Any] = {"hooks": [self._before_tool], "timeout": _HOOK_SECONDS}
        if "on_failure" in HookMatcher.__dataclass_fields__:
            options["on_failure"] = "block"
        return {"PreToolUse": [HookMatcher(**options)]}

    async def __call__(self, name: str, arguments: dict[str, Any], context: Any) -> Any:
        agent = self._agents.get(getattr(context, "agent_id", None))
        call = self._call(context.tool_use_id, name, arguments, agent)
        refusal = None if self._is_settled(call) else await self._refuse(call)
        if refusal is not None:
            return PermissionResultDeny(message=refusal)
        if self._otherwise is not None:
            return await self._otherwise(name, arguments, context)
        return PermissionResultAllow(updated_input=arguments)

    async def _before_tool(self, given: Any, tool_use_id: Optional[str], _: Any) -> dict[str, Any]:
        agent = given.get("agent_type")
        if agent:
            remember(self._agents, given.get("agent_id"), agent, _MAX_SETTLED)
        call = self._call(tool_use_id, given["tool_name"], given["tool_input"], agent)
        refusal = await self._refuse(call)
        if refusal is None:
            self._settle(call)
            return {}
        return {
            "hookSpecificOutput": {
                "hookEventName": "PreToolUse",
                "permissionDecision": "deny",
                "permissionDecisionReason": refusal,
            }
        }

    async def _refuse(self, call: ToolCall) -> Optional[str]:
        """What the model is told in place of a result; None where the call may run."""
        if call.name == _ASKS:
            return None
        try:
            turns = _turns(self._messages())
            verdict = await self._gate.judge_async(call, self._session_id, turns)
            if verdict.kind == "confirm" and self._confirm is not None:
                asked = self._confirm(verdict.prompt, call.name, call.arguments)
                if await asyncio.wait_for(asked, _ANSWER_SECONDS) is not True:
                    await self._gate.deny_async(call, self._session_id, turns, verdict)
                    return denial_of(call.id)
                verdict = await self._gate.approve_async(call, self._session_id, turns, verdict)
        except Exception as error:
            verdict = self._gate.failed(error)
        return None if verdict.kind == "run" else verdict.text

    def _call(
        self, call_id: Optional[str], name: str, arguments: dict[str, Any], agent: Optional[str]
    ) -> ToolCall:
        # Tools of servers are called mcp__server__tool.
        tool = self._tools.get(name) or self._tools.get(name.rpartition("__")[2])
        description = field(tool, "description")
        return ToolCall(call_id or "", name, arguments, description, _schema_of(tool), agent)

    def _settle(self, call: ToolCall) -> None:
        remember(self._settled, call.id, canonical(call.name, call.arguments), _MAX_SETTLED)

    def _is_settled(self, call: ToolCall) -> bool:
        return bool(call.id) and self._settled.get(call.id) == canonical(call.name, call.arguments)


def gate_tools(
    *,
    session_id: str,
    messages: Callable[[], Iterable[Any]],
    risks: Optional[Risks] = None,
    mode: Any = None,
    tools: Iterable[Any] = (),
    confirm: Optional[Callable[[str, str, dict[str, Any]], Awaitable[bool]]] = None,
    otherwise: Optional[CanUseTool] = None,
    agent_id: Optional[str] = None,
    unchecked: Unchecked = "low",
) -> GatedTools:
    """Makes the ``can_use_tool`` of one conversation, which has ``hooks`` beside it.

    messages: what the user wrote, as ``{"role": "user", "content": ...}``, and the SDK's own messages so far, oldest first.
    tools: those made by the SDK's ``tool``; with them, the gate knows the tools' descriptions and schemas.
    confirm: shows a prompt to the user and answers True on their yes; without it, what has to be confirmed is refused with
        the question.
    otherwise: decides on what the gate lets through, such as a permission prompt of one's own; by default it is allowed.
    agent_id, unchecked: those of ``ToolGate``; the agent is by default the type that the SDK names, as of a sub-agent.

    Raises ValueError where a risk is none.
    """
    gate = ToolGate(risks, mode, "claude-agent-sdk", agent_id=agent_id, unchecked=unchecked)
    return GatedTools(gate, session_id, messages, tools, confirm, otherwise)


def _schema_of(tool: Any) -> Optional[dict[str, Any]]:
    """The JSON Schema of a tool: its own, or that of the types by which the SDK's ``tool`` may name the arguments."""
    given = field(tool, "input_schema")
    if not isinstance(given, dict) or isinstance(given.get("type"), str):
        return given if isinstance(given, dict) else None
    properties = {
        name: {"type": _TYPES[kind]} if isinstance(kind, type) and kind in _TYPES else {}
        for name, kind in given.items()
    }
    return {"type": "object", "properties": properties, "required": list(properties)}


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
    names: tuple[str, ...]
    if hasattr(block, "tool_use_id"):
        kind, names = "tool_result", ("tool_use_id", "content")
    elif hasattr(block, "input"):
        kind, names = "tool_use", ("id", "name", "input")
    elif hasattr(block, "text"):
        kind, names = "text", ("text",)
    else:
        return {"type": "other"}
    return {"type": kind, **{name: getattr(block, name) for name in names}}
