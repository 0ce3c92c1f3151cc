"""One HTTP connection: the handler of gevent, with limits for the sizes and times of requests, and a sentence for
clients that exceed them."""

from __future__ import annotations

import errno
import io
import socket
from contextlib import suppress
from email.errors import FirstHeaderLineIsContinuationDefect, MissingHeaderBodySeparatorDefect
from http import HTTPStatus
from time import monotonic
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from gevent import Timeout, get_hub
from gevent.event import Event
from gevent.pywsgi import Input, WSGIHandler

from solvers.texts import say

from ..base.request_bounds import HAS_WAITED, LEAVING
from ..base.visitor import NOBODY, network_of
from .threads import FullError

if TYPE_CHECKING:
    from .app_server import AppServer
    from .web_socket import WebSocket

CONNECTION: Final = "nonoscope.connection"  # in the environ of a request: its handler
_LARGEST_HEAD: Final = 24_000  # bytes of headers
_PIECE: Final = 16_384  # bytes that are read together
# Defects of heads only: the parser also reports that there is no body yet.
_MALFORMED: Final = FirstHeaderLineIsContinuationDefect, MissingHeaderBodySeparatorDefect
# What the server waits for; when there are too many connections, it drops them in this order.
_NEXT, _HEAD, _BODY = range(3)


