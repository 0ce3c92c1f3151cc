"""How a solve ended, in plain values: the result, and the event that ends its log. No engine in here."""

from __future__ import annotations

from typing import Final

from .messages import Json, Request

REFUSED: Final = "REFUSED"  # an outcome beside those of solvers: the puzzle or an option was not taken
LIMIT: Final = "LIMIT"
CANCELLED: Final = "CANCELLED"
CRASHED: Final = "CRASHED"

FAILED: Final = "The solver failed; that is our mistake, not yours."


def ended(outcome: str, request: Request, message: str = "") -> Json:
    """The result of a solve that did not come to an end of its own."""
    return {
        "outcome": outcome,
        "method": request.method,
        "counters": {},
        "solutions": [],
        "known": None,
        "where": None,
        "seconds": None,
        "message": message,
    }


def last_event(result: Json) -> Json:
    told = ("outcome", "counters", "where", "seconds", "message", "error")
    return {"t": "finished", **{name: result[name] for name in told if name in result}}


def time_is_up(request: Request) -> str:
    return f"Stopped at the time limit of {request.seconds:g} seconds."


def memory_is_full(request: Request) -> str:
    return f"Stopped because it took more than {request.memory / 1e6:,.0f} MB of memory."
