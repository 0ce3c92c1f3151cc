"""The puzzles of a day, the same for everybody: three in black and white, small, medium and large, one in colours, and
a solid.

All follow from the date and the collection. Flat puzzles are easy at the beginning of a week and hard at its end. They
are pictures of the collection, none twice within a year. Days without a picture have the best of a few random puzzles,
in styles that take turns. Solids are our own models; none returns before all others have had their day.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from hashlib import sha256
from typing import Final, TypeVar

from ..collection import Example, Model, coloured_examples, examples, models
from ..errors import PuzzleError
from ..explain.levels import RATED_LEVELS
from ..puzzle import Info, Puzzle
from ..texts import say
from ..texts.languages import locale
from .random.generator import generate_best
from .random.spec import PuzzleSpec

Bundled = TypeVar("Bundled", Example, Model)

FIRST_DAY: Final = date(2026, 1, 1)
COLOURED: Final = "coloured"
SOLID: Final = "solid"

# The side and the level of each puzzle in black and white, from Monday to Sunday.
_WEEK: Final[Mapping[str, tuple[tuple[int, str], ...]]] = {
    "small": ((10, "easy"),) * 3 + ((10, "medium"),) * 4,
    "medium": ((15, "medium"),) * 2 + ((20, "medium"),) * 2 + ((15, "hard"), (20, "hard"), (20, "hard")),
    "large": ((25, "medium"), (30, "medium"), (25, "hard"), (25, "hard"), (30, "hard"), (25, "expert"), (30, "expert")),
}
KINDS: Final = (*_WEEK, COLOURED, SOLID)
_PLACES: Final = 4  # of seeds in a day: three in black and white, and one in colours
_SEEDS: Final = 3  # random puzzles to choose the best looking from
# The styles whose pictures are best at that size.
_STYLES: Final[Mapping[str, tuple[str, ...]]] = {
    "small": ("symmetric", "plants", "letters", "blobs"),
    "medium": ("faces", "mountains", "plants", "symmetric", "letters"),
    "large": ("faces", "mountains", "plants", "maze", "symmetric", "letters"),
}
_UNCLEAR: Final = {("mountains", "hard")}  # such pictures need too many changes

# Puzzles in colours from this day on.
COLOURED_FROM: Final = date(2026, 11, 26)
# The side, the colours and the styles of random ones, by level. Hard ones are rarely found, so those days also have a
# medium one.
_IN_COLOURS: Final[Mapping[str, tuple[int, int, tuple[str, ...]]]] = {
    "easy": (15, 4, ("plants", "sea", "houses", "mountains", "blobs", "letters")),
    "medium": (15, 4, ("blobs", "mosaic", "letters")),
}

# Pictures of the collection from this day on; the days before have random ones.
PICTURES_FROM: Final = date(2026, 11, 25)
# The shortest and the longest of the longer sides of pictures, and their levels from Monday to Sunday.
_PICTURES: Final[Mapping[str, tuple[int, int, tuple[str, ...]]]] = {
    "small": (8, 12, ("easy",) * 4 + ("medium",) * 3),
    "medium": (13, 20, ("easy",) * 2 + ("medium",) * 3 + ("hard",) * 2),
    "large": (21, 36, ("easy", "medium", "medium", "medium", "hard", "hard", "expert")),
    COLOURED: (10, 36, ("easy",) * 4 + ("medium",) * 2 + ("hard",)),
}
_YEAR: Final = 53  # weeks
_NO_PICTURES: Final = frozenset({"sign", "letter", "science", "ornament", "fractal"})  # themes


@dataclass(frozen=True, slots=True)
class Daily:
    """One of the puzzles of a day, before it is made: its kind, its shape and its level."""

    day: date
    kind: str
    shape: tuple[int, ...]
    level: str
    of: PuzzleSpec | Model | Example

    @property
    def title(self) -> str:
        """The title, which says nothing about the picture."""
        return say(f"daily.{self.kind}", day=written_date(self.day))

    def puzzle(self) -> Puzzle:
        """The puzzle, with its solution as the goal."""
        match self.of:
            case Model():
                puzzle = self.of.thinned
            case Example():
                puzzle = self.of.puzzle
            case PuzzleSpec():
                puzzle = generate_best(self.of, _SEEDS).puzzle
        return replace(puzzle, info=Info(title=self.title, goal=puzzle.info.goal))

    @property
    def picture_title(self) -> str:
        """The title of the picture, for people who have solved the puzzle; empty if it is random."""
        return "" if isinstance(self.of, PuzzleSpec) else self.of.title


def daily(day: date, kind: str) -> Daily:
    """The puzzle of a day of that kind."""
    if kind not in KINDS:
        raise PuzzleError("errors.one_of", where="which", found=kind, names=[*KINDS])
    if day < FIRST_DAY:
        raise PuzzleError("daily.first_day", where="date", found=day.isoformat(), first=FIRST_DAY.isoformat())
    if kind not in kinds_of(day):
        raise PuzzleError("daily.coloured_from", where="date", found=day.isoformat(), first=COLOURED_FROM.isoformat())
    if kind == SOLID:
        model = _in_turn()[day.toordinal() % len(_in_turn())]
        return Daily(day, kind, model.shape, model.level, model)
    picture = _picture(day, kind) if day >= PICTURES_FROM else None
    if picture is not None:
        return Daily(day, kind, picture.shape, picture.level, picture)
    spec = _spec(day, kind)
    return Daily(day, kind, (spec.height, spec.width), spec.level, spec)


def dailies(day: date) -> tuple[Daily, ...]:
    """All puzzles of a day."""
    return tuple(daily(day, kind) for kind in kinds_of(day))


def kinds_of(day: date) -> tuple[str, ...]:
    """The kinds of puzzles that a day has."""
    return tuple(kind for kind in KINDS if kind != COLOURED or day >= COLOURED_FROM)


def day_of(text: str) -> date:
    """A date in the form 2026-11-22, and in no other."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise PuzzleError("daily.date", where="date", found=text)
    return day


