"""One call's time limit, and the means to give it up early."""

import socket
import threading
import time
from typing import Optional


class CallExpired(Exception):
    """The call's time is up."""


class CallCancelled(Exception):
    """The caller gave the call up."""


class Call:
    """The seconds that everything together may take: name, connection, request and answer."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._ends_at = time.monotonic() + seconds
        self._cancelled = threading.Event()
        self._socket: Optional[socket.socket] = None

    def remaining(self) -> float:
        """Seconds left, always above 0. Raises CallExpired or CallCancelled when there are none."""
        if self._cancelled.is_set():
            raise CallCancelled
        left = self._ends_at - time.monotonic()
        if left <= 0:
            raise CallExpired
        return left

    @property
    def cancelled(self) -> bool:
        return self._cancelled.is_set()

    def uses(self, sock: Optional[socket.socket]) -> None:
        """Names the socket that cancelling has to wake."""
        self._socket = sock

    def cancel(self) -> None:
        """Gives the call up from another thread; a read that waits ends at once."""
        self._cancelled.set()
        sock = self._socket
        if sock is None:
            return
        try:
            sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
