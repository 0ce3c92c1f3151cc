"""What is said over web sockets, in the namespace /solve, by which pages follow jobs. docs/wire.md describes it.

Only names on the wire; who gets what and when is up to the broadcaster, and what a socket may take of the server to its
connection.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from werkzeug.exceptions import HTTPException, TooManyRequests

from solvers.texts import say

from .api.json_bodies import ApiError, as_http, error_json
from .broadcaster import Broadcaster, Topic
from .jobs.events.log import Batch
from .jobs.events.messages import Json, Visitor
from .jobs.job_news import JOB, JobNews
from .jobs.job_store import UnknownJobError
from .operator.refusals import reason_of
from .request_bounds import WATCHED_JOBS
from .server.askers import Askers
from .server.socket_connection import SocketConnection
from .server.socket_packets import called, framed
from .services import Services
from .wire_json import batch_json

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

_NOTICES: Final = logging.getLogger(__name__)

_WATCH, _UNWATCH = "watch", "unwatch"
_PATIENCE: Final = 10.0  # seconds in which the event loop has to get there


class Sockets:
    """All web sockets, and the broadcaster that feeds them. What they ask for is done in one thread, in order, for it
    may wait for locks and for the storage of rates."""

    def __init__(self, known: Services, askers: Askers, loop: asyncio.AbstractEventLoop) -> None:
        self._known = known
        self._askers = askers
        self._loop = loop
        self.connected: dict[str, SocketConnection] = {}
        self._messages = _Messages(self.connected, loop)
        self._broadcaster = Broadcaster({JOB: JobNews(known.jobs)}, self._messages)
        metrics = known.operator.metrics
        metrics.sockets_open, metrics.watches = partial(len, self.connected), self._broadcaster.watches
        self._thread = ThreadPoolExecutor(1, "sockets")

    # What connections call, on the event loop.

    def own_page(self, environ: WSGIEnvironment) -> Visitor:
        return self._askers.own_page(environ)

    def opened(self, socket: SocketConnection) -> None:
        self.connected[socket.name] = socket

    def closed(self, socket: SocketConnection) -> None:
        del self.connected[socket.name]
        with suppress(RuntimeError):  # the server is at its end
            self._thread.submit(self._broadcaster.drop, socket.name)

    def called(self, socket: SocketConnection, name: str, message: object) -> bool:
        if name not in (_WATCH, _UNWATCH):
            return False
        with suppress(RuntimeError):
            self._thread.submit(self._obey, socket, name, message)
        return True

    async def settle(self, seconds: float) -> None:
        """Until all have been told everything, at most so long."""
        await asyncio.to_thread(self._broadcaster.settle, seconds)

    def close(self) -> None:
        """Say goodbye to all."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        for socket in list(self.connected.values()):
            socket.shutdown()

    # What is done in the thread.

    def _obey(self, socket: SocketConnection, name: str, message: object) -> None:
        try:
            if name == _WATCH:
                self._watch(socket, message)
            else:
                self._broadcaster.unwatch(socket.name, _wanted(message)[0])
        except UnknownJobError as error:
            self._refuse(socket, message, as_http(error))
        except HTTPException as error:
            self._refuse(socket, message, error)
        except Exception:  # whatever it is, other sockets must go on
            _NOTICES.exception("What a page asked for on its web socket failed; that is a bug.")

    def _watch(self, socket: SocketConnection, message: object) -> None:
        visitor = socket.visitor
        if visitor is None:  # it has gone
            return
        topic, since = _wanted(message)
        self._known.operator.blocks.check(visitor, visitor.address)
        self._known.limits.count("WATCH_RATE", visitor)
        if self._broadcaster.watched_by(socket.name) >= WATCHED_JOBS:
            raise TooManyRequests(say("server.most_watched", most=WATCHED_JOBS))
        self._broadcaster.watch(socket.name, topic, since)

    def _refuse(self, socket: SocketConnection, message: object, error: HTTPException) -> None:
        if reason := reason_of(error):
            self._known.operator.metrics.refused(reason)
        frame = framed(called("refused", refusal(message, error)))
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(_send_refusal, socket, frame)


class _Messages:
    """How messages get to sockets: the `Sending` of the broadcaster, whose thread waits until they are sent."""

    def __init__(self, sockets: dict[str, SocketConnection], loop: asyncio.AbstractEventLoop) -> None:
        self._sockets = sockets
        self._loop = loop

    def batch(self, to: Iterable[str], topic: Topic, batch: Batch) -> None:
        self._send(to, "events", {topic.kind: topic.name, **batch_json(batch)})

    def status(self, to: Iterable[str], topic: Topic, status: Json) -> None:
        self._send(to, "status", {topic.kind: topic.name, **status})

    def takes_slowly(self, watcher: str) -> bool:
        socket = self._sockets.get(watcher)
        return socket is not None and socket.takes_slowly()

    def flush(self) -> None:
        """The event loop does one thing after the other: when it gets to this, it has sent what it was told before."""
        done = threading.Event()
        with suppress(RuntimeError):  # the server is at its end
            self._loop.call_soon_threadsafe(done.set)
            done.wait(_PATIENCE)

    def _send(self, to: Iterable[str], event: str, message: Json) -> None:
        """A message is made once and sent to each."""
        frame = framed(called(event, message))
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._send_all, list(to), frame)

    def _send_all(self, to: list[str], frame: bytes) -> None:
        for name in to:
            socket = self._sockets.get(name)
            if socket is not None:
                socket.send(frame)


def _send_refusal(socket: SocketConnection, frame: bytes) -> None:
    socket.send(frame)
    socket.note_mistake()


def refusal(message: object, error: HTTPException) -> Json:
    """With the job that was asked for, if that is a name: anything else may be too deep to be written again."""
    job = message.get(JOB) if isinstance(message, dict) else None
    return {JOB: job if isinstance(job, str) else None, "error": error_json(error)}


def _wanted(message: object) -> tuple[Topic, int]:
    """The job and the number in a message."""
    if isinstance(message, dict):
        job, since = message.get(JOB), message.get("since", 0)
        if isinstance(job, str) and type(since) is int and since >= 0:
            return Topic(JOB, job), since
    raise ApiError(400, "bad_request", say("requests.watch"))
