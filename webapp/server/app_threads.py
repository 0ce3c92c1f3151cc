"""Runs the app in threads: addresses take turns, and no thread waits for a client. Each part of an answer is made only
after the client has taken the parts before it.

Long polls, requests that wait for news of a job or a classroom, hold no thread, and equal requests about a job share
one answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import parse_qs

import gevent
from flask import Flask
from gevent.event import AsyncResult
from werkzeug.exceptions import HTTPException
from werkzeug.test import run_wsgi_app

from ..api.classroom_routes import token_of
from ..base.request_bounds import LONGEST_WAIT, STORE_AWAY
from ..base.site_address import check_host
from ..base.throttle import Throttle, delay
from ..base.visitor import Visitor
from ..base.visitor_cookie import current_visitor
from ..jobs.job_runner import AwayError
from ..rooms.members import Member, normal_code
from ..rooms.room_state import RoomError
from ..services import KEY, Services
from .http_handler import CONNECTION, HttpHandler
from .sockets import Sockets
from .threads import Places, QueuedQuota, Threads, in_room
from .watchers import WatchedJob

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

    from .app_server import ServerBounds

# Health checks, which are answered even when the server is busy.
_HEALTH: Final = re.compile(r"/(healthz|metrics)(/.*)?")
# Threads of these requests wait seconds for a solve and do nothing meanwhile.
_SOLVES: Final = re.compile(r"/api/(solve|puzzles/[^/]+/(check|solution))")
_ROOM: Final = re.compile(r"/api/(class|board)/")
_ERRORS: Final = ("400", "403", "404", "413", "415", "429")  # statuses that a page seldom causes
_ERROR_COST: Final = 10  # requests that an error counts as
_PART: Final = 64_000  # bytes of small parts that are sent together
_EVENTS: Final = re.compile(r"/api/(jobs|class|board)/([\w-]+)/(?:events|news)")
# The parts of a request that determine its answer.
_CACHE_KEY: Final = ("QUERY_STRING", "HTTP_ACCEPT_ENCODING", "HTTP_HOST", "wsgi.url_scheme")


class _FairThreads(Threads):
    def __init__(self, most: int, share: int, queue: int) -> None:
        super().__init__(most)
        self.turns = QueuedQuota(most, share, queue)


class AppThreads:
    """A WSGI application that runs another one in threads."""

    def __init__(self, app: Flask, bounds: ServerBounds) -> None:
        self._app = app
        services: Services = app.extensions[KEY]
        self._rooms = services.rooms
        self._usual = _FairThreads(bounds.threads, bounds.thread_share, bounds.queue)
        self._solves = _FairThreads(bounds.solves, bounds.solve_share, bounds.queue)
        self._health = _FairThreads(2, 2, bounds.queue)
        self._throttle = Throttle()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterator[bytes]:
        """Raises FullError, at once or with the first part."""
        connection: HttpHandler = environ[CONNECTION]
        threads = self._threads_for(environ["PATH_INFO"])
        token = self._token(environ)
        client, is_in_room = token or connection.address, bool(_ROOM.match(environ["PATH_INFO"]))
        if is_in_room:
            gevent.sleep(delay(self._throttle, client, 1 if token else 0))
        with threads.turns.turn(client):
            connection.check()
            answer = threads.do(partial(_Answer, self._app, environ))
        if is_in_room and answer.status.startswith(_ERRORS):
            delay(self._throttle, client, _ERROR_COST)
        start_response(answer.status, answer.headers)
        return _stream(answer, connection, threads)

    def _token(self, environ: WSGIEnvironment) -> str:
        """The token of a member of a room, or "": members take turns one by one, as a school may share an address."""
        room = _ROOM.match(environ["PATH_INFO"])
        token = token_of(environ.get("HTTP_AUTHORIZATION", "")) if room else ""
        return token if room and self._rooms[room[1]].knows(token) else ""

    def _threads_for(self, path: str) -> _FairThreads:
        if _HEALTH.fullmatch(path):
            return self._health
        return self._solves if _SOLVES.fullmatch(path) else self._usual

    def close(self) -> None:
        for threads in (self._usual, self._solves, self._health):
            threads.close()


class _Answer:
    """An answer of the app. Its methods run in threads, one after another."""

    def __init__(self, app: Flask, environ: WSGIEnvironment) -> None:
        self._parts, self.status, headers = run_wsgi_app(app, environ)  # works outside tests, too
        self.headers = headers.to_wsgi_list()
        self.is_complete = False
        self.part = b""
        self.make_part()

    def make_part(self) -> None:
        parts, size = [], 0
        for part in self._parts:
            parts.append(part)
            size += len(part)
            if size >= _PART:
                break
        else:
            self.close()
        self.part = b"".join(parts)

    def close(self) -> None:
        """Let the app clean up, even if the client has left."""
        self.is_complete = True
        if close := getattr(self._parts, "close", None):
            close()


def _stream(answer: _Answer, connection: HttpHandler, threads: Threads) -> Iterator[bytes]:
    try:
        while True:
            size = len(answer.part)
            connection.hold(size)
            yield answer.part
            connection.hold(-size)
            if answer.is_complete:
                return
            threads.do(answer.make_part)
    finally:
        if not answer.is_complete:
            threads.do(answer.close)


class PollRequest(NamedTuple):
    """A request that waits for events of a job from a number on, or for news of a room after a version."""

    kind: str
    name: str
    since: int
    seconds: float


def poll_request(path: str, query: str) -> PollRequest | None:
    """The poll in an address; None if the request does not wait, or is invalid: then the app refuses it."""
    match = _EVENTS.fullmatch(path)
    if match is None:
        return None
    parameters = parse_qs(query[:200])
    try:
        since, seconds = int(parameters.get("since", ["0"])[0]), float(parameters.get("wait", ["0"])[0])
    except ValueError:
        return None
    return PollRequest(match[1], match[2], since, seconds) if since >= 0 and 0 < seconds <= LONGEST_WAIT else None


class _Response(NamedTuple):
    status: str
    headers: list[tuple[str, str]]
    body: bytes


class LongPolls:
    """A WSGI application that makes polls wait before `app` answers them. `pages` identifies visitors."""

    def __init__(self, app: WSGIApplication, pages: Flask, sockets: Sockets, places: Places) -> None:
        self._app = app
        self._pages = pages
        self._watchers = sockets.watchers
        self._rooms = sockets.rooms
        self._services: Services = pages.extensions[KEY]
        self._places = places

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Any:
        poll = poll_request(environ["PATH_INFO"], environ["QUERY_STRING"])
        visitor = self._visitor(environ) if poll and environ["REQUEST_METHOD"] == "GET" else None
        if poll is None or visitor is None:
            return self._app(environ, start_response)
        if poll.kind in self._rooms:
            self._wait_in_room(poll, visitor, environ)
            return self._app(environ, start_response)
        if not self._places.take(visitor):
            return self._app(environ, start_response)  # at once; the page asks again
        try:
            wait = partial(environ[CONNECTION].wait, seconds=poll.seconds)
            job = self._watchers.wait(poll.name, poll.since, wait)
        finally:
            self._places.give_back(visitor)
        environ[STORE_AWAY] = job.away
        status, headers, body = self._shared(job, environ)
        start_response(status, headers)
        return [body]

    def _wait_in_room(self, poll: PollRequest, visitor: Visitor, environ: WSGIEnvironment) -> None:
        """Wait for news of a room if the client is a member and has a place left; else it polls again."""
        code, token = normal_code(poll.name), token_of(environ.get("HTTP_AUTHORIZATION", ""))
        account = in_room(visitor, poll.kind, code)
        with suppress(AwayError, RoomError):
            member: Member = self._watchers.threads.do(partial(self._services.rooms[poll.kind].member, code, token))
            if self._places.take(account):
                try:
                    wait = partial(environ[CONNECTION].wait, seconds=poll.seconds)
                    self._rooms[poll.kind].wait(code, member, poll.since, wait)
                finally:
                    self._places.give_back(account)

    def _visitor(self, environ: WSGIEnvironment) -> Visitor | None:
        """The visitor; None if the app refuses the request."""
        with suppress(AwayError, HTTPException), self._pages.request_context(environ):
            check_host()
            visitor = current_visitor()
            self._pages.extensions[KEY].blocks.check(visitor, visitor.address)
            return visitor
        return None

    def _shared(self, job: WatchedJob, environ: WSGIEnvironment) -> _Response:
        """The answer to the first of several equal requests, unless its client has gone or was refused."""
        key = tuple(environ.get(name) for name in _CACHE_KEY)
        shared: AsyncResult | None = job.answers.get(key)
        response: _Response | None = None
        if shared is None:
            shared = job.answers[key] = AsyncResult()
            try:
                response = self._answer(environ)
            finally:
                shared.set(response)
            return response
        response = shared.get()
        return response if response and response.status.startswith("200") else self._answer(environ)

    def _answer(self, environ: WSGIEnvironment) -> _Response:
        start: list[Any] = []

        def start_response(status: str, headers: list[tuple[str, str]], *_: Any) -> Any:
            start.extend((status, headers))

        parts = self._app(environ, start_response)
        return _Response(start[0], start[1], b"".join(parts))
