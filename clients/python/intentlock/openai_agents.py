"""Gates the tools of the OpenAI Agents SDK (``agents``): ``gated_tool`` stands in the place of ``function_tool``."""

import inspect
import json
import types
import warnings
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Callable, Literal, Optional, Union, overload

from agents import (
    FunctionTool,
    ItemHelpers,
    RunState,
    ToolGuardrailFunctionOutput,
    ToolInputGuardrail,
    function_tool,
)

from ._canonical import canonical
from ._memory import remember
from ._messages import field, read_arguments, read_turns
from ._refusal import Refusal
from ._risks import CallRisk, Risk
from ._turns import ToolCall, Turn
from ._verdict import Verdict, denied
from .tools import ToolGate, Unchecked

__all__ = ["gated_tool", "prompt_for", "reject"]

if "rejection_message" not in inspect.signature(RunState.reject).parameters:
    # Older ones ask nobody before a tool, or do not let a refusal say who refused.
    raise ImportError("intentlock.openai_agents needs openai-agents 0.13 or newer")

ToolRisk = Union[Risk, Callable[[str, dict[str, Any]], Union[Risk, CallRisk]]]
"""The risk of one tool, or a function of its name and a call's arguments."""

Mode = Optional[Literal["enforce", "observe"]]

_MAX_SHOWN = 1000

# Where a run notes its agent, whom a policy is not told of.
_AGENT = "_intentlock_agent"

# An id that no call has: what is approved for it is approved for every call.
_NO_CALL = "intentlock-no-call"


_is_missing_said = False


@dataclass(frozen=True)
class _Shown:
    """A call that a person was asked to approve."""

    written: str
    verdict: Optional[Verdict] = None


