"""The adapters for frameworks, against stand-ins that have the documented types; test_frameworks.py has the real packages.

The stand-ins are in sys.modules only while an adapter is imported.
"""

import asyncio
import copy
import importlib
import json
import sys
import types
import unittest
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Callable, Iterator, Optional
from unittest import mock

from .servers import SUCCESS, closed_port, scripted_server
from .support import ClientTest

RUN = SUCCESS
ASK = {"status": 200, "body": {**SUCCESS["body"], "decision": "ask", "questions": ["Which?"]}}
CONFIRM = {
    "status": 200,
    "body": {**SUCCESS["body"], "decision": "confirm", "confirm_prompt": "Refund A-1. Go ahead?"},
}


def adapter(name: str, modules: dict[str, dict[str, Any]]) -> Any:
    """Imports an adapter anew, with stand-ins for the modules of its framework."""
    fakes: dict[str, Any] = {}
    for path, names in modules.items():
        fakes[path] = types.ModuleType(path)
        fakes[path].__dict__.update(names)
    with mock.patch.dict(sys.modules, fakes):
        sys.modules.pop(f"intentlock.{name}", None)
        return importlib.import_module(f"intentlock.{name}")


def use(test: ClientTest, *answers: Any) -> list[Any]:
    """A server that gives these answers one after another, and then the last again; its requests."""
    context = scripted_server()
    server = context.__enter__()
    test.addCleanup(context.__exit__, None, None, None)
    left = list(answers)

    def next_answer() -> None:
        server.answer = left.pop(0) if len(left) > 1 else left[0]

    server.before_answer = next_answer
    test.use(server.url)
    return server.requests


# claude_agent_sdk, as its reference documents it.


@dataclass
class PermissionResultAllow:
    behavior: str = "allow"
    updated_input: Optional[dict[str, Any]] = None


@dataclass
class PermissionResultDeny:
    behavior: str = "deny"
    message: str = ""
    interrupt: bool = False


@dataclass
class ToolPermissionContext:
    tool_use_id: Optional[str] = None


@dataclass
class HookMatcher:
    hooks: list[Any] = field(default_factory=list)
    timeout: Optional[float] = None
    on_failure: Optional[str] = None


