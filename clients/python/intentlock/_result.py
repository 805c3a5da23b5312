"""What the gate answers, and how an answer is read."""

import json
import math
from dataclasses import dataclass, field
from typing import Any, Literal, Optional, TypedDict, cast

Decision = Literal["proceed", "ask", "confirm", "options", "escalate"]

DECISIONS = ("proceed", "ask", "confirm", "options", "escalate")

_MAX_REASON = 300


class IntentSpec(TypedDict, total=False):
    """What was understood of a request: a plain dict, to which the server may add."""

    goal: Optional[str]
    output_format: Optional[str]
    scope: Optional[str]
    constraints: list[str]
    entities: list[str]
    missing: list[str]
    """What is needed and was not said, in words."""
    assumptions: list[str]
    """What an agent would have to assume if it went ahead now."""
    tool: Optional[str]
    """The tool of yours that the request means."""
    parameters: dict[str, Any]
    """What could be bound to its parameters."""
    clarification_id: Optional[str]
    """The question that this answer opens: give it back in the context, ``{"clarification_id": ...}``, with the user's reply."""


@dataclass
class GateResult:
    """How ambiguous a request is and what to do about it. Field names are the server's.

    ``decision`` is None when the server gave no advice or could not be asked. In the latter case
    ``decision_reason`` begins with ``fallback:`` and names the cause: a caller about to do something
    dangerous should then refuse instead of going ahead.
    """

    ambiguity_score: float
    """0.0 (clear) to 1.0 (ambiguous). Also 0.0 where the server could not be asked (see ``is_fallback``): look at
    ``decision`` first, which is then None, as it never is of a request that the gate has found clear."""
    dimensions: dict[str, float]
    """The same by dimension: goal, output_format, scope, constraints."""
    questions: list[str]
    """Clarifying questions, most valuable first."""
    intent_spec: Optional[IntentSpec] = None
    """What was understood."""
    decision: Optional[Decision] = None
    decision_reason: Optional[str] = None
    confirm_prompt: Optional[str] = None
    """With the decision confirm: a sentence to answer with yes or no."""
    options: list[str] = field(default_factory=list)
    """With the decision options: the readings to choose from."""

    @property
    def is_fallback(self) -> bool:
        """Whether the server could not be asked: then the score of 0.0 says nothing."""
        return self.decision is None and self.decision_reason is not None


class LegacyResult(GateResult):
    """An answer of a server that knows no decisions, as opposed to one that has switched them off."""


class UnreadableAnswer(Exception):
    """The server answered something that is not a gate result."""


def fallback(cause: str) -> GateResult:
    """The result that stands for "the gate could not be asked"; ``cause`` says why."""
    reason = " ".join(f"fallback: {cause}".split())
    return GateResult(
        ambiguity_score=0.0,
        dimensions={},
        questions=[],
        decision_reason=reason[:_MAX_REASON],
    )


def read_result(body: bytes) -> GateResult:
    """Reads a gate result; a legacy answer without intervention fields gets empty ones.

    Raises UnreadableAnswer when the body is not JSON or a field has the wrong type.
    """
    answer = _read_object(body)
    kind = GateResult if "decision" in answer else LegacyResult
    return kind(
        ambiguity_score=_number(answer.get("ambiguity_score"), "ambiguity_score"),
        dimensions=_numbers(answer.get("dimensions"), "dimensions"),
        questions=_texts(answer.get("questions"), "questions"),
        intent_spec=cast("Optional[IntentSpec]", _object_or_none(answer.get("intent_spec"), "intent_spec")),
        decision=_decision(answer.get("decision")),
        decision_reason=_text_or_none(answer.get("decision_reason"), "decision_reason"),
        confirm_prompt=_text_or_none(answer.get("confirm_prompt"), "confirm_prompt"),
        options=[] if answer.get("options") is None else _texts(answer["options"], "options"),
    )


def _read_object(body: bytes) -> dict[str, Any]:
    try:
        answer = json.loads(body.decode("utf-8-sig"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise UnreadableAnswer("not JSON") from None
    if not isinstance(answer, dict):
        raise UnreadableAnswer("not a JSON object")
    return answer


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _number(value: object, name: str) -> float:
    # bool is an int in Python, and not a number in JSON.
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise UnreadableAnswer(f"{name} is not a number")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise UnreadableAnswer(f"{name} is not a finite number")
    return number


def _numbers(value: object, name: str) -> dict[str, float]:
    if not isinstance(value, dict):
        raise UnreadableAnswer(f"{name} is not an object")
    return {key: _number(item, f"{name}.{key}") for key, item in value.items()}


def _texts(value: object, name: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise UnreadableAnswer(f"{name} is not a list of texts")
    return value


def _text_or_none(value: object, name: str) -> Optional[str]:
    if value is not None and not isinstance(value, str):
        raise UnreadableAnswer(f"{name} is not a text")
    return value


def _object_or_none(value: object, name: str) -> Optional[dict[str, Any]]:
    if value is not None and not isinstance(value, dict):
        raise UnreadableAnswer(f"{name} is not an object")
    return value


def _decision(value: object) -> Optional[Decision]:
    if value is not None and value not in DECISIONS:
        raise UnreadableAnswer("decision is none of " + ", ".join(DECISIONS))
    return cast(Optional[Decision], value)
