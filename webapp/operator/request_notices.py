"""Every request has an id and, when it is answered, a notice. Notices never contain puzzles or the part of an address
after `?`.

A notice names the route and not the address, because the address of a puzzle's page is the puzzle itself. Refusals are
counted for the metrics by reasons of one word.
"""

from __future__ import annotations

import logging
import re
import secrets
from time import perf_counter
from types import TracebackType
from typing import Final

from flask import Flask, Response, current_app, g, has_request_context, request
from werkzeug.exceptions import Forbidden, RequestEntityTooLarge, SecurityError, TooManyRequests

from ..api.json_bodies import ApiError
from ..base.rate_limits import RateError
from ..base.visitor_cookie import current_visitor
from ..database import DatabaseError
from ..jobs.job_runner import AwayError, CompilingError
from ..jobs.turns import BusyError
from ..play.puzzle_reader import StoppedError
from ..services import GettingReadyError, StoreAwayError, services
from .blocks import BlockedError, short_address, short_visitor

HEADER: Final = "X-Request-ID"
_NOTICES: Final = logging.getLogger("webapp.requests")
_WELL_FORMED: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
_BYTES: Final = 9
# Every page asks for dozens of these, or machines ask all the time: their notices have the level `debug`.
_FREQUENT: Final = frozenset({
    "static_files.file", "operator.healthz", "operator.live", "operator.ready", "operator.metrics",
    "operator.cluster_metrics",
})
# Subclasses come before the classes they derive from.
_REASONS: dict[type[Exception], str] = {
    BlockedError: "blocked",
    AwayError: "away",
    StoreAwayError: "away",
    CompilingError: "getting_ready",
    GettingReadyError: "getting_ready",
    StoppedError: "reading_stopped",
    DatabaseError: "links_off",
    SecurityError: "host",
    RequestEntityTooLarge: "too_large",
    Forbidden: "foreign_page",
    TooManyRequests: "busy",
}


def notice_requests(app: Flask) -> None:
    """Give ids to requests and write notices. Call it first, so that everything around the views is timed."""
    app.before_request(_begin)
    app.after_request(_end)
    app.log_exception = _tell_error  # type: ignore[method-assign]


def request_id() -> str:
    """The id of the current request. A proxy may have set it already."""
    if "request_id" not in g:
        sent = request.headers.get(HEADER, "")
        believed = current_app.config["PROXIES"] and _WELL_FORMED.fullmatch(sent)
        g.request_id = sent if believed else secrets.token_urlsafe(_BYTES)
    request_id: str = g.request_id
    return request_id


def route() -> str:
    """The route, such as `/p/<code>`; empty if there is none."""
    return request.url_rule.rule if has_request_context() and request.url_rule else ""


def _begin() -> None:
    g.began = perf_counter()


def _end(response: Response) -> Response:
    response.headers[HEADER] = request_id()
    seconds = perf_counter() - g.get("began", perf_counter())
    fields = {
        "request": request_id(),
        "method": request.method[:16],
        "route": route(),
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
        "visitor": short_visitor(current_visitor()),
        "address": short_address(request.remote_addr or ""),
    }
    frequent = request.endpoint in _FREQUENT and (response.status_code < 500 or request.path.startswith("/healthz"))
    services().metrics.answered(route(), request.method, response.status_code, seconds)
    _NOTICES.log(logging.DEBUG if frequent else logging.INFO, "request", extra={"fields": fields})
    return response


def _tell_error(exc_info: tuple[type, BaseException, TracebackType | None] | tuple[None, None, None]) -> None:
    """Replaces Flask's own message, which would contain the address."""
    fields = {"request": request_id(), "method": request.method, "route": route()}
    _NOTICES.error("A request failed; that is a bug.", exc_info=exc_info, extra={"fields": fields})


def check_blocks() -> None:
    services().blocks.check(current_visitor(), request.remote_addr or "")


def count_refusal(error: Exception) -> None:
    reason = reason_of(error)
    if reason:
        services().metrics.refused(reason)


def reason_of(error: Exception) -> str:
    """The reason; empty if the error is a mistake of the visitor and no refusal."""
    match error:
        case BusyError(whose=whose):
            return f"queue_{whose}"
        case RateError(kind=kind):
            return kind.lower()
        case ApiError(json_code=code):
            return code if code in ("too_large", "links_off") else ""
        case _:
            return next((reason for kind, reason in _REASONS.items() if isinstance(error, kind)), "")