class Claude(ClientTest):
    def setUp(self) -> None:
        super().setUp()
        kinds = (HookMatcher, PermissionResultAllow, PermissionResultDeny, ToolPermissionContext)
        names = {kind.__name__: kind for kind in kinds}
        self.claude = adapter("claude", {"claude_agent_sdk": names})

    def judge(self, messages: list[Any], **options: Any) -> Any:
        can_use = self.claude.gate_tools(session_id="s", messages=lambda: messages, **options)
        return asyncio.run(can_use("refund", {"order": "A-1"}, ToolPermissionContext("t1")))

    def test_allow_ask_and_confirm(self) -> None:
        user = [{"role": "user", "content": "Refund it"}]
        use(self, RUN)
        self.assertEqual(self.judge(user).updated_input, {"order": "A-1"})
        use(self, ASK)
        denied = self.judge(user)
        self.assertEqual(denied.behavior, "deny")
        self.assertIn("Which?", denied.message)
        for yes, behavior, reply in ((True, "allow", "yes"), (False, "deny", "no")):
            requests = use(self, CONFIRM, RUN)

            async def confirm(prompt: str, *_: Any, yes: bool = yes) -> bool:
                self.assertEqual(prompt, "Refund A-1. Go ahead?")
                return yes

            self.assertEqual(self.judge(user, confirm=confirm).behavior, behavior)
            self.assertEqual(requests[-1].body["clarification_response"], reply)

    def test_the_answer_to_a_question_of_claudes_own_is_the_users(self) -> None:
        requests = use(self, RUN)
        refused = "Not done. [intentlock:ask t0]"
        messages = [
            {"role": "user", "content": "Refund it"},
            {"role": "assistant", "content": [{"type": "tool_use", "id": "t0", "name": "refund", "input": {}}]},
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t0", "content": refused}]},
            {"role": "assistant", "content": [{"type": "tool_use", "id": "q", "name": "AskUserQuestion", "input": {}}]},
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "q", "content": "A-1"}]},
        ]
        self.judge(messages)
        self.assertEqual(requests[0].body["request"], "Refund it")
        self.assertEqual(requests[0].body["clarification_response"], "A-1")

    def test_a_gate_that_is_away_denies(self) -> None:
        self.use(closed_port())
        self.assertEqual(self.judge([{"role": "user", "content": "Refund it"}]).behavior, "deny")

    def test_only_true_is_a_yes_and_what_fails_denies(self) -> None:
        user = [{"role": "user", "content": "Refund it"}]

        async def said(*_: Any) -> Any:
            return "no"

        async def fails(*_: Any) -> Any:
            raise RuntimeError("no terminal")

        for confirm in (said, fails):
            use(self, CONFIRM, RUN)
            self.assertEqual(self.judge(user, confirm=confirm).behavior, "deny")

        def no_messages() -> Any:
            raise RuntimeError("no database")

        for mode, behavior in (("enforce", "deny"), ("observe", "allow")):
            use(self, RUN)
            can_use = self.claude.gate_tools(session_id="s", messages=no_messages, mode=mode)
            given = can_use("refund", {"order": "A-1"}, ToolPermissionContext("t1"))
            self.assertEqual(asyncio.run(given).behavior, behavior)

    def test_an_agent_is_named_by_its_type(self) -> None:
        requests = use(self, ASK)
        gate = self.claude.gate_tools(session_id="s", messages=lambda: [{"role": "user", "content": "Refund it"}])
        for sub, kind in ((None, None), ("a1", "refunds"), ("a2", "returns")):
            given = {"tool_name": "refund", "tool_input": {"order": f"A-{sub}"}}
            if kind:
                given.update(agent_id=sub, agent_type=kind)
            asyncio.run(gate.hooks["PreToolUse"][0].hooks[0](given, f"t{sub}", None))
            context = types.SimpleNamespace(tool_use_id=f"u{sub}", agent_id=sub)
            asyncio.run(gate("refund", given["tool_input"], context))
            named = {request.body["context"].get("agent_id") for request in requests[-2:]}
            self.assertEqual(named, {kind})

    def test_the_hook_holds_a_call_and_settles_it(self) -> None:
        requests = use(self, CONFIRM, RUN)
        prompts: list[str] = []

        async def confirm(prompt: str, *_: Any) -> bool:
            prompts.append(prompt)
            return True

        tool = types.SimpleNamespace(
            name="refund", description="Refunds.", input_schema={"order": str, "amount": float}
        )
        gate = self.claude.gate_tools(
            session_id="s",
            messages=lambda: [{"role": "user", "content": "Refund it"}],
            tools=[tool],
            confirm=confirm,
            agent_id="support",
        )
        [matcher] = gate.hooks["PreToolUse"]
        self.assertEqual(matcher.on_failure, "block")
        given = {"tool_name": "mcp__shop__refund", "tool_input": {"order": "A-1"}}
        self.assertEqual(asyncio.run(matcher.hooks[0](given, "t1", None)), {})
        # The SDK may ask as well: the same call is settled, and no other.
        context = ToolPermissionContext("t1")
        allowed = asyncio.run(gate("mcp__shop__refund", {"order": "A-1"}, context))
        self.assertEqual((allowed.behavior, len(prompts), len(requests)), ("allow", 1, 2))
        sent = requests[0].body["context"]
        self.assertEqual(sent["agent_id"], "support")
        self.assertEqual(
            sent["tools"][0]["parameters"]["properties"],
            {"order": {"type": "string"}, "amount": {"type": "number"}},
        )
        requests = use(self, ASK)
        denied = asyncio.run(gate("mcp__shop__refund", {"order": "B-2"}, context))
        self.assertEqual((denied.behavior, len(requests)), ("deny", 1))
        held = asyncio.run(matcher.hooks[0]({**given, "tool_input": {"order": "B-2"}}, "t2", None))
        self.assertEqual(held["hookSpecificOutput"]["permissionDecision"], "deny")


# agents, as tool.py, tool_context.py and tool_guardrails.py of openai-agents have it.


@dataclass
class ToolGuardrailFunctionOutput:
    behavior: dict[str, Any]

    @classmethod
    def allow(cls) -> "ToolGuardrailFunctionOutput":
        return cls({"type": "allow"})

    @classmethod
    def reject_content(cls, message: str) -> "ToolGuardrailFunctionOutput":
        return cls({"type": "reject_content", "message": message})


@dataclass
class ToolInputGuardrail:
    guardrail_function: Callable[..., Any]
    name: Optional[str] = None


