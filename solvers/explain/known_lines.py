"""The known cells of a puzzle, line by line, and what the line solvers deduce from them. No techniques here.

A line is two bit sets of places: those that can still be filled (`black`) and those that can still be empty (`white`).
`known_colours` does the same for coloured puzzles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from math import log2
from operator import and_, or_
from typing import Any, Final, NamedTuple

from ..clues import Clue, ColourRuns, Count
from ..grid import EMPTY, FILLED, UNKNOWN, mask_of, other_state, state_of, value_of
from ..lines.clue_numbers import numbers_of
from ..lines.run_places import outermost, place_sets, plane_sets
from ..puzzle import Line, Puzzle
from .line_view import ColourView, CountView, View, runs_of_clue, runs_view

_WORD: Final = 64  # cells of the longest line for the quick kernels
_MOST_REMEMBERED: Final = 200_000


class Can(NamedTuple):
    """What the cells of a line can be in some placement, and where its runs can start, if it has runs."""

    black: int
    white: int
    starts: tuple[int, ...]


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
        self._remembered: dict[tuple[int, ...], Any] = {}

    def look(self, number: int, *sets: int) -> Any:
        """What the cells of a line can be; None for a contradiction. A line without a clue excludes nothing."""
        kernel = self._kernels[number]
        if kernel is None:
            black, white = sets
            return Can(black, white, ())
        key = number, *sets
        if key not in self._remembered:
            self._remembered[key] = kernel(*sets)
        return self._remembered[key]

    def forget(self) -> None:
        """Drop remembered answers when there are many."""
        if len(self._remembered) > _MOST_REMEMBERED:
            self._remembered.clear()


class KnownLines:
    """The known cells of a puzzle; `fresh` are the lines that changed since they were last read."""

    def __init__(self, solvers: LineSolvers, cells: Sequence[int] | None = None) -> None:
        self.solvers = solvers
        self.cells = bytearray(len(solvers.through))
        self.black, self.white = solvers.whole.copy(), solvers.whole.copy()
        self.fresh = set(range(len(solvers.whole)))
        givens = solvers.puzzle.givens if cells is None else enumerate(cells)
        self.set((cell, state) for cell, state in givens if state != UNKNOWN)

    def copy(self) -> KnownLines:
        other = object.__new__(KnownLines)
        other.solvers, other.cells = self.solvers, bytearray(self.cells)
        other.black, other.white, other.fresh = self.black.copy(), self.white.copy(), set(self.fresh)
        return other

    def set(self, cells: Iterable[tuple[int, int]]) -> None:
        """Set cells. Setting a cell both ways contradicts its lines, as it should."""
        for cell, state in cells:
            self.cells[cell] = state
            sets = self.white if state == FILLED else self.black
            for line, bit in self.solvers.through[cell]:
                sets[line] &= ~bit
                self.fresh.add(line)

    def look(self, number: int) -> Any:
        """What the cells of a line can be; None for a contradiction."""
        return self.solvers.look(number, self.black[number], self.white[number])

    def has_deductions(self, number: int, can: Any) -> bool:
        """Whether a line gives anything new."""
        return bool(self.black[number] != can.black or self.white[number] != can.white)

    def deductions(self, number: int, can: Any) -> Iterator[tuple[int, int]]:
        """The cells of the puzzle that a line gives, with their states."""
        cells = self.solvers.puzzle.lines[number].cells
        for sets, left, state in ((self.black[number], can.black, EMPTY), (self.white[number], can.white, FILLED)):
            excluded = sets & ~left
            while excluded:
                bit = excluded & -excluded
                yield cells[bit.bit_length() - 1], state
                excluded ^= bit

    def view(self, number: int, can: Any) -> View:
        """A line for techniques to look at."""
        line = self.solvers.puzzle.lines[number]
        cells, first, step = self.line_cells(number), line.cells.start, line.cells.step
        deductions = {(cell - first) // step: state for cell, state in self.deductions(number, can)}
        runs = self.solvers.runs[number]
        if runs is None:
            assert isinstance(line.clue, Count)
            return CountView(line.clue.total, line.clue.groups, cells, deductions)
        return runs_view(runs, cells, deductions, can.starts)

    def line_cells(self, number: int) -> bytes:
        """The known cells of a line."""
        cells = self.solvers.puzzle.lines[number].cells
        return bytes(self.cells[cells.start : cells.stop : cells.step])

    def open_places(self, number: int) -> int:
        """The unknown cells of a line."""
        return self.black[number] & self.white[number]

    def is_open(self, number: int) -> bool:
        """Whether a cell of a line is unknown."""
        return bool(self.open_places(number))

    def is_beside_known(self, cell: int) -> bool:
        """Whether a cell has a known neighbour along some line."""
        whole, black, white = self.solvers.whole, self.black, self.white
        return any((bit << 1 | bit >> 1) & whole[line] & ~(black[line] & white[line])
                   for line, bit in self.solvers.through[cell])

    # Overridden for colours, where a cell can be partly known before it is settled

    def may_be(self, cell: int, _state: int) -> bool:
        return self.cells[cell] == UNKNOWN

    def states(self, _cell: int) -> Sequence[int]:
        """What an unknown cell can be."""
        return FILLED, EMPTY

    def without(self, _cell: int, state: int) -> int:
        """The value of a cell that cannot have a state."""
        return other_state(state)

    def added(self, _cell: int, value: int, so_far: int) -> int:
        """The value of a cell after `value` follows on `so_far`; UNKNOWN if that adds nothing."""
        return UNKNOWN if so_far else value

    def gives(self, number: int, can: Any, pair: tuple[int, int]) -> bool:
        """Whether a line gives a cell this value."""
        return pair in set(self.deductions(number, can))

    def amount(self) -> int:
        """How much is known of the puzzle, for comparison: larger is more."""
        return sum(map(bool, self.cells))

    def gain(self, cells: Iterable[tuple[int, int]]) -> float:
        """How many cells become known with these."""
        return len(list(cells))


def _kernel_of(line: Line, clue: Clue) -> Any:
    """A function from what the cells of a line can be to what they can be in some placement."""
    length, runs = len(line.cells), runs_of_clue(clue)
    if isinstance(clue, ColourRuns):
        return lambda *can: plane_sets(clue.runs, can, length)
    if runs is None:
        return _count_kernel(clue, length)
    return _runs_kernel(runs, length) if length <= _WORD else _long_runs(runs, length)


def _runs_kernel(runs: tuple[int, ...], length: int) -> Any:
    import numpy as np

    from ..lines.narrow import solve_narrow

    count = len(runs)
    # the same types as in search, to avoid compiling the kernel again
    line = (np.array(runs, np.int32), np.int32(0), np.int32(count), np.int32(length))
    starts, gaps = np.zeros((2, count + 1, 1), np.uint64)
    word = np.uint64

    def look(black: int, white: int) -> Can | None:
        holds, can_black, can_white = solve_narrow(word(black), word(white), *line, starts, gaps)
        return Can(int(can_black), int(can_white), tuple(starts[:count, 0].tolist())) if holds else None

    return look


def _count_kernel(clue: Clue, length: int) -> Any:
    import numpy as np

    from ..lines.count import STATES, solve_count

    total, groups = (np.int32(value) for value in numbers_of([clue]).values)
    ahead = np.zeros((_WORD, STATES), np.uint64)
    word, cells = np.uint64, np.int32(length)

    def look(black: int, white: int) -> Can | None:
        holds, can_black, can_white = solve_count(word(black), word(white), total, groups, cells, ahead)
        return Can(int(can_black), int(can_white), ()) if holds else None

    return look


def _long_runs(runs: tuple[int, ...], length: int) -> Any:
    """Lines longer than a word are rare and need no kernel."""

    def look(black: int, white: int) -> Can | None:
        if (black | white).bit_count() < length:
            return None
        sets = place_sets(runs, black, white, length)
        return sets and Can(*sets)

    return look


def known_of(puzzle: Puzzle, cells: Sequence[int] | None = None) -> KnownLines:
    """A puzzle with these known cells, or by default with its givens."""
    return (KnownColours if puzzle.palette else KnownLines)(LineSolvers(puzzle), cells)


class KnownColours(KnownLines):
    """`masks` holds the possible colours of each cell, `can` the places that can have a colour, by line and colour."""

    def __init__(self, solvers: LineSolvers, cells: Sequence[int] | None = None) -> None:
        self.planes = len(solvers.puzzle.palette)
        self.masks = [(1 << self.planes) - 1] * len(solvers.through)
        self.can = [[whole] * self.planes for whole in solvers.whole]
        super().__init__(solvers, cells)

    def copy(self) -> KnownColours:
        other = object.__new__(KnownColours)
        other.solvers, other.cells, other.planes = self.solvers, bytearray(self.cells), self.planes
        other.masks, other.can, other.fresh = self.masks.copy(), [planes.copy() for planes in self.can], set(self.fresh)
        return other

    def set(self, cells: Iterable[tuple[int, int]]) -> None:
        """Set cells. A cell with no colour left contradicts its lines."""
        for cell, value in cells:
            left = self.masks[cell] & mask_of(value, self.planes)
            excluded = self.masks[cell] ^ left
            self.masks[cell] = left
            if left and left & (left - 1) == 0:
                self.cells[cell] = value_of(left, self.planes)
            for line, bit in self.solvers.through[cell] if excluded else ():
                can = self.can[line]
                for colour in _colours(excluded):
                    can[colour] &= ~bit
                self.fresh.add(line)

    def look(self, number: int) -> Any:
        return self.solvers.look(number, *self.can[number])

    def has_deductions(self, number: int, can: Any) -> bool:
        return bool(tuple(self.can[number]) != can[0])

    def deductions(self, number: int, can: Any) -> Iterator[tuple[int, int]]:
        cells = self.solvers.puzzle.lines[number].cells
        for place, excluded in self._excluded(number, can).items():
            yield cells[place], value_of(self.masks[cells[place]] & ~excluded, self.planes)

    def _excluded(self, number: int, can: Any) -> dict[int, int]:
        """The colours that a line excludes, by place."""
        excluded: dict[int, int] = {}
        for colour, (before, left) in enumerate(zip(self.can[number], can[0], strict=True)):
            for place in _colours(before & ~left):
                excluded[place] = excluded.get(place, 0) | 1 << colour
        return dict(sorted(excluded.items()))

    def view(self, number: int, can: Any) -> View:
        line = self.solvers.puzzle.lines[number]
        assert isinstance(line.clue, ColourRuns)
        masks = tuple(self.masks[cell] for cell in line.cells)
        places = outermost(can[1])
        return ColourView(line.clue.runs, tuple(self.can[number]), masks, self._excluded(number, can), can[1], *places)

    def open_places(self, number: int) -> int:
        once = twice = 0
        for cells in self.can[number]:
            twice |= once & cells
            once |= cells
        return twice

    def is_beside_known(self, cell: int) -> bool:
        whole = self.solvers.whole
        return any((bit << 1 | bit >> 1) & whole[line] & ~self.open_places(line)
                   for line, bit in self.solvers.through[cell])

    def may_be(self, cell: int, state: int) -> bool:
        return self.cells[cell] == UNKNOWN and bool(self.masks[cell] & mask_of(state, self.planes))

    def states(self, cell: int) -> Sequence[int]:
        """Colours before empty, as in black and white."""
        states = [state_of(colour) for colour in _colours(self.masks[cell])]
        return states[1:] + states[:1] if self.masks[cell] & 1 else states

    def without(self, cell: int, state: int) -> int:
        return value_of(self.masks[cell] & ~mask_of(state, self.planes), self.planes)

    def added(self, cell: int, value: int, so_far: int) -> int:
        before = mask_of(so_far, self.planes) & self.masks[cell]
        left = before & mask_of(value, self.planes)
        return value_of(left, self.planes) if left and left != before else UNKNOWN

    def gives(self, number: int, can: Any, pair: tuple[int, int]) -> bool:
        mask = mask_of(pair[1], self.planes)
        return any(cell == pair[0] and not mask_of(value, self.planes) & ~mask
                   for cell, value in self.deductions(number, can))

    def amount(self) -> int:
        return -sum(mask.bit_count() for mask in self.masks)

    def gain(self, cells: Iterable[tuple[int, int]]) -> float:
        """How many cells become known. Excluding some colours of a cell earns partial credit, except for colours that
        its lines lack."""
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


def _colours(mask: int) -> Iterator[int]:
    """The bits of a mask."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1
