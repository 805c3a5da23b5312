"""Brings messages into one form: chat completions, items of responses, Anthropic's blocks, and objects of their packages."""

import json
from typing import Any, Iterable, Optional, Union

from ._turns import ToolCall, Turn


# Where a tool's schema lies: chat completions and responses, Anthropic, MCP, the OpenAI Agents SDK.
_SCHEMAS = ("parameters", "input_schema", "inputSchema", "params_json_schema")

CALLS = ("function_call", "custom_tool_call")
"""The items of a response that the caller has to carry out."""


def read_turns(messages: Union[str, Iterable[Any]]) -> list[Turn]:
    """The turns of a conversation. What is no message is passed over."""
    if isinstance(messages, str):
        return [Turn("user", messages)]
    return [turn for message in messages for turn in _read(message)]


def read_arguments(value: Any) -> dict[str, Any]:
    """A call's arguments, which a model may have written as JSON; what is no object is handed on under a name of its own."""
    if isinstance(value, str):
        try:
            value = json.loads(value) if value.strip() else {}
        except (ValueError, RecursionError):
            return {"unreadable": value}
    if isinstance(value, dict):
        return value
    return {} if value is None else {"value": value}


def field(item: Any, name: str) -> Any:
    """A field of a dict or of a package's object; None where it has none."""
    return item.get(name) if isinstance(item, dict) else getattr(item, name, None)


def read_call(item: Any) -> ToolCall:
    """A call of any of the formats."""
    function = field(item, "function") or field(item, "custom") or item
    arguments = field(function, "arguments")
    return ToolCall(
        _id(item),
        str(field(function, "name") or ""),
        read_arguments(field(function, "input") if arguments is None else arguments),
    )


def find_tool(tools: Iterable[Any], name: str) -> tuple[Optional[str], Optional[dict[str, Any]]]:
    """The description and the schema of a tool among definitions of any of the formats."""
    for tool in tools:
        inner = field(tool, "function") or tool
        if field(inner, "name") == name:
            description = field(inner, "description")
            schemas = (field(inner, key) for key in _SCHEMAS)
            return (
                description if isinstance(description, str) else None,
                next((schema for schema in schemas if isinstance(schema, dict)), None),
            )
    return None, None


def _read(message: Any) -> list[Turn]:
    if message is None or isinstance(message, (str, int, float)):
        return []
    kind, role = field(message, "type"), field(message, "role")
    if kind in CALLS:
        return [Turn("assistant", "", (read_call(message),))]
    if kind in ("function_call_output", "custom_tool_call_output"):
        return [Turn("tool", _text(field(message, "output")), answers=_id(message))]
    if role in ("system", "developer"):
        return [Turn("system", _text(field(message, "content")))]
    if role == "tool":
        answers = field(message, "tool_call_id")
        return [Turn("tool", _text(field(message, "content")), answers=str(answers or ""))]
    if role not in ("user", "assistant"):
        return []
    return _read_parts(message, role)


def _read_parts(message: Any, role: str) -> list[Turn]:
    """The results in a message, then what it says: a message may hold both."""
    content = field(message, "content")
    parts = content if isinstance(content, list) else []
    results = [
        Turn("tool", _text(field(part, "content")), answers=_id(part))
        for part in parts
        if field(part, "type") == "tool_result"
    ]
    uses = [part for part in parts if field(part, "type") == "tool_use"]
    calls = tuple(read_call(call) for call in [*(field(message, "tool_calls") or []), *uses])
    text = _text(content)
    return [*results, Turn(role, text, calls)] if text or calls else results


def _id(item: Any) -> str:
    for name in ("tool_use_id", "call_id", "id"):
        value = field(item, name)
        if value:
            return str(value)
    return ""


def _text(content: Any) -> str:
    """The words of a content; results, calls, files and thoughts have none that were said."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return "" if content is None else json.dumps(content, default=str)
    said = ("text", "input_text", "output_text", None)
    texts = [part if isinstance(part, str) else field(part, "text") for part in content
             if isinstance(part, str) or field(part, "type") in said]
    return "\n".join(text for text in texts if isinstance(text, str) and text)
