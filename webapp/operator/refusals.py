"""Why visitors were not given what they asked for, in a word, for the metrics. Other mistakes have no reason here."""

from __future__ import annotations

from flask import request
from werkzeug.exceptions import Forbidden, RequestEntityTooLarge, SecurityError, TooManyRequests

from ..api.json_bodies import ApiError
from ..base.rate_limits import RateError
from ..base.visitor_cookie import current_visitor
from ..database import DatabaseError
from ..jobs.job_runner import BusyError
from ..play.puzzle_reader import StoppedError
from ..services import GettingReadyError, services
from .blocks import BlockedError


def check_blocks() -> None:
    """Raises BlockedError when the operator has blocked who asks."""
    services().operator.blocks.check(current_visitor(), request.remote_addr or "")


def count_refusal(error: Exception) -> None:
    reason = reason_of(error)
    if reason:
        services().operator.metrics.refused(reason)


def reason_of(error: Exception) -> str:
    """Empty for what is no refusal but a mistake of the visitor."""
    match error:
        case BusyError(whose=whose):
            return f"queue_{whose}"
        case RateError(kind=kind):
            return kind.lower()
        case ApiError(json_code=code):
            return code if code in ("too_large", "links_off") else ""
        case _:
            return next((reason for kind, reason in _REASONS.items() if isinstance(error, kind)), "")


# In this order: those further up are kinds of those further down.
_REASONS: dict[type[Exception], str] = {
    BlockedError: "blocked",
    GettingReadyError: "getting_ready",
    StoppedError: "reading_stopped",
    DatabaseError: "links_off",
    SecurityError: "host",
    RequestEntityTooLarge: "too_large",
    Forbidden: "foreign_page",
    TooManyRequests: "busy",
}
