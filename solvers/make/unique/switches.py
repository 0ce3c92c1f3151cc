"""Switches: sets of cells that can change together without changing any clue. If a picture has one, its clues have
another solution; if a changed picture still has it, so have the changed clues.

A *witness* is what makes a switch work in a picture: some cells of its lines, as they are. Let X be the picture and D
the switch: each line has the same clue in X as in X with the cells of D inverted. Divide the line, from its first to
its last cell of D, into *pieces*, each as short as possible, such that the cell after a piece is empty in both pictures
and the piece has the same clue in both.

1. The cell before a piece, if there is one, is empty. If it were filled, the run that it ends would have different
   lengths in the two pictures, since the first cell of the piece differs; but all runs before it are the same in both.
2. So the clue of the line consists of the clues of the parts outside the pieces, which are the same in both pictures,
   and of those of the pieces, with empty cells between all of them.
3. Let Z be a picture with the same cells as X in all pieces and beside them, and any cells elsewhere. Its lines have
   the same clues with D inverted as without. So Z is not the only solution of its clues.

Hence at least one cell of the witness must differ from X. That is a clause which every picture satisfies that is the
only solution of its clues. The proofs of `bounds` use nothing else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
from pysat.solvers import Solver

Cells = Any  # an array of truth values: which cells of a picture are filled
Line = TypeVar("Line", bytes, list[int])
Move = tuple[int, int]  # the cell that a run leaves, and the one that it enters

_FEWEST: Final = 4  # cells of a switch
_MOST_OF_A_LINE: Final = 8  # cells in one line; a switch with more is not searched for smaller ones
_GAP: Final = b"\0"
_REMEMBERED: Final = 10_000  # lines


class Witness(NamedTuple):
    """Cells as they are in a picture, of which one has to change, and the cells of the switch. In black and white
    `colours` are truth values."""

    cells: tuple[int, ...]
    colours: tuple[int, ...]
    switch: tuple[int, ...]


def runs(line: bytes) -> list[int]:
    """The runs of a line of ones and zeros."""
    return [len(run) for run in line.split(_GAP) if run]


def exchanged(picture: Cells, cells: Iterable[int]) -> Cells:
    """A picture with some cells inverted."""
    other = picture.copy()
    other.flat[list(cells)] ^= True
    return other


def witness_of(picture: Cells, switch: Sequence[int]) -> Witness:
    """The witness of a switch."""
    other, needed = exchanged(picture, switch), set[int]()
    for line in _lines(picture, switch):
        places = _places(picture, line)
        needed.update(places[at] for at in _needed(picture[line].tobytes(), other[line].tobytes()))
    cells = tuple(sorted(needed))
    return Witness(cells, tuple(bool(picture.flat[cell]) for cell in cells), tuple(switch))


def least_switches(picture: Cells, switch: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The smaller switches that a switch consists of, those whose cells are connected by pieces; or one within each."""
    other = exchanged(picture, switch)
    groups = {cell: {cell} for cell in switch}
    for line in _lines(picture, switch):
        places = _places(picture, line)
        for first, end in pieces(picture[line].tobytes(), other[line].tobytes(), _closed):
            _join(groups, [cell for cell in places[first:end] if cell in groups])
    for group in {id(group): group for group in groups.values()}.values():
        whole = tuple(sorted(group))
        yield whole if len(whole) <= _FEWEST else least_within(picture, whole) or whole


def _join(groups: dict[int, set[int]], cells: list[int]) -> None:
    joined = set[int]().union(*(groups[cell] for cell in cells))
    groups.update(dict.fromkeys(joined, joined))


