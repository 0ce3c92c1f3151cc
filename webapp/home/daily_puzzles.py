"""The puzzle of the day, chosen from the gallery; and the puzzles of a day, made from its date.

Both follow from the date alone, so they are the same for everybody. Only the browser knows the date where the visitor
is. They are easy on Monday and hardest on Sunday. The server chooses them, because otherwise pages
would have to contain the whole gallery.
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
from ..collection.example_gallery import SIZES, random_pool
from ..collection.gallery_card import Card
from ..services import services

_LEVELS: Final = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")  # for the days of a week, from Monday
_MOST: Final = SIZES["large"]
_MOST_WHEN_EASY: Final = SIZES["medium"]
_AHEAD: Final = timedelta(hours=14)  # the earliest time zone is 14 hours ahead of UTC


def card_of_day(day: date) -> Card:
    """The puzzle of the day. None is repeated before all others of its level have had their turn."""
    week, place = divmod(day.toordinal() - 1, len(_LEVELS))  # day 1 of the calendar was a Monday
    level = _LEVELS[place]
    cards = _in_turn(level)
    return cards[(week * _LEVELS.count(level) + _LEVELS[:place].count(level)) % len(cards)]


@cache
def _in_turn(level: str) -> tuple[Card, ...]:
    """The cards of a level, shuffled so that neighbours in the gallery do not follow each other."""
    most = _MOST_WHEN_EASY if level == "easy" else _MOST
    cards = [card for card in random_pool() if card.level == level and max(card.shape) <= most]
    return tuple(sorted(cards, key=lambda card: sha256(card.name.encode()).digest()))


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
