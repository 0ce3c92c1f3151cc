"""The known cells of a puzzle, line by line, and what the line solvers deduce from them. No techniques here.

A cell is the mask of the colours that it can still have, with bit 0 for empty; black and white has one colour. A line
is a set of places for each colour: those that can still have it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from math import log2
from operator import and_, or_
from typing import Final

from ..clues import Clue, ColourRuns, Count
from ..grid import EMPTY, FILLED, UNKNOWN, mask_of, state_of, value_of
from ..lines.clue_numbers import numbers_of
from ..lines.run_places import outermost, plane_sets
from ..puzzle import Line, Puzzle
from .line_view import ColourView, CountView, View, runs_of_clue, runs_view

# The places that can have each colour in some placement of a line, and those where each run can start, if it has runs.
LineLook = tuple[tuple[int, ...], tuple[int, ...]]

_WORD: Final = 64  # cells of the longest line for the quick kernels
_MOST_REMEMBERED: Final = 200_000
_ONLY_FILLED: Final = 1 << FILLED


class LineSolvers:
    """A solver for each line of a puzzle, and for each cell the lines through it with its bit there."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.through: list[list[tuple[int, int]]] = [[] for _ in range(puzzle.size)]
        for number, line in enumerate(puzzle.lines):
            for at, cell in enumerate(line.cells):
                self.through[cell].append((number, 1 << at))
        self.whole = [(1 << len(line.cells)) - 1 for line in puzzle.lines]  # all places of each
        self.runs = [None if line.clue is None else runs_of_clue(line.clue) for line in puzzle.lines]
        self._kernels = [None if line.clue is None else _kernel_of(line, line.clue) for line in puzzle.lines]
        self._remembered: dict[tuple[int, ...], LineLook | None] = {}

    def look(self, number: int, *sets: int) -> LineLook | None:
        """What the cells of a line can be; None for a contradiction. A line without a clue excludes nothing."""
        kernel = self._kernels[number]
        if kernel is None:
            return sets, ()
        key = number, *sets
        if key not in self._remembered:
            self._remembered[key] = kernel(*sets)
        return self._remembered[key]

    def forget(self) -> None:
        """Drop remembered answers when there are many."""
        if len(self._remembered) > _MOST_REMEMBERED:
            self._remembered.clear()


