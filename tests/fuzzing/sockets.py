"""The sockets of rooms of one kind without a network, on an event loop of their own: what they send is noted."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import gevent
from flask_socketio import SocketIO

from tests.fuzzing.asking import client
from webapp.base.visitor import Visitor
from webapp.base.wire_json import Json, SocketJson
from webapp.rooms.members import Member
from webapp.server import web_socket
from webapp.server.room_sockets import RoomSockets
from webapp.server.threads import JobThreads
from webapp.server.web_socket import LANGUAGE, VISITOR
from webapp.services import KEY

_PATIENCE = 5.0  # seconds for news, which come a moment after others


class Sockets:
    """Create it on the event loop. What is called here runs there."""

    def __init__(self, kind: str) -> None:
        services = client().application.extensions[KEY]
        self.sent: list[tuple[str, str, Json]] = []  # the socket, and the kind and the content of each message
        self._handlers: dict[str, Callable[..., None]] = {}
        environ = {VISITOR: Visitor("x", "127.0.0.1"), LANGUAGE: "en"}
        manager = SimpleNamespace(is_connected=lambda *_: True, eio_sid_from_sid=lambda *_: "")
        server = SimpleNamespace(
            on=lambda event, handler, **_: self._handlers.update({event: handler}), manager=manager,
            get_environ=lambda *_: environ, eio=SimpleNamespace(sockets={}))
        io = cast("SocketIO", SimpleNamespace(server=server, emit=self._emit))
        self.channel = RoomSockets(io, services.rooms[kind], services, JobThreads(1), lambda *_: None, None).channel

    def _emit(self, event: str, message: Json, to: str | list[str], **_: object) -> None:
        SocketJson.dumps(message)
        self.sent += [(sid, event, message) for sid in ([to] if isinstance(to, str) else to)]

    def receive(self, event: str, message: Any, sid: str) -> None:
        """Handle a message as if it came from a socket. Whatever is no refusal is raised."""
        def fail(*_: object) -> None:
            raise  # the error that is being logged

        with patch.object(web_socket._LOG, "exception", side_effect=fail):
            self._handlers[event](sid, message)

    def check_news(self, code: str, members: dict[str, Member]) -> None:
        """Whoever enters the room gets its news."""
        self.sent.clear()
        for sid, member in members.items():
            self.channel.enter(sid, code, member, 0)
        with gevent.Timeout(_PATIENCE, False):
            while len(self.sent) < len(members):
                gevent.sleep(0.01)
        for sid in members:
            self.channel.leave(sid)
        assert [(sid, event) for sid, event, _ in self.sent] == [(sid, "news") for sid in members], self.sent


@cache
def _loop(kind: str) -> tuple[ThreadPoolExecutor, Sockets]:
    thread = ThreadPoolExecutor(1)
    return thread, thread.submit(Sockets, kind).result()


def on_sockets(kind: str, act: Callable[..., None], *arguments: object) -> None:
    """Act with the sockets of a kind of rooms, on their event loop."""
    thread, sockets = _loop(kind)
    thread.submit(partial(act, sockets, *arguments)).result()
