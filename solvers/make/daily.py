"""The puzzles of a day, the same for everybody: three flat ones by chance, small, medium and large, and a solid.

All follow from the date. Of flat ones weeks begin easy and end hard, and styles take turns; solids are models that come
along, none a second time before all have come.
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

# Of each flat one the side and the level, from Monday to Sunday.
_WEEK: Final[Mapping[str, tuple[tuple[int, str], ...]]] = {
    "small": ((10, "easy"),) * 3 + ((10, "medium"),) * 4,
    "medium": ((15, "medium"),) * 2 + ((20, "medium"),) * 2 + ((15, "hard"), (20, "hard"), (20, "hard")),
    "large": ((25, "medium"), (30, "medium"), (25, "hard"), (25, "hard"), (30, "hard"), (25, "expert"), (30, "expert")),
}
KINDS: Final = (*_WEEK, SOLID)
_APART: Final = 2  # styles between those of one day, so that they differ


@dataclass(frozen=True, slots=True)
class Daily:
    """One of the puzzles of a day, before it is made: what kind it is, its shape and how hard it is."""

    day: date
    kind: str
    shape: tuple[int, ...]
    level: str
    of: Wish | Model

    @property
    def title(self) -> str:
        """What it is called; nothing of what it shows."""
        return say(f"daily.{self.kind}", day=written_date(self.day))

    def puzzle(self) -> Puzzle:
        """The puzzle itself, its solution as goal."""
        if isinstance(self.of, Model):
            found = self.of.thinned
            return replace(found, info=replace(found.info, title=self.title))
        of = self.of
        found = random_puzzle(of.width, of.height, of.level, of.seed, of.style)
        return replace(found, info=Info(title=self.title, goal=found.info.goal))


def daily(day: date, kind: str) -> Daily:
    """The one of that kind."""
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
    """All of a day."""
    return tuple(daily(day, kind) for kind in KINDS)


def day_of(text: str) -> date:
    """A date that is told as 2026-11-22, and in no other of the ways to write one."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise PuzzleError("daily.date", where="date", found=text)
    return found


@cache
def _in_turn() -> tuple[Model, ...]:
    """Models, mixed so that those of one size do not follow each other."""
    return tuple(sorted(models(), key=lambda model: sha256(model.name.encode()).digest()))


# Days as people write them


def written_date(day: date) -> str:
    """Such as "23 November 2026"."""
    return say("dates.date", day=str(day.day), month=_month(day), year=str(day.year))


def written_day(day: date) -> str:
    """Such as "Monday, 23 November 2026"."""
    return say("dates.full", weekday=say(f"dates.weekday_{day.isoweekday()}"), date=written_date(day))


def written_month(day: date) -> str:
    """Such as "November 2026"."""
    return say("dates.month", month=_month(day), year=str(day.year))


def _month(day: date) -> str:
    return say(f"dates.month_{day.month}")
