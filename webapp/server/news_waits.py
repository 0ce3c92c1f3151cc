"""Requests that wait for news of a job or a classroom. They hold no thread, and equal requests about a job share one
answer."""

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
from ..classroom.refusal import ClassroomError
from ..jobs.job_runner import AwayError
from ..services import KEY, Services
from .http_handler import CONNECTION
from .shares import Places, in_classroom
from .sockets import Sockets
from .watchers import Followed

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_EVENTS: Final = re.compile(r"/api/(jobs|class)/([\w-]+)/(?:events|news)")
# The parts of a request on which its answer depends.
_DEPENDS: Final = ("QUERY_STRING", "HTTP_ACCEPT_ENCODING", "HTTP_HOST", "wsgi.url_scheme")


class WantedNews(NamedTuple):
    """A request for the events of a job from a number on, or for the news of a classroom after a version, for which it
    waits up to some seconds."""

    kind: str
    name: str
    since: int
    seconds: float


def wanted_news(path: str, query: str) -> WantedNews | None:
    """What a request waits for; None if it does not wait or is not valid, which is for the app to say."""
    found = _EVENTS.fullmatch(path)
    if found is None:
        return None
    given = parse_qs(query[:200])
    try:
        since, seconds = int(given.get("since", ["0"])[0]), float(given.get("wait", ["0"])[0])
    except ValueError:
        return None
    return WantedNews(found[1], found[2], since, seconds) if since >= 0 and 0 < seconds <= LONGEST_WAIT else None


class _Said(NamedTuple):
    """An answer of the app."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes


class NewsWaits:
    """A WSGI application that lets some requests wait before `app` answers them. `pages` identifies visitors."""

    def __init__(self, app: WSGIApplication, pages: Flask, sockets: Sockets, places: Places) -> None:
        self._app = app
        self._pages = pages
        self._broadcaster = sockets.broadcaster
        self._classes = sockets.classes
        self._known: Services = pages.extensions[KEY]
        self._places = places

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Any:
        wanted = wanted_news(environ["PATH_INFO"], environ["QUERY_STRING"])
        visitor = self._welcome(environ) if wanted and environ["REQUEST_METHOD"] == "GET" else None
        if wanted is None or visitor is None:
            return self._app(environ, start_response)
        if wanted.kind == "class":
            self._wait_in_classroom(wanted, visitor, environ)
            return self._app(environ, start_response)
        if not self._places.take(visitor):
            return self._app(environ, start_response)  # at once; the page asks again
        try:
            wait = partial(environ[CONNECTION].wait, seconds=wanted.seconds)
            followed = self._broadcaster.wait(wanted.name, wanted.since, wait)
        finally:
            self._places.give_back(visitor)
        environ[STORE_AWAY] = followed.away
        status, headers, body = self._shared(followed, environ)
        start_response(status, headers)
        return [body]

    def _wait_in_classroom(self, wanted: WantedNews, visitor: Visitor, environ: WSGIEnvironment) -> None:
        """Wait for news of a classroom, if the request comes from there and there is a place; else it asks again."""
        code, token = normal_code(wanted.name), token_of(environ.get("HTTP_AUTHORIZATION", ""))
        counted = in_classroom(visitor, code)
        with suppress(AwayError, ClassroomError):
            member: Member = self._broadcaster.threads.do(partial(self._known.classrooms.member, code, token))
            if self._places.take(counted):
                try:
                    wait = partial(environ[CONNECTION].wait, seconds=wanted.seconds)
                    self._classes.wait(code, member, wanted.since, wait)
                finally:
                    self._places.give_back(counted)

    def _welcome(self, environ: WSGIEnvironment) -> Visitor | None:
        """The visitor; None if the app refuses the request."""
        with suppress(AwayError, HTTPException), self._pages.request_context(environ):
            check_host()
            visitor = current_visitor()
            self._pages.extensions[KEY].blocks.check(visitor, visitor.address)
            return visitor
        return None

    def _shared(self, followed: Followed, environ: WSGIEnvironment) -> _Said:
        """The answer to the first of several equal requests, unless its client has gone or was refused."""
        key = tuple(environ.get(name) for name in _DEPENDS)
        known: AsyncResult | None = followed.answers.get(key)
        said: _Said | None = None
        if known is None:
            known = followed.answers[key] = AsyncResult()
            try:
                said = self._answer(environ)
            finally:
                known.set(said)
            return said
        said = known.get()
        return said if said and said.status.startswith("200") else self._answer(environ)

    def _answer(self, environ: WSGIEnvironment) -> _Said:
        said: list[Any] = []

        def note(status: str, headers: list[tuple[str, str]], *_: Any) -> Any:
            said.extend((status, headers))

        parts = self._app(environ, note)
        return _Said(said[0], said[1], b"".join(parts))
