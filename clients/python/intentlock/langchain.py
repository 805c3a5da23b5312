"""Gates the tools of LangChain's agents by a middleware."""

from dataclasses import dataclass
from typing import Any, Awaitable, Callable, Iterable, Optional, Sequence

try:
    from langchain.agents.middleware import AgentMiddleware
except ImportError as error:
    raise ImportError("intentlock.langchain needs langchain 1.0 or newer") from error
from langchain_core.messages import ToolMessage
from langchain_core.runnables import RunnableConfig
from langchain_core.runnables.config import set_config_context
from langgraph.config import get_config
from langgraph.types import interrupt

from ._canonical import canonical
from ._edit import describe_edit
from ._messages import field, find_tool, read_arguments
from ._risks import Risks
from ._turns import ToolCall, Turn
from ._verdict import Verdict
from .tools import ToolGate, Unchecked, denial_of

__all__ = ["IntentlockMiddleware"]

_ROLES = {"human": "user", "ai": "assistant", "tool": "tool", "system": "system"}
_DECISIONS = ["approve", "edit", "reject"]

# Where approvals are kept until the tools run, by the ids of calls: in the message that calls them, so that a restart does not
# lose them. Each has the call that was approved, the words of the person's edit, and the question that these answer.
_APPROVED = "intentlock_approved"

Conversation = tuple[str, list[Turn]]
Waiting = list[tuple[dict[str, Any], Verdict]]


@dataclass(frozen=True)
class _Review:
    """What came of the calls that a person was asked about."""

    update: Optional[dict[str, Any]]
    denied: Sequence[tuple[ToolCall, Verdict]] = ()


class IntentlockMiddleware(AgentMiddleware):  # type: ignore[misc,unused-ignore]
    """A middleware of ``create_agent``, best the last of its list: it then judges the call as the tool gets it.

    The thread's id is the session, or without threads the run. What has to be confirmed interrupts after the model and before any tool runs, in the form of
    ``HumanInTheLoopMiddleware``; other refusals are results with the status error. A graph of one's own gives ``wrap_tool_call``
    and ``awrap_tool_call`` to its ``ToolNode``; a confirmation is then a refusal with the question, too.
    """

    def __init__(
        self,
        risks: Optional[Risks] = None,
        mode: Any = None,
        tools: Iterable[Any] = (),
        *,
        agent_id: Optional[str] = None,
        unchecked: Unchecked = "low",
    ) -> None:
        """tools: by default, those that the model is given; ``agent_id`` (by default the agent's name) and ``unchecked`` are those of
            ``ToolGate``.

        Raises ValueError where a risk is none.
        """
        super().__init__()
        self._gate = ToolGate(risks, mode, "langchain", agent_id=agent_id, unchecked=unchecked)
        self._tools: dict[str, _Tool] = {}
        self._learn(tools)

    def wrap_model_call(self, request: Any, handler: Callable[[Any], Any]) -> Any:
        self._learn(request.tools)
        return handler(request)

    async def awrap_model_call(self, request: Any, handler: Callable[[Any], Awaitable[Any]]) -> Any:
        self._learn(request.tools)
        return await handler(request)

    def after_model(
        self, state: Any, runtime: Any, config: Optional[RunnableConfig] = None
    ) -> Optional[dict[str, Any]]:
        calls = _last_calls(state)
        conversation = _conversation(state, config)
        judged = [self._call(call, state, config) for call in calls]
        verdicts = self._gate.judge_all(judged, *conversation)
        review = self._review(state, calls, verdicts, config)
        for call, asked in review.denied:
            self._gate.deny(call, *conversation, asked)
        return review.update

    async def aafter_model(
        self, state: Any, runtime: Any, config: Optional[RunnableConfig] = None
    ) -> Optional[dict[str, Any]]:
        calls = _last_calls(state)
        conversation = _conversation(state, config)
        judged = [self._call(call, state, config) for call in calls]
        verdicts = await self._gate.judge_all_async(judged, *conversation)
        review = self._review(state, calls, verdicts, config)
        for call, asked in review.denied:
            await self._gate.deny_async(call, *conversation, asked)
        return review.update

    def wrap_tool_call(self, request: Any, handler: Callable[[Any], Any]) -> Any:
        config = field(request.runtime, "config")
        call = self._call(request.tool_call, request.state, config, request.tool)
        conversation = _conversation(request.state, config)
        approved = _approval(request.state, call)
        answer = (approved.get("edit"), approved.get("question")) if approved else ()
        verdict = self._gate.judge(call, *conversation, *answer)
        if verdict.kind == "confirm" and approved:
            verdict = self._gate.approve(call, *conversation, verdict)
        if verdict.kind == "run":
            return handler(request)
        return _refusal(request.tool_call, verdict.text)

    async def awrap_tool_call(self, request: Any, handler: Callable[[Any], Awaitable[Any]]) -> Any:
        config = field(request.runtime, "config")
        call = self._call(request.tool_call, request.state, config, request.tool)
        conversation = _conversation(request.state, config)
        approved = _approval(request.state, call)
        answer = (approved.get("edit"), approved.get("question")) if approved else ()
        verdict = await self._gate.judge_async(call, *conversation, *answer)
        if verdict.kind == "confirm" and approved:
            verdict = await self._gate.approve_async(call, *conversation, verdict)
        if verdict.kind == "run":
            return await handler(request)
        return _refusal(request.tool_call, verdict.text)

    def _review(
        self,
        state: Any,
        calls: Sequence[dict[str, Any]],
        verdicts: Sequence[Verdict],
        config: Optional[RunnableConfig],
    ) -> _Review:
        """Asks a person about the calls that have to be confirmed; interrupts the run until they answer."""
        pairs = zip(calls, verdicts)
        waiting = [(call, verdict) for call, verdict in pairs if verdict.kind == "confirm"]
        config = _known(config)
        if not waiting or config is None:
            # A run that cannot be found cannot be interrupted: the question is then put as the tool is about to run.
            return _Review(None)
        decisions = _ask_person(waiting, config)["decisions"]
        if len(decisions) != len(waiting):
            raise ValueError(f"{len(waiting)} calls wait for as many decisions")
        approved: dict[str, dict[str, Any]] = {}
        rejected: list[Any] = []
        denied: list[tuple[ToolCall, Verdict]] = []
        for (call, asked), decision in zip(waiting, decisions):
            if decision["type"] == "reject":
                denied.append((self._call(call, state, config), asked))
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
            approved[call["id"]] = {
                "call": canonical(call["name"], call["args"]),
                "edit": edit,
                "question": asked.clarification_id,
            }
        message = _messages(state)[-1]
        message.response_metadata = {**message.response_metadata, _APPROVED: approved}
        return _Review({"messages": [message, *rejected]}, denied)

    def _call(
        self, call: Any, state: Any, config: Optional[RunnableConfig], tool: Any = None
    ) -> ToolCall:
        known = self._tools.get(call["name"]) or (_Tool.of(tool) if tool is not None else _UNKNOWN)
        arguments = read_arguments(call["args"])
        agent = _agent_of(call, state, config)
        return ToolCall(
            call["id"] or "", call["name"], arguments, known.description, known.schema, agent
        )

    def _learn(self, tools: Iterable[Any]) -> None:
        for tool in tools or ():
            name = field(tool, "name") or field(field(tool, "function"), "name")
            known = self._tools.get(name)
            if name and (known is None or known.tool is not tool):
                self._tools[name] = _Tool.of(tool)


