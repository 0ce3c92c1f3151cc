"""The puzzles of a day, the same for everybody: three in black and white, small, medium and large, one in colours, and
a solid.

All follow from the date and the collection. Flat puzzles are pictures of the collection: the easier ones at the
beginning of a week, the harder ones at its end. Solids are its models. None returns before all others that fit have had
their day. Most days before December 2026 have the best of a few random puzzles, in styles that take turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from hashlib import sha256
from typing import Final, TypeVar

from ..collection import SIZES, Example, Model, coloured_examples, example, examples, models
from ..errors import PuzzleError
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

# From this day to the end of November some puzzles are pictures, and random ones have these levels, from Monday to
# Sunday.
_MIXED_FROM: Final = date(2026, 11, 25)
_MIXED_LEVELS: Final[Mapping[str, tuple[str, ...]]] = {
    "small": ("easy",) * 4 + ("medium",) * 3,
    "medium": ("easy",) * 2 + ("medium",) * 3 + ("hard",) * 2,
    "large": ("easy", "medium", "medium", "medium", "hard", "hard", "expert"),
    COLOURED: ("easy",) * 4 + ("medium",) * 3,
}
_MIXED_PICTURES: Final[Mapping[tuple[str, str], str]] = {
    ("2026-11-26", "small"): "music-notes", ("2026-11-26", "medium"): "raccoon", ("2026-11-27", "large"): "windmill",
    ("2026-11-27", COLOURED): "kingfisher", ("2026-11-29", "small"): "tulip", ("2026-11-29", "large"): "carrot",
    ("2026-11-30", "medium"): "tornado",
}

# Every flat puzzle is a picture from this day on.
PICTURES_FROM: Final = date(2026, 12, 1)
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
    picture = _picture(day, kind)
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
        side, colours, styles = _IN_COLOURS[level]
        return PuzzleSpec(side, side, level, styles[day.toordinal() % len(styles)], seed, colours=colours)
    side = _WEEK[kind][day.weekday()][0]
    return PuzzleSpec(side, side, level, _style(day, kind), seed)


def _level(day: date, kind: str) -> str:
    return _MIXED_LEVELS[kind][day.weekday()] if day >= _MIXED_FROM else _WEEK[kind][day.weekday()][1]


def _style(day: date, kind: str) -> str:
    """The style of a random puzzle in black and white; the styles of a day differ."""
    taken: list[str] = []
    for of_kind, candidates in _STYLES.items():
        styles = tuple(style for style in candidates if (style, _level(day, of_kind)) not in _UNCLEAR)
        turn = day.toordinal() % len(styles)
        taken.append(next(style for style in styles[turn:] + styles[:turn] if style not in taken))
    return taken[KINDS.index(kind)]


def _picture(day: date, kind: str) -> Example | None:
    """The picture of a day; None if its puzzle is random. A part of the week takes its pictures in turn, the easiest of
    a week first."""
    if day < PICTURES_FROM:
        name = _MIXED_PICTURES.get((day.isoformat(), kind))
        return example(name) if name else None
    week, weekday = divmod(day.toordinal() - 1, 7)  # day 1 of the calendar was a Monday
    part = next(part for part in _WEEK_PARTS if weekday in part)
    pictures = _pictures(kind, part)
    turns = range(week * len(part), (week + 1) * len(part))
    of_week = sorted((pictures[turn % len(pictures)] for turn in turns), key=_difficulty)
    return of_week[weekday - part.start]


@cache
def _pictures(kind: str, part: range) -> tuple[Example, ...]:
    """The pictures for a part of the week, shuffled so that neighbours in the gallery do not follow each other. Levels
    may be set anew, so the parts go by the order of the ratings: their shares last equally long."""
    least, most = _SIDES[kind]
    collection = coloured_examples() if kind == COLOURED else examples()
    fitting = sorted((picture for picture in collection if least <= max(picture.shape) <= most
                      and picture.theme not in _NO_PICTURES), key=_difficulty)
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
