"""Copies for browsers without a network: pages, lessons, styles and scripts, all of one version.

Each part is one response, cached for all visitors: it holds no page of a person or a class, and nothing in it depends
on a cookie. A browser (`static/js/base/net/worker.js`) takes all of it or nothing, so it never mixes the
files of two versions.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from functools import cache
from ipaddress import ip_network
from pathlib import Path
from typing import Final

import brotli
from flask import current_app, g, request, url_for

from solvers.make.daily import kinds_of
from solvers.texts import language_name, say

from ..base.bounded_cache import BoundedCache
from ..base.paths import resource_path
from ..base.static_files import fingerprint, sent_files, static_url
from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json, dumps
from ..collection.galleries import galleries
from ..learn.lessons import LESSONS, SOLIDS, is_drilled, practice_of_lesson
from ..play.puzzle_reader import ReaderError
from ..services import ReadySoonError, check_ready, services
from .daily_pages import page_of, page_of_day
from .daily_puzzles import latest_day

AHEAD: Final = timedelta(days=7)  # days whose puzzles are given before they begin
_BEHIND: Final = timedelta(days=2)
_ROOMS: Final = ("base", "home", "learn", "play")  # whose pages do without a server
_FONTS: Final = ("fonts/calistoga.woff2", "fonts/calistoga-more.woff2")
_NOWHERE: Final = "nowhere.invalid"  # a name that no server has
_QUALITY: Final = 9  # of compression: much smaller would take seconds
_WINDOW: Final = 24  # the largest, as many pages are alike
_MOST: Final = 32  # cached parts, most of them of some ten kilobytes

_copies: BoundedCache[tuple[str, str], bytes] = BoundedCache(_MOST)
_lock = threading.Lock()


class CopyingError(ReadySoonError):
    """Another request is making some of these copies."""

    def __init__(self) -> None:
        super().__init__(say("server.getting_ready"), retry_after=3)


def version() -> str:
    """The version of everything that a browser may see: it changes with files, texts, code and language."""
    return f"{fingerprint()}-{_of_code()}-{language_name()}"


@cache
def _of_code() -> str:
    digest = hashlib.sha256()
    package = Path(__file__).resolve().parents[1]
    for folder in (package, package.with_name("solvers"), resource_path("templates")):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml", ".json", ".txt", ".html") and path.is_file():
                digest.update(f"{path.relative_to(folder).as_posix()}\n".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:8]


def site_copies() -> bytes:
    """The pages that every visitor may want, with all that they load. The address of the server in them is `origin`,
    which stands for the visitor's."""
    return _cached("", lambda: {
        "origin": f"http://{_host_name()}", "pages": {path: _rendered(path) for path in _pages()},
        "files": {static_url(name): text for name, text in sent_files(_ROOMS)},
        "others": [static_url(name) for name in _FONTS],
        "boards": {url_for("api.give_lesson", name=name): practice_of_lesson(name, current_visitor())
                   for name in LESSONS},
    })


def has_copies(day: date) -> bool:
    return latest_day() - _BEHIND <= day <= latest_day() + AHEAD


def day_copies(day: date) -> bytes:
    """The pages of a day and of its puzzles, as they are on that day."""
    return _cached(day.isoformat(), lambda: {"origin": f"http://{_host_name()}", "pages": dict(_pages_of(day))})


def _pages_of(day: date) -> Iterator[tuple[str, str]]:
    path = url_for("daily.day", day=day.isoformat())
    with _request_for(path):
        yield path, page_of_day(day)
    for kind in kinds_of(day):
        path = url_for("daily.daily_puzzle", day=day.isoformat(), kind=kind)
        try:
            puzzle = services().reader.daily(day.isoformat(), kind, current_visitor())
        except ReaderError:  # that day has no such puzzle
            continue
        with _request_for(path):
            yield path, page_of(day, kind, puzzle)


def _pages() -> Iterable[str]:
    """The addresses of pages that browsers keep without having opened them."""
    yield url_for("home.home")
    yield url_for("home.all_puzzles")
    yield url_for("home.progress")
    yield url_for("offline.unkept")
    yield url_for("learn.overview")
    yield from (url_for("home.puzzles", path=path) for path in galleries())
    yield from (url_for("learn.lesson", name=name) for name in (*LESSONS, SOLIDS))
    yield from (url_for("learn.drill", name=name) for name in LESSONS if is_drilled(name))


def _cached(name: str, make: Callable[[], Json]) -> bytes:
    """The compressed copies, cached. Only one request at a time makes them; others get CopyingError and retry."""
    key = version(), name
    copies = _copies.get(key)
    if copies is not None:
        return copies
    check_ready()
    if services().reader.runner.compiling():  # pages say so, and copying would take long
        raise CopyingError
    if not _lock.acquire(blocking=False):
        raise CopyingError
    try:
        packed: bytes = brotli.compress(dumps(make()), quality=_QUALITY, lgwin=_WINDOW)
        _copies.keep(key, packed)
    finally:
        _lock.release()
    return packed


def _rendered(path: str) -> str:
    with _request_for(path):
        return current_app.make_response(current_app.dispatch_request()).get_data(as_text=True)


@contextmanager
def _request_for(path: str) -> Iterator[None]:
    """The context of a request without a cookie for this page. The host name never comes from a visitor."""
    environment, speaking = {"REMOTE_ADDR": request.remote_addr or ""}, g.pop("speaking", None)
    headers = {"Accept-Language": language_name()}
    with current_app.test_request_context(path, base_url=f"http://{_host_name()}/", headers=headers,
                                          environ_overrides=environment):
        yield
    if speaking is not None:  # the language of the visitor, which the end of the inner request would reset
        g.speaking = speaking


def _host_name() -> str:
    """A name that this server answers for."""
    first = current_app.config["HOSTS"].split(",")[0].removeprefix(".")
    if "/" not in first:
        return first or _NOWHERE
    address = ip_network(first)[0]
    return f"[{address}]" if address.version == 6 else str(address)
