"""A refusal that stands where it may be shown to the user as it is."""

from typing import Any


class Refusal(str):
    """What a model reads of a refusal, with the marks in it; printed, what is for the user."""

    _shown: str

    def __new__(cls, text: str, shown: str) -> "Refusal":
        refusal = super().__new__(cls, text)
        refusal._shown = shown
        return refusal

    def __str__(self) -> str:
        return self._shown

    def __format__(self, spec: str) -> str:
        return format(self._shown, spec)

    def __getnewargs__(self) -> Any:
        # For copies.
        return super().__str__(), self._shown
