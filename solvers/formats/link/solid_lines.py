"""The solid coder: the lines face by face, each number predicted from the numbers around it.

First comes whether all clues are counts. Then for each line: whether it has a clue; whether that is a count, if not all
are; the count, as its difference from an estimate by the neighbours in the face; the blocks. The prediction mixes
several opinions: the neighbours, the number mirrored in the face (models are often symmetric), the same place in the
face before, and the number of cells of each layer, which earlier faces give. The weight of each is learned.

`solid_kernel`, compiled, does the work; this module is the way to and from it. The order and the chances can never
change, since links depend on them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import product
from typing import Any, Final

import numpy as np

from ...clues import Clue, Count, Runs
from ...solid import Shape, face_sides
from .array_coder import ArrayCoder
from .plain_lines import Habits, code_clue
from .range_coder import Coder, Habit

_ALL_COUNTS: Final = 64000
# Upper bounds of the bits that a count takes, and one run.
_BITS_OF_COUNT: Final = 20
_BITS_OF_RUN: Final = 20

Clues = Sequence[Clue | None]


def code_clues(coder: Coder, shape: Shape, clues: Clues | None) -> list[Clue | None]:
    """Pass on the clues of all lines; a reader passes None and gets them."""
    counts = coder.bit(_ALL_COUNTS, clues is not None and not any(isinstance(clue, Runs) for clue in clues))
    arrays = ArrayCoder(coder)
    faces = _Faces(arrays, shape)
    habits: Habits = defaultdict(Habit)
    found: list[Clue | None] = []
    for axis, (rows, cols) in enumerate(face_sides(shape)):
        lines = rows * cols
        wanted: Clues = [None] * lines if clues is None else clues[len(found) : len(found) + lines]
        faces.begin(axis)
        found += faces.code_counts(wanted) if counts else faces.code_any(wanted, habits)
    arrays.put_back()
    return found


class _Faces:
    """The state of coding a solid face by face."""

    def __init__(self, coder: ArrayCoder, shape: Shape) -> None:
        from . import solid_kernel as kernel  # numba takes a while to load, and only links of solids need it

        self._kernel: Any = kernel
        self._coder = coder
        self._shape = shape
        self._learned = self._kernel.nothing_learned()
        self._numbers, self._sums, self._work = self._kernel.new_numbers(max(shape))
        self._face = (0, 0, 0, 0)

    def begin(self, axis: int) -> None:
        rows, cols = face_sides(self._shape)[axis]
        self._face = (axis, rows, cols, self._shape[axis])
        self._kernel.begin_face(self._numbers, self._sums, self._face)

    def code_counts(self, clues: Clues) -> list[Clue | None]:
        """Pass on a face without runs."""
        axis, rows, cols, _ = self._face
        wanted = np.array([_number(clue) for clue in clues], np.int64).reshape(rows, cols, 2)
        self._kernel.code_face(self._tables(rows * cols * _BITS_OF_COUNT), self._numbers, self._sums, self._face,
                               self._work, wanted)
        self._coder.check()
        cells: list[list[int]] = self._numbers[axis, :rows, :cols].reshape(-1, 2).tolist()
        return [None if total < 0 else Count(total, groups) for total, groups in cells]

    def code_any(self, clues: Clues, habits: Habits) -> list[Clue | None]:
        """Pass on a face that may have runs."""
        axis, rows, cols, length = self._face
        bits = _BITS_OF_COUNT + length * _BITS_OF_RUN
        found: list[Clue | None] = []
        runs: tuple[int, ...] = ()
        for (row, col), clue in zip(product(range(rows), range(cols)), clues, strict=True):
            place = self._tables(bits), self._numbers, self._sums, self._face, row, col, self._work
            if not self._kernel.code_presence(*place, clue is not None):
                found.append(None)
            elif habits["runs", runs != ()].code(self._coder, isinstance(clue, Runs)):
                runs = code_clue(self._coder, habits, length, runs, clue.lengths if isinstance(clue, Runs) else None)
                found.append(Runs(runs))
            else:
                self._kernel.code_number(*place, *_number(clue))
                found.append(Count(*self._numbers[axis, row, col].tolist()))
            self._coder.check()
        return found

    def _tables(self, bits: int) -> tuple[Any, ...]:
        """The arrays of the kernel's coder, with room for that many bits."""
        return *self._coder.arrays(bits), *self._learned


def _number(clue: Clue | None) -> tuple[int, int]:
    """Cells and blocks; -1 cells for a line without a number."""
    return (clue.total, clue.groups) if isinstance(clue, Count) else (-1, 0)
