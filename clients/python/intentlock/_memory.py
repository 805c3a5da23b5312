"""What a process keeps for a while, in bounds."""

from collections import OrderedDict
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


def remember(known: "OrderedDict[Key, Value]", key: Key, value: Value, limit: int) -> None:
    """Keeps a value, and forgets the oldest where there are too many."""
    known[key] = value
    while len(known) > limit:
        known.popitem(last=False)
