"""Why visitors were refused, in one word, for the metrics. Other mistakes have no reason here."""

from __future__ import annotations

from flask import request
from werkzeug.exceptions import Forbidden, RequestEntityTooLarge, SecurityError, TooManyRequests

from ..api.json_bodies import ApiError
from ..base.rate_limits import RateError
from ..base.visitor_cookie import current_visitor
from ..database import DatabaseError
from ..jobs.job_runner import AwayError, BusyError, CompilingError
from ..play.puzzle_reader import StoppedError
from ..services import GettingReadyError, StoreAwayError, services
from .blocks import BlockedError


def check_blocks() -> None:
    """Raise BlockedError if the operator has blocked the client."""
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