def least_within(picture: Cells, cells: Sequence[int]) -> tuple[int, ...] | None:
    """A minimal switch within some cells. None if there is no switch, or if a line has too many of the cells."""
    variables = {cell: number for number, cell in enumerate(cells, 1)}
    lines = [(line, [cell for cell in _places(picture, line) if cell in variables]) for line in _lines(picture, cells)]
    if max(len(places) for _, places in lines) > _MOST_OF_A_LINE:
        return None
    switch: tuple[int, ...] | None = None
    with Solver(name="minisat22", bootstrap_with=[[*variables.values()]]) as solver:
        for line, places in lines:
            for kept in _breaking(picture, line, places):
                pairs = zip(places, kept, strict=True)
                solver.add_clause([variables[cell] if stays else -variables[cell] for cell, stays in pairs])
        while solver.solve():
            model = solver.get_model()
            solver.append_formula([[literal] for literal in model if literal < 0])
            solver.add_clause([-literal for literal in model if literal > 0])
            switch = tuple(cell for cell, number in variables.items() if model[number - 1] > 0)
    return switch


def _breaking(picture: Cells, line: Any, cells: Sequence[int]) -> Iterator[tuple[bool, ...]]:
    """Every choice of cells of a line to keep such that inverting the others changes the clue."""
    clue = runs(picture[line].tobytes())
    for kept in product((False, True), repeat=len(cells)):
        other = exchanged(picture, [cell for cell, stays in zip(cells, kept, strict=True) if not stays])
        if runs(other[line].tobytes()) != clue:
            yield kept


def _places(picture: Cells, line: Any) -> list[int]:
    """The cells of a line."""
    places: list[int] = np.arange(picture.size).reshape(picture.shape)[line].tolist()
    return places


def _lines(picture: Cells, switch: Sequence[int]) -> Iterator[tuple[Any, Any]]:
    """The lines through some cells, as indices into the array of the picture."""
    width = picture.shape[1]
    for row in sorted({cell // width for cell in switch}):
        yield row, slice(None)
    for column in sorted({cell % width for cell in switch}):
        yield slice(None), column


def _needed(line: bytes, other: bytes) -> Iterator[int]:
    """The places of the pieces of a line, and the places beside them."""
    for first, end in pieces(line, other, _closed):
        yield from range(max(0, first - 1), min(len(line), end + 1))


def pieces(line: Line, other: Line, closed: Callable[[Line, Line, int, int], bool]) -> Iterator[tuple[int, int]]:
    """Where the pieces begin and end, if `closed` says whether one may end before a cell."""
    place = 0
    while place < len(line):
        if line[place] == other[place]:
            place += 1
            continue
        first = place
        place += 1
        while not closed(line, other, first, place):
            place += 1
        yield first, place


def _closed(line: bytes, other: bytes, first: int, end: int) -> bool:
    """Whether a piece may end here; it must at the end of the line."""
    if end == len(line):
        return True
    return not line[end] and not other[end] and runs(line[first:end]) == runs(other[first:end])


# The smallest switches of a picture: four cells, where two rows cross two columns. They need no solver, since in each
# of the four lines either a run moves by one step, or a run of one cell moves past other runs of one cell.


def exchanges(picture: Cells) -> Iterator[tuple[int, int, int, int]]:
    """The switches of four cells."""
    width = picture.shape[1]
    columns = [frozenset(moves(column.tobytes())) for column in picture.T]
    rows = defaultdict[Move, list[int]](list)
    for number, row in enumerate(picture):
        for move in moves(row.tobytes()):
            rows[move].append(number)
    for (left, right), there in rows.items():
        for row in there if left < right else ():
            for other in rows.get((right, left), ()):
                if (row, other) in columns[left] and (other, row) in columns[right]:
                    yield row * width + left, row * width + right, other * width + left, other * width + right


@lru_cache(_REMEMBERED)
def moves(line: bytes) -> tuple[Move, ...]:
    """The pairs of a filled and an empty cell of a line whose exchange keeps its clue."""
    return tuple((start, end) for start, end in _candidates(line) if runs(_moved(line, start, end)) == runs(line))


def _candidates(line: bytes) -> Iterator[Move]:
    """Moves by which a run leaves a cell at one end and enters the one after the other end; or a run of one cell enters
    any cell nearby."""
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
    """The empty cells on one side of a run of one cell, as far as there are only runs of one cell."""
    while 0 <= (place := place + step) < len(line):
        if not line[place]:
            yield place
        elif line[place - step]:
            return


def _moved(line: bytes, start: int, end: int) -> bytes:
    cells = bytearray(line)
    cells[start], cells[end] = 0, 1
    return bytes(cells)
