"""The naive twin of the solid coder, in plain Python: the lines face after face, each number expected from the numbers
around it.

First whether all clues are counts. Then for each line: whether it has a clue; whether that is a count, if they are not
all; the count, as its difference from a guess out of the neighbours in the face; the blocks. What a number probably is,
several opinions say: the neighbours, the number mirrored in the face (models are often symmetric), the same place in
the face before, and the faces before, which tell how many cells each layer has. How far to trust each is learned.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from typing import Final

from solvers.clues import Clue, Count, Runs
from solvers.formats.link.plain_lines import Habits, code_clue
from solvers.formats.link.range_coder import ONE, Coder, Habit, chance_of, code_number
from solvers.solid import Shape, face_sides
from tests.solvers.naive_mixer import squash, stretch

_ALL_COUNTS: Final = 64000
_FIRST: Final = 5 << 13
_RATE: Final = 10
_NEAR: Final = 4
_UNARY: Final = 6

Number = tuple[int, int]  # cells and blocks
Plane = list[list[Number | None]]


class Opinions:
    """Passes bits on whose chance several situations suggest, each learned from how it fell there before."""

    def __init__(self, coder: Coder) -> None:
        self.coder = coder
        self._habits: defaultdict[Hashable, Habit] = defaultdict(Habit)
        self._weights: dict[Hashable, list[int]] = {}

    def bit(self, kind: Hashable, situations: Sequence[Hashable], wanted: bool) -> bool:
        habits = [self._habits[kind, place, one] for place, one in enumerate(situations)]
        logits = [stretch(habit.chance()) for habit in habits]
        weights = self._weights.setdefault(kind, [_FIRST] * len(habits))
        mixed = squash(sum(map(int.__mul__, logits, weights)) >> 16)
        found = self.coder.bit(chance_of(mixed, ONE), wanted)
        miss = (ONE if found else 0) - mixed
        for place, logit in enumerate(logits):
            weights[place] += logit * miss * _RATE >> 18
            habits[place].learn(found)
        return found


def code_clues(coder: Coder, shape: Shape, clues: Sequence[Clue | None] | None) -> list[Clue | None]:
    """Pass on the clues of all lines; a reader gives None and learns them."""
    counts = coder.bit(_ALL_COUNTS, clues is not None and not any(isinstance(clue, Runs) for clue in clues))
    opinions = Opinions(coder)
    habits: Habits = defaultdict(Habit)
    before: list[Plane] = []
    found: list[Clue | None] = []
    for axis, (rows, cols) in enumerate(face_sides(shape)):
        wanted = None if clues is None else clues[len(found) : len(found) + rows * cols]
        face = _Face(shape, axis, before, opinions)
        found += _code_face(coder, face, None if counts else habits, wanted)
        before.append(face.plane)
    return found


def _code_face(
    coder: Coder, face: _Face, habits: Habits | None, wanted: Sequence[Clue | None] | None
) -> list[Clue | None]:
    found: list[Clue | None] = []
    runs: tuple[int, ...] = ()
    for row in range(face.rows):
        for col in range(face.cols):
            clue = None if wanted is None else wanted[len(found)]
            face.go(row, col)
            if not face.code_presence(clue is not None):
                found.append(None)
            elif habits is not None and habits["runs", runs != ()].code(coder, isinstance(clue, Runs)):
                runs = code_clue(coder, habits, face.length, runs, clue.lengths if isinstance(clue, Runs) else None)
                found.append(Runs(runs))
            else:
                found.append(Count(*face.code_number((clue.total, clue.groups) if isinstance(clue, Count) else None)))
    return found


class _Face:
    """One face while its numbers are passed on, row by row."""

    def __init__(self, shape: Shape, axis: int, before: Sequence[Plane], opinions: Opinions) -> None:
        self.rows, self.cols = face_sides(shape)[axis]
        self.length = shape[axis]
        self.plane: Plane = [[None] * self.cols for _ in range(self.rows)]
        self._axis, self._before, self._opinions = axis, before, opinions
        self._by_row, self._by_col = _layers(before, axis, self.rows, self.cols)
        lines = [list(zip(*plane, strict=True)) if axis == 1 else plane for plane in before]
        self._empty = [[_zeros(line) for line in plane] for plane in lines]
        self._row = self._col = 0
        self._around: list[Number | None] = []

    def go(self, row: int, col: int) -> None:
        """The line that is passed on next."""
        self._row, self._col = row, col
        left, above = self._at(row, col - 1), self._at(row - 1, col)
        self._around = [
            left, above, self._at(row - 1, col - 1), self._at(row - 1, col + 1),
            self._mirrored(row, self.cols - 1 - col), self._mirrored(self.rows - 1 - row, col),
            self._mirrored(col, row), self._other(),
        ]

    def _at(self, row: int, col: int) -> Number | None:
        return self.plane[row][col] if row >= 0 and 0 <= col < self.cols else None

    def _mirrored(self, row: int, col: int) -> Number | None:
        return self._at(row, col) if row < self.rows and (row, col) < (self._row, self._col) else None

    def _other(self) -> Number | None:
        """The number at the same place of the face before."""
        if not self._before:
            return None
        plane = self._before[-1]
        return plane[self._row][self._col] if self._row < len(plane) and self._col < len(plane[0]) else None

    def code_presence(self, wanted: bool) -> bool:
        known = [number is not None for number in self._around]
        left, above, _, _, mirror, other, turned, _ = known
        has = self._opinions.bit("has", [(left, above), mirror, (other, turned), self._axis], wanted)
        if not has:
            self._tell(None)
        return has

    def code_number(self, wanted: Number | None) -> Number:
        """Pass on the cells and the blocks of a count."""
        guess = self._guess()
        near = self._situations(guess)
        total = self._code_total(guess, near, None if wanted is None else wanted[0])
        groups = self._code_groups(total, 1 if wanted is None else wanted[1])
        self.plane[self._row][self._col] = total, groups
        self._tell(total)
        return total, groups

    def _tell(self, total: int | None) -> None:
        if self._by_row:
            self._by_row.tell(self._row, total)
        if self._by_col:
            self._by_col.tell(self._col, total)

    def _guess(self) -> int:
        """What goes on evenly from the neighbours."""
        left, above, corner = (None if one is None else one[0] for one in self._around[:3])
        if left is None or above is None:
            sure = above if left is None else left
            return self.length if sure is None else sure
        if corner is None:
            return (left + above) // 2
        return min(max(left + above - corner, min(left, above)), max(left, above))

    def _situations(self, guess: int) -> list[Hashable]:
        left, above, _, further, mirror, other, turned, same = (
            None if one is None else _near(one[0] - guess) for one in self._around
        )
        by_row, by_col = _beside(self._by_row, self._row, guess), _beside(self._by_col, self._col, guess)
        return [(left, above), (mirror, left), (other, above), (further, above, guess == 0), (turned, same),
                self._bounds(guess), by_row, by_col, (min(guess, 3), guess == self.length)]

    def _bounds(self, guess: int) -> Hashable:
        """How many cells no line without any crosses, as far as the faces before tell."""
        if not self._empty:
            return None
        barred = self._empty[0][self._col]
        if self._axis == 2:
            barred |= self._empty[1][self._row]
        most = self.length - barred.bit_count()
        return _near(most - guess), most == 0

    def _code_total(self, guess: int, near: list[Hashable], wanted: int | None) -> int:
        bit = self._opinions.bit
        if bit("same", near, wanted == guess):
            return guess
        more = guess == 0 or (guess < self.length and bit("more", near, wanted is not None and wanted > guess))
        room = self.length - guess if more else guess
        step = 1
        sign = 1 if more else -1
        while step < room and step < _UNARY:
            if not bit(("further", step, more), near, wanted is not None and sign * (wanted - guess) > step):
                return guess + sign * step
            step += 1
        if step == _UNARY and room > step:
            rest = 0 if wanted is None else sign * (wanted - guess)
            step = code_number(self._opinions.coder, rest, step, room)
        return guess + sign * step

    def _code_groups(self, total: int, wanted: int) -> int:
        left, above, _, _, mirror, other, turned, same = (0 if one is None else one[1] for one in self._around)
        situations = [(left, above), (mirror, other), (turned, same, left), (min(total, 5), self.length - total < 2)]
        groups = 1
        while groups < min(3, total, self.length - total + 1):
            if not self._opinions.bit(("blocks", groups), situations, wanted > groups):
                break
            groups += 1
        return groups


class _Layers:
    """How many cells the layers of a face's rows, or of its columns, still have to get, as a face before tells."""

    def __init__(self, totals: list[int | None], lines: int) -> None:
        self._rest = totals
        self._lines = [lines] * len(totals)

    def expected(self, layer: int) -> tuple[int, int] | None:
        """What the next number of a layer should be, and how many numbers there are left to get it right."""
        rest, lines = self._rest[layer], self._lines[layer]
        return None if rest is None else (rest // lines, lines)

    def tell(self, layer: int, total: int | None) -> None:
        rest = self._rest[layer]
        self._rest[layer] = None if rest is None or total is None else max(rest - total, 0)
        self._lines[layer] -= 1


def _layers(before: Sequence[Plane], axis: int, rows: int, cols: int) -> tuple[_Layers | None, _Layers | None]:
    """The layers of the rows and of the columns: those along y stand at (x, z), those along z at (x, y)."""
    if axis == 0:
        return None, None
    if axis == 1:
        return None, _Layers(_sums(list(zip(*before[0], strict=True))), rows)
    return _Layers(_sums(before[1]), cols), _Layers(_sums(before[0]), rows)


def _sums(plane: Sequence[Sequence[Number | None]]) -> list[int | None]:
    """The cells of each row; None where a number is not known."""
    return [None if None in row else sum(one[0] for one in row if one) for row in plane]


def _zeros(row: Sequence[Number | None]) -> int:
    """Which numbers are 0, a bit each."""
    return sum(1 << place for place, one in enumerate(row) if one is not None and one[0] == 0)


def _beside(layers: _Layers | None, layer: int, guess: int) -> Hashable:
    expected = layers.expected(layer) if layers else None
    return None if expected is None else (_near(expected[0] - guess), min(expected[1], 2))


def _near(difference: int) -> int:
    return min(max(difference, -_NEAR), _NEAR)
