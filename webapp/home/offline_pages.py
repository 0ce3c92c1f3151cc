"""The site as an app that works without a network: its manifest and icons, the service worker, the copies that it
caches, and the page for what it has not cached. With NONOSCOPE_OFFLINE=0 the worker removes itself and its caches.

Copies are pages, lessons, styles and scripts, all of one version. Each part is one response, cached for all visitors:
it holds no page of a person or a class, and nothing in it depends on a cookie. A browser takes all of it or nothing
(`static/js/base/net/worker.js`), so it never mixes the files of two versions.
"""

from __future__ import annotations

import hashlib
import io
import re
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from functools import cache
from ipaddress import ip_network
from pathlib import Path
from typing import Final

import brotli
from flask import Blueprint, Response, abort, current_app, g, render_template, request, url_for

from solvers.errors import PuzzleError
from solvers.make.daily import KINDS, day_of
from solvers.texts import language_name, say

from ..base.bounded_cache import BoundedCache
from ..base.page_scripts import SCRIPTS, minified
from ..base.paths import resource_path
from ..base.static_files import fingerprint, kept, sent_files, static_url
from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json, dumps
from ..collection.packs import packs
from ..learn.lessons import LESSONS, SOLIDS, is_drilled, practice_of_lesson
from ..services import ReadySoonError, check_ready, services
from .daily_pages import latest_day, page_of, page_of_day

blueprint = Blueprint("offline", __name__)

VERSION: Final = "Nonoscope-Version"
_SCRIPTS: Final = ("worker_rules", "worker")
# Not every browser supports workers as modules, so the modules of the worker are joined without imports and exports.
_MODULE: Final = re.compile(r"^import [^;]*;$|^export (?=const|function)", re.MULTILINE)
_DAY: Final = 86_400
_FOR_GOOD: Final = "public, max-age=31536000, immutable"
# The icons: the logo, as in static/logo.svg, in the sizes that devices ask for.
SIZES: Final = {"192": 192, "512": 512, "maskable": 512, "touch": 180}
INK: Final = "#1f1c19"
PAPER: Final = "#f7f4ee"
_ACCENT: Final = "#d4452a"
_SIDE: Final = 5  # of the logo, in cells
_CELLS: Final = {(1, 1): PAPER, (3, 1): PAPER, (2, 2): _ACCENT, (1, 3): PAPER, (3, 3): PAPER}
_FILLED: Final = 0.94  # of the side of a cell
_ROUND: Final = 0.7
_FINER: Final = 4  # times as large while it is drawn, for smooth corners
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


@blueprint.app_template_global()
def app_version() -> str:
    """The version of the app for pages that may be cached; empty if the setting forbids it."""
    return version() if current_app.config["OFFLINE"] else ""


@blueprint.after_app_request
def _with_version(response: Response) -> Response:
    if response.mimetype == "text/html" and (release := app_version()):
        response.headers[VERSION] = release
    return response


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    icons = [{"src": url_for("offline.app_icon", name=name), "sizes": f"{size}x{size}", "type": "image/png",
              "purpose": "any" if name.isdecimal() else name} for name, size in SIZES.items() if name != "touch"]
    shortcuts = [{"name": say("labels.room_today"), "url": url_for("daily.today")},
                 {"name": say("labels.room_learn"), "url": url_for("learn.overview")}]
    home = url_for("home.home")
    entries = {"id": home, "start_url": home, "scope": home, "name": "Nonoscope", "short_name": "Nonoscope",
               "description": say("labels.description"), "lang": language_name(), "display": "standalone",
               "background_color": PAPER, "theme_color": PAPER, "categories": ["games", "education"], "icons": icons,
               "shortcuts": shortcuts}
    response = Response(dumps(entries), mimetype="application/manifest+json")
    response.cache_control.no_cache = True
    return response


@blueprint.get("/icons/<name>.png")
def app_icon(name: str) -> Response:
    if name not in SIZES:
        abort(404, say("server.no_file"))
    return kept(Response(icon(name), mimetype="image/png"), _DAY, public=True)


@blueprint.get("/offline")
def unkept() -> str:
    """The page shown without a network in place of a page that is not cached."""
    return render_template("offline.html")


