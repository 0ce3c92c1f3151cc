"""The texts of the units, one file each, and their puzzles. A unit is a lesson plan of 45 minutes with notes for the
teacher, slides and a worksheet.

A figure that a text takes from a solve stands in it in braces, by the name of an entry in `figures`. Tests measure
these figures and the findings in lines again, and check that each puzzle has no other solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from solvers.clues import Runs
from solvers.collection import example
from solvers.grid import EMPTY, FILLED, Grid
from solvers.puzzle import Info, Puzzle
from solvers.texts import filled, language_name

from ...base.page_texts import translated
from ...base.wire_json import Json

# By unit, the number of the step in which each of its slides is shown, from 0.
SHOWN_IN: Final[Mapping[str, tuple[int, ...]]] = {
    "lines": (0, 0, 0, 2, 4, 5, 5),
    "search": (0, 0, 1, 2, 3, 4, 5, 5),
    "sat": (0, 0, 1, 2, 3, 5, 6),
    "annealing": (0, 0, 0, 1, 3, 5, 5),
    "belief": (0, 0, 1, 1, 2, 3, 5),
}
UNITS: Final = tuple(SHOWN_IN)
JOINING, SPARE = 3, 5  # minutes before the steps and after them
# The picture and the code of the link.
_DRAWN: Final = {
    # Line logic leaves eight cells open; one guess closes them.
    "crossroads": ("#..#. #..## ..##. #.##. #..##", "nLzrG9JP7fNle"),
    # Small enough for a whole search tree on paper.
    "three": ("..# ##. ..#", "nNiE3Fi9"),
}
_STATES: Final = {"#": FILLED, ".": EMPTY}


@dataclass(frozen=True, slots=True)
class Figure:
    """The value of a counter of a solve, by the name that texts give it. With `seeds` it is taken from solves with the
    seeds from 1 on: how many `solved`, the `least` or the `most` of these; or the `quarter`, the `median` or the
    `three-quarters` of all, where those that failed count as above all others. Without a value, too many failed."""

    name: str
    puzzle: str
    method: str
    counter: str
    value: float | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seeds: int = 0
    take: str = ""


@dataclass(frozen=True, slots=True)
class Mistake:
    """What pupils often say or do, and how to answer."""

    mistake: str
    answer: str


@dataclass(frozen=True, slots=True)
class Step:
    """An activity of the plan, or a talk, with what the teacher says and looks for. `questions` are those of an exit
    activity, `answers` theirs."""

    kind: str
    title: str
    minutes: int
    say: tuple[str, ...]
    look: tuple[str, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    puzzle: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    questions: tuple[Json, ...] = ()
    answers: tuple[Json, ...] = ()


@dataclass(frozen=True, slots=True)
class PicturedLine:
    """A clue and its cells: `#` filled, `.` empty, `?` unknown; and with `found`, all that the line makes certain."""

    clue: tuple[int, ...]
    cells: str
    found: str = ""
    says: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table. A cell that begins with `=` is left out on the worksheet and shown with the answers. Rows of `#` and
    `.`, with ` / ` between them, are drawn as cells."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Slide:
    """A slide: points, which may be `numbered`, and at most one of lines, a table and a puzzle."""

    title: str
    points: tuple[str, ...] = ()
    numbered: bool = False
    lines: tuple[PicturedLine, ...] = ()
    table: Table | None = None
    puzzle: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """A task of the worksheet. `squares` rows of squared paper are left for drawing and `space` lines for a written
    answer; `puzzles` lie side by side."""

    title: str
    text: tuple[str, ...]
    answer: tuple[str, ...] = ()
    squares: int = 0
    space: int = 0
    lines: tuple[PicturedLine, ...] = ()
    table: Table | None = None
    puzzles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit. `prepare` is what the teacher does before the lesson."""

    name: str
    title: str
    lead: str
    for_whom: str
    goals: tuple[str, ...]
    needs: tuple[str, ...]
    prepare: tuple[str, ...]
    figures: tuple[Figure, ...]
    steps: tuple[Step, ...]
    slides: tuple[Slide, ...]
    tasks: tuple[Task, ...]
    homework: str = ""

    @property
    def minutes(self) -> int:
        """The minutes of the lesson, with those in which pupils join, and those to spare."""
        return JOINING + sum(step.minutes for step in self.steps) + SPARE

    def shown(self) -> Iterator[tuple[int, Slide | None]]:
        """The projected slides in order, each with the number of its step; None where the step itself is announced. A
        talk is announced by its slides, if it has any."""
        for number, step in enumerate(self.steps):
            slides = [slide for slide, at in zip(self.slides, SHOWN_IN[self.name], strict=True) if at == number]
            if step.kind != "talk" or not slides:
                yield number, None
            yield from ((number, slide) for slide in slides)


def units() -> tuple[Unit, ...]:
    return tuple(map(unit_named, UNITS))


def unit_named(name: str) -> Unit:
    """KeyError if there is none."""
    if name not in UNITS:
        raise KeyError(name)
    return _unit(name, language_name())


@cache
def _unit(name: str, _: str) -> Unit:
    """The unit in the language of the server, which tests change."""
    entries = translated(__package__, name) or {}
    figures = tuple(Figure(**figure) for figure in entries.get("figures", ()))
    texts = _filled({entry: value for entry, value in entries.items() if entry != "figures"},
                    {figure.name: figure.value for figure in figures if figure.value is not None})
    return Unit(**{
        **texts, "name": name, "figures": figures,
        "steps": tuple(Step(**{**step, "mistakes": tuple(Mistake(**mistake) for mistake in step.get("mistakes", ()))})
                       for step in texts["steps"]),
        "slides": tuple(Slide(**_with_pictures(slide)) for slide in texts["slides"]),
        "tasks": tuple(Task(**_with_pictures(task)) for task in texts["tasks"]),
    })


def _with_pictures(entry: Json) -> Json:
    parts = {**entry, "lines": tuple(PicturedLine(**line) for line in entry.get("lines", ()))}
    return {**parts, "table": Table(**entry["table"])} if "table" in entry else parts


def _filled(value: Any, figures: Mapping[str, float]) -> Any:
    """The value with the figures in all of its texts, and tuples for lists."""
    if isinstance(value, str):
        return filled(value, figures)
    if isinstance(value, list | tuple):
        return tuple(_filled(part, figures) for part in value)
    if isinstance(value, dict):
        return {name: _filled(part, figures) for name, part in value.items()}
    return value


# Puzzles: examples of the collection, and small ones that are drawn for a unit


def puzzle_named(name: str) -> Puzzle:
    """KeyError or PuzzleError if there is none."""
    return _drawn(name) if name in _DRAWN else example(name).puzzle


@cache
def _drawn(name: str) -> Puzzle:
    rows = [bytes(_STATES[sign] for sign in row) for row in _DRAWN[name][0].split()]
    goal = Grid((len(rows), len(rows[0])), b"".join(rows))
    return Puzzle.from_grid(goal, Info(goal=goal))


def numbers_of(puzzle: Puzzle) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """The numbers as they are written beside the rows and above the columns: an empty line has a 0."""
    numbers = [(line.clue.lengths if isinstance(line.clue, Runs) else ()) or (0,) for line in puzzle.lines]
    return numbers[: puzzle.shape[0]], numbers[puzzle.shape[0] :]


def code_of(name: str) -> str:
    return _DRAWN[name][1] if name in _DRAWN else example(name).code


def picture_of(name: str) -> Grid:
    goal = puzzle_named(name).info.goal
    assert goal is not None
    return goal
