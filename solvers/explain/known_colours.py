"""The known cells of a coloured puzzle, line by line, as masks of the colours that are still possible.

`known_of` chooses between this and `known_lines`, for black and white, which documents the methods.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from math import log2
from operator import and_, or_
from typing import Any

from ..clues import Clue, ColourRuns
from ..grid import UNKNOWN, mask_of, state_of, value_of
from ..lines.run_places import outermost
from ..puzzle import Puzzle
from .colour_view import ColourView, View
from .known_lines import KnownLines, LineSolvers


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
