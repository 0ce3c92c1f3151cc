"""What a technique is, and what it finds on a line. Nothing here reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...grid import EMPTY, FILLED
from ..line_view import View


@dataclass(frozen=True, slots=True)
class Case:
    """One of the cases that a line is taken apart into, and what stands against it (a code of `objections` below).

    With a `start`, run `run` starts there; without, so many runs lie before the cell that is looked at. `at` is the
    place in the line that shows what is said.
    """

    run: int
    start: int | None
    objection: str
    at: int


@dataclass(frozen=True, slots=True)
class Finding:
    """What one look at a line finds: cells by their place in it, with what they are.

    `runs` are those that it speaks of, `spans` the segments or stretches that it points at. `cases` are all the cases
    of a case analysis, `splits` the ways to share a ringed number among its groups, and `totals` the numbers that
    would be possible if the cell was not as it is.
    """

    cells: Mapping[int, int]
    runs: tuple[int, ...] = ()
    spans: tuple[range, ...] = ()
    cases: tuple[Case, ...] = ()
    splits: tuple[tuple[int, ...], ...] = ()
    totals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Technique:
    """A way in which people reason. `weight` says how hard it is to see; its whole part is its tier: 1 is seen at a
    glance, 2 wants a closer look at one line, 3 goes through cases of it, and what lies above looks at several lines.

    `find` takes a line of one of the kinds in `views`, and finds cells of the states that it `tells`; its sentence is
    the text `techniques.CODE`. With `picture`, the leftmost and rightmost placement are what one should see.
    """

    code: str
    weight: float
    find: Callable[[Any], Iterable[Finding]] = field(repr=False)
    views: tuple[type[View], ...] = ()
    tells: tuple[int, ...] = (FILLED, EMPTY)
    picture: bool = False
    single: bool = False  # each finding is a step of its own

    @property
    def tier(self) -> int:
        return int(self.weight)


def filled(cells: Iterable[int]) -> dict[int, int]:
    """These cells, filled."""
    return dict.fromkeys(cells, FILLED)


def empty(cells: Iterable[int]) -> dict[int, int]:
    """These cells, empty."""
    return dict.fromkeys(cells, EMPTY)
