"""The puzzles of a day for the pages and the API, and the range of days."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Final

from solvers.errors import PuzzleError
from solvers.make.daily import FIRST_DAY, day_of

from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..services import services

_AHEAD: Final = timedelta(hours=14)  # the earliest time zone is 14 hours ahead of UTC


def daily_of(day: date, kind: str) -> Json:
    """One of the puzzles of a day, as the reader gives it."""
    services().limits.count("READ_RATE", current_visitor())
    return services().reader.daily(day.isoformat(), kind, current_visitor())


def today() -> date:
    return datetime.now(UTC).date()


def latest_day() -> date:
    """The date in the earliest time zone."""
    return (datetime.now(UTC) + _AHEAD).date()


def open_day(text: str) -> date:
    """A day whose puzzles are available; PuzzleError says why it is not."""
    day = day_of(text)
    if not FIRST_DAY <= day <= latest_day():
        raise PuzzleError("tasks.open_day", where="date", found=text, first=FIRST_DAY.isoformat())
    return day
