"""Long polls: requests that wait for news of a job or a classroom. They hold no thread, and equal requests about a job
share one answer."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import parse_qs

from flask import Flask
from gevent.event import AsyncResult
from werkzeug.exceptions import HTTPException

from ..api.classroom_routes import token_of
from ..base.request_bounds import LONGEST_WAIT, STORE_AWAY
from ..base.site_address import check_host
from ..base.visitor import Visitor
from ..base.visitor_cookie import current_visitor
from ..classroom.members import Member, normal_code
from ..classroom.room_state import ClassroomError
from ..jobs.job_runner import AwayError
from ..services import KEY, Services
from .http_handler import CONNECTION
from .quotas import Places, in_classroom
from .sockets import Sockets
from .watchers import WatchedJob

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_EVENTS: Final = re.compile(r"/api/(jobs|class)/([\w-]+)/(?:events|news)")
# The parts of a request that determine its answer.
_CACHE_KEY: Final = ("QUERY_STRING", "HTTP_ACCEPT_ENCODING", "HTTP_HOST", "wsgi.url_scheme")


class PollRequest(NamedTuple):
    """A request that waits some seconds for the events of a job from a number on, or for the news of a classroom after
    a version."""

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
    """An answer of the app."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes


class LongPolls:
    """A WSGI application that makes polls wait before `app` answers them. `pages` identifies visitors."""

    def __init__(self, app: WSGIApplication, pages: Flask, sockets: Sockets, places: Places) -> None:
        self._app = app
        self._pages = pages
        self._broadcaster = sockets.broadcaster
        self._classes = sockets.classes
        self._services: Services = pages.extensions[KEY]
        self._places = places

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Any:
        poll = poll_request(environ["PATH_INFO"], environ["QUERY_STRING"])
        visitor = self._visitor(environ) if poll and environ["REQUEST_METHOD"] == "GET" else None
        if poll is None or visitor is None:
            return self._app(environ, start_response)
        if poll.kind == "class":
            self._wait_in_classroom(poll, visitor, environ)
            return self._app(environ, start_response)
        if not self._places.take(visitor):
            return self._app(environ, start_response)  # at once; the page asks again
        try:
            wait = partial(environ[CONNECTION].wait, seconds=poll.seconds)
            job = self._broadcaster.wait(poll.name, poll.since, wait)
        finally:
            self._places.give_back(visitor)
        environ[STORE_AWAY] = job.away
        status, headers, body = self._shared(job, environ)
        start_response(status, headers)
        return [body]

    def _wait_in_classroom(self, poll: PollRequest, visitor: Visitor, environ: WSGIEnvironment) -> None:
        """Wait for news of a classroom if the client is a member and has a place left; else it polls again."""
        code, token = normal_code(poll.name), token_of(environ.get("HTTP_AUTHORIZATION", ""))
        account = in_classroom(visitor, code)
        with suppress(AwayError, ClassroomError):
            member: Member = self._broadcaster.threads.do(partial(self._services.classrooms.member, code, token))
            if self._places.take(account):
                try:
                    wait = partial(environ[CONNECTION].wait, seconds=poll.seconds)
                    self._classes.wait(code, member, poll.since, wait)
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
