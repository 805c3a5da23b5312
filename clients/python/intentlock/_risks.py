"""The risk of a tool call: by the tool's name, or by a function of the caller's."""

import math
from fnmatch import fnmatchcase
from typing import Any, Callable, Literal, Mapping, Optional, TypedDict, Union

Risk = Literal["low", "medium", "high", "irreversible"]

RISKS = ("low", "medium", "high", "irreversible")


class CallRisk(TypedDict, total=False):
    """A class, or an amount in question costs."""

    risk: Risk
    cost: float


Risks = Union[Mapping[str, Risk], Callable[[str, dict[str, Any]], Union[Risk, CallRisk]]]
"""By a tool's name, in which ``*`` stands for any characters; or a function that prices a call by its arguments. A name counts
before a pattern, and of several patterns the longest. What matches nothing is medium."""

ReadRisk = Callable[[str, dict[str, Any]], CallRisk]


def read_risks(risks: Optional[Risks]) -> ReadRisk:
    """Checks a table of risks and makes it a function. Raises ValueError where a risk is none."""
    if callable(risks):
        price = risks

        def of_function(name: str, arguments: dict[str, Any]) -> CallRisk:
            answer = price(name, arguments)
            return _checked({"risk": answer} if isinstance(answer, str) else answer, name)

        return of_function
    table = {pattern: _checked({"risk": risk}, pattern) for pattern, risk in (risks or {}).items()}
    patterns = sorted(table, key=len, reverse=True)

    def of_table(name: str, _: dict[str, Any]) -> CallRisk:
        if name in table:
            return table[name]
        for pattern in patterns:
            # Of the shell's signs only the asterisk means something here.
            if fnmatchcase(name, pattern.replace("[", "[[]").replace("?", "[?]")):
                return table[pattern]
        return {"risk": "medium"}

    return of_table


def _checked(call: CallRisk, name: str) -> CallRisk:
    if "cost" in call:
        cost = call["cost"]
        if isinstance(cost, (int, float)) and math.isfinite(cost) and cost >= 0:
            return call
    elif call.get("risk") in RISKS:
        return call
    raise ValueError(f"the risk of {name} must be one of {', '.join(RISKS)}, or a cost from 0")