@dataclass
class FunctionTool:
    name: str
    description: str
    params_json_schema: dict[str, Any]
    on_invoke_tool: Any
    needs_approval: Any = False
    is_enabled: Any = True
    tool_input_guardrails: list[Any] = field(default_factory=list)


SCHEMA = {"type": "object", "properties": {"order": {"type": "string"}}}


def function_tool(**options: Any) -> Callable[[Any], FunctionTool]:
    def decorate(func: Any) -> FunctionTool:
        async def invoke(_: Any, arguments: str) -> Any:
            return await func(**json.loads(arguments))

        return FunctionTool(func.__name__, func.__doc__ or "", SCHEMA, invoke, **options)

    return decorate


class ItemHelpers:
    @staticmethod
    def tool_call_output_item(call: Any, output: Any) -> dict[str, Any]:
        return {"call_id": call.call_id, "output": output, "type": "function_call_output"}


class RunState:
    def reject(self, item: Any, *, rejection_message: Optional[str] = None) -> None: ...


@dataclass
class ToolContext:
    context: Any
    tool_name: str = "refund"
    tool_call_id: str = "c1"
    tool_arguments: str = '{"order": "A-1"}'
    turn_input: list[Any] = field(default_factory=list)
    approved: Optional[bool] = None

    always: bool = False

    def is_tool_approved(self, tool_name: str, call_id: str) -> Optional[bool]:
        assert tool_name == "refund"
        return self.always or (self.approved if call_id == self.tool_call_id else None)


