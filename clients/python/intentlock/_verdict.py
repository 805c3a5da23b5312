"""What is to become of a proposed call."""

from dataclasses import dataclass
from typing import Literal, Optional

from ._result import GateResult
from ._risks import CallRisk
from ._turns import mark_of


@dataclass(frozen=True)
class Verdict:
    """Whether to run a call, to ask, to have it confirmed, to hand it over, or that it is blocked."""

    kind: Literal["run", "ask", "confirm", "handoff", "blocked"]
    text: str = ""
    """For the model, in place of a result."""
    prompt: str = ""
    """With confirm: for the user."""
    cause: Optional[str] = None
    """With blocked: for the log. It may name addresses, and the model is told none."""


RUN = Verdict("run")


def read_verdict(result: GateResult, call_id: str, risk: CallRisk) -> Verdict:
    """Turns the gate's answer into a verdict; fails closed where the gate could not be asked, unless the risk is low."""
    if result.decision == "proceed":
        return RUN
    if result.decision == "ask":
        return _asked(" ".join(result.questions) or "What exactly should be done?", call_id)
    if result.decision == "options":
        return _asked(f"Which one: {', '.join(result.options)}?", call_id)
    if result.decision == "confirm":
        prompt = result.confirm_prompt or "Go ahead?"
        text = f"Not done yet. Ask the user for a yes or no: {prompt} Then call the tool again. "
        return Verdict("confirm", text + mark_of("confirm", call_id), prompt)
    if result.decision == "escalate":
        return Verdict(
            "handoff",
            "Not done: a person has to do this. Tell the user so, and do not call the tool again "
            "before one has decided.",
        )
    if not result.is_fallback or risk.get("risk") == "low":
        return RUN
    return blocked(result.decision_reason or "")


def blocked(cause: str) -> Verdict:
    """The verdict on a call that can't be checked."""
    text = "Not done: it can't be checked right now. Tell the user to try again later."
    return Verdict("blocked", text, cause=cause)


def _asked(question: str, call_id: str) -> Verdict:
    text = f"Not done. Ask the user: {question} Then call the tool again. "
    return Verdict("ask", text + mark_of("ask", call_id))
