"""Puts the app together: settings, services, blueprints, and what applies to every request and answer."""

from __future__ import annotations

import atexit
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import get_args

from flask import Config, Flask, Response, make_response, render_template, request
from flask_compress import Compress
from werkzeug.exceptions import Forbidden, HTTPException, SecurityError
from werkzeug.middleware.proxy_fix import ProxyFix

from solvers.texts import say

from . import api
from .api.json_bodies import WORDED_ERRORS, ServiceError, as_http, error_json, sentence_of
from .base import static_files
from .base.page_language import add_languages
from .base.page_texts import add_to_templates
from .base.paths import data_folder, default_database, resource_path
from .base.rate_limits import RateLimits
from .base.site_address import App, check_host, is_own_origin, policy_of_frames, with_frame_headers
from .base.visitor_cookie import stored_secret, with_visitor_cookie
from .base.wire_json import dumps
from .classroom import classroom_pages, unit_pages
from .classroom.classrooms import KIND as CLASSES
from .classroom.classrooms import Classrooms
from .config import DEFAULTS
from .database import Database, Links, RoomRows
from .embed import embed_pages
from .home import daily_pages, home_pages, offline_pages, random_pages
from .jobs.compiling import Compilation
from .jobs.job_runner import JobRunner
from .jobs.job_store import Keeping
from .jobs.pool.worker import QUICK_NICE
from .jobs.pool.worker_pool import process_runner
from .jobs.turns import JobLimits
from .learn import lessons
from .make import editor_pages, scan_pages
from .operator import operator_routes
from .operator.blocks import Blocks
from .operator.metrics import Metrics, StateMetrics
from .operator.request_notices import check_blocks, count_refusal, notice_requests
from .play import paper_pages, puzzle_pages
from .play.puzzle_reader import PuzzleReader, SolutionFinder
from .rooms.room_state import RoomStore
from .rooms.stored_rooms import StoredRooms
from .services import KEY, GettingReadyError, ReadySoonError, Services
from .together import board_pages
from .together.boards import KIND as BOARDS
from .together.boards import Boards
from .watch import lab_pages, method_pages

# Everything comes from this server, and no page contains scripts or styles.
_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob:",  # pages make images of drawings that visitors bring
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "frame-src 'self'",
        "connect-src 'self' {sockets}",
        "form-action 'self'",
        "base-uri 'none'",
    )
)
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_HOST = re.compile(r"[A-Za-z0-9.:\[\]-]+")
_UNSAFE_METHODS = frozenset({"POST", "PUT", "PATCH", "DELETE"})
# Everything that answers requests.
_PARTS = (
    home_pages, daily_pages, random_pages, offline_pages, puzzle_pages, paper_pages, method_pages, lab_pages, lessons,
    editor_pages, scan_pages, unit_pages, classroom_pages, board_pages, embed_pages, api, static_files, operator_routes,
)
_RATES = ("JOB_RATE", "READ_RATE", "LINK_RATE", "WATCH_RATE", "CLASS_RATE", "JOIN_RATE", "TRY_RATE")


def build_app(config: Mapping[str, object], jobs: JobRunner | None) -> Flask:
    app = App(__name__, static_folder=None, template_folder=resource_path("templates"))
    app.config.from_mapping(DEFAULTS)
    app.config.from_mapping(config)
    app.config["MAX_CONTENT_LENGTH"] = app.config["BODY"]
    services = app.extensions[KEY] = _services(app, jobs)
    if services.copies is not None:  # all web processes share the secret
        services.copies.start()
    else:
        app.secret_key = app.config["SECRET"] or stored_secret(services.database.folder or data_folder())
    add_to_templates(app)
    for part in _PARTS:
        app.register_blueprint(part.blueprint)
    app.register_error_handler(HTTPException, _handle_error)
    for kind in get_args(ServiceError):
        app.register_error_handler(kind, _handle_error)
    notice_requests(app)
    add_languages(app)
    app.before_request(check_host)
    app.before_request(check_blocks)
    app.before_request(_check_origin)
    app.after_request(_with_headers)
    app.after_request(with_frame_headers)
    app.after_request(with_visitor_cookie)
    Compress(app)
    if proxies := app.config["PROXIES"]:  # whose headers have the visitor's address and the name of the server
        app.wsgi_app = ProxyFix(app.wsgi_app, proxies, proxies, proxies)  # type: ignore[method-assign]
    return app


