"""A few daemon threads that run jobs and end when there are none."""

import threading
from collections import deque
from typing import Callable

Job = Callable[[], None]


class Workers:
    """Runs jobs on at most ``limit`` daemon threads; more jobs wait in line.

    Not an executor of the standard library: those keep the interpreter from exiting until every job
    has ended, and a job here may take as long as a call.
    """

    def __init__(self, name: str, limit: int) -> None:
        self._name = name
        self._limit = limit
        self._lock = threading.Lock()
        self._jobs: deque[Job] = deque()
        self._threads = 0

    def run(self, job: Job) -> None:
        """Queues a job that must not raise. Raises RuntimeError when no thread can be started."""
        with self._lock:
            self._jobs.append(job)
            if self._threads >= self._limit:
                return
            self._threads += 1
        try:
            threading.Thread(target=self._work, name=self._name, daemon=True).start()
        except BaseException:
            with self._lock:
                self._threads -= 1
                if job not in self._jobs:
                    return
                self._jobs.remove(job)
            raise

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._jobs:
                    self._threads -= 1
                    return
                job = self._jobs.popleft()
            job()
