"""Gates the tools of the OpenAI Agents SDK (``agents``): ``gated_tool`` stands in the place of ``function_tool``."""

from typing import Any, Callable, Optional, Union

from agents import ToolGuardrailFunctionOutput, ToolInputGuardrail, function_tool

from ._messages import field, read_arguments, read_turns
from ._risks import CallRisk, Risk
from ._turns import ToolCall, Turn
from .tools import ToolGate, denial_of

__all__ = ["gated_tool", "reject"]

_MAX_WAITING = 1000


class _Gate:
    """The gate of one tool, which the SDK asks before an approval and again before the tool runs."""

    def __init__(self, gate: ToolGate) -> None:
        self.gate = gate
        self.tool: Any = None
        self.waiting: set[str] = set()

    def call(self, call_id: str, arguments: Any) -> ToolCall:
        schema = getattr(self.tool, "params_json_schema", None)
        description = getattr(self.tool, "description", None)
        return ToolCall(call_id, self.tool.name, read_arguments(arguments), description, schema)

    async def needs_approval(self, context: Any, arguments: dict[str, Any], call_id: str) -> bool:
        verdict = await self.gate.judge_async(self.call(call_id, arguments), *_conversation(context))
        if verdict.kind != "confirm":
            return False
        if len(self.waiting) >= _MAX_WAITING:
            self.waiting.clear()
        self.waiting.add(call_id)
        return True

    async def before(self, data: Any) -> ToolGuardrailFunctionOutput:
        context = data.context
        call = self.call(context.tool_call_id, context.tool_arguments)
        conversation = _conversation(context)
        verdict = await self.gate.judge_async(call, *conversation)
        if verdict.kind == "confirm":
            if context.is_tool_approved(call.name, call.id):
                verdict = await self.gate.approve_async(call, *conversation)
            elif call.id in self.waiting:
                # The SDK may ask before the approval, too: the question itself is no refusal.
                return ToolGuardrailFunctionOutput.allow()
        if verdict.kind == "run":
            return ToolGuardrailFunctionOutput.allow()
        return ToolGuardrailFunctionOutput.reject_content(verdict.text)


def gated_tool(
    func: Optional[Callable[..., Any]] = None,
    *,
    risk: Union[Risk, Callable[[str, dict[str, Any]], Union[Risk, CallRisk]]] = "medium",
    mode: Any = None,
    **options: Any,
) -> Any:
    """A ``function_tool`` whose refusals become its result, and a confirmation the SDK's approval.

    The run's context holds ``{"intentlock": {"session_id": ..., "request": ...}}``; with ``messages`` in place of the request,
    such as ``result.to_input_list()``, answers to questions are found. Without either, the run's own input is read.
    ``options`` are those of ``function_tool``. Raises ValueError where a risk is none.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        risks: Any = risk if callable(risk) else {"*": risk}
        gate = _Gate(ToolGate(risks, mode, "openai-agents"))
        guardrail: Any = ToolInputGuardrail(guardrail_function=gate.before, name="intentlock")
        # By this, a rejection finds the gate again.
        guardrail.intentlock = gate
        guardrails = [*(options.get("tool_input_guardrails") or []), guardrail]
        given = {**options, "needs_approval": gate.needs_approval, "tool_input_guardrails": guardrails}
        gate.tool = function_tool(**given)(function)
        return gate.tool

    return decorate if func is None else decorate(func)


async def reject(state: Any, item: Any, context: Any) -> None:
    """Rejects an interruption and tells the gate that the user said no. ``context`` is the one that the run was given."""
    state.reject(item, rejection_message=denial_of(field(item.raw_item, "call_id")))
    name = field(item.raw_item, "name")
    for tool in getattr(item.agent, "tools", []):
        if getattr(tool, "name", None) != name:
            continue
        for guardrail in getattr(tool, "tool_input_guardrails", None) or []:
            gate = getattr(guardrail, "intentlock", None)
            if gate is not None:
                call = gate.call(field(item.raw_item, "call_id"), field(item.raw_item, "arguments"))
                await gate.gate.deny_async(call, *_read(context, []))


def _conversation(context: Any) -> tuple[str, list[Turn]]:
    return _read(context.context, getattr(context, "turn_input", None) or [])


def _read(context: Any, turn_input: list[Any]) -> tuple[str, list[Turn]]:
    about = field(context, "intentlock") or {}
    messages = field(about, "messages") or field(about, "request") or turn_input
    return str(field(about, "session_id") or ""), read_turns(messages)