class OpenAiAgents(ClientTest):
    def setUp(self) -> None:
        super().setUp()
        names = {
            "FunctionTool": FunctionTool,
            "ItemHelpers": ItemHelpers,
            "RunState": RunState,
            "ToolGuardrailFunctionOutput": ToolGuardrailFunctionOutput,
            "ToolInputGuardrail": ToolInputGuardrail,
            "function_tool": function_tool,
        }
        self.agents = adapter("openai_agents", {"agents": names})
        self.context = {"intentlock": {"session_id": "s", "request": "Refund A-1"}}

        async def refund(order: str) -> str:
            """Refunds an order."""
            return f"Refunded {order}."

        self.refund = refund
        self.tool = self.agents.gated_tool(risk="high")(refund)

    def needs(self, tool: Any = None) -> Any:
        asked = (tool or self.tool).needs_approval
        answer = asked(ToolContext(self.context), {"order": "A-1"}, "c1")
        return asyncio.run(answer) if asyncio.iscoroutine(answer) else answer

    def before(self, **options: Any) -> Any:
        data = types.SimpleNamespace(context=ToolContext(self.context, **options), agent=None)
        return asyncio.run(self.tool.tool_input_guardrails[0].guardrail_function(data)).behavior

    def invoke(self, **options: Any) -> Any:
        context = ToolContext(self.context, **options)
        return asyncio.run(self.tool.on_invoke_tool(context, context.tool_arguments))

    def test_run_and_ask(self) -> None:
        requests = use(self, RUN)
        self.assertFalse(self.needs())
        self.assertEqual(self.before()["type"], "allow")
        self.assertEqual(len(requests), 1)
        self.assertEqual(requests[0].body["context"]["tools"][0]["description"], "Refunds an order.")
        use(self, ASK)
        other = ToolContext({"intentlock": {"session_id": "s2", "request": "Refund it"}})
        self.assertFalse(asyncio.run(self.tool.needs_approval(other, {"order": "A-1"}, "c1")))
        data = types.SimpleNamespace(context=other, agent=None)
        rejected = asyncio.run(self.tool.tool_input_guardrails[0].guardrail_function(data)).behavior
        self.assertIn("Which?", rejected["message"])

    def test_confirm(self) -> None:
        requests = use(self, CONFIRM, RUN)
        # Without the SDK's approval, and without a question that is open, a confirmation is a refusal.
        self.assertEqual(self.before()["type"], "reject_content")
        self.assertTrue(self.needs())
        self.assertEqual(self.before()["type"], "allow")
        self.assertEqual(self.before(approved=True)["type"], "allow")
        self.assertEqual(requests[-1].body["clarification_response"], "yes")

    def test_a_runner_without_guardrails_is_held_as_the_tool_runs(self) -> None:
        use(self, ASK)
        self.assertIn("Which?", self.invoke())
        self.tool = self.agents.gated_tool(self.refund, risk="high")
        use(self, CONFIRM, RUN)
        self.assertTrue(self.needs())
        self.assertIn("yes or no", self.invoke())
        self.assertEqual(self.invoke(approved=True), "Refunded A-1.")

    def test_an_approval_is_for_the_call_that_was_shown(self) -> None:
        use(self, CONFIRM, RUN)
        self.assertTrue(self.needs())
        other = {"approved": True, "tool_arguments": '{"order": "B-2"}'}
        use(self, CONFIRM, RUN)
        self.assertIn("yes or no", self.invoke(**other))
        # One that is for all calls was given before anybody saw this one.
        use(self, CONFIRM, RUN)
        always = {"approved": True, "always": True, "tool_call_id": "c2"}
        self.assertIn("yes or no", self.invoke(**always))

    def test_an_approval_of_ones_own_counts_beside_the_gates(self) -> None:
        async def always(*_: Any) -> bool:
            return True

        for own in (True, always, lambda *_: True):
            for mode in (None, "observe"):
                use(self, RUN)
                tool = self.agents.gated_tool(self.refund, needs_approval=own, mode=mode)
                self.assertTrue(tool.needs_approval is True or self.needs(tool))
        for own in (False, lambda *_: False):
            use(self, CONFIRM)
            self.assertTrue(self.needs(self.agents.gated_tool(self.refund, needs_approval=own)))
        # A process that observes as a whole.
        self.use(closed_port(), mode="observe")
        self.assertTrue(self.needs(self.agents.gated_tool(self.refund, needs_approval=always)))
        with self.assertRaises(TypeError):
            self.agents.gated_tool(self.refund, needs_approval="yes")

    def test_no_policy_stands_where_the_gate_asks_for_no_approval(self) -> None:
        # Newer SDKs ask a person without it where the arguments are not plain.
        low = self.agents.gated_tool(self.refund, risk="low")
        observing = self.agents.gated_tool(self.refund, mode="observe")
        self.assertEqual((low.needs_approval, observing.needs_approval), (False, False))
        self.assertTrue(callable(self.tool.needs_approval))
        self.use(closed_port(), mode="observe")
        self.assertIs(self.tool.needs_approval, False)
        self.use(closed_port())
        self.assertTrue(callable(copy.copy(self.tool).needs_approval))
        use(self, CONFIRM)
        self.tool = low
        self.assertIn("yes or no", self.before()["message"])
        self.assertIn("yes or no", self.invoke())

    def test_a_question_stands_in_place_of_an_approval_for_nothing(self) -> None:
        for own in (True, lambda *_: True):
            for risk in ("low", "high"):
                self.tool = self.agents.gated_tool(self.refund, risk=risk, needs_approval=own)
                use(self, ASK, RUN)
                self.assertFalse(self.needs())
                # Also where the gate would let it run by now: nobody has approved it.
                self.context["intentlock"]["request"] = "Refund A-1, please"
                self.assertIn("Which?", self.before()["message"])
                self.assertIn("Which?", self.invoke())
                self.assertTrue(self.needs())
                self.assertEqual(self.invoke(approved=True), "Refunded A-1.")
                self.context["intentlock"]["request"] = "Refund A-1"

    def test_a_rejection_is_told(self) -> None:
        requests = use(self, CONFIRM, RUN)
        rejected: list[Any] = []
        state = types.SimpleNamespace(reject=lambda item, **options: rejected.append(options))
        raw = types.SimpleNamespace(name="refund", call_id="c1", arguments='{"order": "A-1"}')
        item = types.SimpleNamespace(raw_item=raw, agent=types.SimpleNamespace(tools=[self.tool]))
        asyncio.run(self.agents.reject(state, item, self.context))
        self.assertEqual(requests[-1].body["clarification_response"], "no")
        self.assertIn("said no", rejected[0]["rejection_message"])

    def test_a_gate_that_is_away_rejects(self) -> None:
        self.use(closed_port())
        self.assertEqual(self.before()["type"], "reject_content")


# langchain and langgraph, as human_in_the_loop.py and types.py of langchain have it.


