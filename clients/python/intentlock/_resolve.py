"""Name resolution that ends with the call.

``getaddrinfo`` can't be interrupted and obeys no timeout of ours, so it runs on a helper thread. Callers
that want the same name while it is being looked up share that one thread: a resolver that hangs costs
one thread a name, however many calls give up on it.
"""

import ipaddress
import socket
import threading
from typing import Any, Optional

from ._call import Call

# (family, type, protocol, canonical name, socket address)
Address = tuple[int, int, int, str, Any]

# How often a waiting caller looks whether it was cancelled, in seconds.
_GLANCE = 0.1


class _Lookup:
    def __init__(self) -> None:
        self.done = threading.Event()
        self.addresses: list[Address] = []
        self.error: Optional[Exception] = None


class Resolver:
    """Looks names up, at most one lookup a name at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lookups: dict[tuple[str, int], _Lookup] = {}

    def resolve(self, host: str, port: int, call: Call) -> list[Address]:
        """The addresses of a host, in the order to try them.

        Raises OSError when there are none, CallExpired or CallCancelled when the call ends first.
        """
        if _is_address(host):
            return _look_up(host, port)
        lookup = self._lookup(host, port)
        while not lookup.done.wait(min(call.remaining(), _GLANCE)):
            pass
        if lookup.error is not None:
            raise lookup.error
        return lookup.addresses

    def _lookup(self, host: str, port: int) -> _Lookup:
        key = (host, port)
        with self._lock:
            lookup = self._lookups.get(key)
            if lookup is None:
                lookup = _Lookup()
                thread = threading.Thread(
                    target=self._run, args=(key, lookup), name="intentlock-resolve", daemon=True
                )
                thread.start()
                self._lookups[key] = lookup
            return lookup

    def _run(self, key: tuple[str, int], lookup: _Lookup) -> None:
        try:
            lookup.addresses = _look_up(*key)
        except Exception as error:
            lookup.error = error
        with self._lock:
            self._lookups.pop(key, None)
        lookup.done.set()


def _look_up(host: str, port: int) -> list[Address]:
    # As bytes: for a text, Python imports a codec on first use, and a fork amid that import would leave
    # the child without it.
    addresses = socket.getaddrinfo(host.encode("ascii"), port, type=socket.SOCK_STREAM)
    if not addresses:
        raise OSError(f"no address for {host}")
    return list(addresses)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True