class KnownLines:
    """The known cells of a puzzle, or by default its givens. `masks` are the possible colours of each cell, `can` the
    places that can have a colour, by colour and line; `fresh` are the lines that changed since they were last read."""

    def __init__(self, puzzle: Puzzle, cells: Sequence[int] | None = None) -> None:
        self.solvers = LineSolvers(puzzle)
        self.planes = len(puzzle.palette) or 2
        self.cells = bytearray(puzzle.size)
        self.masks = [(1 << self.planes) - 1] * puzzle.size
        self.can = [self.solvers.whole.copy() for _ in range(self.planes)]
        self.fresh = set(range(len(puzzle.lines)))
        givens = puzzle.givens if cells is None else enumerate(cells)
        self.set((cell, state) for cell, state in givens if state != UNKNOWN)

    def copy(self) -> KnownLines:
        other = object.__new__(KnownLines)
        other.solvers, other.planes, other.cells = self.solvers, self.planes, bytearray(self.cells)
        other.masks, other.can, other.fresh = self.masks.copy(), [sets.copy() for sets in self.can], set(self.fresh)
        return other

    def set(self, cells: Iterable[tuple[int, int]]) -> None:
        """Set cells. A cell with no colour left contradicts its lines."""
        for cell, value in cells:
            left = self.masks[cell] & mask_of(value, self.planes)
            excluded = self.masks[cell] ^ left
            self.masks[cell] = left
            if left and left & (left - 1) == 0:
                self.cells[cell] = value_of(left, self.planes)
            for colour in _bits(excluded):
                sets = self.can[colour]
                for line, bit in self.solvers.through[cell]:
                    sets[line] &= ~bit
                    self.fresh.add(line)

    def look(self, number: int) -> LineLook | None:
        """What the cells of a line can be; None for a contradiction."""
        return self.solvers.look(number, *[sets[number] for sets in self.can])

    def has_deductions(self, number: int, look: LineLook) -> bool:
        """Whether a line gives anything new."""
        return any(sets[number] != left for sets, left in zip(self.can, look[0], strict=True))

    def deductions(self, number: int, look: LineLook) -> Iterator[tuple[int, int]]:
        """The cells of the puzzle that a line gives, with their values."""
        cells = self.solvers.puzzle.lines[number].cells
        for place, excluded in self._excluded(number, look).items():
            yield cells[place], value_of(self.masks[cells[place]] & ~excluded, self.planes)

    def _excluded(self, number: int, look: LineLook) -> dict[int, int]:
        """The colours that a line excludes, by place; in black and white those of empty cells come first."""
        excluded: dict[int, int] = {}
        for colour in reversed(range(self.planes)):
            gone = self.can[colour][number] & ~look[0][colour]
            for place in _bits(gone) if gone else ():
                excluded[place] = excluded.get(place, 0) | 1 << colour
        return dict(sorted(excluded.items())) if self.solvers.puzzle.palette else excluded

    def view(self, number: int, look: LineLook) -> View:
        """A line for techniques to look at."""
        line, excluded, starts = self.solvers.puzzle.lines[number], self._excluded(number, look), look[1]
        place = slice(line.cells.start, line.cells.stop, line.cells.step)
        if isinstance(line.clue, ColourRuns):
            can, masks = tuple(sets[number] for sets in self.can), tuple(self.masks[place])
            return ColourView(line.clue.runs, can, masks, excluded, starts, *outermost(starts))
        cells, runs = bytes(self.cells[place]), self.solvers.runs[number]
        deductions = {at: EMPTY if colours == _ONLY_FILLED else FILLED for at, colours in excluded.items()}
        if runs is None:
            assert isinstance(line.clue, Count)
            return CountView(line.clue.total, line.clue.groups, cells, deductions)
        return runs_view(runs, cells, deductions, starts)

    def open_places(self, number: int) -> int:
        """The unknown cells of a line."""
        once = twice = 0
        for sets in self.can:
            twice |= once & sets[number]
            once |= sets[number]
        return twice

    def is_open(self, number: int) -> bool:
        """Whether a cell of a line is unknown."""
        return bool(self.open_places(number))

    def is_beside_known(self, cell: int) -> bool:
        """Whether a cell has a known neighbour along some line."""
        whole = self.solvers.whole
        return any((bit << 1 | bit >> 1) & whole[line] & ~self.open_places(line)
                   for line, bit in self.solvers.through[cell])

    def may_be(self, cell: int, state: int) -> bool:
        """Whether an unknown cell can have a state."""
        return self.cells[cell] == UNKNOWN and bool(self.masks[cell] & mask_of(state, self.planes))

    def states(self, cell: int) -> Sequence[int]:
        """What an unknown cell can be: first its colours, then empty."""
        states = [state_of(colour) for colour in _bits(self.masks[cell])]
        return states[1:] + states[:1] if self.masks[cell] & 1 else states

    def without(self, cell: int, state: int) -> int:
        """The value of a cell that cannot have a state."""
        return value_of(self.masks[cell] & ~mask_of(state, self.planes), self.planes)

    def added(self, cell: int, value: int, so_far: int) -> int:
        """The value of a cell after `value` follows on `so_far`; UNKNOWN if that adds nothing."""
        before = mask_of(so_far, self.planes) & self.masks[cell]
        left = before & mask_of(value, self.planes)
        return value_of(left, self.planes) if left and left != before else UNKNOWN

    def gives(self, number: int, look: LineLook, pair: tuple[int, int]) -> bool:
        """Whether a line gives a cell this value."""
        mask = mask_of(pair[1], self.planes)
        return any(cell == pair[0] and not mask_of(value, self.planes) & ~mask
                   for cell, value in self.deductions(number, look))

    def amount(self) -> int:
        """How much is known of the puzzle, for comparison: larger is more."""
        return -sum(mask.bit_count() for mask in self.masks)

    def gain(self, cells: Iterable[tuple[int, int]]) -> float:
        """How many cells become known with these. Excluding some colours of a cell earns partial credit, except for
        colours that its lines lack."""
        if not self.solvers.puzzle.palette:
            return len(list(cells))
        left = dict[int, int]()
        for cell, value in cells:
            left[cell] = left.get(cell, self.masks[cell]) & mask_of(value, self.planes)
        return sum(self._share(cell, self.masks[cell]) - self._share(cell, mask) for cell, mask in left.items())

    def _share(self, cell: int, mask: int) -> float:
        """How open a cell with this mask is: 1 for all colours of both of its lines, 0 for a single colour."""
        whole = reduce(and_, (_inks(self.solvers.puzzle.lines[line].clue) for line, _ in self.solvers.through[cell]))
        if whole == 1:
            return float(mask.bit_count() > 1)
        return log2((mask & whole).bit_count() or 1) / log2(whole.bit_count())


def _inks(clue: Clue | None) -> int:
    """The colours of the runs of a clue, and that of empty cells, as a mask."""
    assert isinstance(clue, ColourRuns)
    return reduce(or_, (1 << colour for _, colour in clue.runs), 1)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def _kernel_of(line: Line, clue: Clue) -> Callable[..., LineLook | None]:
    """A function from what the cells of a line can be to what they can be in some placement."""
    length, runs = len(line.cells), runs_of_clue(clue)
    if runs is None:
        return _count_kernel(clue, length)
    if length <= _WORD and not isinstance(clue, ColourRuns):
        return _runs_kernel(runs, length)
    # Lines longer than a word, or in colours, are rare and need no kernel.
    coloured = clue.runs if isinstance(clue, ColourRuns) else [(run, FILLED) for run in runs]
    return lambda *can: plane_sets(coloured, can, length)


def _runs_kernel(runs: tuple[int, ...], length: int) -> Callable[..., LineLook | None]:
    import numpy as np

    from ..lines.narrow import solve_narrow

    count = len(runs)
    # the same types as in search, to avoid compiling the kernel again
    line = (np.array(runs, np.int32), np.int32(0), np.int32(count), np.int32(length))
    starts, gaps = np.zeros((2, count + 1, 1), np.uint64)
    word = np.uint64

    def look(white: int, black: int) -> LineLook | None:
        holds, can_black, can_white = solve_narrow(word(black), word(white), *line, starts, gaps)
        return ((int(can_white), int(can_black)), tuple(starts[:count, 0].tolist())) if holds else None

    return look


def _count_kernel(clue: Clue, length: int) -> Callable[..., LineLook | None]:
    import numpy as np

    from ..lines.count import STATES, solve_count

    total, groups = (np.int32(value) for value in numbers_of([clue]).values)
    ahead = np.zeros((_WORD, STATES), np.uint64)
    word, cells = np.uint64, np.int32(length)

    def look(white: int, black: int) -> LineLook | None:
        holds, can_black, can_white = solve_count(word(black), word(white), total, groups, cells, ahead)
        return ((int(can_white), int(can_black)), ()) if holds else None

    return look
