"""A namespace of the web sockets: sends messages, and counts those not delivered yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_socketio import SocketIO

from ..base.wire_json import Json
from .web_socket import SOCKET, WebSocket


class Namespace:
    def __init__(self, io: SocketIO, name: str) -> None:
        self._io = io
        self.name = name

    def send(self, event: str, message: Json, to: str | Sequence[str]) -> None:
        """Send to a socket, to a room of sockets, or to several of either; the message is encoded once."""
        self._io.emit(event, message, namespace=self.name, to=to)

    def is_connected(self, sid: str) -> bool:
        return bool(self._io.server.manager.is_connected(sid, self.name))

    def web_socket(self, sid: str) -> WebSocket | None:
        environ = self._io.server.get_environ(sid, self.name)
        web_socket: WebSocket | None = environ and environ[SOCKET]
        return web_socket

    def unsent(self, sid: str) -> int:
        """How many messages to a socket are queued or being sent."""
        server: Any = self._io.server
        connection = server.eio.sockets.get(server.manager.eio_sid_from_sid(sid, self.name))
        web_socket = self.web_socket(sid)
        if connection is None or web_socket is None:
            return 0
        return int(connection.queue.qsize() + web_socket.sending)
