import json
from typing import Any, Mapping


def describe_edit(
    before_name: str, before: Mapping[str, Any], after_name: str, after: Mapping[str, Any]
) -> str:
    """Words a person's edit of a call as their answer: each argument that they changed, with its new value."""
    parts = [] if before_name == after_name else [_in_words(after_name)]
    for name, value in after.items():
        if name not in before or before[name] != value:
            parts.append(f"{_in_words(name)}: {value if isinstance(value, str) else json.dumps(value)}")
    return ", ".join(parts)


def _in_words(name: str) -> str:
    return name.replace("_", " ")