class _Gate:
    """The gate of one tool, which the SDK asks before an approval, again as a guardrail, and a last time as the tool runs."""

    def __init__(self, gate: ToolGate, own_approval: Any) -> None:
        self.gate = gate
        self.own_approval = own_approval
        self.tool: Any = None
        # What a person was asked to approve, by the ids of calls.
        self.shown: "OrderedDict[str, _Shown]" = OrderedDict()
        # What was refused in place of an approval, by session and the ids of calls.
        self.refused: "OrderedDict[tuple[str, str], tuple[str, Verdict]]" = OrderedDict()

    def call(self, call_id: Any, arguments: Any, agent: Any) -> ToolCall:
        name = field(agent, "name")
        return ToolCall(
            str(call_id or ""),
            self.tool.name,
            read_arguments(arguments),
            self.tool.description,
            self.tool.params_json_schema,
            name if isinstance(name, str) else None,
        )

    async def needs_approval(self, context: Any, arguments: dict[str, Any], call_id: str) -> bool:
        """The stricter of the gate's policy and the developer's own. What the gate does not let run needs no approval: a person
        would give one for nothing."""
        call = self.call(call_id, arguments, getattr(context, _AGENT, None))
        conversation = _conversation(context)
        verdict = await self._ask(context, call, conversation)
        key, written = (conversation[0], call.id), _written(call)
        self.refused.pop(key, None)
        if verdict.kind not in ("run", "confirm"):
            remember(self.refused, key, (written, verdict), _MAX_SHOWN)
            return False
        is_own = await self._needs_own_approval(context, arguments, call_id)
        if is_own or verdict.kind == "confirm":
            remember(self.shown, call.id, _Shown(written, verdict), _MAX_SHOWN)
            return True
        return False

    async def _needs_own_approval(self, context: Any, arguments: dict[str, Any], call_id: str) -> bool:
        own = self.own_approval
        if not callable(own):
            return bool(own)
        prepare = getattr(self.tool.on_invoke_tool, "prepare_arguments", None)
        if prepare is not None:
            # As the SDK does: where the tool gets other values than the policy sees, a person decides.
            prepared = prepare(json.dumps(arguments), self.tool.name)
            if prepared is not None and not prepared.unchanged:
                return True
        answer = own(context, arguments, call_id)
        return bool(await answer if inspect.isawaitable(answer) else answer)

    async def judge(self, context: Any, call: ToolCall) -> Verdict:
        """The verdict on a call that is about to run, with the person's approval where there is one."""
        conversation = _conversation(context)
        refused = self.refused.get((conversation[0], call.id))
        if refused and refused[0] == _written(call):
            if not self._approval_of(context, call.id):
                # A gate that lets it run by now does not know of the developer's approval, which was not asked for.
                return refused[1]
        verdict = await self._ask(context, call, conversation)
        if verdict.kind == "confirm" and self._is_approved(context, call):
            verdict = await self.gate.approve_async(call, *conversation, verdict)
        return verdict

    async def guard(self, data: Any) -> ToolGuardrailFunctionOutput:
        context = data.context
        call = self.call(context.tool_call_id, context.tool_arguments, data.agent)
        verdict = await self.judge(context, call)
        if verdict.kind == "run":
            # The tool is given the same context.
            context._intentlock_passed = (self, context.tool_arguments)
            return ToolGuardrailFunctionOutput.allow()
        shown = self.shown.get(call.id)
        if verdict.kind == "confirm" and shown and shown.written == _written(call):
            if self._approval_of(context, call.id) is None:
                # The SDK may ask before the approval, too: an open question is no refusal, and the tool is still held.
                return ToolGuardrailFunctionOutput.allow()
        return ToolGuardrailFunctionOutput.reject_content(_worded(verdict, data.agent))

    def _is_approved(self, context: Any, call: ToolCall) -> bool:
        """Whether a person has approved this very call: not another that had its id, nor all of the tool's before they saw it."""
        if not self._approval_of(context, call.id):
            return False
        shown = self.shown.get(call.id)
        if shown is None:
            # Perhaps in another process, which the SDK's state has come from.
            return not self._approval_of(context, _NO_CALL)
        return shown.written == _written(call)

    async def _ask(self, context: Any, call: ToolCall, conversation: tuple[str, list[Turn]]) -> Verdict:
        if self.gate.is_enforcing() and self._was_rejected(context, call):
            return denied(call.id)
        return await self.gate.judge_async(call, *conversation)

    def _was_rejected(self, context: Any, call: ToolCall) -> bool:
        """Whether a person has rejected an equal call in this run: an agent must not get its way by trying again."""
        written = _written(call)
        return any(
            shown.written == written and self._approval_of(context, call_id) is False
            for call_id, shown in list(self.shown.items())
            if call_id != call.id
        )

    def _approval_of(self, context: Any, call_id: str) -> Optional[bool]:
        """Whether a person has approved a call of this tool; None while they have not said."""
        name = getattr(context, "tool_name", self.tool.name)
        names = {name, getattr(context, "qualified_tool_name", name)}
        given = [context.is_tool_approved(name, call_id) for name in names]
        return next((answer for answer in given if answer is not None), None)


class _Enabled:
    """Whether a tool is enabled, as its developer says; the SDK asks before each turn, and names the agent whose turn it is."""

    def __init__(self, own: Any) -> None:
        self._own = own

    def __call__(self, context: Any, agent: Any) -> Any:
        setattr(context, _AGENT, agent)
        return self._own(context, agent) if callable(self._own) else self._own


class _GatedTool(FunctionTool):  # type: ignore[misc,unused-ignore]
    """A tool that has no policy while the process observes: where one stands, newer SDKs ask a person for an approval without it,
    as soon as the arguments are not plain."""

    @property
    def needs_approval(self) -> Any:
        given = self.__dict__["needs_approval"]
        gate = getattr(given, "__self__", None)
        if isinstance(gate, _Gate) and not gate.gate.is_enforcing():
            return gate.own_approval
        return given

    @needs_approval.setter
    def needs_approval(self, given: Any) -> None:
        self.__dict__["needs_approval"] = given


