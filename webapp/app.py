"""Putting the app together: settings, services, blueprints, what holds for every request and answer."""

from __future__ import annotations

import atexit
import re
import threading
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from flask import Flask, Response, make_response, render_template, request
from flask_compress import Compress
from werkzeug.exceptions import Forbidden, HTTPException, SecurityError
from werkzeug.middleware.proxy_fix import ProxyFix

from . import api, health, methods, pages, plotly_script, shortcuts, static_files
from .answers import Answers
from .api.shared import as_http, error_json
from .config import DEFAULTS
from .desk import Desk, StoppedError
from .jobs.base import BusyError, JobRunner
from .jobs.process import Processes, Size
from .jobs.shelf import Keeping, UnknownJobError
from .limits import Limits
from .services import KEY, Services
from .sockets import Sockets
from .store import Links, StoreError
from .wire_json import dumps

_ROOT = Path(__file__).resolve().parents[1]
# Everything comes from this server; no script or style stands inside a page.
_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self' {sockets}",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_HOST = re.compile(r"[A-Za-z0-9.:\[\]-]+")
_NOT_HERE = "This server does not answer for that host name."
_CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_RATES = ("JOB_RATE", "READ_RATE", "LINK_RATE", "WATCH_RATE")


def build_app(config: Mapping[str, object], jobs: JobRunner | None) -> Flask:
    app = Flask(__name__, static_folder=None, template_folder=_ROOT / "templates")
    app.config.from_mapping(DEFAULTS)
    app.config.from_mapping(config)
    _tell_flask(app)
    known = app.extensions[KEY] = _services(app, jobs)
    app.register_blueprint(pages.blueprint)
    app.register_blueprint(api.blueprint)
    app.register_blueprint(methods.blueprint)
    app.register_blueprint(plotly_script.blueprint)
    app.register_blueprint(health.blueprint)
    app.register_blueprint(shortcuts.blueprint)
    app.register_blueprint(static_files.blueprint)
    app.register_error_handler(HTTPException, _http_error)
    for kind in (BusyError, StoppedError, StoreError, UnknownJobError):
        app.register_error_handler(kind, lambda error: _http_error(as_http(error)))
    app.before_request(_check_origin)
    app.after_request(_with_headers)
    Compress(app)
    Sockets(app, known)
    _trust_proxies(app)
    return app


def _tell_flask(app: Flask) -> None:
    """What the settings mean to Flask."""
    app.config["MAX_CONTENT_LENGTH"] = app.config["BODY"]
    app.config["TRUSTED_HOSTS"] = [host for host in app.config["HOSTS"].split(",") if host] or None


def _trust_proxies(app: Flask) -> None:
    """Take the visitor's address and the server's name from the headers of so many proxies. Outermost of all."""
    proxies = app.config["PROXIES"]
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, proxies, proxies, proxies)  # type: ignore[method-assign]


def _services(app: Flask, jobs: JobRunner | None) -> Services:
    """Both runners may be the same one, which tests make use of."""
    settings = app.config
    keeping = Keeping(settings["KEEP_MINUTES"] * 60, settings["KEEP_JOBS"])
    solving = jobs or Processes(Size(settings["WORKERS"], settings["WAITING"], settings["SHARE"], keeping))
    reading = jobs or Processes(Size(settings["READERS"], settings["WAITING"], settings["SHARE"]))
    limits = Limits({name: settings[name] for name in _RATES})
    links = Links(settings["DATABASE"] or f"sqlite:///{app.instance_path}/nonoscope.db")
    answers = Answers(solving, settings["SECONDS"], settings["MEMORY"] * 1_000_000)
    room = threading.BoundedSemaphore(settings["SOCKETS"])
    known = Services(solving, Desk(reading), answers, limits, links, room)
    atexit.register(known.close)
    return known


def _check_origin() -> None:
    """Other sites' pages must not make this server work, which on a visitor's own machine they could reach."""
    if request.method not in _CHANGING:
        return
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    if site is not None:
        foreign = site not in ("same-origin", "none")
    else:  # an old browser, or a program, which names no origin
        foreign = origin is not None and urlsplit(origin).netloc != request.host
    if foreign:
        raise Forbidden("Requests from pages of other sites are not answered.")


def _with_headers(response: Response) -> Response:
    """The policy names the web socket as well, which not every browser takes to be 'self'."""
    host = request.environ.get("HTTP_HOST", "")
    sockets = f"ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    response.headers.setdefault("Content-Security-Policy", _POLICY.format(sockets=sockets))
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _http_error(error: HTTPException) -> Response:
    """JSON for programs, a page for people; the error's own headers, such as Retry-After, stay."""
    if isinstance(error, SecurityError):  # the wrong host: no page can be made, it would hold addresses
        return Response(_NOT_HERE, 400, mimetype="text/plain")
    api_call = request.path.startswith("/api/")
    body = dumps({"error": error_json(error)}) if api_call else render_template("error.html", error=error)
    headers = [(name, value) for name, value in error.get_headers() if name.lower() != "content-type"]
    response = make_response(body, error.code or 500, headers)
    if api_call:
        response.mimetype = "application/json"
    return response
