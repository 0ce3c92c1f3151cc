"""A look at one line: how many combinations were looked at, what they share, and which cells that settles.

What is known of a cell is its state, or in a coloured puzzle the mask of the colours that it can have (bit 0: empty).

Not compiled, so that importing this costs no import of numba.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ..grid import state_of
from ..puzzle import Line


class Looked(NamedTuple):
    """How many combinations were looked at, and what those that agree with the known cells share; None if none does."""

    combinations: int
    shared: Sequence[int] | None


# From a clue and what is known of its line, slice by slice; the last one is the answer.
Look = Callable[[Any, Any], Iterator[Looked]]


def known_in(line: Line, cells: bytes | bytearray) -> bytes:
    """The known cells of a line, from those of the puzzle."""
    return bytes(cells[line.cells.start : line.cells.stop : line.cells.step])


def possible_in(line: Line, masks: Sequence[int]) -> Sequence[int]:
    """The masks of a line's cells, from those of a coloured puzzle."""
    return masks[line.cells.start : line.cells.stop : line.cells.step]


def value_of(mask: int) -> int:
    """A mask as events tell it: the state of a cell with one colour, else minus the mask."""
    return -mask if mask & (mask - 1) else state_of(mask.bit_length() - 1)


def settled(line: Line, known: Sequence[int], shared: Sequence[int]) -> list[tuple[int, int]]:
    """The cells that a look has settled, with their states; in a coloured puzzle those that can have fewer colours now,
    with their masks."""
    return [(cell, new) for cell, old, new in zip(line.cells, known, shared, strict=True) if old != new]