class _Held:
    """The invocation of a tool, which asks the gate where no guardrail has: not every runner of the SDK runs them."""

    def __init__(self, gate: _Gate, inner: Any) -> None:
        self._gate = gate
        self._inner = inner

    async def __call__(self, context: Any, arguments: str) -> Any:
        if getattr(context, "_intentlock_passed", None) != (self._gate, arguments):
            agent = getattr(context, "agent", None)
            call = self._gate.call(context.tool_call_id, arguments, agent)
            verdict = await self._gate.judge(context, call)
            if verdict.kind != "run":
                return _worded(verdict, agent)
        return await self._inner(context, arguments)

    def __agents_bind_function_tool__(self, tool: Any) -> "_Held":
        bind = getattr(self._inner, "__agents_bind_function_tool__", None)
        return self if bind is None else _Held(self._gate, bind(tool))

    def __getattr__(self, name: str) -> Any:
        # What the SDK notes on an invoker: how errors are handled, and whether the function is synchronous.
        return getattr(self._inner, name)


@overload
def gated_tool(
    func: Callable[..., Any],
    *,
    risk: ToolRisk = ...,
    mode: Mode = ...,
    agent_id: Optional[str] = ...,
    unchecked: Unchecked = ...,
    **options: Any,
) -> FunctionTool: ...


@overload
def gated_tool(
    func: None = ...,
    *,
    risk: ToolRisk = ...,
    mode: Mode = ...,
    agent_id: Optional[str] = ...,
    unchecked: Unchecked = ...,
    **options: Any,
) -> Callable[[Callable[..., Any]], FunctionTool]: ...


def gated_tool(
    func: Optional[Callable[..., Any]] = None,
    *,
    risk: ToolRisk = "medium",
    mode: Mode = None,
    agent_id: Optional[str] = None,
    unchecked: Unchecked = "low",
    **options: Any,
) -> Union[FunctionTool, Callable[[Callable[..., Any]], FunctionTool]]:
    """A ``function_tool`` whose refusals become its result, and a confirmation the SDK's approval.

    The run's context holds ``{"intentlock": {"session_id": ..., "request": ...}}``; with ``messages`` in place of the request,
    such as ``result.to_input_list()``, answers to questions are found. Without either, the run's own input is read.
    ``options`` are those of ``function_tool``: a ``needs_approval`` of one's own counts beside the gate's, and while the gate
    observes, alone. ``agent_id`` (by default the agent's name) and ``unchecked`` are those of ``ToolGate``. Raises ValueError where a risk is none.
    """
    own_approval = options.get("needs_approval", False)
    if not isinstance(own_approval, bool) and not callable(own_approval):
        raise TypeError("needs_approval must be a bool or a function")

    def decorate(function: Callable[..., Any]) -> FunctionTool:
        risks: Any = risk if callable(risk) else {"*": risk}
        asked = ToolGate(risks, mode, "openai-agents", agent_id=agent_id, unchecked=unchecked)
        gate = _Gate(asked, own_approval)
        guardrail: Any = ToolInputGuardrail(guardrail_function=gate.guard, name="intentlock")
        # By this, a rejection finds the gate again.
        guardrail.intentlock = gate
        guardrails = [*(options.get("tool_input_guardrails") or []), guardrail]
        given = {**options, "tool_input_guardrails": guardrails}
        if mode == "observe":
            observed: FunctionTool = function_tool(**given)(function)
            gate.tool = observed
            return observed
        # What is of low risk is confirmed in the chat, if at all: a policy would have the SDK ask for approvals without it.
        if risk != "low" or own_approval is not False:
            given["needs_approval"] = gate.needs_approval
            given["is_enabled"] = _Enabled(options.get("is_enabled", True))
        tool: FunctionTool = function_tool(**given)(function)
        gate.tool = tool
        tool.__class__ = _GatedTool
        tool.on_invoke_tool = _Held(gate, tool.on_invoke_tool)
        return tool

    return decorate if func is None else decorate(func)


