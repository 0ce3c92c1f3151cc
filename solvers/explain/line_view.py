"""What a person sees in a line before reasoning about it: the known cells, where each run can lie, rows of cells.

Everything here is computed exactly from the clue and the known cells; techniques only read it. `RunsView` is a line
with runs (a solid's number without a ring is one run), `CountView` a line whose number is circled or squared.

`ColourView` is a line of a coloured puzzle. For one of its colours, a cell has it ("filled"), cannot have it ("empty"),
or might have it, and its runs have gaps between them. So a line as one colour sees it, `OneColour`, is a `RunsView`,
and the techniques of black and white hold there, with places of runs that take the other colours into account. What a
cell can be is a mask, with bit 0 for empty.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import add, and_
from typing import ClassVar, Final

from ..clues import Clue, ColourRuns, Count, Runs
from ..grid import EMPTY, FILLED, UNKNOWN, mask_of, state_of, value_of
from ..lines.run_places import outermost, plane_sets
from ..lines.run_places import place as place_runs

Places = tuple[int, ...]

_FILLED: Final = re.compile(bytes([FILLED]) + b"++")
_NOT_EMPTY: Final = re.compile(b"[^%c]++" % EMPTY)


class TwoStates:
    """How findings add up in black and white, where each cell is fully known or unknown."""

    cells: bytes
    nothing: ClassVar = EMPTY  # what a finding says of an empty cell

    @property
    def before(self) -> bytes:
        """The values of the cells before a step."""
        return self.cells

    def states(self, deductions: Mapping[int, int]) -> set[int]:
        return set(deductions.values())

    def still_new(self, cells: Mapping[int, int], deductions: Mapping[int, int]) -> Mapping[int, int]:
        """The cells of a finding that are still to be deduced, as values for a step."""
        return {place: state for place, state in cells.items() if place in deductions}

    def strike(self, deductions: dict[int, int], cells: Mapping[int, int]) -> None:
        """Remove cells from what is still to be deduced."""
        for place in cells:
            deductions.pop(place, None)

    def pictured(self, _code: str) -> tuple[Places, Places]:
        """The outermost places of runs that show what a technique sees."""
        return (), ()

    def together(self, findings: Sequence[Mapping[int, int]]) -> dict[int, int]:
        """The cells of several findings, combined."""
        return {place: state for cells in findings for place, state in cells.items()}


@dataclass(frozen=True)
class RunsView(TwoStates):
    """`deductions` are the unknown places that can be worked out, with their states. `starts` has, for each run, a bit
    for each place where it can start; `left` and `right` are the outermost starts, with all runs moved to one side."""

    runs: tuple[int, ...]
    cells: bytes
    deductions: Mapping[int, int]
    starts: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.runs)

    @property
    def need(self) -> int:
        """The cells that the runs take up with single gaps between them."""
        return Runs(self.runs).need

    @property
    def loose(self) -> tuple[Places, Places] | None:
        """The outermost places of the runs while no cell of the line is known."""
        return None if any(self.cells) else (self.left, self.right)

    def pictured(self, code: str) -> tuple[Places, Places]:
        return (code == "overlap" and self.loose) or (self.left, self.right)

    def filling(self) -> Mapping[int, int]:
        """The cells with all runs as far to the left as they can be."""
        return dict(enumerate(placed(Runs(self.runs), self.left, len(self.cells))))

    @property
    def lengths(self) -> tuple[int, ...]:
        return self.runs

    def excluded(self) -> Iterator[tuple[int, int]]:
        """The deductions as places, each with the colour it cannot have: 0 is empty, 1 is filled."""
        return ((place, int(state == EMPTY)) for place, state in self.deductions.items())

    def without(self, _place: int, colour: int) -> int:
        """What is left of a cell without a colour."""
        return EMPTY if colour else FILLED

    def of_colour(self, _colour: int) -> range:
        return range(len(self.runs))

    def can_have(self, _run: int, place: int) -> bool:
        """Whether a cell can be one of a run's."""
        return self.cells[place] != EMPTY

    def has(self, _run: int, place: int) -> bool:
        """Whether a cell is known to have the colour of a run."""
        return self.cells[place] == FILLED

    def fits_before(self, run: int, start: int) -> bool:
        """Whether the runs before a run fit if it starts there."""
        return _fits(self.runs[:run], self.cells[: max(0, start - 1)])

    def fit_between(self, runs: slice, first: int, stop: int) -> bool:
        """Whether these runs, and no other filled cells, fit into a part of the line."""
        return _fits(self.runs[runs], self.cells[first:stop])

    @cached_property
    def segments(self) -> tuple[range, ...]:
        """The maximal rows of cells known to be filled."""
        return _rows_of(_FILLED, self.cells)

    @cached_property
    def stretches(self) -> tuple[range, ...]:
        """The maximal rows of cells that are not known to be empty."""
        return _rows_of(_NOT_EMPTY, self.cells)

    @cached_property
    def _stretch_starts(self) -> list[int]:
        return [stretch.start for stretch in self.stretches]

    @cached_property
    def _ends(self) -> list[int]:
        """The end of each run when all lie as far to the right as they can."""
        return list(map(add, self.right, self.runs))

    def stretch_around(self, cell: int) -> range:
        return self.stretches[bisect_right(self._stretch_starts, cell) - 1]

    def reaching(self, first: int, end: int) -> list[int]:
        """The runs that could cover the cells from `first` to before `end`, by their outermost places alone."""
        near = range(bisect_left(self._ends, end), bisect_right(self.left, first))
        return [run for run in near if self.runs[run] >= end - first]

    def owners(self, segment: range) -> list[int]:
        """The runs that cover a segment in some placement."""
        return [run for run in self.reaching(segment.start, segment.stop)
                if (self.starts[run] & ((2 << segment.start) - 1)) >> max(0, segment.stop - self.runs[run])]


