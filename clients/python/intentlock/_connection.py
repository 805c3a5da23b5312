"""One HTTP connection whose every operation ends with the call that it serves."""

import http.client
import io
import socket
from typing import TYPE_CHECKING, Any, Optional

from ._call import Call, CallExpired
from ._resolve import Address, Resolver
from ._settings import Target

if TYPE_CHECKING:
    import ssl

# What an answer may weigh, in bytes: many times the largest gate result.
MAX_ANSWER = 1024 * 1024


class AnswerTooLarge(Exception):
    """The answer is larger than any gate result."""


class NothingAnswered(Exception):
    """The connection ended before the first byte of an answer; ``__cause__`` says how."""


class _TimedSocket:
    """As much of a socket as http.client uses; each operation gets the seconds that the call has left.

    A timeout set once would start anew with every byte that drips in.
    """

    def __init__(self, sock: socket.socket) -> None:
        self.raw = sock
        self.call: Optional[Call] = None
        self.received = 0

    def sendall(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            self._arm()
            view = view[self.raw.send(view) :]

    def recv_into(self, buffer: Any) -> int:
        self._arm()
        count = self.raw.recv_into(buffer)
        self.received += count
        return count

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(_Reader(self))

    def close(self) -> None:
        """Nothing: http.client closes its socket before it has read a last answer from it."""

    def _arm(self) -> None:
        assert self.call is not None
        self.raw.settimeout(self.call.remaining())


class _Reader(io.RawIOBase):
    def __init__(self, sock: _TimedSocket) -> None:
        super().__init__()
        self._sock = sock

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        return self._sock.recv_into(buffer)


class Connection:
    """An open connection to a target. Used by one thread at a time."""

    def __init__(self, target: Target, sock: socket.socket) -> None:
        self._sock = _TimedSocket(sock)
        self._http = http.client.HTTPConnection(target.host, target.port)
        # Which port needs no mention in the Host header; http.client reads it from here.
        self._http.default_port = 443 if target.secure else 80
        self._http.auto_open = 0
        self._http.sock = self._sock
        self._secure = target.secure
        self.reusable = False

    def post(
        self, path: str, body: bytes, headers: dict[str, str], call: Call
    ) -> tuple[int, bytes]:
        """Sends one request and reads its answer: the status and the body.

        Raises OSError or http.client.HTTPException on a broken connection, NothingAnswered where it
        broke before any answer, AnswerTooLarge, CallExpired and CallCancelled. The connection must be
        closed when ``reusable`` is False afterwards, as it is after all of these.
        """
        self.reusable = False
        sock = self._sock
        sock.call, sock.received = call, 0
        call.uses(sock.raw)
        try:
            self._http.request("POST", path, body=body, headers=headers)
            answer = self._http.getresponse()
            content = _read_all(answer)
            self.reusable = answer.isclosed() and not answer.will_close
            return answer.status, content
        except socket.timeout:
            raise CallExpired from None
        except OSError as error:
            if sock.received == 0:
                raise NothingAnswered from error
            raise
        finally:
            call.uses(None)

    def is_alive(self) -> bool:
        """Whether an idle connection can still be used: the other side neither closed it nor spoke."""
        sock = self._sock.raw
        try:
            sock.setblocking(False)
            # The plain socket's recv: a TLS socket's can't peek.
            waiting = socket.socket.recv(sock, 1, socket.MSG_PEEK)
        except BlockingIOError:
            return True
        except (OSError, ValueError):
            return False
        # TLS may leave a session ticket unread; in plain HTTP nothing may wait here.
        return self._secure and waiting != b""

    def close(self) -> None:
        self._http.close()
        self._sock.raw.close()


def _read_all(answer: http.client.HTTPResponse) -> bytes:
    if answer.length is not None:
        if answer.length > MAX_ANSWER:
            raise AnswerTooLarge
        return answer.read()
    content = answer.read(MAX_ANSWER + 1)
    if len(content) > MAX_ANSWER:
        raise AnswerTooLarge
    return content


def open_connection(
    target: Target, resolver: Resolver, tls: "Optional[ssl.SSLContext]", call: Call
) -> Connection:
    """Opens a connection, trying every address of the host within the call's time.

    Raises OSError when none answers, CallExpired or CallCancelled.
    """
    sock = _connect(resolver.resolve(target.host, target.port, call), call)
    try:
        # Head and body are two writes: the second must not wait for the first one's receipt.
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls is not None:
            sock.settimeout(call.remaining())
            sock = tls.wrap_socket(sock, server_hostname=target.host)
        return Connection(target, sock)
    except socket.timeout:
        sock.close()
        raise CallExpired from None
    except BaseException:
        sock.close()
        raise


def _connect(addresses: list[Address], call: Call) -> socket.socket:
    fault: OSError = OSError("no address")
    for index, (family, kind, protocol, _, address) in enumerate(addresses):
        # An address that swallows packets must leave time for the next one.
        share = call.remaining() / (len(addresses) - index)
        try:
            sock = socket.socket(family, kind, protocol)
        except OSError as error:
            fault = error
            continue
        try:
            sock.settimeout(share)
            sock.connect(address)
            return sock
        except OSError as error:
            sock.close()
            fault = error
        except BaseException:
            sock.close()
            raise
    call.remaining()
    if isinstance(fault, socket.timeout):
        raise CallExpired
    raise fault
