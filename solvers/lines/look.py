"""A look at one line: how many of its combinations were looked at, what those share, and what that settles.

Not compiled, so that asking how hard a puzzle is costs no import of numba.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ..puzzle import Line


class Looked(NamedTuple):
    """How many combinations were looked at, and what those that agree share; None: none agrees."""

    combinations: int
    shared: bytes | None


# Of a clue and the known cells of its line; slice by slice, and what is told last is the line's answer.
Look = Callable[[Any, bytes], Iterator[Looked]]


def known_in(line: Line, cells: bytes | bytearray) -> bytes:
    """What is known of the cells of a line, of all that is known."""
    return bytes(cells[line.cells.start : line.cells.stop : line.cells.step])


def settled(line: Line, known: bytes, shared: bytes) -> list[tuple[int, int]]:
    """The cells, with their states, that a look has settled."""
    return [(cell, new) for cell, old, new in zip(line.cells, known, shared, strict=True) if old != new]
