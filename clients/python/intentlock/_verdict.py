"""What is to become of a proposed call."""

import re
from dataclasses import dataclass
from typing import Literal, Optional

from ._result import GateResult, LegacyResult
from ._risks import CallRisk
from ._turns import denial_of, mark_of


@dataclass(frozen=True)
class Verdict:
    """Whether to run a call, to ask, to have it confirmed, to hand it over, or that it is blocked."""

    kind: Literal["run", "ask", "confirm", "handoff", "blocked"]
    text: str = ""
    """For the model, in place of a result."""
    prompt: str = ""
    """For the user: what to confirm, what is asked, or why nothing was done."""
    cause: Optional[str] = None
    """With blocked: for the log. It may name addresses, and the model is told none."""
    clarification_id: Optional[str] = None
    """The question that the gate has opened, where the server names it: an answer is sent with it."""


Unchecked = Literal["low", "none"]
"""The calls that run where the gate cannot be reached: those of low risk, or none."""

# Away, overloaded, or not letting this key in. Any other fault is about what was sent or answered, and may be of the call's own
# making: no call runs by it.
_AWAY = re.compile(r"fallback: (?:timeout|network|paused|http (?!400|413|415|422)\d)")

RUN = Verdict("run")


def read_verdict(
    result: GateResult, call_id: str, risk: CallRisk, unchecked: Unchecked = "low"
) -> Verdict:
    """Turns the gate's answer into a verdict; fails closed where the gate could not be asked, unless the risk is low."""
    if result.decision == "proceed":
        return RUN
    if result.decision == "ask":
        return _asked(" ".join(result.questions) or "What exactly should be done?", call_id, result)
    if result.decision == "options":
        return _asked(f"Which one: {', '.join(result.options)}?", call_id, result)
    if result.decision == "confirm":
        prompt = result.confirm_prompt or "Go ahead?"
        text = f"Not done yet. Ask the user for a yes or no: {prompt} Then call the tool again. "
        question = _clarification_id(result)
        text += mark_of("confirm", call_id, question)
        return Verdict("confirm", text, prompt, clarification_id=question)
    if result.decision == "escalate":
        return Verdict(
            "handoff",
            "Not done: a person has to do this. Tell the user so, and do not call the tool again "
            "before one has decided.",
            "Not done: a person has to do this.",
        )
    if isinstance(result, LegacyResult):
        return blocked("the server gives no decisions")
    if not result.is_fallback:
        return RUN  # The tenant has switched the gate's decisions off.
    reason = result.decision_reason or ""
    if unchecked == "low" and risk == {"risk": "low"} and _AWAY.match(reason):
        return RUN
    return blocked(reason)


def blocked(cause: str) -> Verdict:
    """The verdict on a call that can't be checked."""
    text = "Not done: it can't be checked right now. Tell the user to try again later."
    return Verdict("blocked", text, "Not done: it can't be checked right now. Try again later.", cause)


def denied(call_id: str, reason: str = "") -> Verdict:
    """The verdict on a call that the user has said no to."""
    prompt = "Not done. What would you like instead?"
    return Verdict("blocked", denial_of(call_id, reason), prompt, "denied")


def _asked(question: str, call_id: str, result: GateResult) -> Verdict:
    text = f"Not done. Ask the user: {question} Then call the tool again. "
    opened = _clarification_id(result)
    return Verdict("ask", text + mark_of("ask", call_id, opened), question, clarification_id=opened)


def _clarification_id(result: GateResult) -> Optional[str]:
    opened = (result.intent_spec or {}).get("clarification_id")
    return opened if isinstance(opened, str) and opened else None
