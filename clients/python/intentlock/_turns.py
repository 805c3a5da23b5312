"""What a tool call rests on: the request, answers to questions, earlier turns and results, read from a transcript."""

import json
import math
import re
from dataclasses import dataclass, replace
from typing import Any, Optional, Sequence
from urllib.parse import quote, unquote

from ._canonical import is_same_call

_MAX_TURNS = 50
_MAX_RESULTS = 20
_MAX_RESULT = 8_000

_MARK = re.compile(r"\[intentlock:(ask|confirm) ([^\]\s]+)\]")
_QUESTION = re.compile(r"\[intentlock:question ([^\]\s]+)\]")
_ANY_MARK = re.compile(r"\[intentlock:\w+ ([^\]\s]+)\]")
_DENIED = "Not done: the user said no. Ask what they would like instead."


@dataclass(frozen=True)
class ToolCall:
    """A call that an agent is about to make, or has made."""

    id: str
    name: str
    arguments: dict[str, Any]
    description: Optional[str] = None
    schema: Optional[dict[str, Any]] = None
    """The JSON Schema of the arguments."""
    agent: Optional[str] = None
    """The agent that makes it, by the framework's name; the ``agent_id`` of a ``ToolGate`` goes before."""


@dataclass(frozen=True)
class Turn:
    """A message of a conversation, in the form that all frameworks' messages are brought into."""

    role: str
    """user, assistant, tool or system."""
    text: str
    calls: tuple[ToolCall, ...] = ()
    """The tool calls that an assistant's turn makes."""
    answers: Optional[str] = None
    """The id of the call that a tool's turn answers."""


@dataclass(frozen=True)
class Basis:
    """The part of a conversation that a call rests on."""

    request: str
    answer: Optional[str]
    history: list[str]
    results: list[Any]
    clarification_id: Optional[str] = None
    """The question that the answer is to, where its refusal names it."""


@dataclass(frozen=True)
class _Asked:
    """A call that was refused with a question."""

    call: ToolCall
    needs_yes: bool
    clarification_id: Optional[str]


@dataclass(frozen=True)
class _Said:
    """Which turns of the user's make up the request of a call, and which question the latest answers, where it answers one."""

    request: tuple[int, ...]
    latest: int
    question: Optional[_Asked] = None


def mark_of(kind: str, call_id: str, clarification_id: Optional[str] = None) -> str:
    """The mark by which a refusal is found again in a transcript, and its question at the server."""
    mark = f"[intentlock:{kind} {_encoded(call_id)}]"
    return f"{mark} [intentlock:question {_encoded(clarification_id)}]" if clarification_id else mark


def denial_of(call_id: str, reason: str = "") -> str:
    """What the model is told where the user has said no to a call, with the mark by which the same call is known again."""
    return f"{reason or _DENIED} {_denied_mark(call_id)}"


def later_of(call_id: str) -> str:
    """What the model is told of a call that has to be confirmed after another one of the same message."""
    text = "Not done yet: one confirmation at a time. Call the tool again after the user has answered. "
    return text + mark_of("later", call_id)


def was_denied(turns: Sequence[Turn], call: ToolCall) -> bool:
    """Whether the user has said no to this very call since they last spoke: an agent must not get its way by trying again."""
    since = turns[_last_user(turns, len(turns)) + 1 :]
    ids = {
        turn.answers
        for turn in since
        if turn.role == "tool" and turn.answers and _denied_mark(turn.answers) in turn.text
    }
    return any(made.id in ids and is_same_call(made, call) for turn in since for made in turn.calls)


def _denied_mark(call_id: str) -> str:
    return mark_of("denied", call_id)


def read_basis(all_turns: Sequence[Turn], call_id: str, call: Optional[ToolCall] = None) -> Basis:
    """Reads what a call rests on from the turns before it.

    Where a refusal that asks is followed by a turn of the user's, that turn is the answer, and the request is the one that was
    refused: no process has to remember the question. A yes answers for the call that was shown, once; for any other call it is
    part of the request.
    """
    end = _end_of(all_turns, call_id)
    turns = all_turns[:end]
    said = _read_said(all_turns, end, call_id, call)
    if said is None:
        return Basis("", None, [], _results(turns))
    basis = _in_words(turns, said)
    question = said.question
    if question is None:
        return basis
    answer = turns[said.latest].text
    return replace(basis, answer=answer, clarification_id=question.clarification_id)


def _in_words(turns: Sequence[Turn], said: _Said) -> Basis:
    history = [
        f"{turn.role}: {turn.text}"
        for index, turn in enumerate(turns)
        if index not in (*said.request, said.latest)
        and turn.role in ("user", "assistant")
        and turn.text
    ]
    request = "\n".join(turns[index].text for index in said.request)
    return Basis(request, None, history[-_MAX_TURNS:], _results(turns))