@dataclass(frozen=True)
class _Tool:
    """What the gate is told of a tool: not the arguments that the host injects, for the model does not make them."""

    tool: Any
    description: Optional[str]
    schema: Optional[dict[str, Any]]

    @classmethod
    def of(cls, tool: Any) -> "_Tool":
        if isinstance(tool, dict):
            return cls(tool, *find_tool([tool], field(field(tool, "function") or tool, "name")))
        return cls(tool, getattr(tool, "description", None), _schema_of(tool))


_UNKNOWN = _Tool(None, None, None)


def _schema_of(tool: Any) -> Optional[dict[str, Any]]:
    try:
        shown = tool.tool_call_schema
        if isinstance(shown, dict):
            return shown
        written: dict[str, Any] = (getattr(shown, "model_json_schema", None) or shown.schema)()
        return written
    except Exception:
        # Some types have no JSON Schema. The gate judges the arguments without one, and no less strictly.
        return None


def _ask_person(waiting: Waiting, config: RunnableConfig) -> Any:
    request = {
        "action_requests": [
            {"name": call["name"], "args": call["args"], "description": verdict.prompt}
            for call, verdict in waiting
        ],
        "review_configs": [
            {"action_name": call["name"], "allowed_decisions": _DECISIONS} for call, _ in waiting
        ],
    }
    # Before Python 3.11, a task does not know the run that it is part of.
    with set_config_context(config) as context:
        return context.run(interrupt, request)


def _agent_of(call: Any, state: Any, config: Optional[RunnableConfig]) -> Optional[str]:
    """The name of the agent that makes a call: that of the message, which ``create_agent`` gives it, else the run's."""
    made = (message for message in reversed(_messages(state)) if _makes(message, call["id"]))
    run = ((_known(config) or {}).get("metadata") or {}).get("lc_agent_name")
    name = next((message.name for message in made), None) or run
    return name if isinstance(name, str) else None


def _makes(message: Any, call_id: Any) -> bool:
    return any(call["id"] == call_id for call in getattr(message, "tool_calls", None) or [])


def _known(config: Optional[RunnableConfig]) -> Optional[RunnableConfig]:
    """The configuration of the run: the given one, else that of the context; None where neither has it."""
    if config:
        return config
    try:
        return get_config()
    except RuntimeError:
        return None


def _messages(state: Any) -> list[Any]:
    return list(state if isinstance(state, list) else field(state, "messages") or [])


def _last_calls(state: Any) -> list[dict[str, Any]]:
    messages = _messages(state)
    return list(getattr(messages[-1], "tool_calls", None) or []) if messages else []


def _conversation(state: Any, config: Optional[RunnableConfig]) -> Conversation:
    messages = _messages(state)
    thread = ((_known(config) or {}).get("configurable") or {}).get("thread_id")
    # An agent without a memory has no threads: its run is the session, known by its first message.
    session = thread or next((message.id for message in messages), None)
    return str(session or ""), [_turn(message) for message in messages]


def _turn(message: Any) -> Turn:
    text = message.text if isinstance(message.text, str) else str(message.content)
    calls = [
        ToolCall(c["id"] or "", c["name"], read_arguments(c["args"]))
        for c in getattr(message, "tool_calls", None) or []
    ]
    answers = getattr(message, "tool_call_id", None)
    return Turn(_ROLES.get(message.type, "assistant"), text, tuple(calls), answers)


def _approval(state: Any, call: ToolCall) -> Optional[dict[str, Any]]:
    """How a person approved this very call; None where they did not."""
    for message in reversed(_messages(state)):
        if _makes(message, call.id):
            given = (message.response_metadata.get(_APPROVED) or {}).get(call.id)
            is_this = isinstance(given, dict) and given.get("call") == canonical(call.name, call.arguments)
            return given if is_this else None
    return None


def _refusal(call: Any, content: str) -> Any:
    return ToolMessage(content, name=call["name"], tool_call_id=call["id"], status="error")
