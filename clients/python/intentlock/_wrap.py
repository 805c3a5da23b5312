"""Gating every call of a function."""

import functools
import inspect
from typing import Any, AsyncIterator, Callable, Optional, TypeVar

from ._client import log
from ._gate import gate, gate_async

F = TypeVar("F", bound=Callable[..., Any])


def wrap(func: F) -> F:
    """Gates each call of a function whose first two arguments are a request and a session id.

    A synchronous function's call waits for ``gate``, a coroutine function's (or an asynchronous
    generator's) awaits ``gate_async``; then the function runs with unchanged arguments, whatever the
    gate said. The result is recorded by the server and not passed on. For a method, the request comes
    after self or cls; both may be given by keyword, and parameters named ``request`` and
    ``session_id`` are found at any place. A call without the two runs without being gated.

    Name, signature and docstring stay. Raises TypeError when ``func`` can't be called.
    """
    if isinstance(func, (staticmethod, classmethod)):
        return type(func)(wrap(func.__func__))
    if not callable(func):
        raise TypeError(f"wrap takes a function, not {type(func).__name__}")
    signature = _signature(func)

    if _is(inspect.isasyncgenfunction, func):

        @functools.wraps(func)
        async def gated_stream(*args: Any, **kwargs: Any) -> AsyncIterator[Any]:
            subject = _subject(signature, args, kwargs)
            if subject:
                await gate_async(*subject)
            stream = func(*args, **kwargs)
            try:
                sent = None
                while True:
                    try:
                        item = await stream.asend(sent)
                    except StopAsyncIteration:
                        return
                    sent = yield item
            finally:
                await stream.aclose()

        return gated_stream  # type: ignore[return-value]

    if _is(inspect.iscoroutinefunction, func):

        @functools.wraps(func)
        async def gated_coroutine(*args: Any, **kwargs: Any) -> Any:
            subject = _subject(signature, args, kwargs)
            if subject:
                await gate_async(*subject)
            return await func(*args, **kwargs)

        return gated_coroutine  # type: ignore[return-value]

    @functools.wraps(func)
    def gated(*args: Any, **kwargs: Any) -> Any:
        subject = _subject(signature, args, kwargs)
        if subject:
            gate(*subject)
        return func(*args, **kwargs)

    return gated  # type: ignore[return-value]


def _is(kind: Callable[[Any], bool], func: Any) -> bool:
    """Whether a function, or an object that is called like one, is of this kind."""
    return kind(func) or kind(getattr(func, "__call__", None))


def _signature(func: Callable[..., Any]) -> Optional[inspect.Signature]:
    try:
        return inspect.signature(func)
    except (TypeError, ValueError):
        return None  # Some functions written in C have none.


def _subject(
    signature: Optional[inspect.Signature], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Optional[tuple[Any, Any]]:
    """The request and the session id among a call's arguments, or None. Never raises."""
    try:
        given = _named_arguments(signature, args, kwargs)
    except Exception as error:
        # A call that does not fit the function: it will say so itself.
        log.debug("not gated: %s", error)
        return None
    by_name = dict(given)
    if "request" in by_name and "session_id" in by_name:
        return by_name["request"], by_name["session_id"]
    if given and given[0][0] in ("self", "cls"):
        given = given[1:]
    if len(given) < 2:
        log.debug("not gated: the call has no request and session id")
        return None
    return given[0][1], given[1][1]


def _named_arguments(
    signature: Optional[inspect.Signature], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> list[tuple[str, Any]]:
    """A call's arguments with the parameters' names, in the parameters' order."""
    if signature is None:
        return [("", value) for value in args] + list(kwargs.items())
    bound = signature.bind(*args, **kwargs)
    bound.apply_defaults()
    given: list[tuple[str, Any]] = []
    for name, value in bound.arguments.items():
        kind = signature.parameters[name].kind
        if kind is inspect.Parameter.VAR_POSITIONAL:
            given.extend(("", item) for item in value)
        elif kind is inspect.Parameter.VAR_KEYWORD:
            given.extend(value.items())
        else:
            given.append((name, value))
    return given
