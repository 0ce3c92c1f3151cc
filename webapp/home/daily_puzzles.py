"""The puzzle of the day, out of the gallery; and the puzzles of a day, which are made from its date.

Both follow from the date alone, so they are the same for everybody. Only the visitor's browser knows the date where the
visitor is. In the gallery weeks begin easy and end hard; the choice is made here, because pages would have to bring the
whole gallery along.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import cache
from hashlib import sha256
from typing import Final

from solvers.errors import PuzzleError
from solvers.make.daily import FIRST_DAY, day_of

from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..collection.example_gallery import SIZES, ExampleCard, random_pool
from ..services import services

_LEVELS: Final = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")  # of the days of a week, from Monday on
_MOST: Final = SIZES["large"]
_MOST_WHEN_EASY: Final = SIZES["medium"]
_AHEAD: Final = timedelta(hours=14)  # the earliest time zone is so far ahead of UTC


def card_of_day(day: date) -> ExampleCard:
    """The puzzle of the day. None comes a second time before all of its level have come."""
    week, place = divmod(day.toordinal() - 1, len(_LEVELS))  # the first of all days was a Monday
    level = _LEVELS[place]
    cards = _in_turn(level)
    return cards[(week * _LEVELS.count(level) + _LEVELS[:place].count(level)) % len(cards)]


@cache
def _in_turn(level: str) -> tuple[ExampleCard, ...]:
    """Those of a level, mixed so that neighbours in the gallery do not follow each other."""
    most = _MOST_WHEN_EASY if level == "easy" else _MOST
    cards = [card for card in random_pool() if card.level == level and max(card.shape) <= most]
    return tuple(sorted(cards, key=lambda card: sha256(card.name.encode()).digest()))


def daily_of(day: date, kind: str) -> Json:
    """What the reader makes of one of the puzzles of a day."""
    services().limits.count("READ_RATE", current_visitor())
    return services().reader.daily(day.isoformat(), kind, current_visitor())


def today() -> date:
    return datetime.now(UTC).date()


def latest_day() -> date:
    """The date where days begin first."""
    return (datetime.now(UTC) + _AHEAD).date()


def open_day(text: str) -> date:
    """A day whose puzzles can be had already; PuzzleError says why not."""
    day = day_of(text)
    if not FIRST_DAY <= day <= latest_day():
        raise PuzzleError("tasks.open_day", where="date", found=text, first=FIRST_DAY.isoformat())
    return day
