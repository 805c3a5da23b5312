"""The adapters with the real packages of their frameworks, scripted models and the real server, where there are both."""

import asyncio
import contextvars
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import uuid
import warnings
from typing import Annotated, Any

import intentlock
from intentlock import _state

from .scripted_claude import scripted_claude
from .servers import SUCCESS, scripted_server
from .support import LONG_CALL, ClientTest

URL, KEY = os.environ.get("INTENTLOCK_TEST_URL"), os.environ.get("INTENTLOCK_TEST_KEY", "")
ANNA = "Please delete the account of anna@example.com"
ASK = {"status": 200, "body": {**SUCCESS["body"], "decision": "ask", "questions": ["Whom?"]}}
CONFIRM = {
    "status": 200,
    "body": {
        **SUCCESS["body"],
        "decision": "confirm",
        "confirm_prompt": "Go ahead?",
        "intent_spec": {"clarification_id": "clr_1"},
    },
}

try:
    import agents
    from openai.types.responses import (
        ResponseFunctionToolCall,
        ResponseOutputMessage,
        ResponseOutputText,
    )

    agents.set_tracing_disabled(True)
except ImportError:
    agents = None  # type: ignore[assignment]

try:
    from langchain.agents import create_agent
    from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
    from langchain_core.messages import AIMessage
    from langchain_core.tools import InjectedToolArg, tool
    from langgraph.checkpoint.memory import InMemorySaver
    from langgraph.prebuilt import ToolNode
    from langgraph.types import Command
except ImportError:
    create_agent = None  # type: ignore[assignment]

try:
    import claude_agent_sdk
except ImportError:
    claude_agent_sdk = None  # type: ignore[assignment]


class FrameworkTest(ClientTest):
    def setUp(self) -> None:
        super().setUp()
        self.session = f"frameworks-{uuid.uuid4()}"
        self.ran: list[Any] = []

    def use_server(self) -> None:
        if not URL:
            self.skipTest("needs the real server")
        self.use(URL, api_key=KEY)

    def use_answers(self, *answers: dict[str, Any]) -> list[Any]:
        context = scripted_server()
        server = context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)
        left = list(answers)

        def next_answer() -> None:
            server.answer = left.pop(0) if len(left) > 1 else left[0]

        server.before_answer = next_answer
        self.use(server.url)
        return server.requests


if agents is not None:

    class Scripted(agents.Model):
        """Each turn is a text or a list of calls: id, name and arguments."""

        def __init__(self, *turns: Any) -> None:
            self.turns = list(turns)

        async def get_response(self, *_: Any, **__: Any) -> Any:
            turn = self.turns.pop(0)
            output: Any
            if isinstance(turn, str):
                text = ResponseOutputText(text=turn, type="output_text", annotations=[], logprobs=[])
                output = ResponseOutputMessage(
                    id="m", type="message", role="assistant", status="completed", content=[text]
                )
                return agents.ModelResponse([output], agents.Usage(), None)
            output = [
                ResponseFunctionToolCall(
                    type="function_call",
                    call_id=id_,
                    name=name,
                    arguments=arguments if isinstance(arguments, str) else json.dumps(arguments),
                )
                for id_, name, arguments in turn
            ]
            return agents.ModelResponse(output, agents.Usage(), None)

        def stream_response(self, *_: Any, **__: Any) -> Any:
            raise NotImplementedError


