"""The normal form of a call, by which a confirmed call is known again: equal names and equal JSON."""

import json
from decimal import Decimal
from typing import Any, Mapping


def canonical(name: str, arguments: Any) -> str:
    """The name and the arguments as JSON with sorted keys; equal numbers are written alike, and a number is never a truth value.

    Raises ValueError or RecursionError where the arguments hold themselves.
    """
    return json.dumps([name, _normal(arguments)], sort_keys=True, separators=(",", ":"), default=repr)


def is_same_call(one: Any, other: Any) -> bool:
    """Whether two calls have the same name and the same arguments; what has no normal form is the same as nothing."""
    try:
        return canonical(one.name, one.arguments) == canonical(other.name, other.arguments)
    except (ValueError, RecursionError):
        return False


def number_of(value: Decimal) -> Any:
    """A decimal as JSON can hold it with all its digits: a whole number, a float of the same value, else a text."""
    if value.is_finite() and value == value.to_integral_value() and value.adjusted() < 400:
        return int(value)
    return float(value) if Decimal(repr(float(value))) == value else str(value)


def _normal(value: Any) -> Any:
    if isinstance(value, Decimal):
        value = number_of(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, Mapping):
        return {str(key): _normal(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_normal(item) for item in value]
    return value