def _spec(day: date, kind: str) -> PuzzleSpec:
    """The specification of the random puzzle of a day."""
    level, seed = _level(day, kind), _SEEDS * (_PLACES * day.toordinal() + KINDS.index(kind))
    if kind == COLOURED:
        level = min(level, "medium", key=RATED_LEVELS.index)
        side, colours, styles = _IN_COLOURS[level]
        return PuzzleSpec(side, side, level, styles[day.toordinal() % len(styles)], seed, colours=colours)
    side = _WEEK[kind][day.weekday()][0]
    return PuzzleSpec(side, side, level, _style(day, kind), seed)


def _level(day: date, kind: str) -> str:
    return _PICTURES[kind][2][day.weekday()] if day >= PICTURES_FROM else _WEEK[kind][day.weekday()][1]


def _style(day: date, kind: str) -> str:
    """The style of a random puzzle in black and white; the styles of a day differ."""
    taken: list[str] = []
    for of_kind, candidates in _STYLES.items():
        styles = tuple(style for style in candidates if (style, _level(day, of_kind)) not in _UNCLEAR)
        turn = day.toordinal() % len(styles)
        taken.append(next(style for style in styles[turn:] + styles[:turn] if style not in taken))
    return taken[KINDS.index(kind)]


def _picture(day: date, kind: str) -> Example | None:
    """The picture of a day. The days of a year that need a picture of this level take them in turn; if there are too
    few pictures, some of these days have none, at even distances."""
    levels = _PICTURES[kind][2]
    week, weekday = divmod(day.toordinal() - 1, len(levels))  # day 1 of the calendar was a Monday
    level = levels[weekday]
    per_week = levels.count(level)
    pictures, year = _pictures(kind, level), _YEAR * per_week
    turn = week * per_week + levels[:weekday].count(level)
    if len(pictures) >= year:
        return pictures[turn % len(pictures)]
    turn %= year
    after = (turn + 1) * len(pictures) // year
    return pictures[after - 1] if after > turn * len(pictures) // year else None


@cache
def _pictures(kind: str, level: str) -> tuple[Example, ...]:
    """The pictures for days of this level, shuffled so that neighbours in the gallery do not follow each other."""
    least, most, _ = _PICTURES[kind]
    collection = coloured_examples() if kind == COLOURED else examples()
    fitting = (picture for picture in collection if least <= max(picture.shape) <= most and picture.level == level)
    return _shuffled(picture for picture in fitting if picture.theme not in _NO_PICTURES)


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
