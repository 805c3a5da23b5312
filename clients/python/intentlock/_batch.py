"""Work on the calls of one message, several at a time."""

import contextvars
import threading
from functools import partial
from typing import Callable, Sequence

from ._client import log
from ._turns import ToolCall, Turn, read_basis
from ._verdict import Verdict, blocked
from ._workers import Workers

MAX_AT_ONCE = 8

Judge = Callable[[ToolCall], Verdict]


def judge_each(judge: Judge, calls: Sequence[ToolCall], turns: Sequence[Turn]) -> list[Verdict]:
    """Judges the calls of a message at the same time, and first those that the user's latest turn answers: a call that it does not
    answer could make the gate take the question for ignored."""
    verdicts: dict[int, Verdict] = {}
    # An id with which a model makes two calls that are the same is one call.
    first = {_key(call): index for index, call in reversed(list(enumerate(calls)))}
    answered = [index for index in first.values() if _is_answered(calls[index], turns)]
    others = [index for index in first.values() if index not in answered]
    for wave in (sorted(answered), sorted(others)):
        _run([partial(_settle, verdicts, index, judge, calls[index]) for index in wave])
    return [verdicts.get(first[_key(call)]) or blocked("not judged") for call in calls]


def _key(call: ToolCall) -> tuple[str, str, str]:
    return call.id, call.name, repr(call.arguments)


def _is_answered(call: ToolCall, turns: Sequence[Turn]) -> bool:
    try:
        return read_basis(turns, call.id, call).answer is not None
    except Exception:
        return False  # The gate says what is wrong with the conversation.


def _settle(verdicts: dict[int, Verdict], index: int, judge: Judge, call: ToolCall) -> None:
    verdicts[index] = judge(call)


def _run(jobs: Sequence[Callable[[], None]]) -> None:
    """Runs jobs to their end, on threads of their own where there are several; they see the caller's context."""
    if len(jobs) < 2:
        for job in jobs:
            job()
        return
    left = threading.Semaphore(0)
    workers = Workers("intentlock-tools", MAX_AT_ONCE)
    for job in jobs:
        context = contextvars.copy_context()

        def work(job: Callable[[], None] = job, context: contextvars.Context = context) -> None:
            try:
                context.run(job)
            except BaseException as error:
                # Also an exit: whoever waits must not wait for ever.
                log.debug("a tool call can't be judged", exc_info=error)
            finally:
                left.release()

        try:
            workers.run(work)
        except RuntimeError:
            work()
    for _ in jobs:
        left.acquire()
