"""What a tool call rests on: the request, answers to questions, earlier turns and results, read from a transcript."""

import json
import re
from dataclasses import dataclass
from typing import Any, Optional, Sequence
from urllib.parse import quote

_MAX_TURNS = 50
_MAX_RESULTS = 20
_MAX_RESULT = 8_000

_MARK = re.compile(r"\[intentlock:(?:ask|confirm) ([^\]\s]+)\]")
_DENIED = "Not done: the user said no. Ask what they would like instead."
_CONFIRM = "[intentlock:confirm "


@dataclass(frozen=True)
class ToolCall:
    """A call that an agent is about to make, or has made."""

    id: str
    name: str
    arguments: dict[str, Any]
    description: Optional[str] = None
    schema: Optional[dict[str, Any]] = None
    """The JSON Schema of the arguments."""


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


def mark_of(kind: str, call_id: str) -> str:
    """The mark by which a refusal is found again in a transcript."""
    return f"[intentlock:{kind} {_encoded(call_id)}]"


def denial_of(call_id: str, reason: str = "") -> str:
    """What the model is told where the user has said no to a call, with the mark by which the same call is known again."""
    return f"{reason or _DENIED} {_denied_mark(call_id)}"


def later_of(call_id: str) -> str:
    """What the model is told of a call that has to be confirmed after another one of the same message."""
    text = "Not done yet: one confirmation at a time. Call the tool again after the user has answered. "
    return text + _later_mark(call_id)


def _later_mark(call_id: str) -> str:
    return f"[intentlock:later {_encoded(call_id)}]"


def _is_put_off(turns: Sequence[Turn], call: ToolCall) -> bool:
    """Whether the user has not been shown this very call, but another one of the same message: their yes is not for it."""
    ids = {
        turn.answers
        for turn in turns
        if turn.role == "tool" and turn.answers and _later_mark(turn.answers) in turn.text
    }
    return any(
        made.id in ids and (made.name, made.arguments) == (call.name, call.arguments)
        for turn in turns
        for made in turn.calls
    )


def was_denied(turns: Sequence[Turn], call: ToolCall) -> bool:
    """Whether the user has said no to this very call since they last spoke: an agent must not get its way by trying again."""
    since = turns[_last_user(turns, len(turns)) + 1 :]
    ids = {
        turn.answers
        for turn in since
        if turn.role == "tool" and turn.answers and _denied_mark(turn.answers) in turn.text
    }
    return any(
        made.id in ids and (made.name, made.arguments) == (call.name, call.arguments)
        for turn in since
        for made in turn.calls
    )


def _denied_mark(call_id: str) -> str:
    return f"[intentlock:denied {_encoded(call_id)}]"


def read_basis(all_turns: Sequence[Turn], call_id: str, call: Optional[ToolCall] = None) -> Basis:
    """Reads what a call rests on from the turns before it.

    Where a refusal that asks is followed by a turn of the user's, that turn is the answer, and the request is the one that was
    refused: no process has to remember the question.
    """
    turns = all_turns[: _end_of(all_turns, call_id)]
    at = latest = _last_user(turns, len(turns))
    if at < 0:
        return Basis("", None, [], _results(turns))
    while True:
        before = _last_user(turns, at)
        if before < 0 or not any(_asks(turn) for turn in turns[before:at]):
            break
        at = before
    history = [
        f"{turn.role}: {turn.text}"
        for index, turn in enumerate(turns)
        if index not in (at, latest) and turn.role in ("user", "assistant") and turn.text
    ]
    shown = turns[_last_user(turns, latest) + 1 : latest]
    is_other = call is not None and _is_put_off(shown, call)
    answer = None if at == latest or is_other else turns[latest].text
    return Basis(turns[at].text, answer, history[-_MAX_TURNS:], _results(turns))


def read_untold(turns: Sequence[Turn]) -> Optional[ToolCall]:
    """The call that waits for a yes or no which the user has just given, where the agent did not call again.

    After a no it won't, and the gate would never hear of it.
    """
    at = _last_user(turns, len(turns))
    if at < 0 or any(turn.calls for turn in turns[at:]):
        return None
    before = turns[_last_user(turns, at) + 1 : at]
    ids = {turn.answers for turn in before if _asks(turn) and _CONFIRM in turn.text}
    made = [call for turn in before for call in turn.calls if call.id in ids]
    return made[0] if made else None


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


def _asks(turn: Turn) -> bool:
    """Whether a turn is a refusal that asks. A mark counts in the result of its own call alone."""
    if turn.role != "tool":
        return False
    ids = _MARK.findall(turn.text)
    return any(not turn.answers or found == _encoded(turn.answers) for found in ids)


def _encoded(call_id: str) -> str:
    # As encodeURIComponent does: a transcript may be read by either client.
    return quote(call_id, safe="!'()*-._~")


def _results(turns: Sequence[Turn]) -> list[Any]:
    texts = [t.text for t in turns if t.role == "tool" and t.text and not _asks(t)]
    return [_parsed(text[:_MAX_RESULT]) for text in texts[-_MAX_RESULTS:]]


def _parsed(text: str) -> Any:
    if not text.lstrip().startswith(("{", "[")):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
