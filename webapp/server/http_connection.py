"""One connection, as long as it speaks HTTP: uvicorn's, with what it lacks: times by which a request has to come."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .connections import Connections
from .server_bounds import ServerBounds

_CLOSING: Final = 10.0  # seconds in which the other side has to take what is left
# What a connection waits for, the first to be given up when there are too many.
_NEXT, _HEAD, _BODY = range(3)

Answer = Callable[["HttpConnection", Any, Any, Any], Awaitable[None]]


class HttpConnection(H11Protocol):
    """`answer` is called for each request; it sees to bodies and answers that come and go too slowly."""

    def __init__(self, connections: Connections, bounds: ServerBounds, answer: Answer, **named: Any) -> None:
        super().__init__(**named)
        self.app = self._answer
        self._connections = connections
        self._bounds = bounds
        self._answering = answer
        self._waits_for = _HEAD
        self._since = self.loop.time()
        self._closing = 0.0

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        await self._answering(self, scope, receive, send)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._connections.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        before = self.cycle
        if self._waits_for == _NEXT:
            self._wait(_HEAD)
        super().data_received(data)
        if self.cycle is not before:
            self._wait(_BODY)

    def on_response_complete(self) -> None:
        before = self.cycle
        self._wait(_HEAD if self.conn.trailing_data[0] else _NEXT)
        super().on_response_complete()
        if self.cycle is not before:
            self._wait(_BODY)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._connections.leave(self)  # from now on another object stands for it
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Also asked for when an answer is being sent already."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def give_up(self) -> None:
        """Nobody takes the answer: end the connection, and let uvicorn know that there will be none."""
        self.cycle.disconnected = True
        self.transport.abort()

    def _wait(self, what: int) -> None:
        self._waits_for, self._since = what, self.loop.time()

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def waiting(self) -> tuple[int, float] | None:
        if self._is_answering() and (self.cycle.response_started or not self.cycle.more_body):
            return None
        return self._waits_for, self._since

    def late(self, now: float) -> bool:
        if self.transport.is_closing():
            self._closing = self._closing or now
            return now - self._closing > _CLOSING
        most = self._bounds.idle if self._waits_for == _NEXT else self._bounds.head
        return not self._is_answering() and now - self._since > most