def _read_said(
    turns: Sequence[Turn], end: int, call_id: str, call: Optional[ToolCall]
) -> Optional[_Said]:
    latest = _last_user(turns, end)
    if latest < 0:
        return None
    asked = _asked_in(turns[_last_user(turns, latest) + 1 : latest])
    if not asked:
        return _Said((latest,), latest)
    question = _question_for(asked, call)
    if question and question.needs_yes and call and _was_run(turns, latest, end, call_id, call):
        question = None
    # The request goes on from that of the call that was asked about.
    earlier = (question or asked[-1]).call
    before = _read_said(turns[:latest], latest, earlier.id, earlier)
    request = before.request if before else ()
    return _Said(request if question else (*request, latest), latest, question)


def _question_for(asked: Sequence[_Asked], call: Optional[ToolCall]) -> Optional[_Asked]:
    """The question that the user's turn answers, for a call that is made after it; None where it answers none of this call's.

    Of several calls that wait for a yes it is for the one that was put last.
    """
    waiting = [one for one in asked if one.needs_yes][-1:]
    put = [one for one in asked if not one.needs_yes or one in waiting]
    if call is None:
        return put[-1]
    same = [one for one in put if is_same_call(one.call, call)]
    about = [one for one in put if one.call.name == call.name and not one.needs_yes]
    if same or about:
        return (same or about)[-1]
    # What the user said to another tool's question may matter for this call, too; a yes to another call does not.
    return None if waiting else replace(put[-1], clarification_id=None)


def _asked_in(span: Sequence[Turn]) -> list[_Asked]:
    """The calls of a part of a conversation that were refused with a question, in the order of the refusals."""
    made: dict[str, ToolCall] = {}
    found: list[_Asked] = []
    for turn in span:
        made.update((call.id, call) for call in turn.calls)
        mark = _asking_mark(turn)
        if mark is None:
            continue
        call_id = turn.answers or unquote(mark.group(2))
        question = _QUESTION.search(turn.text, mark.end())
        found.append(
            _Asked(
                made.get(call_id, ToolCall(call_id, "", {})),
                mark.group(1) == "confirm",
                unquote(question.group(1)) if question else None,
            )
        )
    return found


def _was_run(turns: Sequence[Turn], since: int, end: int, call_id: str, call: ToolCall) -> bool:
    """Whether the same call was made before this one after the user spoke, and was not refused: then it has used up their yes."""
    for index in range(since, min(end + 1, len(turns))):
        for made in turns[index].calls:
            if index == end and made.id == call_id:
                return False
            if is_same_call(made, call) and not _was_refused(turns[index + 1 :], made.id):
                return True
    return False


def _was_refused(after: Sequence[Turn], call_id: str) -> bool:
    result = next((t for t in after if t.role == "tool" and t.answers == call_id), None)
    return result is not None and _is_ours(result)


def read_untold(turns: Sequence[Turn]) -> Optional[ToolCall]:
    """The call that waits for a yes or no which the user has just given, where the agent did not call again.

    After a no it won't, and the gate would never hear of it.
    """
    at = _last_user(turns, len(turns))
    if at < 0 or any(turn.calls for turn in turns[at:]):
        return None
    asked = _asked_in(turns[_last_user(turns, at) + 1 : at])
    return next((one.call for one in asked if one.needs_yes and one.call.name), None)


def _end_of(turns: Sequence[Turn], call_id: str) -> int:
    for index in range(len(turns) - 1, -1, -1):
        turn = turns[index]
        if turn.answers == call_id:
            break
        if any(call.id == call_id for call in turn.calls):
            return index
    return len(turns)


def _last_user(turns: Sequence[Turn], before: int) -> int:
    return next((i for i in range(before - 1, -1, -1) if turns[i].role == "user"), -1)


def _asking_mark(turn: Turn) -> Optional["re.Match[str]"]:
    """The mark of a refusal that asks. It counts in the result of its own call alone."""
    if turn.role != "tool":
        return None
    marks = _MARK.finditer(turn.text)
    return next((m for m in marks if not turn.answers or m.group(2) == _encoded(turn.answers)), None)


def _is_ours(turn: Turn) -> bool:
    """Whether a result is a refusal of the gate's, and no result of a tool."""
    return any(not turn.answers or found == _encoded(turn.answers) for found in _ANY_MARK.findall(turn.text))


def _encoded(call_id: str) -> str:
    # As encodeURIComponent does: a transcript may be read by either client.
    return quote(call_id, safe="!'()*-._~")


def _results(turns: Sequence[Turn]) -> list[Any]:
    texts = [t.text for t in turns if t.role == "tool" and t.text and not _is_ours(t)]
    return [_parsed(text[:_MAX_RESULT]) for text in texts[-_MAX_RESULTS:]]


def _parsed(text: str) -> Any:
    if not text.lstrip().startswith(("{", "[")):
        return text
    try:
        return json.loads(text, parse_float=_finite, parse_constant=_finite)
    except (ValueError, RecursionError):
        return text


def _finite(text: str) -> float:
    """A number that can be sent. Raises ValueError for any other."""
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(text)
    return value
