"""The puzzles of a day, the same for everybody: three random flat ones, small, medium and large, and a solid.

All follow from the date. Flat puzzles are easy at the beginning of a week and hard at its end, and their styles take
turns. Solids are our own models; none returns before all others have had their day.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from hashlib import sha256
from typing import Final

from ..collection import Model, models
from ..errors import PuzzleError
from ..puzzle import Info, Puzzle
from ..texts import say
from .random.generator import random_puzzle
from .random.styles import STYLES
from .random.wishes import Wish

FIRST_DAY: Final = date(2026, 1, 1)
SOLID: Final = "solid"

# The side and the level of each flat puzzle, from Monday to Sunday.
_WEEK: Final[Mapping[str, tuple[tuple[int, str], ...]]] = {
    "small": ((10, "easy"),) * 3 + ((10, "medium"),) * 4,
    "medium": ((15, "medium"),) * 2 + ((20, "medium"),) * 2 + ((15, "hard"), (20, "hard"), (20, "hard")),
    "large": ((25, "medium"), (30, "medium"), (25, "hard"), (25, "hard"), (30, "hard"), (25, "expert"), (30, "expert")),
}
KINDS: Final = (*_WEEK, SOLID)
_APART: Final = 2  # the distance between the styles of one day, so that they differ


@dataclass(frozen=True, slots=True)
class Daily:
    """One of the puzzles of a day, before it is made: its kind, its shape and its level."""

    day: date
    kind: str
    shape: tuple[int, ...]
    level: str
    of: Wish | Model

    @property
    def title(self) -> str:
        """Its title, which says nothing about the picture."""
        return say(f"daily.{self.kind}", day=written_date(self.day))

    def puzzle(self) -> Puzzle:
        """The puzzle, with its solution as the goal."""
        if isinstance(self.of, Model):
            found = self.of.thinned
            return replace(found, info=replace(found.info, title=self.title))
        of = self.of
        found = random_puzzle(of.width, of.height, of.level, of.seed, of.style)
        return replace(found, info=Info(title=self.title, goal=found.info.goal))


def daily(day: date, kind: str) -> Daily:
    """The puzzle of a day of that kind."""
    if kind not in KINDS:
        raise PuzzleError("errors.one_of", where="which", found=kind, names=[*KINDS])
    if day < FIRST_DAY:
        raise PuzzleError("daily.first_day", where="date", found=day.isoformat(), first=FIRST_DAY.isoformat())
    if kind == SOLID:
        model = _in_turn()[day.toordinal() % len(_in_turn())]
        return Daily(day, kind, model.shape, model.level, model)
    place = KINDS.index(kind)
    side, level = _WEEK[kind][day.weekday()]
    style = [*STYLES][(day.toordinal() + _APART * place) % len(STYLES)]
    wish = Wish(side, side, level, style, len(KINDS) * day.toordinal() + place)
    return Daily(day, kind, (side, side), level, wish)


def dailies(day: date) -> tuple[Daily, ...]:
    """All puzzles of a day."""
    return tuple(daily(day, kind) for kind in KINDS)


def day_of(text: str) -> date:
    """A date in the form 2026-11-22; no other way to write it is accepted."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise PuzzleError("daily.date", where="date", found=text)
    return found


@cache
def _in_turn() -> tuple[Model, ...]:
    """The models, shuffled so that sizes vary from day to day."""
    return tuple(sorted(models(), key=lambda model: sha256(model.name.encode()).digest()))


# Dates in words


def written_date(day: date) -> str:
    """For example "23 November 2026"."""
    return say("dates.date", day=str(day.day), month=_month(day), year=str(day.year))


def written_day(day: date) -> str:
    """For example "Monday, 23 November 2026"."""
    return say("dates.full", weekday=say(f"dates.weekday_{day.isoweekday()}"), date=written_date(day))


def written_month(day: date) -> str:
    """For example "November 2026"."""
    return say("dates.month", month=_month(day), year=str(day.year))


def _month(day: date) -> str:
    return say(f"dates.month_{day.month}")
