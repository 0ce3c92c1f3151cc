"""Switches: sets of cells that can change together without changing any clue. If a picture has a switch, its clues have
another solution; if a changed picture still has it, so have the changed clues.

A *witness* makes a switch work in a picture: some cells of its lines, as they are. Let X be the picture and Y
the one in which the cells of the switch are changed: each line has the same clue in both. Divide the line, from its
first to its last changed cell, into *pieces*, each as short as possible, such that the piece has the same clue in X and
in Y and no run crosses its end: the cell after it is the same in both, and empty or of another colour than the last
cell of the piece in X and in Y. (In black and white that cell is always empty.)

1. No run crosses the beginning of a piece either. If a run went on into the piece from the cell before, it would do so
   in only one of the pictures, since the first cell of the piece differs. So it would have different lengths in them,
   although all runs before it are the same.
2. So the clue of the line consists of the clues of the parts outside the pieces, which are the same in both pictures,
   and of those of the pieces.
3. Let Z be a picture with the same cells as X in all pieces and beside them, and any cells elsewhere. Its lines have
   the same clues after the switch as before. So Z is not the only solution of its clues.

Hence at least one cell of the witness must differ from X. That is a clause which every picture satisfies that is the
only solution of its clues. The proofs of `bounds` use nothing else.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np
from pysat.solvers import Solver

Cells = Any  # an array of the colours of a picture's cells: 0 for empty, in black and white 1 for filled
Move = tuple[int, int]  # the cell that a run leaves, and the one that it enters

_FEWEST: Final = 4  # cells of a switch in black and white
_MOST_OF_A_LINE: Final = 8  # cells in one line; larger switches are not searched for smaller ones
_RUN: Final = re.compile(rb"(([^\0])\2*)")
_REMEMBERED: Final = 10_000  # lines


class Witness(NamedTuple):
    """Cells with their colours in a picture; one of them has to change."""

    cells: tuple[int, ...]
    colours: tuple[int, ...]


def as_it_is(picture: Cells, cells: Iterable[int]) -> Witness:
    ordered = tuple(sorted(cells))
    return Witness(ordered, tuple(picture.flat[list(ordered)].tolist()))


def runs(line: bytes) -> list[tuple[bytes, bytes]]:
    """The runs of a line of colours, each as all its cells and as a single cell."""
    return _RUN.findall(line)


def differing(picture: Cells, other: Cells) -> list[int]:
    cells: list[int] = np.flatnonzero(picture != other).tolist()
    return cells


def witness_of(picture: Cells, other: Cells) -> Witness:
    """The witness of the switch from a picture to another one."""
    needed = set[int]()
    for places, line, changed in _lines(picture, other, differing(picture, other)):
        for first, end in _pieces(line, changed):
            needed.update(places[max(0, first - 1) : end + 1])
    return as_it_is(picture, needed)


def smaller_switches(picture: Cells, other: Cells) -> list[list[int]]:
    """The parts of the switch from a picture to another: cells connected by pieces."""
    switch = differing(picture, other)
    groups = {cell: {cell} for cell in switch}
    for places, line, changed in _lines(picture, other, switch):
        for first, end in _pieces(line, changed):
            joined = set[int]().union(*(groups[cell] for cell in places[first:end] if cell in groups))
            groups.update(dict.fromkeys(joined, joined))
    return [sorted(group) for group in {id(group): group for group in groups.values()}.values()]


def _lines(picture: Cells, other: Cells, cells: Sequence[int]) -> Iterator[tuple[range, bytes, bytes]]:
    """The lines through some cells: the cells of each, and their colours in two pictures."""
    width = picture.shape[1]
    for row in sorted({cell // width for cell in cells}):
        yield range(row * width, row * width + width), picture[row].tobytes(), other[row].tobytes()
    for column in sorted({cell % width for cell in cells}):
        yield range(column, picture.size, width), picture[:, column].tobytes(), other[:, column].tobytes()


def _pieces(line: bytes, other: bytes) -> Iterator[tuple[int, int]]:
    """Where the pieces begin and end."""
    place = 0
    while place < len(line):
        if line[place] == other[place]:
            place += 1
            continue
        first = place
        place += 1
        while not _closed(line, other, first, place):
            place += 1
        yield first, place


def _closed(line: bytes, other: bytes, first: int, end: int) -> bool:
    """Whether a piece may end here; it must at the end of the line."""
    if end == len(line):
        return True
    if line[end] != other[end] or (line[end] and line[end] in (line[end - 1], other[end - 1])):
        return False
    return runs(line[first:end]) == runs(other[first:end])


# In black and white a switch needs no colours.


def exchanged(picture: Cells, cells: Iterable[int]) -> Cells:
    """A picture with some cells inverted."""
    other = picture.copy()
    other.flat[list(cells)] ^= 1
    return other


def least_switch(picture: Cells, switch: Sequence[int]) -> Sequence[int]:
    """A minimal switch within a switch, or all of it if that takes too long to find."""
    return switch if len(switch) <= _FEWEST else least_within(picture, switch) or switch


def least_within(picture: Cells, cells: Sequence[int]) -> tuple[int, ...] | None:
    """A minimal switch within some cells. None if there is no switch, or if a line has too many of the cells."""
    variables = {cell: number for number, cell in enumerate(cells, 1)}
    lines = [(line, [(at, cell) for at, cell in enumerate(places) if cell in variables])
             for places, line, _ in _lines(picture, picture, cells)]
    if max(len(places) for _, places in lines) > _MOST_OF_A_LINE:
        return None
    switch: tuple[int, ...] | None = None
    with Solver(name="minisat22", bootstrap_with=[[*variables.values()]]) as solver:
        for line, places in lines:
            for keeps in _breaking(line, [at for at, _ in places]):
                pairs = zip(places, keeps, strict=True)
                solver.add_clause([variables[cell] if stays else -variables[cell] for (_, cell), stays in pairs])
        while solver.solve():
            model = solver.get_model()
            solver.append_formula([[literal] for literal in model if literal < 0])
            solver.add_clause([-literal for literal in model if literal > 0])
            switch = tuple(cell for cell, number in variables.items() if model[number - 1] > 0)
    return switch


def _breaking(line: bytes, places: Sequence[int]) -> Iterator[tuple[bool, ...]]:
    """For places of a line, every choice of which to keep such that inverting the others changes the clue."""
    clue = runs(line)
    for keeps in product((False, True), repeat=len(places)):
        other = bytearray(line)
        for place, stays in zip(places, keeps, strict=True):
            other[place] ^= not stays
        if runs(bytes(other)) != clue:
            yield keeps


# The smallest switches of a picture: four cells, where two rows cross two columns. They need no solver, since in each
# of the four lines either a run moves by one step, or a run of one cell moves past other runs of one cell.


def exchanges(picture: Cells) -> Iterator[tuple[int, int, int, int]]:
    width = picture.shape[1]
    columns = [frozenset(moves(column.tobytes())) for column in picture.T]
    rows = defaultdict[Move, list[int]](list)
    for number, row in enumerate(picture):
        for move in moves(row.tobytes()):
            rows[move].append(number)
    for (left, right), rows_of_move in rows.items():
        for row in rows_of_move if left < right else ():
            for other in rows.get((right, left), ()):
                if (row, other) in columns[left] and (other, row) in columns[right]:
                    yield row * width + left, row * width + right, other * width + left, other * width + right


@lru_cache(_REMEMBERED)
def moves(line: bytes) -> tuple[Move, ...]:
    """The pairs of a filled and an empty cell of a line whose exchange keeps its clue."""
    return tuple((start, end) for start, end in _candidates(line) if runs(_moved(line, start, end)) == runs(line))


def _candidates(line: bytes) -> Iterator[Move]:
    """Moves of a run by one cell, or of a run of one cell to any cell nearby."""
    place = 0
    while (place := line.find(1, place)) >= 0:
        end = line.find(0, place)
        end = len(line) if end < 0 else end
        if end == place + 1:
            yield from ((place, enters) for step in (1, -1) for enters in _empty(line, place, step))
        else:
            yield from ((place, enters) for enters in (end,) if end < len(line))
            yield from ((end - 1, enters) for enters in (place - 1,) if place)
        place = end


def _empty(line: bytes, place: int, step: int) -> Iterator[int]:
    """The empty cells on one side of a run of one cell, up to the first longer run."""
    while 0 <= (place := place + step) < len(line):
        if not line[place]:
            yield place
        elif line[place - step]:
            return


def _moved(line: bytes, start: int, end: int) -> bytes:
    cells = bytearray(line)
    cells[start], cells[end] = 0, 1
    return bytes(cells)
