"""The process-wide settings: who calls, where to, and in which mode."""

from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

Mode = Literal["suggest", "auto", "observe"]

MODES = ("suggest", "auto", "observe")
DEFAULT_BASE_URL = "http://localhost:8000"


class BadSettings(Exception):
    """The base address or the key can't be used. The text never repeats the key."""


@dataclass(frozen=True)
class Target:
    """A base address taken apart."""

    secure: bool
    host: str
    port: int
    path: str


@dataclass(frozen=True)
class Settings:
    """One consistent set; ``init`` replaces it as a whole."""

    api_key: str = ""
    base_url: str = DEFAULT_BASE_URL
    mode: Mode = "suggest"

    def __repr__(self) -> str:
        # Without the key: settings end up in tracebacks and logs.
        return f"Settings(base_url={self.base_url!r}, mode={self.mode!r})"


def read_settings(api_key: str, base_url: str, mode: Mode) -> Settings:
    """Settings as given to ``init``. Raises ValueError on a mode that does not exist."""
    if mode not in MODES:
        raise ValueError(f"mode must be one of {', '.join(MODES)}, not {mode!r}")
    # A key that comes from a file or an unset variable: a newline at its end, or None.
    return Settings(str(api_key or "").strip(), str(base_url or "").strip().rstrip("/"), mode)


def read_target(base_url: str) -> Target:
    """Takes a base address apart. Raises BadSettings when it isn't an http or https address."""
    try:
        parts = urlsplit(base_url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise BadSettings("base_url is not an address") from None
    if parts.scheme not in ("http", "https") or not host:
        raise BadSettings("base_url must begin with http:// or https:// and name a host")
    if not _is_plain(host + parts.path):
        raise BadSettings("base_url has characters that an address can't have")
    secure = parts.scheme == "https"
    default_port = 443 if secure else 80
    return Target(secure, host, default_port if port is None else port, parts.path.rstrip("/"))


def bearer_of(api_key: str) -> str:
    """The Authorization header's value. Raises BadSettings when no header can carry the key."""
    if not _is_plain(api_key):
        raise BadSettings("api_key has characters that a header can't carry")
    return f"Bearer {api_key}"


def _is_plain(text: str) -> bool:
    return all("!" <= character <= "~" for character in text)
