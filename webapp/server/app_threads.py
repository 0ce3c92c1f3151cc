"""Runs the app in threads: addresses take turns, and no thread waits for a client.

Each part of an answer is made only after the client has taken the parts before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

import gevent
from werkzeug.test import run_wsgi_app

from ..api.classroom_routes import token_of
from ..base.throttle import Throttle, delay
from ..services import KEY, Services
from .http_handler import CONNECTION, HttpHandler
from .server_bounds import ServerBounds
from .threads import QueuedQuota, Threads

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment
    from flask import Flask

# Health checks, which are answered even when the server is busy.
_HEALTH: Final = re.compile(r"/(healthz|metrics)(/.*)?")
# Threads of these requests wait seconds for a solve and do nothing meanwhile.
_SOLVES: Final = re.compile(r"/api/(solve|puzzles/[^/]+/(check|solution))")
_CLASS: Final = "/api/class/"
_ERRORS: Final = ("400", "403", "404", "413", "415", "429")  # statuses that a page seldom causes
_ERROR_COST: Final = 10  # requests that an error counts as
_PART: Final = 64_000  # bytes of small parts that are sent together


class _FairThreads(Threads):
    """Threads that clients take turns to use."""

    def __init__(self, most: int, share: int, queue: int) -> None:
        super().__init__(most)
        self.turns = QueuedQuota(most, share, queue)


class AppThreads:
    """A WSGI application that runs another one in threads."""

    def __init__(self, app: Flask, bounds: ServerBounds) -> None:
        self._app = app
        services: Services = app.extensions[KEY]
        self._classrooms = services.classrooms
        self._usual = _FairThreads(bounds.threads, bounds.thread_share, bounds.queue)
        self._solves = _FairThreads(bounds.solves, bounds.solve_share, bounds.queue)
        self._health = _FairThreads(2, 2, bounds.queue)
        self._throttle = Throttle()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterator[bytes]:
        """Raises FullError, at once or with the first part."""
        connection: HttpHandler = environ[CONNECTION]
        threads = self._threads_for(environ["PATH_INFO"])
        token = self._token(environ)
        client, in_class = token or connection.address, environ["PATH_INFO"].startswith(_CLASS)
        if in_class:
            gevent.sleep(delay(self._throttle, client, 1 if token else 0))
        with threads.turns.turn(client):
            connection.check()
            answer = threads.do(partial(_Answer, self._app, environ))
        if in_class and answer.status.startswith(_ERRORS):
            delay(self._throttle, client, _ERROR_COST)
        start_response(answer.status, answer.headers)
        return _stream(answer, connection, threads)

    def _token(self, environ: WSGIEnvironment) -> str:
        """The token of a member of a classroom, or "": members take turns one by one, as a whole school may share an
        address."""
        if not environ["PATH_INFO"].startswith(_CLASS):
            return ""
        token = token_of(environ.get("HTTP_AUTHORIZATION", ""))
        return token if self._classrooms.knows(token) else ""

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
        """Make the next part, or enough small ones for a large one."""
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
