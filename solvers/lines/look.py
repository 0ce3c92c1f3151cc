"""A look at one line: how many combinations were looked at, what they share, and which cells that settles.

Not compiled, so that importing this costs no import of numba.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ..puzzle import Line


class Looked(NamedTuple):
    """How many combinations were looked at, and what those that agree with the known cells share; None if none does."""

    combinations: int
    shared: bytes | None


# From a clue and the known cells of its line, slice by slice; the last one is the answer.
Look = Callable[[Any, bytes], Iterator[Looked]]


def known_in(line: Line, cells: bytes | bytearray) -> bytes:
    """The known cells of a line, from those of the puzzle."""
    return bytes(cells[line.cells.start : line.cells.stop : line.cells.step])


def settled(line: Line, known: bytes, shared: bytes) -> list[tuple[int, int]]:
    """The cells that a look has settled, with their states."""
    return [(cell, new) for cell, old, new in zip(line.cells, known, shared, strict=True) if old != new]