def _services(app: Flask, jobs: JobRunner | None) -> Services:
    """One runner solves, another reads puzzles; tests give one runner for both."""
    settings = app.config
    compilation, database = Compilation(), Database(settings["DATABASE"] or default_database())
    runner, classes, boards = _shared(settings, database, compilation)
    solving = jobs or runner
    reading_limits = JobLimits.of(settings, settings["READERS"])
    reading = jobs or process_runner(reading_limits, compilation=compilation, nice=QUICK_NICE)
    rates = {name: settings[name] for name in _RATES}
    limits = RateLimits(rates, settings["CLASS_SIZE"], settings["REDIS"])
    solutions = SolutionFinder(solving, settings["SECONDS"], settings["MEMORY"] * 1_000_000)
    services = Services(solving, PuzzleReader(reading), solutions, limits, database, Links(database),
                        Classrooms(classes, settings["PUPILS"]), Boards(boards), Metrics(), Blocks())
    if settings["REDIS"]:
        services = _cluster_services(app, services)
    for runner in services.own_runners.values():
        runner.on_end(services.metrics.job_ended)
    services.metrics.add(StateMetrics(services))
    atexit.register(services.close)
    return services


def _shared(settings: Config, database: Database, compilation: Compilation) -> tuple[JobRunner, RoomStore, RoomStore]:
    """What runs jobs and what keeps classes and boards: on many machines, or in processes of this one, in memory and a
    database."""
    limits = JobLimits.of(settings, settings["WORKERS"], settings["QUICK_WORKERS"])
    keeping, most_classes, most_boards = Keeping.of(settings), settings["CLASSROOMS"], settings["BOARDS"]
    if not settings["REDIS"]:
        return (process_runner(limits, keeping=keeping, compilation=compilation),
                StoredRooms(CLASSES, RoomRows(database, CLASSES.name), most_classes),
                StoredRooms(BOARDS, RoomRows(database, BOARDS.name), most_boards))
    # Not at the top: these need packages that are not always there.
    from .cluster.link import Link
    from .cluster.shared_executor import shared_runner
    from .rooms.shared_rooms import SharedRooms

    link = Link(settings["REDIS"])
    return (shared_runner(link, limits, keeping), SharedRooms(CLASSES, link, most_classes),
            SharedRooms(BOARDS, link, most_boards))


def _cluster_services(app: Flask, services: Services) -> Services:
    """The services with an operator's view and commands that cover all machines."""
    from .cluster.link import Link
    from .operator.cluster_state import ClusterMetrics, ClusterState
    from .operator.shared_copies import SharedBlocks, SharedCopies

    link = Link(app.config["REDIS"])
    blocks, cluster = SharedBlocks(link), ClusterState(link)
    services.metrics.cluster_text = ClusterMetrics(cluster).text
    copies = SharedCopies(link, blocks, partial(setattr, app, "secret_key"), app.config["SECRET"])
    return replace(services, blocks=blocks, cluster=cluster, copies=copies)


def _check_origin() -> None:
    """Refuse requests from pages of other sites. On a visitor's own machine, such pages could reach this server."""
    if request.method not in _UNSAFE_METHODS:
        return
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    if site is not None:
        foreign = site not in ("same-origin", "none")
    else:  # an old browser, or a program, which sends no origin
        foreign = origin is not None and not is_own_origin(origin)
    if foreign:
        raise Forbidden(say("server.other_site"))


def _with_headers(response: Response) -> Response:
    """Add the headers. The policy names the web socket too, because for some browsers it is not 'self'."""
    host = request.environ.get("HTTP_HOST", "")
    sockets = f"ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    parts = _POLICY.format(sockets=sockets), policy_of_frames()
    response.headers.setdefault("Content-Security-Policy", "; ".join(filter(None, parts)))
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _handle_error(error: HTTPException | ServiceError) -> Response:
    count_refusal(error)
    return _http_error(error if isinstance(error, HTTPException) else as_http(error))


def _http_error(error: HTTPException) -> Response:
    """JSON for programs, a page for people. The headers of the error, such as Retry-After, stay."""
    api_call = request.path.startswith(("/api/", "/oembed"))
    if isinstance(error, SecurityError) and not api_call:  # a wrong host: pages contain addresses, so none can be made
        return Response(sentence_of(error), 400, mimetype="text/plain")
    body = dumps({"error": error_json(error)}) if api_call else _error_page(error)
    headers = [(name, value) for name, value in error.get_headers() if name.lower() != "content-type"]
    response = make_response(body, error.code or 500, headers)
    if api_call:
        response.mimetype = "application/json"
    return response


def _error_page(error: HTTPException) -> str:
    """The page about an error. It reloads itself if the server will be ready soon."""
    if isinstance(error, ReadySoonError):
        return render_template("ready_soon.html", error=error, started=isinstance(error, GettingReadyError))
    name = say(f"server.name_{error.code}") if error.code in WORDED_ERRORS else error.name
    return render_template("error.html", status=error.code, name=name, sentence=sentence_of(error))
