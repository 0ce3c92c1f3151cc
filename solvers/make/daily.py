"""The puzzles of a day, the same for everybody: three in black and white, small, medium and large, one in colours, and
a solid.

All follow from the date and the collection. Flat puzzles are pictures of the collection: the easier ones at the
beginning of a week, the harder ones at its end. Solids are its models. None returns before all others that fit have had
their day.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from hashlib import sha256
from typing import Final, TypeVar

from ..collection import SIZES, Example, Model, coloured_examples, examples, models
from ..errors import PuzzleError
from ..puzzle import Info, Puzzle
from ..texts import say
from ..texts.languages import locale

Bundled = TypeVar("Bundled", Example, Model)

FIRST_DAY: Final = date(2026, 1, 1)
COLOURED: Final = "coloured"
SOLID: Final = "solid"

KINDS: Final = ("small", "medium", "large", COLOURED, SOLID)
# The shortest and the longest of the longer sides of pictures.
_SIDES: Final[Mapping[str, tuple[int, int]]] = {
    "small": (8, SIZES["small"]), "medium": (SIZES["small"] + 1, SIZES["medium"]),
    "large": (SIZES["medium"] + 1, SIZES["large"]), COLOURED: (9, 40),
}
_WEEK_PARTS: Final = (range(2), range(2, 5), range(5, 7))  # weekdays; each part has its share of the pictures
_NO_PICTURES: Final = frozenset({"sign", "letter", "science", "ornament", "fractal"})  # themes


@dataclass(frozen=True, slots=True)
class Daily:
    """One of the puzzles of a day, before it is made: its kind, its shape and its level."""

    day: date
    kind: str
    shape: tuple[int, ...]
    level: str
    of: Model | Example

    @property
    def title(self) -> str:
        """The title, which says nothing about the picture."""
        return say(f"daily.{self.kind}", day=written_date(self.day))

    def puzzle(self) -> Puzzle:
        """The puzzle, with its solution as the goal."""
        puzzle = self.of.thinned if isinstance(self.of, Model) else self.of.puzzle
        return replace(puzzle, info=Info(title=self.title, goal=puzzle.info.goal))


def daily(day: date, kind: str) -> Daily:
    """The puzzle of a day of that kind."""
    if kind not in KINDS:
        raise PuzzleError("errors.one_of", where="which", found=kind, names=[*KINDS])
    if day < FIRST_DAY:
        raise PuzzleError("daily.first_day", where="date", found=day.isoformat(), first=FIRST_DAY.isoformat())
    of = _in_turn()[day.toordinal() % len(_in_turn())] if kind == SOLID else _picture(day, kind)
    return Daily(day, kind, of.shape, of.level, of)


def dailies(day: date) -> tuple[Daily, ...]:
    """All puzzles of a day."""
    return tuple(daily(day, kind) for kind in KINDS)


def day_of(text: str) -> date:
    """A date in the form 2026-11-22, and in no other."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise PuzzleError("daily.date", where="date", found=text)
    return day


def _picture(day: date, kind: str) -> Example:
    """The picture of a day. A part of the week takes its pictures in turn, the easiest of a week first."""
    week, weekday = divmod(day.toordinal() - 1, 7)  # day 1 of the calendar was a Monday
    part = next(part for part in _WEEK_PARTS if weekday in part)
    pictures = _pictures(kind, part)
    turns = range(week * len(part), (week + 1) * len(part))
    of_week = sorted((pictures[turn % len(pictures)] for turn in turns), key=_difficulty)
    return of_week[weekday - part.start]


@cache
def _pictures(kind: str, part: range) -> tuple[Example, ...]:
    """The pictures for a part of the week, shuffled so that neighbours in the gallery do not follow each other. The
    parts follow the order of the ratings, and last equally long. Only large pictures may need suppositions."""
    least, most = _SIDES[kind]
    collection = coloured_examples() if kind == COLOURED else examples()
    fitting = sorted((picture for picture in collection if least <= max(picture.shape) <= most
                      and picture.theme not in _NO_PICTURES and (kind == "large" or picture.rating.by_lines)),
                     key=_difficulty)
    start, end = (len(fitting) * weekday // 7 for weekday in (part.start, part.stop))
    return _shuffled(fitting[start:end])


def _difficulty(picture: Example) -> tuple[float, str]:
    return picture.rating.rating or 0.0, picture.name


@cache
def _in_turn() -> tuple[Model, ...]:
    """The models, shuffled so that sizes vary from day to day."""
    return _shuffled(models())


def _shuffled(bundled: Iterable[Bundled]) -> tuple[Bundled, ...]:
    return tuple(sorted(bundled, key=lambda entry: sha256(entry.name.encode()).digest()))


# Dates in words


def written_date(day: date, form: str = "long") -> str:
    """For example "23 November 2026"."""
    from babel.dates import format_date

    return format_date(day, form, locale())


def written_day(day: date) -> str:
    """For example "Monday, 23 November 2026"."""
    return written_date(day, "full")


def written_month(day: date) -> str:
    """For example "November 2026"."""
    from babel.dates import format_skeleton

    return format_skeleton("yMMMM", day, locale=locale())
