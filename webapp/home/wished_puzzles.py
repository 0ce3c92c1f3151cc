"""Puzzles by chance as addresses wish for them, and those of days: read, checked, and asked of the reader."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from solvers import PuzzleError
from solvers.make.daily import FIRST_DAY, day_of
from solvers.make.random.generator import RECIPE, Wish
from solvers.make.random.wishes import read_wish, size_text

from ..base.visitors import current_visitor
from ..jobs.events.messages import Json
from ..services import services

USUAL: Final = {"size": "15", "level": "medium", "style": "smooth"}
SIZES: Final = ("5", "10", "15", "20", "25", "30", "20x30", "50")  # that are proposed

_SEEDS: Final = 10**9
_AHEAD: Final = timedelta(hours=14)  # so far ahead of ours is a day somewhere


def fresh_seed() -> str:
    return str(random.randrange(_SEEDS))


def wish_in(given: Mapping[str, str]) -> Wish:
    """The wish that an address tells, by what it leaves out the usual one; PuzzleError says what is wrong."""
    usual = {**USUAL, "seed": "0", "recipe": str(RECIPE)}
    return read_wish(**{name: given.get(name, value) for name, value in usual.items()})


def as_parameters(wish: Wish, *, seed: bool = True) -> dict[str, Any]:
    """The same as an address tells it; without its seed, the kind of puzzle."""
    kind = {"size": size_text(wish), "level": wish.level, "style": wish.style}
    return {**kind, "seed": str(wish.seed), "recipe": str(wish.recipe)} if seed else kind


def made_of(wish: Wish) -> Json:
    """What the reader says of a wish."""
    services().limits.count("READ_RATE", current_visitor())
    return services().reader.random(current_visitor(), **as_parameters(wish))


def daily_of(day: date, kind: str) -> Json:
    """What the reader says of one of the puzzles of a day."""
    services().limits.count("READ_RATE", current_visitor())
    return services().reader.daily(day.isoformat(), kind, current_visitor())


def today() -> date:
    return datetime.now(UTC).date()


def latest_day() -> date:
    """What is today where days begin first."""
    return (datetime.now(UTC) + _AHEAD).date()


def open_day(text: str) -> date:
    """A day whose puzzles can be had already; PuzzleError says why not."""
    day = day_of(text)
    if not FIRST_DAY <= day <= latest_day():
        raise PuzzleError("tasks.open_day", where="date", found=text, first=FIRST_DAY.isoformat())
    return day
