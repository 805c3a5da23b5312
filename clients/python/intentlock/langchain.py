"""Gates the tools of LangChain's agents by a middleware."""

from typing import Any, Callable, Iterable, Optional

from langchain.agents.middleware import AgentMiddleware
from langchain_core.messages import ToolMessage
from langgraph.config import get_config
from langgraph.types import interrupt

from ._edit import describe_edit
from ._messages import read_arguments
from ._risks import Risks
from ._turns import ToolCall, Turn
from .tools import ToolGate, denial_of

__all__ = ["IntentlockMiddleware"]

_ROLES = {"human": "user", "ai": "assistant", "tool": "tool", "system": "system"}
_DECISIONS = ["approve", "edit", "reject"]

# Where approvals are kept until the tools run, by the ids of calls: in the message that calls them, so that a restart does not
# lose them. Each has the words of the person's edit, or none.
_APPROVED = "intentlock_approved"


class IntentlockMiddleware(AgentMiddleware):  # type: ignore[misc]
    """A middleware of ``create_agent``. The thread's id is the session.

    What has to be confirmed interrupts after the model and before any tool runs, in the form of ``HumanInTheLoopMiddleware``;
    other refusals are results with the status error.
    """

    def __init__(
        self, risks: Optional[Risks] = None, mode: Any = None, tools: Iterable[Any] = ()
    ) -> None:
        """tools: with them, the gate knows the tools' descriptions. Raises ValueError where a risk is none."""
        super().__init__()
        self._gate = ToolGate(risks, mode, "langchain")
        self._tools = {getattr(tool, "name", None): tool for tool in tools}

    def after_model(self, state: Any, runtime: Any) -> Optional[dict[str, Any]]:
        message = state["messages"][-1] if state["messages"] else None
        if not getattr(message, "tool_calls", None):
            return None
        conversation = _conversation(state)
        waiting: list[tuple[dict[str, Any], str]] = []
        for call in message.tool_calls:
            verdict = self._gate.judge(self._call(call), *conversation)
            if verdict.kind == "confirm":
                waiting.append((call, verdict.prompt))
        if not waiting:
            return None
        answer = interrupt(
            {
                "action_requests": [
                    {"name": call["name"], "args": call["args"], "description": prompt}
                    for call, prompt in waiting
                ],
                "review_configs": [
                    {"action_name": call["name"], "allowed_decisions": _DECISIONS}
                    for call, _ in waiting
                ],
            }
        )
        decisions = answer["decisions"]
        if len(decisions) != len(waiting):
            raise ValueError(f"{len(waiting)} calls wait for as many decisions")
        approved: dict[str, str] = {}
        rejected: list[Any] = []
        for (call, _), decision in zip(waiting, decisions):
            if decision["type"] == "reject":
                self._gate.deny(self._call(call), *conversation)
                rejected.append(_refusal(call, denial_of(call["id"], decision.get("message") or "")))
                continue
            edit = ""
            if decision["type"] == "edit":
                # Judged again when the tool is about to run.
                edited = decision["edited_action"]
                edit = describe_edit(call["name"], call["args"], edited["name"], edited["args"])
                call.update(name=edited["name"], args=edited["args"])
            elif decision["type"] != "approve":
                raise ValueError(f"a decision must be one of {', '.join(_DECISIONS)}")
            approved[call["id"]] = edit
        message.response_metadata = {**message.response_metadata, _APPROVED: approved}
        return {"messages": [message, *rejected]}

    def wrap_tool_call(self, request: Any, handler: Callable[[Any], Any]) -> Any:
        call, conversation = self._call(request.tool_call), _conversation(request.state)
        edit = _approved_edit(request.state, call.id)
        verdict = self._gate.judge(call, *conversation, answer=edit or None)
        if verdict.kind == "confirm" and edit is not None:
            verdict = self._gate.approve(call, *conversation)
        if verdict.kind == "run":
            return handler(request)
        return _refusal(request.tool_call, verdict.text)

    async def awrap_tool_call(self, request: Any, handler: Callable[[Any], Any]) -> Any:
        call, conversation = self._call(request.tool_call), _conversation(request.state)
        edit = _approved_edit(request.state, call.id)
        verdict = await self._gate.judge_async(call, *conversation, answer=edit or None)
        if verdict.kind == "confirm" and edit is not None:
            verdict = await self._gate.approve_async(call, *conversation)
        if verdict.kind == "run":
            return await handler(request)
        return _refusal(request.tool_call, verdict.text)

    def _call(self, call: Any) -> ToolCall:
        description = getattr(self._tools.get(call["name"]), "description", None)
        return ToolCall(call["id"], call["name"], read_arguments(call["args"]), description)


def _conversation(state: Any) -> tuple[str, list[Turn]]:
    thread = (get_config().get("configurable") or {}).get("thread_id")
    return str(thread or ""), [_turn(message) for message in state["messages"]]


def _turn(message: Any) -> Turn:
    text = message.text if isinstance(message.text, str) else str(message.content)
    calls = [ToolCall(c["id"], c["name"], c["args"]) for c in getattr(message, "tool_calls", None) or []]
    answers = getattr(message, "tool_call_id", None)
    return Turn(_ROLES.get(message.type, "assistant"), text, tuple(calls), answers)


def _approved_edit(state: Any, call_id: str) -> Optional[str]:
    """Words of the edit with which a call was approved, empty without one; None where it was not approved."""
    for message in reversed(state["messages"]):
        if any(call["id"] == call_id for call in getattr(message, "tool_calls", None) or []):
            approved: dict[str, str] = message.response_metadata.get(_APPROVED) or {}
            return approved.get(call_id)
    return None


def _refusal(call: Any, content: str) -> Any:
    return ToolMessage(content, name=call["name"], tool_call_id=call["id"], status="error")
