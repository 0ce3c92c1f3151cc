"""The web sockets with which pages follow jobs, in the namespace /solve. docs/wire.md describes the messages.

Flask-SocketIO implements the protocol. This module handles its events, decides who may open a socket, and sends what
`Watchers` has for them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import gevent
from flask import Flask, request
from flask_socketio import SocketIO
from gevent.lock import Semaphore
from gevent.queue import JoinableQueue
from socketio.packet import Packet
from werkzeug.exceptions import SecurityError, TooManyRequests

from solvers.texts import say

from ..api.json_bodies import ApiError
from ..base.page_language import request_language
from ..base.request_bounds import WATCHED_JOBS
from ..base.site_address import check_host, is_own_origin
from ..base.throttle import Throttle, delay
from ..base.visitor import Visitor
from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json, SocketJson
from ..jobs.events.log import Batch, batch_json
from ..services import KEY, Services
from .http_handler import CONNECTION, HttpHandler, RefusedError
from .room_sockets import RoomSockets
from .threads import Places, Quota, in_room
from .watchers import Watchers
from .web_socket import LANGUAGE, LONGEST_MESSAGE, VISITOR, Namespace, WebSocket, check_handshake

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

    from .app_server import ServerBounds

PATH: Final = "/socket.io/"
_FRAMES: Final = 16  # encoded frames in the cache, because many watchers get the same one
_ON_THE_WAY: Final = 8_000_000, 4_000_000  # bytes on the way to watchers outside rooms, and to one address
_NAMESPACE: Final = "/solve"
_JOB: Final = "job"
_OPENING: Final = 4  # handshakes at once, and seconds that each yields to others: thousands may arrive together
_PAUSE: Final = 0.001
_FLOOD_PENALTY: Final = 60  # requests that a socket closed for flooding counts as
_CLOSE_TIMEOUT: Final = 1.0  # seconds for closing all sockets

# The libraries would log every invalid message with a traceback.
_SILENT: Final = logging.getLogger(f"{__name__}.libraries")
_SILENT.setLevel(logging.CRITICAL + 1)


class _Packet(Packet):
    """Packets with the JSON of this server. The library's own setting would apply to the whole process."""

    json = SocketJson
    uses_binary_events = False


class _PacketQueue(JoinableQueue[Packet]):
    """What a socket is sent. The library would start a timer for each packet, but it pings sockets before that ends."""

    def get(self, block: bool = True, timeout: float | None = None) -> Packet:  # noqa: ARG002
        return super().get(block)


