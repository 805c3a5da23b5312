"""wrap: gates a call and changes nothing about it."""

import asyncio
import functools
import inspect
import unittest.mock
from typing import Any, AsyncIterator, Callable, Iterator, Optional, cast

import intentlock
from intentlock import _wrap, wrap

from .servers import closed_port, scripted_server
from .support import ClientTest


class Wrap(ClientTest):
    def setUp(self) -> None:
        super().setUp()
        self.gated: list[tuple[str, Any, Any]] = []

        def gate(request: Any, session_id: Any) -> None:
            self.gated.append(("gate", request, session_id))

        async def gate_async(request: Any, session_id: Any) -> None:
            self.gated.append(("gate_async", request, session_id))

        for name, double in (("gate", gate), ("gate_async", gate_async)):
            patch = unittest.mock.patch.object(_wrap, name, double)
            patch.start()
            self.addCleanup(patch.stop)

    def assertGated(self, *expected: tuple[str, Any, Any]) -> None:
        self.assertEqual(self.gated, list(expected))
        self.gated.clear()

    def test_a_function(self) -> None:
        @wrap
        def answer(
            request: str, session_id: str, tone: str = "plain", *, loud: bool = False
        ) -> Any:
            """Answers."""
            return (request, session_id, tone, loud)

        self.assertEqual(answer("Hi", "s-1"), ("Hi", "s-1", "plain", False))
        self.assertGated(("gate", "Hi", "s-1"))
        self.assertEqual(answer("Hi", "s-1", "warm", loud=True), ("Hi", "s-1", "warm", True))
        self.assertGated(("gate", "Hi", "s-1"))
        self.assertEqual(answer(session_id="s-2", request="Ho"), ("Ho", "s-2", "plain", False))
        self.assertGated(("gate", "Ho", "s-2"))
        self.assertEqual((answer.__name__, answer.__doc__), ("answer", "Answers."))
        self.assertEqual(
            list(inspect.signature(answer).parameters), ["request", "session_id", "tone", "loud"]
        )

    def test_a_coroutine_function(self) -> None:
        @wrap
        async def answer(request: str, session_id: str) -> str:
            """Answers later."""
            return request + session_id

        self.assertTrue(inspect.iscoroutinefunction(answer))
        self.assertEqual(asyncio.run(answer("Hi", session_id="s-1")), "His-1")
        self.assertGated(("gate_async", "Hi", "s-1"))
        self.assertEqual((answer.__name__, answer.__doc__), ("answer", "Answers later."))

    def test_methods(self) -> None:
        class Agent:
            @wrap
            def run(self, request: str, session_id: str) -> Any:
                return (self, request, session_id)

            @wrap
            async def arun(self, text: str, session: str) -> Any:
                return (self, text, session)

            @classmethod
            @wrap
            def of_class(cls, text: str, session: str) -> Any:
                return (cls, text, session)

            @staticmethod
            @wrap
            def static(text: str, session: str) -> Any:
                return (text, session)

            @wrap
            @staticmethod
            def static_inside(text: str, session: str) -> Any:
                return (text, session)

        agent = Agent()
        self.assertEqual(agent.run("Hi", "s-1"), (agent, "Hi", "s-1"))
        self.assertEqual(agent.run(request="Hi", session_id="s-1"), (agent, "Hi", "s-1"))
        self.assertEqual(Agent.run(agent, "Hi", "s-1"), (agent, "Hi", "s-1"))
        self.assertGated(*[("gate", "Hi", "s-1")] * 3)
        self.assertEqual(asyncio.run(agent.arun("Hi", session="s-1")), (agent, "Hi", "s-1"))
        self.assertGated(("gate_async", "Hi", "s-1"))
        self.assertEqual(agent.of_class("Hi", "s-1"), (Agent, "Hi", "s-1"))
        self.assertEqual(agent.static("Hi", "s-1"), ("Hi", "s-1"))
        self.assertEqual(agent.static_inside("Hi", "s-1"), ("Hi", "s-1"))
        self.assertEqual(wrap(agent.run)("Hi", "s-1"), (agent, "Hi", "s-1"))
        self.assertGated(*[("gate", "Hi", "s-1")] * 5)

    def test_other_names_and_other_kinds_of_parameters(self) -> None:
        @wrap
        def first_two(text: str, session: str, request: Optional[object] = None) -> str:
            return "first two"

        @wrap
        def swapped(session_id: str, request: str) -> str:
            return "swapped"

        @wrap
        def anything(*args: Any, **kwargs: Any) -> Any:
            return (args, kwargs)

        @wrap
        def with_default(request: str, session_id: str = "shared") -> str:
            return session_id

        first_two("Hi", "s-1", object())
        first_two(session="s-1", text="Hi")
        swapped("s-1", "Hi")
        anything("Hi", "s-1", 3)
        anything(session_id="s-1", request="Hi")
        self.assertGated(*[("gate", "Hi", "s-1")] * 5)
        with_default("Hi")
        self.assertGated(("gate", "Hi", "shared"))

    def test_other_callables(self) -> None:
        class Answerer:
            def __call__(self, request: str, session_id: str) -> str:
                return "called"

        class LateAnswerer:
            async def __call__(self, request: str, session_id: str) -> str:
                return "called"

        def answer(prefix: str, request: str, session_id: str) -> str:
            return prefix + request

        self.assertEqual(wrap(Answerer())("Hi", "s-1"), "called")
        self.assertEqual(wrap(functools.partial(answer, "> "))("Hi", "s-1"), "> Hi")
        self.assertGated(*[("gate", "Hi", "s-1")] * 2)
        self.assertEqual(asyncio.run(wrap(LateAnswerer())("Hi", "s-1")), "called")
        self.assertGated(("gate_async", "Hi", "s-1"))
        self.assertEqual(wrap(max)("b", "a"), "b")
        self.assertGated(("gate", "b", "a"))
        with self.assertRaises(TypeError):
            wrap(cast(Any, "not a function"))

    def test_generators(self) -> None:
        @wrap
        def words(request: str, session_id: str) -> Iterator[str]:
            yield from request.split()

        closed = []

        @wrap
        async def stream(request: str, session_id: str) -> AsyncIterator[str]:
            try:
                for word in request.split():
                    yield word
            finally:
                closed.append(True)

        async def collect(limit: int) -> list[str]:
            taken: list[str] = []
            words = stream("a b c", "s-1")
            async for word in words:
                taken.append(word)
                if len(taken) == limit:
                    break
            await words.aclose()  # type: ignore[attr-defined]
            return taken

        self.assertEqual(list(words("a b", "s-1")), ["a", "b"])
        self.assertGated(("gate", "a b", "s-1"))
        self.assertTrue(inspect.isasyncgenfunction(stream))
        self.assertEqual(asyncio.run(collect(9)), ["a", "b", "c"])
        self.assertEqual(asyncio.run(collect(1)), ["a"])
        self.assertEqual(closed, [True, True])
        self.assertGated(*[("gate_async", "a b c", "s-1")] * 2)

    def test_errors_of_the_function_and_of_the_call(self) -> None:
        @wrap
        def fails(request: str, session_id: str) -> None:
            raise LookupError(request)

        @wrap
        def lonely(request: str) -> str:
            return request

        with self.assertRaises(LookupError):
            fails("Hi", "s-1")
        self.assertGated(("gate", "Hi", "s-1"))
        too_few: Callable[..., Any] = fails
        with self.assertRaisesRegex(TypeError, "session_id"):
            too_few("Hi")
        self.assertEqual(lonely("Hi"), "Hi")
        self.assertGated()


class WrapForReal(ClientTest):
    def test_it_runs_after_the_gate_was_asked_whatever_the_gate_said(self) -> None:
        @wrap
        def act(request: str, session_id: str) -> int:
            return len(server.requests)

        @wrap
        async def act_later(request: str, session_id: str) -> int:
            return len(server.requests)

        with scripted_server() as server:
            intentlock.init(base_url=server.url)
            self.assertEqual(act("Hi", "s-1"), 1)
            self.assertEqual(asyncio.run(act_later("Hi", "s-1")), 2)
            server.answer = {"status": 500}
            self.assertEqual(act("Hi", "s-1"), 3)
            intentlock.init(base_url=closed_port())
            self.assertEqual(act("Hi", "s-1"), 3)