@dataclass
class Message:
    type: str
    content: str = ""
    tool_calls: list[Any] = field(default_factory=list)
    tool_call_id: Optional[str] = None
    name: Optional[str] = None
    status: str = "success"
    response_metadata: dict[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return self.content


def tool_message(content: str, **fields: Any) -> Message:
    return Message("tool", content, **fields)


@contextmanager
def set_config_context(_: Any) -> Iterator[Any]:
    yield types.SimpleNamespace(run=lambda work, *arguments: work(*arguments))


class LangChain(ClientTest):
    def setUp(self) -> None:
        super().setUp()
        self.decisions: list[Any] = []
        self.interrupts: list[Any] = []

        def interrupt(value: Any) -> Any:
            self.interrupts.append(value)
            return {"decisions": self.decisions}

        config = {"configurable": {"thread_id": "chat-1"}}
        self.chain = adapter(
            "langchain",
            {
                "langchain": {},
                "langchain.agents": {},
                "langchain.agents.middleware": {"AgentMiddleware": type("AgentMiddleware", (), {})},
                "langchain_core": {},
                "langchain_core.messages": {"ToolMessage": tool_message},
                "langchain_core.runnables": {"RunnableConfig": dict},
                "langchain_core.runnables.config": {"set_config_context": set_config_context},
                "langgraph": {},
                "langgraph.config": {"get_config": lambda: config},
                "langgraph.types": {"interrupt": interrupt},
            },
        )
        self.call = {"name": "refund", "args": {"order": "A-1"}, "id": "c1"}
        self.calling = Message("ai", tool_calls=[self.call])
        self.state = {"messages": [Message("human", "Refund A-1"), self.calling]}

    def run_tool(self, middleware: Any, tool: Any = None) -> Any:
        request = types.SimpleNamespace(tool_call=self.call, state=self.state, tool=tool, runtime=None)
        return middleware.wrap_tool_call(request, lambda _: "done")

    def test_run_and_ask(self) -> None:
        requests = use(self, RUN)
        middleware = self.chain.IntentlockMiddleware(risks={"refund": "high"})
        self.assertIsNone(middleware.after_model(self.state, None))
        self.assertEqual(self.run_tool(middleware), "done")
        self.assertEqual((requests[0].body["session_id"], len(requests)), ("chat-1", 1))
        use(self, ASK)
        refused = self.run_tool(self.chain.IntentlockMiddleware())
        self.assertEqual((refused.status, refused.tool_call_id), ("error", "c1"))

    def test_an_approval_survives_a_restart(self) -> None:
        requests = use(self, CONFIRM, CONFIRM, RUN)
        self.decisions = [{"type": "approve"}]
        self.chain.IntentlockMiddleware().after_model(self.state, None)
        [asked] = self.interrupts
        self.assertEqual(asked["action_requests"][0]["description"], "Refund A-1. Go ahead?")
        self.assertEqual(self.run_tool(self.chain.IntentlockMiddleware()), "done")
        self.assertEqual(requests[-1].body["clarification_response"], "yes")

    def test_a_rejection_is_told_and_an_edit_judged_again(self) -> None:
        requests = use(self, CONFIRM, RUN)
        self.decisions = [{"type": "reject"}]
        update = self.chain.IntentlockMiddleware().after_model(self.state, None)
        self.assertIn("said no", update["messages"][-1].content)
        self.assertEqual(requests[-1].body["clarification_response"], "no")
        requests = use(self, CONFIRM, ASK)
        edited = {"name": "refund", "args": {"order": "B-2"}}
        self.decisions = [{"type": "edit", "edited_action": edited}]
        middleware = self.chain.IntentlockMiddleware()
        middleware.after_model(self.state, None)
        self.assertEqual(self.run_tool(middleware).status, "error")
        self.assertEqual(requests[-1].body["clarification_response"], "order: B-2")

    def test_an_approval_is_for_the_call_that_was_shown(self) -> None:
        use(self, CONFIRM, RUN)
        self.decisions = [{"type": "approve"}]
        middleware = self.chain.IntentlockMiddleware()
        middleware.after_model(self.state, None)
        # Another middleware has changed it since.
        self.call = {**self.call, "args": {"order": "B-2"}}
        use(self, CONFIRM, RUN)
        self.assertEqual(self.run_tool(middleware).status, "error")

    def test_the_schema_is_sent_in_a_graph_of_ones_own_too(self) -> None:
        requests = use(self, RUN)
        tool = types.SimpleNamespace(name="refund", description="Refunds.", tool_call_schema=SCHEMA)
        self.run_tool(self.chain.IntentlockMiddleware(agent_id="support"), tool)
        sent = requests[0].body["context"]
        self.assertEqual((sent["tools"][0]["parameters"], sent["agent_id"]), (SCHEMA, "support"))


if __name__ == "__main__":
    unittest.main()