@unittest.skipUnless(agents, "needs openai-agents")
class OpenAiAgents(FrameworkTest):
    def setUp(self) -> None:
        super().setUp()
        self.adapter: Any = importlib.import_module("intentlock.openai_agents")
        self.gated_tool, self.reject = self.adapter.gated_tool, self.adapter.reject

        def send_report(to: str) -> str:
            """Sends the report."""
            self.ran.append(to)
            return "Sent."

        self.send_report = send_report

    def run_agent(self, tool: Any, arguments: dict[str, Any], request: str = "Send the report to a@example.com") -> Any:
        model = Scripted([("c1", tool.name, arguments)], "Done.")
        agent = agents.Agent(name="Support", tools=[tool], model=model)
        self.context = {"intentlock": {"session_id": self.session, "request": request}}
        return asyncio.run(agents.Runner.run(agent, request, context=self.context))

    def resume(self, result: Any) -> Any:
        return asyncio.run(agents.Runner.run(result.last_agent, result.to_state()))

    def test_an_approval_of_ones_own_is_asked_for(self) -> None:
        async def own(_: Any, arguments: dict[str, Any], call_id: str) -> bool:
            self.assertEqual((arguments, call_id), ({"to": "a@example.com"}, "c1"))
            return True

        for needs in (True, own, lambda *_: True):
            for mode in (None, "observe"):
                self.use_answers(SUCCESS)
                self.ran.clear()
                tool = self.gated_tool(self.send_report, needs_approval=needs, mode=mode)
                result = self.run_agent(tool, {"to": "a@example.com"})
                self.assertEqual((len(result.interruptions), self.ran), (1, []))
                state = result.to_state()
                state.approve(result.interruptions[0])
                asyncio.run(agents.Runner.run(result.last_agent, state))
                self.assertEqual(self.ran, ["a@example.com"])

    def test_what_the_tool_gets_otherwise_than_its_own_policy_sees_needs_an_approval(self) -> None:
        # As without the gate.
        def pay(amount: float = 5.0) -> str:
            """Pays."""
            self.ran.append(amount)
            return "Paid."

        self.use_answers(SUCCESS)
        options: Any = {"needs_approval": lambda *_: False, "strict_mode": False}
        for wrap in (agents.function_tool, self.gated_tool):
            result = self.run_agent(wrap(pay, **options), {})
            self.assertEqual(len(result.interruptions), 1 if _prepares_arguments() else 0)

    def test_no_approval_is_asked_for_without_need(self) -> None:
        def convert(amount: float, digits: int = 2) -> str:
            """Converts an amount."""
            self.ran.append(amount)
            return str(amount)

        for mode in (None, "observe"):
            self.use_answers(SUCCESS)
            self.ran.clear()
            tool = self.gated_tool(convert, risk="low", mode=mode, strict_mode=False)
            self.assertEqual(self.run_agent(tool, {"amount": 40}).final_output, "Done.")
            self.assertEqual(self.ran, [40])

    def test_arguments_that_no_policy_can_see_need_no_approval_where_the_gate_asks_for_none(self) -> None:
        def list_reports() -> str:
            """Lists the reports."""
            self.ran.append("listed")
            return "None."

        for options, process in (({"risk": "low"}, "suggest"), ({"mode": "observe"}, "suggest"), ({}, "observe")):
            self.use_answers(SUCCESS)
            intentlock.init(base_url=_state.current().settings.base_url, mode=process)
            self.ran.clear()
            result = self.run_agent(self.gated_tool(list_reports, **options), "")
            self.assertEqual((result.final_output, self.ran), ("Done.", ["listed"]))

    def test_a_question_is_put_in_place_of_an_approval_for_nothing(self) -> None:
        self.use_answers(ASK)
        for own in (True, lambda *_: True):
            result = self.run_agent(self.gated_tool(self.send_report, needs_approval=own), {"to": "a@example.com"})
            self.assertEqual((result.interruptions, self.ran), ([], []))
            self.assertIn("Whom?", str(result.to_input_list()))

    def test_a_confirmation_is_the_sdks_approval(self) -> None:
        for is_yes in (True, False):
            requests = self.use_answers(CONFIRM, SUCCESS)
            self.ran.clear()
            result = self.run_agent(self.gated_tool(self.send_report), {"to": "a@example.com"})
            self.assertEqual((len(result.interruptions), self.ran), (1, []))
            state, [item] = result.to_state(), result.interruptions
            if is_yes:
                state.approve(item)
            else:
                asyncio.run(self.reject(state, item, self.context))
            asyncio.run(agents.Runner.run(result.last_agent, state))
            self.assertEqual(self.ran, ["a@example.com"] if is_yes else [])
            sent = requests[-1].body
            self.assertEqual(sent["clarification_response"], "yes" if is_yes else "no")
            self.assertEqual(sent["context"]["clarification_id"], "clr_1")
            self.assertIn("to", sent["context"]["tools"][0]["parameters"]["properties"])

    def test_an_agent_is_named_and_asked_about_once(self) -> None:
        own: list[str] = []

        def is_enabled(_: Any, agent: Any) -> bool:
            own.append(agent.name)
            return True

        for options, named in (({}, "Support"), ({"is_enabled": is_enabled}, "Support"), ({"mode": "observe"}, "Support"), ({"risk": "low"}, "Support"), ({"agent_id": "desk"}, "desk")):
            requests = self.use_answers(SUCCESS)
            self.run_agent(self.gated_tool(self.send_report, **options), {"to": "a@example.com"})
            for _ in range(50):
                if requests:
                    break
                time.sleep(0.1)  # What is observed is sent in the background.
            self.assertEqual([request.body["context"].get("agent_id") for request in requests], [named])
        self.assertEqual(set(own), {"Support"})
        self.ran.clear()
        self.run_agent(self.gated_tool(self.send_report, is_enabled=True), {"to": "a@example.com"})
        self.assertEqual(self.ran, ["a@example.com"])

    def test_each_agent_of_a_run_has_its_name(self) -> None:
        requests = self.use_answers(CONFIRM)
        tool = self.gated_tool(self.send_report)
        second = agents.Agent(name="Second", tools=[tool], model=Scripted([("c2", "send_report", {"to": "b@example.com"})]))
        first = agents.Agent(
            name="First",
            tools=[tool],
            handoffs=[second],
            model=Scripted([("h1", "transfer_to_second", {})]),
        )
        context = {"intentlock": {"session_id": self.session, "request": "Send the report"}}
        result = asyncio.run(agents.Runner.run(first, "Send the report", context=context))
        asyncio.run(self.reject(result.to_state(), result.interruptions[0], context))
        self.assertEqual({request.body["context"]["agent_id"] for request in requests}, {"Second"})
        self.assertEqual(requests[-1].body["clarification_response"], "no")

    def test_what_was_rejected_is_refused_for_the_rest_of_the_run_and_asked_anew_in_the_next(self) -> None:
        call = ("send_report", {"to": "a@example.com"})
        other = ("send_report", {"to": "b@example.com"})
        for reject in (self.reject, None):
            self.use_answers(CONFIRM)
            tool = self.gated_tool(self.send_report)
            turns = [[("c1", *call)], [("c2", *call)], [("c3", *other)], "Done.", [("c1", *call)]]
            agent = agents.Agent(name="Support", tools=[tool], model=Scripted(*turns))
            context = {"intentlock": {"session_id": self.session, "request": "Send the report"}}
            result = asyncio.run(agents.Runner.run(agent, "Send the report", context=context))
            # In another process, which knows of the question by the SDK's state alone.
            state, [item] = result.to_state(), result.interruptions
            if reject:
                next(iter(tool.tool_input_guardrails)).intentlock.shown.clear()
                asyncio.run(reject(state, item, context))
            else:
                state.reject(item)
            result = asyncio.run(agents.Runner.run(agent, state))
            [asked] = result.interruptions
            self.assertEqual(asked.raw_item.call_id, "c3")
            self.assertIn("[intentlock:denied c2]", str(result.to_input_list()))
            state = result.to_state()
            state.reject(asked)
            self.assertEqual(asyncio.run(agents.Runner.run(agent, state)).final_output, "Done.")
            result = asyncio.run(agents.Runner.run(agent, "Send the report", context=context))
            self.assertEqual((len(result.interruptions), self.ran), (1, []))

    def test_an_interruption_has_the_gates_prompt(self) -> None:
        self.use_answers(CONFIRM)
        result = self.run_agent(self.gated_tool(self.send_report), {"to": "a@example.com"})
        self.assertEqual(self.adapter.prompt_for(result.interruptions[0]), "Go ahead?")
        self.use_answers(SUCCESS)
        result = self.run_agent(self.gated_tool(self.send_report, needs_approval=True), {"to": "a@example.com"})
        self.assertEqual(self.adapter.prompt_for(result.interruptions[0]), 'send_report {"to": "a@example.com"}')

    def test_a_refusal_that_is_the_runs_answer_shows_no_marks(self) -> None:
        if not self.adapter._KEEPS_REFUSALS:
            self.skipTest("needs openai-agents 0.19 or newer")
        away = {"status": 503, "body": {}}
        handoff = {"status": 200, "body": {**SUCCESS["body"], "decision": "escalate"}}
        for behavior in ("stop_on_first_tool", {"stop_at_tool_names": ["send_report"]}):
            for answer, said in ((ASK, "Whom?"), (handoff, "Not done: a person has to do this."), (away, "Not done: it can't be checked right now. Try again later.")):
                self.use_answers(answer)
                model = Scripted([("h1", "send_report", {"to": "a@example.com"})])
                tool = self.gated_tool(self.send_report)
                agent = agents.Agent(name="Support", tools=[tool], model=model, tool_use_behavior=behavior)
                context = {"intentlock": {"session_id": self.session, "request": "Send the report"}}
                result = asyncio.run(agents.Runner.run(agent, "Send the report", context=context))
                self.assertEqual((result.final_output, self.ran), (said, []))
                # The conversation has them, as it is stored.
                stored = json.dumps(result.to_input_list())
                self.assertEqual("[intentlock:ask h1]" in stored, answer is ASK)
                self.assertIn("Not done", stored)

    def test_a_context_without_a_session_says_so_once(self) -> None:
        self.use_answers(SUCCESS)
        for context in (None, {}, {"intentlock": {"request": "Send it"}}):
            self.adapter._is_missing_said = False
            with warnings.catch_warnings(record=True) as said:
                warnings.simplefilter("always")
                for _ in range(2):
                    tool = self.gated_tool(self.send_report)
                    model = Scripted([("c1", "send_report", {"to": "a@example.com"})], "Done.")
                    agent = agents.Agent(name="Support", tools=[tool], model=model)
                    asyncio.run(agents.Runner.run(agent, "Send it", context=context))
            about = [str(one.message) for one in said if one.category is RuntimeWarning]
            self.assertEqual(len(about), 1)
            self.assertIn('context={"intentlock"', about[0])

    def test_an_approval_of_all_calls_is_no_yes_to_one_that_nobody_saw(self) -> None:
        self.use_answers(CONFIRM, SUCCESS, CONFIRM)
        tool = self.gated_tool(self.send_report)
        calls = [("c1", "send_report", {"to": "a@example.com"})], [("c2", "send_report", {"to": "eve@example.com"})]
        agent = agents.Agent(name="Support", tools=[tool], model=Scripted(*calls, "Done."))
        context = {"intentlock": {"session_id": self.session, "request": "Send the report"}}
        result = asyncio.run(agents.Runner.run(agent, "Send the report", context=context))
        state = result.to_state()
        state.approve(result.interruptions[0], always_approve=True)
        asyncio.run(agents.Runner.run(agent, state))
        self.assertEqual(self.ran, ["a@example.com"])

    def test_what_the_tool_was_given_stays(self) -> None:
        def failing(to: str) -> str:
            """Fails."""
            raise RuntimeError("secret")

        before: list[str] = []

        def own_guardrail(data: Any) -> Any:
            before.append(data.context.tool_name)
            return agents.ToolGuardrailFunctionOutput.allow()

        self.use_answers(SUCCESS)
        tool = self.gated_tool(
            failing,
            name_override="send",
            failure_error_function=lambda *_: "It failed.",
            is_enabled=True,
            tool_input_guardrails=[agents.ToolInputGuardrail(guardrail_function=own_guardrail)],
        )
        result = self.run_agent(tool, {"to": "a@example.com"})
        outputs = [item.output for item in result.new_items if hasattr(item, "output")]
        self.assertEqual((outputs, before), (["It failed."], ["send"]))
        self.assertEqual([g.get_name() for g in tool.tool_input_guardrails][-1], "intentlock")

    def test_a_runner_without_guardrails_is_held(self) -> None:
        self.use_answers(ASK)
        tool = self.gated_tool(self.send_report)
        tool.tool_input_guardrails = []
        self.run_agent(tool, {"to": "a@example.com"})
        self.assertEqual(self.ran, [])

    def test_against_the_server(self) -> None:
        self.use_server()
        tool = self.gated_tool(self.send_report)
        self.run_agent(tool, {"to": "mallory@example.net"}, "Send the report")
        self.assertEqual(self.ran, [])
        self.session += "-2"
        self.run_agent(self.gated_tool(self.send_report), {"to": "a@example.com"})
        self.assertEqual(self.ran, ["a@example.com"])


