"""One web socket: its handshake, what it says and is told, and the bounds of both. The frames are read by the library
`websockets`."""

from __future__ import annotations

import asyncio
import secrets
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, Protocol
from urllib.parse import parse_qs, urlsplit

from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol
from werkzeug.exceptions import HTTPException

from solvers.texts import say

from ..jobs.events.messages import Visitor
from . import socket_packets as packets
from .allowance import Allowance
from .connections import Connections
from .places import Places
from .server_bounds import ServerBounds
from .wsgi_calls import environ_of

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

PATH: Final = "/socket.io/"
_LONGEST: Final = 2_000  # bytes of a message
_SLICE: Final = 4_096  # bytes that are looked at before it is asked whether that was too much already
_FRAMES: Final = (100, 5)  # that may come, at once and a second
_MISTAKES: Final = (40, 0.5)
_MOST_UNSENT: Final = 512_000  # bytes, which is a large batch of events and many small messages


class Listener(Protocol):
    """Who is told what happens on web sockets. All on the event loop."""

    def own_page(self, environ: WSGIEnvironment) -> Visitor:
        """Who opens a socket; raises HTTPException for one that may not."""

    def opened(self, socket: SocketConnection) -> None: ...

    def called(self, socket: SocketConnection, name: str, message: object) -> bool:
        """Whether there is a message of that name."""

    def closed(self, socket: SocketConnection) -> None: ...


