"""Posts JSON to one server over connections that are kept and reused."""

import json
import platform
import threading
from decimal import Decimal
from typing import Optional

from ._call import Call
from ._canonical import number_of
from ._connection import Connection, NothingAnswered, open_connection
from ._resolve import Resolver
from ._settings import BadSettings, Settings, Target, bearer_of, read_target
from ._version import VERSION

try:
    import ssl
except ImportError:  # Some Pythons are built without it; http works there.
    ssl = None  # type: ignore[assignment]

USER_AGENT = f"intentlock-python/{VERSION} Python/{platform.python_version()}"

_MAX_IDLE = 8

# What the gate takes, in bytes. It would break the connection off while more is being sent, and that
# would look like a fault of the network.
_MAX_BODY = 4 * 1024 * 1024


class BadArguments(Exception):
    """What the caller gave can't be sent."""


def write_body(fields: dict[str, object]) -> bytes:
    """The JSON of a request; fields that are None stay out. Raises BadArguments."""
    given = {name: value for name, value in fields.items() if value is not None}
    try:
        written = json.dumps(given, allow_nan=False, separators=(",", ":"), default=_written)
        body = written.encode("ascii")
    except Exception as error:
        raise BadArguments(f"{type(error).__name__}: {error}") from None
    if len(body) > _MAX_BODY:
        raise BadArguments("more than 4 MiB")
    return body


def _written(value: object) -> object:
    if isinstance(value, Decimal):
        return number_of(value)
    raise TypeError(f"Object of type {type(value).__name__} is not JSON serializable")


class Transport:
    """Connections to the server of one set of settings; safe to use from any number of threads."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._resolver = Resolver()
        self._lock = threading.Lock()
        self._idle: list[Connection] = []
        self._closed = False
        self._tls: Optional["ssl.SSLContext"] = None

    def post(
        self, path: str, body: bytes, call: Call, headers: Optional[dict[str, str]] = None
    ) -> tuple[int, bytes]:
        """Posts a JSON body and returns the answer's status and body, whatever the status.

        Proxies of the environment are not used and redirects are not followed: the key goes to the
        configured server and nowhere else. Raises OSError, http.client.HTTPException, NothingAnswered,
        AnswerTooLarge, BadSettings, CallExpired or CallCancelled.
        """
        target = read_target(self._settings.base_url)
        headers = {**self._headers(), **(headers or {})}
        kept = self._take()
        if kept is not None:
            try:
                return self._exchange(kept, target.path + path, body, headers, call)
            except NothingAnswered:
                # The server closed the idle connection just as it was used. Once, on a new one.
                pass
        fresh = open_connection(target, self._resolver, self._tls_for(target), call)
        return self._exchange(fresh, target.path + path, body, headers, call)

    def close(self) -> None:
        """Closes the idle connections; those in use are closed when their call ends."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def abandon(self) -> None:
        """Closes a forked child's copies, without the lock: a thread of the parent may have held it."""
        for connection in self._idle:
            connection.close()

    def _headers(self) -> dict[str, str]:
        headers = {
            "Content-Type": "application/json",
            "Accept": "application/json",
            "User-Agent": USER_AGENT,
        }
        if self._settings.api_key:
            headers["Authorization"] = bearer_of(self._settings.api_key)
        return headers

    def _exchange(
        self, connection: Connection, path: str, body: bytes, headers: dict[str, str], call: Call
    ) -> tuple[int, bytes]:
        try:
            return connection.post(path, body, headers, call)
        finally:
            # Also after an interrupt: a connection with half an answer on it must not be used again.
            self._give_back(connection)

    def _take(self) -> Optional[Connection]:
        while True:
            with self._lock:
                if not self._idle:
                    return None
                connection = self._idle.pop()
            if connection.is_alive():
                return connection
            connection.close()

    def _give_back(self, connection: Connection) -> None:
        if connection.reusable:
            with self._lock:
                if not self._closed and len(self._idle) < _MAX_IDLE:
                    self._idle.append(connection)
                    return
        connection.close()

    def _tls_for(self, target: Target) -> Optional["ssl.SSLContext"]:
        if not target.secure:
            return None
        if ssl is None:
            raise BadSettings("base_url is https, and this Python has no ssl")
        if self._tls is None:
            # Once, and only where it is needed: reading the certificates takes its time.
            context = ssl.create_default_context()
            context.set_alpn_protocols(["http/1.1"])
            self._tls = context
        return self._tls