@dataclass(frozen=True)
class CountView(TwoStates):
    """A line of a solid with a circled number (two groups) or a squared one (three or more)."""

    total: int
    groups: int
    cells: bytes
    deductions: Mapping[int, int]

    @cached_property
    def stretches(self) -> tuple[range, ...]:
        """The maximal rows of cells that are not known to be empty."""
        return _rows_of(_NOT_EMPTY, self.cells)


def runs_of_clue(clue: Clue) -> tuple[int, ...] | None:
    """The runs of a clue; None when it leaves their lengths open."""
    if not isinstance(clue, Count):
        return clue.lengths
    if clue.groups > 1:
        return None
    return (clue.total,) if clue.total else ()


def runs_view(runs: tuple[int, ...], cells: bytes, deductions: Mapping[int, int], starts: tuple[int, ...]) -> RunsView:
    """A line with runs that can start at these places."""
    return RunsView(runs, cells, deductions, starts, *outermost(starts))


def placed(clue: Clue, starts: Sequence[int], length: int) -> bytes:
    """A line with the runs of a clue at these starts."""
    cells = bytearray([EMPTY]) * length
    runs = clue.runs if isinstance(clue, ColourRuns) else [(run, FILLED) for run in runs_of_clue(clue) or ()]
    for start, (run, colour) in zip(starts, runs, strict=True):
        cells[start : start + run] = bytes([state_of(colour)]) * run
    return bytes(cells)


def _fits(runs: tuple[int, ...], cells: bytes) -> bool:
    return place_runs(Runs(runs), cells) is not None if cells else not runs


def _rows_of(states: re.Pattern[bytes], cells: bytes) -> tuple[range, ...]:
    """The maximal rows of cells in certain states."""
    return tuple(range(*match.span()) for match in states.finditer(cells))


# --- colours ----------------------------------------------------------------------------------------------------------


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