@blueprint.get("/worker.js")
def worker() -> Response:
    """The script of the worker. It contains the version, so browsers notice a new one; it must not be cached."""
    release = app_version()
    site = url_for("offline.site", release=release) if release else ""
    constants = {"VERSION": release, "SITE": site, "UNKEPT": url_for("offline.unkept")}
    lines = [f"const {name} = {dumps(value).decode()};\n" for name, value in constants.items()]
    scripts = ((SCRIPTS / f"base/net/{name}.js").read_text("utf-8") for name in _SCRIPTS)
    text = '"use strict";\n' + "".join(lines) + "".join(_MODULE.sub("", minified(script)) for script in scripts)
    response = Response(text, mimetype="text/javascript")
    response.cache_control.no_cache = True
    return response


@blueprint.get("/offline/<release>")
def site(release: str) -> Response:
    _check(release)
    return _packed(site_copies())


@blueprint.get("/offline/<release>/<day>")
def days(release: str, day: str) -> Response:
    """The pages of one day, also of one of the coming week."""
    _check(release)
    try:
        chosen = day_of(day)
    except PuzzleError:
        abort(404, say("server.no_file"))
    if not latest_day() - _BEHIND <= chosen <= latest_day() + AHEAD:
        abort(404, say("server.no_file"))
    origin = f"http://{_host_name()}"
    return _packed(_cached(chosen.isoformat(), lambda: {"origin": origin, "pages": dict(_pages_of(chosen))}))


def _check(release: str) -> None:
    services().limits.count("READ_RATE", current_visitor())
    if not release or release != app_version():
        abort(404, say("server.no_file"))


def _packed(content: bytes) -> Response:
    accepts_brotli = request.accept_encodings.quality("br") > 0
    response = Response(content if accepts_brotli else brotli.decompress(content), mimetype="application/json")
    if accepts_brotli:
        response.headers["Content-Encoding"] = "br"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = _FOR_GOOD
    return response


@cache
def icon(name: str) -> bytes:
    """An icon as PNG. Those of which devices cut out their own shape fill their square."""
    from PIL import Image, ImageDraw  # not at the top: few requests need it

    side = SIZES[name] * _FINER
    cell = side / _SIDE
    image = Image.new("RGBA", (side, side), INK if not name.isdecimal() else (0, 0, 0, 0))
    paint = ImageDraw.Draw(image)
    paint.rounded_rectangle((0, 0, side - 1, side - 1), cell * _ROUND, INK)
    for (column, row), colour in _CELLS.items():
        left, top = column * cell, row * cell
        paint.rectangle((left, top, left + cell * _FILLED, top + cell * _FILLED), colour)
    file = io.BytesIO()
    image.resize((SIZES[name], SIZES[name]), Image.Resampling.LANCZOS).save(file, "PNG", optimize=True)
    return file.getvalue()


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
            if path.suffix in (".py", ".toml", ".po", ".json", ".txt", ".html") and path.is_file():
                digest.update(f"{path.relative_to(folder).as_posix()}\n".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:8]


def site_copies() -> bytes:
    """The pages that every visitor may want, with all that they load. `origin` in them stands for the visitor's."""
    return _cached("", lambda: {
        "origin": f"http://{_host_name()}", "pages": {path: _rendered(path) for path in _pages()},
        "files": {static_url(name): text for name, text in sent_files(_ROOMS)},
        "others": [static_url(name) for name in _FONTS],
        "boards": {url_for("api.give_lesson", name=name): practice_of_lesson(name, current_visitor())
                   for name in LESSONS},
    })


def _pages_of(day: date) -> Iterator[tuple[str, str]]:
    """The pages of a day and of its puzzles, as they are on that day."""
    path = url_for("daily.day", day=day.isoformat())
    with _request_for(path):
        yield path, page_of_day(day)
    for kind in KINDS:
        path = url_for("daily.daily_puzzle", day=day.isoformat(), kind=kind)
        with _request_for(path):
            yield path, page_of(day, kind)


def _pages() -> Iterable[str]:
    """The addresses of pages that browsers keep without having opened them."""
    yield url_for("home.home")
    yield url_for("home.all_puzzles")
    yield url_for("home.search")
    yield url_for("home.album")
    yield url_for("offline.unkept")
    yield url_for("learn.overview")
    yield from (url_for("home.pack", name=name) for name in packs())
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
