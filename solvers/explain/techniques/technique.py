"""Techniques and their findings as data, and tiers: how closely a person has to look. Nothing here reasons.

The whole part of a technique's weight is its tier. 0: what clues say before one looks at cells; 1: seen at a glance;
2: a closer look at one line; 3: going through the cases of a line; from 4 on: looking at several lines. A walk takes
the lowest tier that finds anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ...grid import EMPTY, FILLED
from ..line_view import ColourView, View

LOOKING_AT_ONE_LINE: Final = 3  # the highest tier of techniques that look at one line
TIERS_OF_ONE_LINE: Final = range(LOOKING_AT_ONE_LINE + 1)


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a case analysis, and the objection to it (a code of the texts `techniques`).

    With a `start`, run `run` starts there; without, `run` is the number of runs before the cell. `at` is the place in
    the line that shows the objection.
    """

    run: int
    start: int | None
    objection: str
    at: int


@dataclass(frozen=True, slots=True)
class Finding:
    """What one look at a line finds: cells by their place in it, with their states. In colours, a technique gives the
    masks of their possible colours, a step their values; `colours` are the colours that the technique looks at.

    A finding mentions `runs` and points at `spans` (segments or stretches). `cases` are all cases of a case analysis,
    `splits` the ways to split a ringed number among its groups, and `totals` the numbers that would be possible if the
    cell had the other value.
    """

    cells: Mapping[int, int]
    runs: tuple[int, ...] = ()
    spans: tuple[range, ...] = ()
    cases: tuple[Case, ...] = ()
    splits: tuple[tuple[int, ...], ...] = ()
    totals: tuple[int, ...] = ()
    colours: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Technique:
    """A way in which people reason. `weight` says how hard it is to see, and gives the tier.

    `find` takes a line of one of the kinds in `views`, and finds cells of the states in `tells`; its sentence is the
    text `techniques.CODE`. It takes a line in colours as a whole, or as each of its colours sees it (`OneColour`). With
    `picture`, a person should see the leftmost and the rightmost placement.
    """

    code: str
    weight: float
    find: Callable[[Any], Iterable[Finding]] = field(repr=False)
    views: tuple[type, ...] = ()
    tells: tuple[int, ...] = (FILLED, EMPTY)
    picture: bool = False
    single: bool = False  # each finding is a step of its own
    conclusive: bool = False  # what it finds needs no second proof on its line

    @property
    def tier(self) -> int:
        return int(self.weight)

    def findings(self, view: View) -> Iterable[Finding]:
        """What the technique finds on a line."""
        if isinstance(view, ColourView) and ColourView not in self.views:
            return self._by_colour(view)
        return self.find(view)

    def _by_colour(self, view: ColourView) -> Iterator[Finding]:
        for part in view.parts:
            for finding in self.find(part):
                runs = tuple(part.numbers[run] for run in finding.runs)
                yield replace(finding, cells=view.lifted(part, finding.cells), runs=runs, colours=(part.colour,))


def filled(cells: Iterable[int]) -> dict[int, int]:
    return dict.fromkeys(cells, FILLED)


def empty(cells: Iterable[int]) -> dict[int, int]:
    return dict.fromkeys(cells, EMPTY)