def prompt_for(item: Any) -> str:
    """The sentence that the user is to answer an interruption with yes or no; where this process has not asked, the call itself."""
    call_id, arguments = field(item.raw_item, "call_id"), field(item.raw_item, "arguments")
    gate = _gate_of(item)
    shown = gate.shown.get(str(call_id or "")) if gate else None
    if gate and shown and shown.verdict and shown.written == _written(gate.call(call_id, arguments, None)):
        if shown.verdict.kind == "confirm":
            return shown.verdict.prompt
    return f"{field(item.raw_item, 'name')} {arguments or ''}".strip()


async def reject(state: Any, item: Any, context: Any) -> None:
    """Rejects an interruption and tells the gate that the user said no. ``context`` is the one that the run was given.

    The same call is refused for the rest of the run.
    """
    call_id = str(field(item.raw_item, "call_id") or "")
    state.reject(item, rejection_message=_worded(denied(call_id), item.agent))
    gate = _gate_of(item)
    if gate is not None:
        call = gate.call(call_id, field(item.raw_item, "arguments"), item.agent)
        written, shown = _written(call), gate.shown.get(call_id)
        if shown is None or shown.written != written:
            shown = _Shown(written)
            remember(gate.shown, call_id, shown, _MAX_SHOWN)
        conversation = _read(context, getattr(state, "_original_input", None) or [])
        await gate.gate.deny_async(call, *conversation, shown.verdict)


def _gate_of(item: Any) -> Optional[_Gate]:
    """The gate of the tool that an interruption is of."""
    name = field(item.raw_item, "name")
    for tool in getattr(item.agent, "tools", []):
        if getattr(tool, "name", None) == name:
            for guardrail in getattr(tool, "tool_input_guardrails", None) or []:
                gate = getattr(guardrail, "intentlock", None)
                if isinstance(gate, _Gate):
                    return gate
    return None


def _worded(verdict: Verdict, agent: Any) -> str:
    """A refusal as the result of a tool: where that may be the run's answer, the user is shown no marks."""
    if getattr(agent, "tool_use_behavior", _ASKS_THE_MODEL) == _ASKS_THE_MODEL or not _KEEPS_REFUSALS:
        return verdict.text
    return Refusal(verdict.text, verdict.prompt)


def _keeps_refusals() -> bool:
    """Whether the SDK puts a refusal into the conversation as the model is to read it, and not as it is printed."""
    call: Any = types.SimpleNamespace(call_id="")
    made: Any = ItemHelpers.tool_call_output_item(call, Refusal("read", "printed"))
    return json.dumps(made["output"]) == '"read"'


_ASKS_THE_MODEL = "run_llm_again"
_KEEPS_REFUSALS = _keeps_refusals()


def _written(call: ToolCall) -> str:
    """A call as text, by which it is known again."""
    try:
        return canonical(call.name, call.arguments)
    except (ValueError, RecursionError):
        # Such as a very deep one, which is then known by its id alone.
        return ""


def _conversation(context: Any) -> tuple[str, list[Turn]]:
    return _read(context.context, getattr(context, "turn_input", None) or [])


def _read(context: Any, turn_input: Any) -> tuple[str, list[Turn]]:
    about = field(context, "intentlock") or {}
    messages = field(about, "messages") or field(about, "request") or turn_input
    session_id = str(field(about, "session_id") or "")
    if not session_id:
        _say_that_it_is_missing()
    return session_id, read_turns(messages)


def _say_that_it_is_missing() -> None:
    global _is_missing_said
    if not _is_missing_said:
        _is_missing_said = True
        warnings.warn(
            "The gate can't judge the calls of a run whose context names no session, and lets none run unless it observes: "
            'Runner.run(..., context={"intentlock": {"session_id": ..., "request": ...}})',
            RuntimeWarning,
            stacklevel=2,
        )
