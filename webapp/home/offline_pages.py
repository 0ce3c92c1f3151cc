"""What makes the site an app that also works without a network: its manifest and icons, the worker that browsers
install, the parts that this worker keeps, and the page for what it did not keep.

With NONOSCOPE_OFFLINE=0 the worker only removes itself and all that it kept.
"""

from __future__ import annotations

import re
from typing import Final

import brotli
from flask import Blueprint, Response, abort, current_app, render_template, request, url_for

from solvers.errors import PuzzleError
from solvers.make.daily import day_of
from solvers.texts import language_name, say

from ..base.page_scripts import SCRIPTS, stripped
from ..base.visitor_cookie import current_visitor
from ..base.wire_json import dumps
from ..services import services
from .app_icons import PAPER, SIZES, icon
from .offline_copies import day_copies, has_copies, site_copies, version

blueprint = Blueprint("offline", __name__)

VERSION: Final = "Nonoscope-Version"
_SCRIPTS: Final = ("worker_rules", "worker")
# A worker is no module: not every browser lets it be one. So its modules are joined, and only their names are left out.
_MODULE: Final = re.compile(r"^import [^;]*;$|^export (?=const|function)", re.MULTILINE)
_DAY: Final = 86_400
_FOR_GOOD: Final = "public, max-age=31536000, immutable"


@blueprint.app_template_global()
def app_version() -> str:
    """The version of the app for pages that may be kept; empty if the setting forbids it."""
    return version() if current_app.config["OFFLINE"] else ""


@blueprint.after_app_request
def _with_version(response: Response) -> Response:
    if response.mimetype == "text/html" and (known := app_version()):
        response.headers[VERSION] = known
    return response


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a device has to know to install the app."""
    icons = [{"src": url_for("offline.app_icon", name=name), "sizes": f"{size}x{size}", "type": "image/png",
              "purpose": "any" if name.isdecimal() else name} for name, size in SIZES.items() if name != "touch"]
    shortcuts = [{"name": say("labels.room_today"), "url": url_for("daily.today")},
                 {"name": say("labels.room_learn"), "url": url_for("learn.overview")}]
    home = url_for("home.home")
    found = {"id": home, "start_url": home, "scope": home, "name": "Nonoscope", "short_name": "Nonoscope",
             "description": say("labels.description"), "lang": language_name(), "display": "standalone",
             "background_color": PAPER, "theme_color": PAPER, "categories": ["games", "education"], "icons": icons,
             "shortcuts": shortcuts}
    response = Response(dumps(found), mimetype="application/manifest+json")
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
    """The page in the place of one that was never opened, while there is no network."""
    return render_template("offline.html")


@blueprint.get("/worker.js")
def worker() -> Response:
    """The script of the worker. It holds the version, so browsers notice a new one by it; nobody may keep it."""
    known = app_version()
    site = url_for("offline.site", asked=known) if known else ""
    constants = {"VERSION": known, "SITE": site, "UNKEPT": url_for("offline.unkept")}
    lines = [f"const {name} = {dumps(value).decode()};\n" for name, value in constants.items()]
    scripts = ((SCRIPTS / f"base/net/{name}.js").read_text("utf-8") for name in _SCRIPTS)
    text = '"use strict";\n' + "".join(lines) + "".join(_MODULE.sub("", stripped(script)) for script in scripts)
    response = Response(text, mimetype="text/javascript")
    response.cache_control.no_cache = True
    return response


@blueprint.get("/offline/<asked>")
def site(asked: str) -> Response:
    """The pages that are kept, and all that they load."""
    _check(asked)
    return _packed(site_copies())


@blueprint.get("/offline/<asked>/<day>")
def days(asked: str, day: str) -> Response:
    """The pages of one day, also of one of the coming week."""
    _check(asked)
    try:
        chosen = day_of(day)
    except PuzzleError:
        abort(404, say("server.no_file"))
    if not has_copies(chosen):
        abort(404, say("server.no_file"))
    return _packed(day_copies(chosen))


def _check(asked: str) -> None:
    services().limits.count("READ_RATE", current_visitor())
    if not asked or asked != app_version():
        abort(404, say("server.no_file"))


def _packed(content: bytes) -> Response:
    accepted = request.accept_encodings.quality("br") > 0
    response = Response(content if accepted else brotli.decompress(content), mimetype="application/json")
    if accepted:
        response.headers["Content-Encoding"] = "br"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = _FOR_GOOD
    return response
