"""The web socket: namespace /solve of Socket.IO, by which pages follow jobs. docs/wire.md describes it.

Only names on the wire and bounds; who gets what and when is up to the broadcaster.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from engineio.exceptions import EngineIOError
from engineio.packet import MESSAGE, Packet
from flask import Flask, request
from flask_socketio import SocketIO
from socketio.packet import EVENT
from werkzeug.exceptions import HTTPException, TooManyRequests

from solvers.texts import say

from .api.json_bodies import ApiError, as_http, error_json
from .broadcaster import Broadcaster, Topic
from .jobs.events.log import Batch
from .jobs.events.messages import Json
from .jobs.job_news import JOB, JobNews
from .jobs.job_store import UnknownJobError
from .request_bounds import WATCHED_JOBS
from .services import Services, services
from .socket_gate import SocketGate, cut
from .visitors import current_visitor
from .wire_json import SocketJson, batch_json

NAMESPACE: Final = "/solve"
_MESSAGE: Final = 2_000  # bytes of the longest message that is taken


class Sockets:
    """The socket server of an app, and the broadcaster that feeds it."""

    def __init__(self, app: Flask, known: Services) -> None:
        self._server = SocketIO(
            app,
            async_mode="threading",  # or whatever is installed would be taken
            async_handlers=False,  # messages of one socket one after the other, in its own thread
            transports=["websocket"],
            max_http_buffer_size=_MESSAGE,
            json=SocketJson,
            manage_session=False,
        )
        app.wsgi_app = SocketGate(app.wsgi_app, known.slots)  # type: ignore[method-assign]
        self._messages = _Messages(self._server)
        self._broadcaster = Broadcaster({JOB: JobNews(known.jobs)}, self._messages)
        self._server.on_event("disconnect", self._disconnect, NAMESPACE)
        self._server.on_event("watch", self._watch, NAMESPACE)
        self._server.on_event("unwatch", self._unwatch, NAMESPACE)

    def _disconnect(self, reason: object = None) -> None:
        self._broadcaster.drop(_socket())
        if reason == SocketIO.reason.PING_TIMEOUT:
            cut(request.environ)

    def _watch(self, message: object = None, *_: object) -> None:
        try:
            topic, since = _wanted(message)
            services().limits.count("WATCH_RATE", current_visitor())
            if self._broadcaster.watched_by(_socket()) >= WATCHED_JOBS:
                raise TooManyRequests(say("server.most_watched", most=WATCHED_JOBS))
            self._broadcaster.watch(_socket(), topic, since)
        except UnknownJobError as error:
            self._refuse(message, as_http(error))
        except HTTPException as error:
            self._refuse(message, error)

    def _unwatch(self, message: object = None, *_: object) -> None:
        try:
            self._broadcaster.unwatch(_socket(), _wanted(message)[0])
        except HTTPException as error:
            self._refuse(message, error)

    def _refuse(self, message: object, error: HTTPException) -> None:
        job = message.get(JOB) if isinstance(message, dict) else None
        self._messages.send([_socket()], "refused", {JOB: job, "error": error_json(error)})


class _Messages:
    """How messages get to sockets: the `Sending` of the broadcaster."""

    def __init__(self, server: SocketIO) -> None:
        self._socketio = server

    def batch(self, to: Iterable[str], topic: Topic, batch: Batch) -> None:
        self.send(to, "events", {topic.kind: topic.name, **batch_json(batch)})

    def status(self, to: Iterable[str], topic: Topic, status: Json) -> None:
        self.send(to, "status", {topic.kind: topic.name, **status})

    def pile(self, watcher: str) -> int:
        server: Any = self._socketio.server
        with suppress(KeyError):  # it is gone
            return int(server.eio.sockets[server.manager.eio_sid_from_sid(watcher, NAMESPACE)].queue.qsize())
        return 0

    def send(self, to: Iterable[str], event: str, message: Json) -> None:
        """Make a message once and send it to each. In one `emit` to all of them, one who is just leaving would keep
        it from those that come after."""
        server: Any = self._socketio.server
        text = server.packet_class(EVENT, [event, message], NAMESPACE).encode()
        packet = Packet(MESSAGE, text)
        for watcher in to:
            with suppress(EngineIOError):
                server.eio.send_packet(server.manager.eio_sid_from_sid(watcher, NAMESPACE), packet)


def _socket() -> str:
    """The name of the socket whose message is being handled."""
    name: str = request.sid  # type: ignore[attr-defined]
    return name


def _wanted(message: object) -> tuple[Topic, int]:
    """The job and the number in a message."""
    if isinstance(message, dict):
        job, since = message.get(JOB), message.get("since", 0)
        if isinstance(job, str) and type(since) is int and since >= 0:
            return Topic(JOB, job), since
    raise ApiError(400, "bad_request", say("requests.watch"))
