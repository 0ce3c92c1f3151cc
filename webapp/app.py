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

from solvers.texts import say

from . import api, health, method_pages, pages, plotly_script, shortcuts, static_files
from .api.json_bodies import KNOWN_ERRORS, as_http, error_json, sentence_of
from .config import DEFAULTS
from .database import Database, DatabaseError, Links
from .files import place_of
from .jobs.job_runner import BusyError, JobRunner
from .jobs.job_store import Keeping, UnknownJobError
from .jobs.pool.processes import Size, process_runner
from .page_texts import add_to_templates
from .puzzle_reader import PuzzleReader, StoppedError
from .rate_limits import RateLimits
from .secret_key import kept_secret
from .services import KEY, Services
from .sockets import Sockets
from .solution_finder import SolutionFinder
from .visitors import name_visitors
from .wire_json import dumps

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
_CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_RATES = ("JOB_RATE", "READ_RATE", "LINK_RATE", "WATCH_RATE")


def build_app(config: Mapping[str, object], jobs: JobRunner | None) -> Flask:
    app = Flask(__name__, static_folder=None, template_folder=place_of("templates"))
    app.config.from_mapping(DEFAULTS)
    app.config.from_mapping(config)
    _set_up_flask(app)
    known = app.extensions[KEY] = _services(app, jobs)
    app.secret_key = app.config["SECRET"] or kept_secret(known.database.folder or Path(app.instance_path))
    add_to_templates(app)
    app.register_blueprint(pages.blueprint)
    app.register_blueprint(api.blueprint)
    app.register_blueprint(method_pages.blueprint)
    app.register_blueprint(plotly_script.blueprint)
    app.register_blueprint(health.blueprint)
    app.register_blueprint(shortcuts.blueprint)
    app.register_blueprint(static_files.blueprint)
    app.register_error_handler(HTTPException, _http_error)
    for kind in (BusyError, StoppedError, DatabaseError, UnknownJobError):
        app.register_error_handler(kind, lambda error: _http_error(as_http(error)))
    app.before_request(_check_origin)
    app.after_request(_with_headers)
    name_visitors(app)
    Compress(app)
    Sockets(app, known)
    _trust_proxies(app)
    return app


def _set_up_flask(app: Flask) -> None:
    """Hand the settings to Flask that it knows by other names."""
    app.config["MAX_CONTENT_LENGTH"] = app.config["BODY"]
    app.config["TRUSTED_HOSTS"] = [host for host in app.config["HOSTS"].split(",") if host] or None


def _trust_proxies(app: Flask) -> None:
    """Take the visitor's address and the server's name from the headers of so many proxies. It wraps all else."""
    proxies = app.config["PROXIES"]
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, proxies, proxies, proxies)  # type: ignore[method-assign]


def _services(app: Flask, jobs: JobRunner | None) -> Services:
    """One runner solves, one reads puzzles; tests give one runner for both."""
    settings = app.config
    keeping = Keeping(settings["KEEP_MINUTES"] * 60, settings["KEEP_JOBS"])
    solving = jobs or process_runner(_size(app, "WORKERS"), keeping=keeping)
    reading = jobs or process_runner(_size(app, "READERS"))
    rates = {name: settings[name] for name in _RATES}
    limits = RateLimits(rates, settings["CLASS_SIZE"], settings["RATE_STORAGE"])
    database = Database(settings["DATABASE"] or f"sqlite:///{app.instance_path}/nonoscope.db")
    solutions = SolutionFinder(solving, settings["SECONDS"], settings["MEMORY"] * 1_000_000)
    slots = threading.BoundedSemaphore(settings["SOCKETS"])
    known = Services(solving, PuzzleReader(reading), solutions, limits, database, Links(database), slots)
    atexit.register(known.close)
    return known


def _size(app: Flask, workers: str) -> Size:
    return Size(app.config[workers], *(app.config[name] for name in ("WAITING", "SHARE", "CROWD")))


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
        raise Forbidden(say("server.other_site"))


def _with_headers(response: Response) -> Response:
    """The policy names the web socket as well, which not every browser takes to be 'self'."""
    host = request.environ.get("HTTP_HOST", "")
    sockets = f"ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    response.headers.setdefault("Content-Security-Policy", _POLICY.format(sockets=sockets))
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _error_page(error: HTTPException) -> str:
    name = say(f"server.name_{error.code}") if error.code in KNOWN_ERRORS else error.name
    return render_template("error.html", status=error.code, name=name, sentence=sentence_of(error))


def _http_error(error: HTTPException) -> Response:
    """JSON for programs, a page for people; the error's own headers, such as Retry-After, stay."""
    if isinstance(error, SecurityError):  # the wrong host: no page can be made, it would hold addresses
        return Response(say("server.not_here"), 400, mimetype="text/plain")
    api_call = request.path.startswith("/api/")
    body = dumps({"error": error_json(error)}) if api_call else _error_page(error)
    headers = [(name, value) for name, value in error.get_headers() if name.lower() != "content-type"]
    response = make_response(body, error.code or 500, headers)
    if api_call:
        response.mimetype = "application/json"
    return response