TYPED = """
from agents import Agent, FunctionTool
from intentlock.openai_agents import gated_tool, prompt_for, reject

@gated_tool
def first(order: str) -> str:
    return order

@gated_tool(risk="low", name_override="other")
async def second(order: str) -> str:
    return order

third: FunctionTool = gated_tool(lambda: "x", risk=lambda name, arguments: "high")
tools: list[FunctionTool] = [first, second, third]
agent = Agent(name="Support", tools=[*tools])
first.missing
"""


@unittest.skipUnless(agents and importlib.util.find_spec("mypy"), "needs openai-agents and mypy")
class TheTypes(unittest.TestCase):
    def test_a_gated_tool_is_typed_for_those_who_check_strictly(self) -> None:
        with tempfile.TemporaryDirectory() as home:
            path = os.path.join(home, "typed.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(TYPED)
            given = [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={home}", path]
            here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
            done = subprocess.run(given, capture_output=True, text=True, env={**os.environ, "MYPYPATH": here})
        self.assertIn("Found 1 error in 1 file", done.stdout)
        self.assertIn('"FunctionTool" has no attribute "missing"', done.stdout)


def _prepares_arguments() -> bool:
    """Whether this SDK asks for an approval where validation changes what a policy has seen."""
    return hasattr(agents.function_tool(lambda: None, name_override="x").on_invoke_tool, "prepare_arguments")


if create_agent is not None:

    class Fake(GenericFakeChatModel):
        def bind_tools(self, *_: Any, **__: Any) -> Any:
            return self

    def model(*turns: Any) -> Any:
        """Each turn is a text or a list of calls: id, name and arguments."""
        return Fake(
            messages=iter(
                AIMessage(turn)
                if isinstance(turn, str)
                else AIMessage(
                    "",
                    tool_calls=[
                        {"id": id_, "name": name, "args": arguments, "type": "tool_call"}
                        for id_, name, arguments in turn
                    ],
                )
                for turn in turns
            )
        )


@unittest.skipUnless(create_agent, "needs langchain")
class LangChain(FrameworkTest):
    def setUp(self) -> None:
        super().setUp()
        from intentlock.langchain import IntentlockMiddleware

        self.Middleware = IntentlockMiddleware

        @tool
        def refund_order(order_id: str, amount: float, tenant: Annotated[str, InjectedToolArg] = "") -> str:
            """Refunds an order."""
            self.ran.append((order_id, amount))
            return f"Refunded {amount} of {order_id}."

        @tool
        def delete_account(email: str) -> str:
            """Deletes an account."""
            self.ran.append(email)
            return f"Deleted {email}."

        self.tools = [refund_order, delete_account]
        self.saver = InMemorySaver()
        self.config: Any = {"configurable": {"thread_id": self.session}}

    def agent(self, *turns: Any, risk: Any = "medium", tools: bool = True, **options: Any) -> Any:
        middleware = self.Middleware({"*": risk}, tools=self.tools if tools else (), **options)
        return create_agent(
            model(*turns), self.tools, middleware=[middleware], checkpointer=self.saver
        )

    def say(self, agent: Any, given: Any, is_async: bool) -> Any:
        messages = {"messages": [("user", given)]} if isinstance(given, str) else given
        if is_async:
            return asyncio.run(agent.ainvoke(messages, self.config))
        return agent.invoke(messages, self.config)

    def test_the_schema_is_sent_without_what_the_host_injects(self) -> None:
        for with_tools in (True, False):
            requests = self.use_answers(SUCCESS)
            arguments = {"order_id": "A-1", "amount": 5.0}
            agent = self.agent([("c1", "refund_order", arguments)], "Done.", tools=with_tools)
            self.say(agent, "Refund 5 of A-1", False)
            # One call of the gate for the hook before the tools and the one around the tool.
            [sent] = [request.body["context"] for request in requests]
            self.assertEqual(set(sent["tools"][0]["parameters"]["properties"]), {"order_id", "amount"})
            self.assertEqual(sent["call"]["arguments"], arguments)
            self.config["configurable"]["thread_id"] += "-2"

    def test_the_calls_of_a_message_are_asked_about_at_the_same_time(self) -> None:
        calls = [(f"c{n}", "delete_account", {"email": f"{n}@example.com"}) for n in range(4)]
        for is_async in (False, True):
            with scripted_server() as server:
                server.answer = CONFIRM
                # It answers none before it has them all.
                server.before_answer = threading.Barrier(4, timeout=20).wait
                self.use(server.url, LONG_CALL)
                self.config["configurable"]["thread_id"] = f"{self.session}-{is_async}"
                asked = self.say(self.agent(calls), "Delete them", is_async)["__interrupt__"][0].value
                self.assertEqual([one["args"] for one in asked["action_requests"]], [call[2] for call in calls])

    def test_an_agent_is_named(self) -> None:
        arguments = {"order_id": "A-1", "amount": 5.0}
        for options, named in (({}, "billing"), ({"agent_id": "desk"}, "desk")):
            for is_async in (False, True):
                requests = self.use_answers(SUCCESS)
                self.config["configurable"]["thread_id"] = f"{self.session}-{named}-{is_async}"
                middleware = self.Middleware({"*": "high"}, **options)
                script = model([("c1", "refund_order", arguments)], "Done.")
                agent = create_agent(script, self.tools, middleware=[middleware], checkpointer=self.saver, name="billing")
                last = self.say(agent, "Refund 5 of A-1", is_async)["messages"][-1]
                if last.name is None and not options:
                    continue  # Older versions name no agent.
                self.assertEqual([request.body["context"].get("agent_id") for request in requests], [named])

    def test_an_amount_that_nobody_said_is_not_paid(self) -> None:
        self.use_server()
        arguments = {"order_id": "A-1042", "amount": 40000}
        for risk in ("medium", "high", "irreversible"):
            for with_tools in (True, False):
                for is_async in (True, False):
                    self.config["configurable"]["thread_id"] = f"{self.session}-{risk}{with_tools}{is_async}"
                    agent = self.agent([("c1", "refund_order", arguments)], "ok", risk=risk, tools=with_tools)
                    self.say(agent, "Refund order A-1042", is_async)
                    self.assertEqual(self.ran, [])

    def test_a_confirmation_interrupts_and_a_yes_or_no_goes_on(self) -> None:
        for is_async in (False, True):
            for decision in ("approve", "reject"):
                with self.subTest(decision, is_async=is_async):
                    requests = self.use_answers(CONFIRM, SUCCESS)
                    self.ran.clear()
                    self.config["configurable"]["thread_id"] = f"{self.session}-{decision}-{is_async}"
                    agent = self.agent([("c1", "delete_account", {"email": "a@example.com"})], "Done.")
                    asked = self.say(agent, ANNA, is_async)
                    [request] = asked["__interrupt__"][0].value["action_requests"]
                    self.assertEqual((request["description"], self.ran), ("Go ahead?", []))
                    self.say(agent, Command(resume={"decisions": [{"type": decision}]}), is_async)
                    self.assertEqual(self.ran, ["a@example.com"] if decision == "approve" else [])
                    sent = requests[-1].body
                    reply = "yes" if decision == "approve" else "no"
                    self.assertEqual(sent["clarification_response"], reply)
                    self.assertEqual(sent["context"]["clarification_id"], "clr_1")
                    self.assertEqual(len(requests), 2)

    def test_an_edit_is_judged_as_what_the_person_said(self) -> None:
        self.use_server()
        agent = self.agent([("c1", "refund_order", {"order_id": "A-100", "amount": 30})], "Done.", risk="high")
        self.assertIn("__interrupt__", self.say(agent, "Refund 30 EUR of order A-100", False))
        edited = {"name": "refund_order", "args": {"order_id": "A-100", "amount": 25}}
        decision = {"type": "edit", "edited_action": edited}
        self.say(agent, Command(resume={"decisions": [decision]}), False)
        self.assertEqual(self.ran, [("A-100", 25)])

    def test_a_yes_in_the_chat_opens_the_call_once(self) -> None:
        self.use_server()
        call = {"email": "anna@example.com"}
        middleware = self.Middleware({"delete_*": "irreversible"})
        node = ToolNode(
            self.tools,
            wrap_tool_call=middleware.wrap_tool_call,
            awrap_tool_call=middleware.awrap_tool_call,
        )
        from langgraph.graph import END, START, MessagesState, StateGraph

        for is_async in (False, True):
            self.ran.clear()
            self.config["configurable"]["thread_id"] = f"{self.session}-{is_async}"
            script = model(
                [("a1", "delete_account", call)],
                "Really?",
                [("a2", "delete_account", {"email": "mallory@example.net"})],
                [("a3", "delete_account", call), ("a4", "delete_account", call)],
                [("a5", "delete_account", call)],
                "Done.",
            )
            graph = StateGraph(MessagesState)
            graph.add_node("agent", lambda state, script=script: {"messages": [script.invoke(state["messages"])]})
            graph.add_node("tools", node)
            graph.add_edge(START, "agent")
            graph.add_conditional_edges(
                "agent", lambda state: "tools" if state["messages"][-1].tool_calls else END
            )
            graph.add_edge("tools", "agent")
            compiled = graph.compile(checkpointer=self.saver)
            self.say(compiled, ANNA, is_async)
            self.assertEqual(self.ran, [])
            self.say(compiled, "yes", is_async)
            self.assertEqual(self.ran, ["anna@example.com"])

    def test_a_run_that_can_not_be_found_goes_on_and_the_tool_is_held(self) -> None:
        # As under Python 3.10, where a task does not know its run, and a middleware that stands around this one does not hand it on.
        class Around(self.Middleware):  # type: ignore[misc,name-defined]
            def after_model(self, state: Any, runtime: Any) -> Any:
                return contextvars.Context().run(super().after_model, state, runtime)

            async def aafter_model(self, state: Any, runtime: Any) -> Any:
                unknown = contextvars.Context()
                loop = asyncio.get_running_loop()
                return await unknown.run(loop.create_task, super().aafter_model(state, runtime))

        for answer, ran in ((SUCCESS, ["a@example.com"]), (CONFIRM, [])):
            self.use_answers(answer)
            for is_async in (False, True):
                self.ran.clear()
                self.config["configurable"]["thread_id"] = f"{self.session}-{len(ran)}-{is_async}"
                call = [("c1", "delete_account", {"email": "a@example.com"})]
                agent = create_agent(model(call, "Done."), self.tools, middleware=[Around()], checkpointer=self.saver)
                self.assertEqual(self.say(agent, ANNA, is_async)["messages"][-1].content, "Done.")
                self.assertEqual(self.ran, ran)

    def test_an_agent_without_threads_is_judged_too(self) -> None:
        requests = self.use_answers(SUCCESS)
        middleware = self.Middleware({"*": "high"})
        call = [("c1", "delete_account", {"email": "a@example.com"})]
        agent = create_agent(model(call, "Done."), self.tools, middleware=[middleware])
        agent.invoke({"messages": [("user", ANNA)]})
        self.assertEqual((self.ran, len(requests)), (["a@example.com"], 1))
        self.assertTrue(requests[0].body["session_id"])

    def test_observing_never_interferes(self) -> None:
        self.use_answers(CONFIRM)
        for is_async in (False, True):
            self.ran.clear()
            self.config["configurable"]["thread_id"] = f"{self.session}-{is_async}"
            call = [("c1", "delete_account", {"email": "a@example.com"})]
            self.say(self.agent(call, "Done.", mode="observe"), ANNA, is_async)
            self.assertEqual(self.ran, ["a@example.com"])


@unittest.skipUnless(claude_agent_sdk, "needs claude-agent-sdk")
class Claude(FrameworkTest):
    """With the program that the SDK brings."""

    def converse(self, **options: Any) -> list[str]:
        """Has Claude delete an account; the prompts that the user was shown."""
        from intentlock.claude import gate_tools

        sdk, answer, shown = claude_agent_sdk, options.pop("answer", None), []

        @sdk.tool("delete_account", "Deletes an account.", {"email": str})
        async def delete_account(arguments: dict[str, Any]) -> dict[str, Any]:
            self.ran.append(arguments["email"])
            return {"content": [{"type": "text", "text": "Deleted."}]}

        async def confirm(prompt: str, *_: Any) -> bool:
            shown.append(prompt)
            return bool(answer)

        messages: list[Any] = [{"role": "user", "content": ANNA}]
        gate = gate_tools(
            session_id=self.session,
            messages=lambda: messages,
            tools=[delete_account],
            confirm=None if answer is None else confirm,
        )

        async def said() -> Any:
            yield {"type": "user", "message": messages[0], "parent_tool_use_id": None}

        async def talk(address: str, home: str) -> None:
            given = sdk.ClaudeAgentOptions(
                mcp_servers={"shop": sdk.create_sdk_mcp_server("shop", tools=[delete_account])},
                can_use_tool=gate,
                hooks=gate.hooks,
                setting_sources=[],
                cwd=home,
                env={
                    "ANTHROPIC_BASE_URL": address,
                    "ANTHROPIC_API_KEY": "none",
                    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
                    "CLAUDE_CONFIG_DIR": home,
                    "ENABLE_TOOL_SEARCH": "false",
                    "IS_SANDBOX": "1",
                },
                **options,
            )
            async with sdk.ClaudeSDKClient(given) as client:
                await client.query(said())
                async for message in client.receive_response():
                    if isinstance(message, (sdk.AssistantMessage, sdk.UserMessage)):
                        messages.append(message)

        with scripted_claude("mcp__shop__delete_account", {"email": "a@example.com"}) as address:
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
                asyncio.run(asyncio.wait_for(talk(address, home), 60))
        return shown

    def test_the_hooks_hold_what_the_sdk_does_not_ask_about(self) -> None:
        for options in (
            {"allowed_tools": ["mcp__shop__delete_account"]},
            {"permission_mode": "bypassPermissions"},
        ):
            self.use_answers(CONFIRM)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # The SDK says that it does not ask can_use_tool.
                self.converse(**options)
            self.assertEqual(self.ran, [], options)

    def test_a_yes_lets_it_run_and_is_asked_for_once(self) -> None:
        for answer in (False, True):
            requests = self.use_answers(CONFIRM, SUCCESS)
            self.assertEqual(self.converse(answer=answer), ["Go ahead?"])
            self.assertEqual(self.ran, ["a@example.com"] if answer else [])
            sent = requests[-1].body
            self.assertEqual(sent["clarification_response"], "yes" if answer else "no")
            self.assertEqual(sent["context"]["clarification_id"], "clr_1")
            self.assertIn("email", sent["context"]["tools"][0]["parameters"]["properties"])


if __name__ == "__main__":
    unittest.main()
