"""What a person sees in a line of a coloured puzzle: the whole line, and the line as one of its colours sees it.

For one colour a cell has it ("filled"), cannot have it ("empty"), or might have it, and its runs have gaps between
them. So a line as one colour sees it is a `RunsView`, and the techniques of black and white hold there, with places of
runs that take the other colours into account. What a cell can be is a mask, with bit 0 for empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import and_
from typing import ClassVar

from ..clues import ColourRuns
from ..grid import EMPTY, FILLED, UNKNOWN, mask_of, value_of
from ..lines.run_places import outermost, plane_sets
from .line_view import CountView, RunsView, placed

Places = tuple[int, ...]


@dataclass(frozen=True)
class OneColour(RunsView):
    """A line as a colour sees it. `numbers` are the numbers of its runs in the line; `packed` are the outermost places
    of the runs of the line if no cell were known."""

    colour: int
    numbers: tuple[int, ...]
    packed: tuple[Places, Places] | None

    @property
    def loose(self) -> tuple[Places, Places] | None:
        return self.packed


@dataclass(frozen=True)
class ColourView:
    """`can` has, for each colour including empty, a bit for each cell that can have it; `cells` has the same as a mask
    of colours for each cell. `deductions` are masks of the colours that can be excluded, by place. `RunsView` explains
    the other fields."""

    runs: tuple[tuple[int, int], ...]
    can: tuple[int, ...]
    cells: tuple[int, ...]
    deductions: Mapping[int, int]
    starts: tuple[int, ...]
    left: Places
    right: Places

    nothing: ClassVar = 1  # the mask of an empty cell

    @property
    def before(self) -> tuple[int, ...]:
        """The values of the cells before a step."""
        return tuple(value_of(mask, len(self.can)) for mask in self.cells)

    @property
    def lengths(self) -> tuple[int, ...]:
        return ColourRuns(self.runs).lengths

    @property
    def need(self) -> int:
        return ColourRuns(self.runs).need

    @cached_property
    def packed(self) -> tuple[Places, Places] | None:
        """The outermost places of the runs if no cell of the line were known; None if some cell is."""
        if any(mask & (mask - 1) == 0 for mask in self.cells):
            return None
        sets = plane_sets(self.runs, [(1 << len(self.cells)) - 1] * len(self.can), len(self.cells))
        return None if sets is None else outermost(sets[1])

    @cached_property
    def parts(self) -> tuple[OneColour, ...]:
        """The line as each colour of its runs sees it."""
        return tuple(self._part(colour) for colour in sorted({colour for _, colour in self.runs}))

    def _part(self, colour: int) -> OneColour:
        runs = tuple(self.of_colour(colour))
        bit = 1 << colour
        cells = bytes(FILLED if mask == bit else UNKNOWN if mask & bit else EMPTY for mask in self.cells)
        packed = self.packed and (_chosen(self.packed[0], runs), _chosen(self.packed[1], runs))
        return OneColour(_chosen(self.lengths, runs), cells, {}, _chosen(self.starts, runs), _chosen(self.left, runs),
                         _chosen(self.right, runs), colour, runs, packed)

    def pictured(self, code: str) -> tuple[Places, Places]:
        return (code == "overlap" and self.packed) or (self.left, self.right)

    # Findings

    def states(self, deductions: Mapping[int, int]) -> set[int]:
        return {FILLED, EMPTY} if deductions else set()

    def lifted(self, part: OneColour, cells: Mapping[int, int]) -> dict[int, int]:
        """A finding of one colour, for the whole line."""
        return {place: 1 << part.colour if state == FILLED else self.without(place, part.colour)
                for place, state in cells.items()}

    def still_new(self, cells: Mapping[int, int], deductions: Mapping[int, int]) -> Mapping[int, int]:
        return {place: value_of(mask & self.cells[place], len(self.can)) for place, mask in cells.items()
                if deductions.get(place, 0) & ~mask}

    def strike(self, deductions: dict[int, int], cells: Mapping[int, int]) -> None:
        for place, value in cells.items():
            deductions[place] = deductions.get(place, 0) & mask_of(value, len(self.can))
            if not deductions[place]:
                del deductions[place]

    def together(self, findings: Sequence[Mapping[int, int]]) -> dict[int, int]:
        masks: dict[int, int] = {}
        for cells in findings:
            for place, value in cells.items():
                masks[place] = and_(masks.get(place, -1), mask_of(value, len(self.can)))
        return {place: value_of(mask, len(self.can)) for place, mask in masks.items()}

    # Cases

    def filling(self) -> Mapping[int, int]:
        states = placed(ColourRuns(self.runs), self.left, len(self.cells))
        return {place: mask_of(state, len(self.can)) for place, state in enumerate(states)}

    def excluded(self) -> Iterator[tuple[int, int]]:
        return ((place, colour) for place, mask in self.deductions.items() for colour in range(len(self.can))
                if mask >> colour & 1)

    def without(self, place: int, colour: int) -> int:
        return self.cells[place] & ~(1 << colour)

    def of_colour(self, colour: int) -> list[int]:
        return [run for run, (_, run_colour) in enumerate(self.runs) if run_colour == colour]

    def can_have(self, run: int, place: int) -> bool:
        return bool(self.cells[place] >> self.runs[run][1] & 1)

    def has(self, run: int, place: int) -> bool:
        return self.cells[place] == 1 << self.runs[run][1]

    def fits_before(self, run: int, start: int) -> bool:
        # The cell right before the run must not have its colour.
        return self._fit(self.runs[:run], 0, start, self.runs[run][1], start - 1)

    def fit_between(self, runs: slice, first: int, stop: int) -> bool:
        return self._fit(self.runs[runs], first, stop, 0, -1)

    def _fit(self, runs: tuple[tuple[int, int], ...], first: int, stop: int, colour: int, at: int) -> bool:
        """Whether these runs fit into a part of the line if the cell `at` does not have `colour`."""
        if first >= stop:
            return not runs
        part = (1 << stop - first) - 1
        can = [cells >> first & part for cells in self.can]
        if first <= at < stop:
            can[colour] &= ~(1 << at - first)
        return plane_sets(runs, can, stop - first) is not None


def _chosen(every: Sequence[int], numbers: Sequence[int]) -> tuple[int, ...]:
    return tuple(every[number] for number in numbers)


View = RunsView | CountView | ColourView
