"""The smallest switches of a picture: four cells, where two rows cross two columns. They are found without a solver,
since in each of the four lines either a run moves by one step, or a run of one cell goes elsewhere, past nothing but
other runs of one cell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from .switches import Cells, runs

_REMEMBERED: Final = 10_000  # lines

Move = tuple[int, int]  # the cell that a run leaves, and the one that it enters


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
    """The pairs of a filled and an empty cell of a line whose exchange leaves its clue as it is."""
    return tuple((start, end) for start, end in _candidates(line) if runs(_moved(line, start, end)) == runs(line))


def _candidates(line: bytes) -> Iterator[Move]:
    """A run leaves a cell at one end and enters the one behind the other end; a run of one cell, any that is near."""
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
    """Empty cells on one side of a run of one cell, as far as there are only other such runs."""
    while 0 <= (place := place + step) < len(line):
        if not line[place]:
            yield place
        elif line[place - step]:
            return


def _moved(line: bytes, start: int, end: int) -> bytes:
    cells = bytearray(line)
    cells[start], cells[end] = 0, 1
    return bytes(cells)
