"""Stops asking a server that does not answer, so that agents don't wait for it call after call."""

import threading
import time
from typing import Callable

FAULTS_TO_OPEN = 3
PAUSE_SECONDS = 30.0


class Breaker:
    """Open after three faults in a row: then 30 seconds of no, and one call that tries again."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._faults = 0
        self._open_until = 0.0
        self._probing = False

    def admits(self) -> bool:
        """Whether a call may go to the server. One that may must be followed by one verdict below."""
        with self._lock:
            if self._faults < FAULTS_TO_OPEN:
                return True
            if self._probing or self._clock() < self._open_until:
                return False
            self._probing = True
            return True

    def answered(self) -> None:
        """The server answered as it should; also with a refusal such as 401 or 422."""
        with self._lock:
            self._faults = 0
            self._probing = False

    def failed(self) -> None:
        """A fault: network, time, 429, 5xx or an answer that can't be read."""
        with self._lock:
            # A call that began before the pause and ends in it must not make it longer.
            late = self._faults >= FAULTS_TO_OPEN and not self._probing
            self._probing = False
            if late:
                return
            self._faults += 1
            if self._faults >= FAULTS_TO_OPEN:
                self._open_until = self._clock() + PAUSE_SECONDS

    def undecided(self) -> None:
        """The call ended without a word about the server: given up, or never sent."""
        with self._lock:
            self._probing = False