class Sockets:
    """All web sockets. Create it on the event loop."""

    def __init__(self, app: Flask, bounds: ServerBounds, places: Places) -> None:
        self.open: set[WebSocket] = set()
        self._opening = Semaphore(_OPENING)
        self._on_the_way = Quota(*_ON_THE_WAY)
        self._throttle = Throttle()
        self._frames: dict[str, bytes] = {}  # the latest ones
        self._app = app
        self._places = places
        self._services: Services = app.extensions[KEY]
        self._io = SocketIO(
            app,
            async_mode="gevent",
            async_handlers=False,  # one after another, so that the last message decides what is watched
            transports=["websocket"],
            max_http_buffer_size=LONGEST_MESSAGE,
            ping_interval=bounds.ping,
            ping_timeout=bounds.pong,
            cors_allowed_origins=[],  # checked here, where proxies are known
            manage_session=False,
            serializer=_Packet,
            logger=_SILENT,
            engineio_logger=_SILENT,
        )
        self._engine = self._io.server.eio
        self._engine._async = {**self._engine._async, "websocket": WebSocket, "queue": _PacketQueue}
        self.watchers = Watchers(self._services.jobs, self, look_again=bounds.look_again)
        metrics = self._services.metrics
        self._namespace = Namespace(self._io, _NAMESPACE, lambda message: {_JOB: _job_in(message)}, metrics.refused)
        self._namespace.on("watch", self._watch)
        self._namespace.on("unwatch", self._unwatch)
        self._namespace.on_leave(self.watchers.drop)
        self.rooms = {kind: RoomSockets(self._io, rooms, self._services, self.watchers.threads,
                                        partial(self._count_in_room, kind), bounds.look_again).channel
                      for kind, rooms in self._services.rooms.items()}
        metrics.sockets_open, metrics.watches = partial(len, self.open), self.watchers.watches

    @staticmethod
    def accepts(environ: WSGIEnvironment) -> bool:
        path: str = environ["PATH_INFO"]
        return path.startswith(PATH)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Any:
        """Serve a web socket from its handshake to its end. Raises RefusedError."""
        check_handshake(environ)
        with self._opening:
            visitor = environ[VISITOR] = self._own_page(environ)
            gevent.sleep(_PAUSE)
        gevent.sleep(delay(self._throttle, visitor.name, 0))
        if not self._places.take(visitor):
            raise RefusedError(503, say("server.most_sockets"))
        connection: HttpHandler = environ[CONNECTION]
        connection.place_of = visitor
        try:
            return self._app(environ, start_response)
        finally:
            self._places.give_back(connection.place_of)
            if web_socket := connection.web_socket:
                self._give_back(web_socket)
                delay(self._throttle, visitor.name, _FLOOD_PENALTY if web_socket.is_flooded else 0)

    def _count_in_room(self, kind: str, code: str, environ: WSGIEnvironment) -> None:
        """Charge the place of a socket to a room, if that has one left."""
        connection: HttpHandler = environ[CONNECTION]
        member = in_room(environ[VISITOR], kind, code)
        if connection.place_of != member and self._places.take(member):
            self._places.give_back(connection.place_of)
            connection.place_of = member

    def send_away(self) -> None:
        """Close all sockets, so that pages open them elsewhere and go on by number."""
        gevent.joinall([gevent.spawn(web_socket.go_away) for web_socket in self.open], timeout=_CLOSE_TIMEOUT)

    def close(self) -> None:
        self.send_away()
        self._io.server.shutdown()
        for channel in self.rooms.values():
            channel.close()
        self.watchers.close()

    def _own_page(self, environ: WSGIEnvironment) -> Visitor:
        """The visitor who opens a socket. Raises RefusedError for wrong host names and pages of other sites."""
        with self._app.request_context(environ):
            try:
                check_host()
            except SecurityError as error:
                raise RefusedError(400, str(error.description)) from None
            origin = request.headers.get("Origin")
            if origin is not None and not is_own_origin(origin):
                raise RefusedError(403, say("server.other_site"))
            environ[LANGUAGE] = request_language()
            return current_visitor()

    # Messages of clients.

    def _watch(self, sid: str, message: object) -> None:
        job, since = _job_and_number(message)
        self.watchers.threads.do(partial(self._admit, self._namespace.environ(sid)[VISITOR], job))
        if self.watchers.watched_by(sid) >= WATCHED_JOBS:
            raise TooManyRequests(say("server.most_watched", most=WATCHED_JOBS))
        if self._namespace.is_connected(sid):
            self.watchers.watch(sid, job, since)

    def _admit(self, visitor: Visitor, job: str) -> None:
        """Check the visitor and the job. Runs in a thread."""
        self._services.blocks.check(visitor, visitor.address)
        self._services.limits.count("WATCH_RATE", visitor)
        self._services.jobs.progress(job)

    def _unwatch(self, sid: str, message: object) -> None:
        self.watchers.unwatch(sid, _job_and_number(message)[0])

    # Messages to a watcher or to a room, which has the name of its job.

    def events(self, to: str, job: str, batch: Batch) -> bool:
        """Send events, unless too much is on the way to slow watchers; return whether they were sent."""
        if to != job and not self._hold(to, len(batch.data)):
            return False
        self._namespace.send("events", {_JOB: job, **batch_json(batch)}, to)
        return True

    def status(self, to: str, job: str, status: Json) -> None:
        self._namespace.send("status", {_JOB: job, **status}, to)

    def unsent(self, watcher: str) -> int:
        unsent = self._namespace.unsent(watcher)
        if not unsent and (web_socket := self._namespace.web_socket(watcher)):
            self._give_back(web_socket)
        return unsent

    def _hold(self, watcher: str, size: int) -> bool:
        """Count bytes as on the way to a watcher until they are delivered; return whether there was room for them."""
        web_socket = self._namespace.web_socket(watcher)
        if web_socket is None or not self._on_the_way.take(web_socket.address, size):
            return False
        web_socket.held += size
        return True

    def _give_back(self, web_socket: WebSocket) -> None:
        self._on_the_way.give_back(web_socket.address, web_socket.held)
        web_socket.held = 0

    def framed(self, text: str, make: Callable[[], bytes]) -> bytes:
        """A text as bytes on the wire, encoded once for all receivers."""
        if text not in self._frames:
            if len(self._frames) >= _FRAMES:
                del self._frames[next(iter(self._frames))]
            self._frames[text] = make()
        return self._frames[text]

    def room(self, job: str) -> list[str]:
        return [watcher for watcher, _ in self._io.server.manager.get_participants(_NAMESPACE, job)]

    def enter(self, watcher: str, job: str) -> None:
        self._io.server.enter_room(watcher, job, _NAMESPACE)

    def leave(self, watcher: str, job: str) -> None:
        self._io.server.leave_room(watcher, job, _NAMESPACE)


def _job_in(message: object) -> str | None:
    """The job in a message, if that is a string: anything else may be nested too deeply."""
    job = message.get(_JOB) if isinstance(message, dict) else None
    return job if isinstance(job, str) else None


def _job_and_number(message: object) -> tuple[str, int]:
    if isinstance(message, dict):
        job, since = message.get(_JOB), message.get("since", 0)
        if isinstance(job, str) and type(since) is int and since >= 0:
            return job, since
    raise ApiError(400, "bad_request", say("requests.watch"))
