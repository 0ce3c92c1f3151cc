"""The site as an app that works without a network: its manifest and icons, the service worker, the copies that it
caches, and the page for what it has not cached.

With NONOSCOPE_OFFLINE=0 the worker removes itself and its caches.
"""

from __future__ import annotations

import re
from typing import Final

import brotli
from flask import Blueprint, Response, abort, current_app, render_template, request, url_for

from solvers.errors import PuzzleError
from solvers.make.daily import day_of
from solvers.texts import language_name, say

from ..base.page_scripts import SCRIPTS, minified
from ..base.visitor_cookie import current_visitor
from ..base.wire_json import dumps
from ..services import services
from .app_icons import PAPER, SIZES, icon
from .offline_copies import day_copies, has_copies, site_copies, version

blueprint = Blueprint("offline", __name__)

VERSION: Final = "Nonoscope-Version"
_SCRIPTS: Final = ("worker_rules", "worker")
# Not every browser supports workers as modules, so the modules of the worker are joined without imports and exports.
_MODULE: Final = re.compile(r"^import [^;]*;$|^export (?=const|function)", re.MULTILINE)
_DAY: Final = 86_400
_FOR_GOOD: Final = "public, max-age=31536000, immutable"


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
    """The manifest for devices that install the app."""
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
    response = Response(icon(name), mimetype="image/png")
    response.cache_control.public = True
    response.cache_control.max_age = _DAY
    return response


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
    """The cached pages, and all that they load."""
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
    if not has_copies(chosen):
        abort(404, say("server.no_file"))
    return _packed(day_copies(chosen))


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