class RefusedError(Exception):
    """The server itself refuses a request, before the app sees it."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.answer = refused_answer(status, sentence)


class HttpHandler(WSGIHandler):
    """The `server` holds the bounds and the quotas that clients share."""

    server: AppServer
    path: str
    headers_sent: bool
    response_headers: list[tuple[bytes, bytes]]
    wsgi_input: Input
    code = 0
    ignored_socket_errors = (*WSGIHandler.ignored_socket_errors, errno.ETIMEDOUT, errno.EHOSTUNREACH)

    def __init__(self, sock: Any, address: Any, server: AppServer) -> None:
        super().__init__(sock, address, server)
        self.address = peer_address(address)  # of the client; behind proxies it is known only with each request
        self.waits: tuple[int, float] | None = (_HEAD, monotonic())  # what it waits for, and since when
        self.is_answering = False  # whether a request is being answered
        self.web_socket: WebSocket | None = None  # that has been made of it
        self.place_of = NOBODY  # whose place the web socket takes
        self._held = 0  # bytes
        self._has_unread = False  # whether the client may still be sending data that nobody reads

    def handle(self) -> None:
        with suppress(Timeout, OSError):  # the client was slow or has gone; the connection is closed by now
            super().handle()

    def is_due(self, arriving: bool) -> bool:
        """Whether it owes an answer to a request; with `arriving`, also to one that is still arriving."""
        return self.is_answering or (arriving and self.waits is not None and self.waits[0] != _NEXT)

    def cut(self) -> None:
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)

    # The head of a request.

    def handle_one_request(self) -> Any:
        if not self._has_next():
            return None
        self.waits = _HEAD, monotonic()
        self._head_time = Timeout.start_new(self.server.bounds.head)
        try:
            result = super().handle_one_request()
        finally:
            self._head_time.close()
        if isinstance(result, tuple):  # a status, and the bytes to send
            self._has_unread = True
            too_long = refused_answer(414, say("server.large_head", most=_LARGEST_HEAD))
            self._sendall(too_long if result[0] == "414" else result[1])
        if self._has_unread:
            self._linger()
            return None
        return result

    def _has_next(self) -> bool:
        """Wait for the next request; whether one begins in time."""
        first = not self.requestline
        self.waits = (_HEAD if first else _NEXT), monotonic()
        with Timeout(self.server.bounds.head if first else self.server.bounds.idle):
            return bool(self.rfile.peek(1))

    def MessageClass(self, file: Any, *_: Any) -> Any:  # noqa: N802
        headers = super().MessageClass(_Head(file))
        lengths, codings = headers.get_all("content-length", []), headers.get_all("transfer-encoding", [])
        is_malformed = any(isinstance(defect, _MALFORMED) for defect in headers.defects)
        if is_malformed or len(lengths + codings) > 1 or not all(map(_is_number, lengths)):
            raise RefusedError(400, say("server.bad_head"))
        if codings and codings[0].lower() != "chunked":
            raise RefusedError(501, say("server.bad_head"))
        return headers

    def read_request(self, raw_requestline: str) -> Any:
        result = super().read_request(raw_requestline)
        hosts, version = self.headers.get_all("host", []), self.request_version
        one_host = len(hosts) == 1 or (not hosts and version == "HTTP/1.0")
        if version == "HTTP/0.9" or not one_host or not (self.path.isascii() and self.path.isprintable()):
            raise RefusedError(400, say("server.bad_head"))
        whole = urlsplit(self.path) if self.path.startswith(("http://", "https://")) else None
        if whole and whole.netloc:
            self.path = (whole.path or "/") + (f"?{whole.query}" if whole.query else "")
            del self.headers["host"]
            self.headers["host"] = whole.netloc
        return result

    def _handle_client_error(self, ex: Exception) -> tuple[str, bytes]:
        refused = ex if isinstance(ex, RefusedError) else RefusedError(400, say("server.bad_head"))
        return "400", refused.answer

    def get_environ(self) -> Any:
        environ = super().get_environ()
        environ[CONNECTION], environ[HAS_WAITED], environ[LEAVING] = self, True, self.server.leaving
        self.server.see_through_proxies(environ)
        self.address = network_of(environ["REMOTE_ADDR"])
        self._body, self.wsgi_input = self.wsgi_input, Input(self.rfile, 0)  # nothing is left for gevent to read
        return environ

    # The body, and the answer.

    def run_application(self) -> None:
        self._head_time.close()
        try:
            is_for_socket = self.server.sockets.accepts(self.environ)
            if is_for_socket:
                self.application = self.server.sockets
            else:
                self._read_body()
            self.waits, self.is_answering = None, not is_for_socket
            super().run_application()
        except FullError:
            self._refuse(RefusedError(503, say("server.too_many_requests")))
        except RefusedError as refused:
            self._refuse(refused)
        finally:
            self.server.memory.give_back(self.address, self._held)
            self._held, self.is_answering = 0, False

    def _read_body(self) -> None:
        """Read the body before the request takes a thread. Of one that is too large, the app gets only the length."""
        self.waits = _BODY, monotonic()
        most, size = self.server.bounds.body, self.content_length or 0
        parts: list[bytes] = []
        if size <= most:
            size = 0
            try:
                while size <= most and (part := self._read_part(size)):
                    size += len(part)
                    parts.append(part)
            except (OSError, ValueError):
                raise RefusedError(400, say("server.bad_body")) from None
        if size > most:
            self._has_unread, parts = True, []
        self.environ.pop("HTTP_TRANSFER_ENCODING", None)
        self.environ["CONTENT_LENGTH"] = str(size)
        self.environ["wsgi.input"] = io.BytesIO(b"".join(parts))

    def _read_part(self, size: int) -> bytes:
        """The next part of a body, after this many bytes; RefusedError if it does not come in time."""
        assert self.waits
        remaining = self.waits[1] + self.server.bounds.time_for(size) - monotonic()
        try:
            with Timeout(max(remaining, 0.001)):
                part: bytes = self._body.read(_PIECE)
        except Timeout:
            raise RefusedError(408, say("server.slow_request")) from None
        self.hold(len(part))
        return part

    def hold(self, size: int) -> None:
        """Count bytes as held until the request is answered. Raises FullError if there is no room."""
        if not self.server.memory.take(self.address, size):
            raise FullError
        self._held += size

    def _refuse(self, refused: RefusedError) -> None:
        """Send a refusal, or cut off an answer that has begun."""
        self.close_connection = self._has_unread = True
        if not self.headers_sent:
            self._sendall(refused.answer)
            self.headers_sent = True

    def finalize_headers(self) -> None:
        super().finalize_headers()
        if self._has_unread or self.server.leaving:
            self.close_connection = True
            others = [header for header in self.response_headers if header[0] != b"Connection"]
            self.response_headers = [*others, (b"Connection", b"close")]

    def _sendall(self, data: Any) -> None:
        """Send data, which the client has to take within the time for its size."""
        with Timeout(self.server.bounds.time_for(len(data)), OSError(errno.EPIPE, "not taken in time")):
            super()._sendall(data)

    def _linger(self) -> None:
        """Let a client finish, for a while: if it is still sending when the connection closes, it sees no answer."""
        self.waits = _BODY, monotonic()
        self.socket.shutdown(socket.SHUT_WR)
        with Timeout(self.server.bounds.grace, False):
            while self.socket.recv(_PIECE):
                pass

    def wait(self, event: Event, seconds: float) -> None:
        """Wait for an event, or until the client sends more or leaves. Raises OSError if it has left."""
        watcher = get_hub().loop.io(self.socket.fileno(), 1)
        watcher.start(event.set)
        try:
            event.wait(seconds)
        finally:
            watcher.close()
        self.check()

    def check(self) -> None:
        """Raise OSError if the client no longer waits for the answer."""
        with suppress(BlockingIOError):
            if not self.socket._sock.recv(1, socket.MSG_PEEK):
                raise BrokenPipeError(errno.EPIPE, "the client has gone")


class _Head:
    """The lines of a head: limits their total length and checks their ends."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self._remaining = _LARGEST_HEAD

    def readline(self, _: int = -1) -> bytes:
        line: bytes = self._file.readline(self._remaining + 1)
        self._remaining -= len(line)
        if self._remaining < 0:
            raise RefusedError(431, say("server.large_head", most=_LARGEST_HEAD))
        if not line.endswith(b"\n") or b"\r" in line[:-2] or b"\0" in line:
            raise RefusedError(400, say("server.bad_head"))
        return line


def refused_answer(status: int, sentence: str) -> bytes:
    """A complete answer, after which the connection closes."""
    body = sentence.encode() + b"\n"
    retry = "Retry-After: 3\r\n" if status == 503 else ""
    head = (f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nContent-Type: text/plain; charset=utf-8\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n{retry}\r\n")
    return head.encode() + body


def peer_address(address: Any) -> str:
    """The address of a client, or its network for IPv6; empty if there is none."""
    return network_of(str(address[0])) if address else ""


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 20