class SocketConnection(asyncio.Protocol):
    """Made when a request wants to become a web socket; that request comes as the first data."""

    transport: asyncio.Transport

    def __init__(
        self, connections: Connections, bounds: ServerBounds, places: Places, listener: Listener, **named: Any
    ) -> None:
        self.name = secrets.token_urlsafe(15)
        self.visitor: Visitor | None = None  # once it has a place
        self.joined = False
        self._connections = connections
        self._bounds = bounds
        self._places = places
        self._listener = listener
        self._uvicorns = named["server_state"].connections  # all that uvicorn closes at its end
        self._loop = asyncio.get_running_loop()
        self._protocol = ServerProtocol(max_size=_LONGEST)
        self._begun: list[bytes] = []  # of a message in several frames
        self._opened = self._heard = self._taken = now = self._loop.time()
        self._pinged = self._closing = 0.0
        self._unsent = 0
        self._frames = Allowance(*_FRAMES, now)
        self._mistakes = Allowance(*_MISTAKES, now)

    # What the event loop calls.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport
        self._uvicorns.add(self)
        self._connections.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._uvicorns.discard(self)
        self._connections.leave(self)
        if self.visitor is not None:
            self._places.give_back(self.visitor)
            self.visitor = None
            self._listener.closed(self)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), _SLICE):
            if self.transport.is_closing():
                return
            self._receive(data[start : start + _SLICE])

    def eof_received(self) -> None:
        """The transport is closed, since nothing else is said here."""

    def _receive(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Request):
                self._open(event)
            elif isinstance(event, Frame):
                self._take(event)
        self._send_own()

    # The handshake.

    def _open(self, request: Request) -> None:
        visitor = self._welcome(request)
        if visitor is None:
            return
        response = self._protocol.accept(request)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._protocol.send_response(response)
        elif not self._places.take(visitor):
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, say("server.most_sockets"))
        else:
            self.visitor = visitor
            self._protocol.send_response(response)
            self._listener.opened(self)
            self._say(packets.opening(self.name, self._bounds.ping, self._bounds.pong, _LONGEST))

    def _welcome(self, request: Request) -> Visitor | None:
        """None for one that was refused."""
        address = urlsplit(request.path)
        given = parse_qs(address.query)
        if address.path != PATH or given.get("EIO") != ["4"] or given.get("transport") != ["websocket"]:
            self._refuse(HTTPStatus.BAD_REQUEST, say("server.no_web_socket"))
            return None
        try:
            return self._listener.own_page(self._environ(request, address.path, address.query))
        except HTTPException as error:
            self._refuse(HTTPStatus(error.code or 400), error.description or error.name)
            return None

    def _environ(self, request: Request, path: str, query: str) -> WSGIEnvironment:
        headers = [(_bytes(name), _bytes(value)) for name, value in request.headers.raw_items()]
        peer = self.transport.get_extra_info("peername")
        return environ_of({
            "method": "GET", "raw_path": _bytes(path), "query_string": _bytes(query), "http_version": "1.1",
            "headers": headers, "client": peer, "server": self.transport.get_extra_info("sockname")[:2],
        })  # fmt: skip

    def _refuse(self, status: HTTPStatus, sentence: str) -> None:
        response = self._protocol.reject(status, sentence + "\n")
        if status == HTTPStatus.SERVICE_UNAVAILABLE:
            response.headers["Retry-After"] = "30"
        self._protocol.send_response(response)

    # What a client says.

    def _take(self, frame: Frame) -> None:
        self._heard = self._loop.time()
        self._pinged = 0.0
        if not self._frames.take(self._heard):
            self.cut()
        elif frame.opcode in (Opcode.TEXT, Opcode.CONT):
            self._begun.append(bytes(frame.data))
            if frame.fin:
                message, self._begun = b"".join(self._begun), []
                self._hear(message)
        elif frame.opcode == Opcode.BINARY:
            self.note_mistake()

    def _hear(self, message: bytes) -> None:
        try:
            self._obey(packets.read(message.decode()))
        except ValueError:  # no packet, or no text at all
            self.note_mistake()

    def _obey(self, said: packets.Said) -> None:
        match said:
            case packets.Joining(packets.NAMESPACE):
                self.joined = True
                self._say(packets.joined(self.name))
            case packets.Joining(namespace):
                self._say(packets.not_joined(namespace))
                self.note_mistake()
            case packets.Leaving():
                self.close(CloseCode.NORMAL_CLOSURE)
            case packets.Called(name, message, number):
                if not self.joined or not self._listener.called(self, name, message):
                    raise packets.NonsenseError
                if number is not None:
                    self._say(packets.acknowledged(number))

    def note_mistake(self) -> None:
        """Some are forgiven."""
        if not self._mistakes.take(self._loop.time()):
            self.cut()

    # What it is told.

    def _say(self, text: str) -> None:
        self.send(packets.framed(text))

    def send(self, frame: bytes) -> None:
        """A frame that is ready to be sent, as long as not too much waits to be taken."""
        if self._protocol.state is OPEN and not self.transport.is_closing():
            self._send_own()
            self.transport.write(frame)
            self._bound_unsent()

    def takes_slowly(self) -> bool:
        """Whether something that was sent has not left this process yet."""
        return self.transport.get_write_buffer_size() > 0

    def _send_own(self) -> None:
        """What the protocol has to say by itself: answers to handshakes, pings and goodbyes."""
        for data in self._protocol.data_to_send():
            if data:
                self.transport.write(data)
            else:
                self.transport.close()
        self._bound_unsent()

    def _bound_unsent(self) -> None:
        if self.transport.get_write_buffer_size() > _MOST_UNSENT:
            self.cut()

    def close(self, code: CloseCode = CloseCode.GOING_AWAY, reason: str = "") -> None:
        """Say goodbye, after all that was sent before."""
        if self._protocol.state is OPEN:
            self._protocol.send_close(code, reason)
            self._send_own()
        self.transport.close()

    def cut(self) -> None:
        self.transport.abort()

    def shutdown(self) -> None:
        """Called by uvicorn at its end."""
        self.close(reason="the server is stopping")

    # What is looked at once a second.

    def waiting(self) -> None:
        """There are places for web sockets, so none has to go to make room for a connection."""

    def late(self, now: float) -> bool:
        self._note_unsent(now)
        if self.transport.is_closing():
            self._closing = self._closing or now
            return now - self._closing > self._bounds.grace
        if now - self._taken > self._bounds.stalled:
            return True
        if not self.joined:
            return now - self._opened > self._bounds.head
        return self._is_silent(now)

    def _note_unsent(self, now: float) -> None:
        """Whoever takes nothing of what is sent is cut off after a while."""
        unsent = self.transport.get_write_buffer_size()
        if unsent == 0 or unsent < self._unsent:
            self._taken = now
        self._unsent = unsent

    def _is_silent(self, now: float) -> bool:
        """Whether it has not answered the last question in time; asks when it has said nothing for long."""
        if self._pinged:
            return now - self._pinged > self._bounds.pong
        if now - self._heard > self._bounds.ping:
            self._pinged = now
            self._say(packets.PING)
        return False


def _bytes(text: str) -> bytes:
    """As they came: the library keeps bytes that are no ASCII like this."""
    return text.encode("ascii", "surrogateescape")
