"""The process's one client, and what becomes of it in a fork."""

import os

from ._client import Client
from ._settings import DEFAULT_BASE_URL, Mode, Settings, read_settings

_client = Client(Settings())


def current() -> Client:
    """The client of the latest ``init``."""
    return _client


def use(client: Client) -> None:
    """Puts a client in place of the current one; calls under way end with the one they began with."""
    global _client
    previous, _client = _client, client
    previous.transport.close()


def init(api_key: str = "", base_url: str = DEFAULT_BASE_URL, mode: Mode = "suggest") -> None:
    """Configures the process: all later calls of all threads.

    api_key: a key of the server, ``il_...``; empty for a server without authentication.
    base_url: where the server is; a trailing slash is removed.
    mode: suggest (a decision and advice), auto (only what the decision needs) or observe (scored and
        recorded, never interfering).

    Raises ValueError when there is no such mode; nothing is changed then. A call may take 8.0 seconds,
    which can't be configured.
    """
    use(Client(read_settings(api_key, base_url, mode)))


def _after_fork_in_child() -> None:
    # Locks may be held by threads that the child does not have, and the connections are the parent's.
    global _client
    _client.transport.abandon()
    _client = Client(_client.settings, _client.call_seconds)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork_in_child)
