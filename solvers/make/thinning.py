"""Thinning: showing few of a model's numbers, so that line logic, or any logic, still leads only to that model.

First the numbers are hidden one by one, direction by direction, in all six orders of the directions. Then a local
search improves the best result: it shows all numbers of a part of the box again, hides them in another order, and keeps
the outcome unless it shows more. It goes on until the caller stops. `hidden_numbers` has the compiled part; nothing
here reads the clock.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Final

import numpy as np

from ..clues import Count
from ..errors import PuzzleError
from ..events import Outcome, Progress
from ..grid import EMPTY
from ..kernel.board import VISITS, compile_board, new_state
from ..kernel.trail import enqueue_all
from ..puzzle import Puzzle
from ..solid import face_sides, solid_shape, with_clues
from ..texts import say
from . import LOGICS
from .hidden_numbers import hide_each, settle
from .mends import judged

ROUNDS: Final = 100_000

_SLICE: Final = 15_000  # visits of lines, some 20 ms
_SMALLEST: Final = 2  # side of a part of the box
_SLABS: Final = 0.2  # the share of parts that are a whole layer
_NOISE: Final = 0.1
_PATIENCE: Final = 60  # steps of the solver for a proof that there is one solution


@dataclass(frozen=True, slots=True)
class Thinned:
    """The best puzzle so far."""

    puzzle: Puzzle
    shown: int  # lines that show a number
    lines: int  # all lines

    @property
    def hidden_share(self) -> float:
        return 1 - self.shown / self.lines


def thin(puzzle: Puzzle, *, seed: int = 0, logic: str = "lines", rounds: int = ROUNDS) -> Iterator[Progress | Thinned]:
    """Better and better puzzles, with fewer numbers, made of a puzzle with all numbers and its model as the goal.

    With the `logic` "lines", line logic solves each of them; with "any", each has one solution but may need more. After
    each slice of work comes a `Progress`, and after `rounds` tries without gain the search ends. Raises PuzzleError if
    the puzzle does not know its model.

    >>> events = thin(collection.model("cat").puzzle, rounds=300)
    >>> best = [event for event in events if isinstance(event, Thinned)][-1]
    >>> best.shown < len(best.puzzle.lines)
    True
    """
    if logic not in LOGICS:
        raise PuzzleError("errors.one_of", where="logic", found=logic, names=[*LOGICS])
    work = _Thinning(puzzle, seed)
    if work.complete:
        yield from work.search(0 if logic == "any" else rounds)
        if logic == "lines":
            return
    elif logic == "lines":
        raise PuzzleError("errors.model_by_lines", found=say("counts.left_open", open=work.unknown, size=puzzle.size))
    yield from _beyond_lines(puzzle, work.shown.copy(), seed)


def thin_partly(puzzle: Puzzle, *, seed: int, zeros: float, others: float) -> Thinned:
    """A puzzle that line logic still solves, with most zeros and a share of the other numbers hidden.

    As many zeros as possible are hidden. Then some are shown again, as long as all zeros together give away at most the
    share `zeros` of the empty cells. A share of the `others` is tried, each number once.
    """
    work = _Thinning(puzzle, seed)
    if not work.complete:
        raise PuzzleError("errors.model_by_lines", found=say("counts.left_open", open=work.unknown, size=puzzle.size))
    work.hide_zeros()
    work.show_zeros(zeros)
    work.hide_others(others)
    return _thinned(puzzle, work.shown)


class _Thinning:
    """A puzzle on the board, and which numbers it shows."""

    def __init__(self, puzzle: Puzzle, seed: int) -> None:
        if puzzle.info.goal is None:
            raise PuzzleError("errors.needs_model")
        self._puzzle = puzzle
        self._shape = np.array(solid_shape(puzzle))
        self._rng = np.random.default_rng(seed)
        self._board = compile_board(puzzle)
        self._state = new_state(self._board)
        self._goal = np.frombuffer(puzzle.info.goal.cells, np.int8)
        self.shown: Any = np.array([line.clue is not None for line in puzzle.lines], np.int8)
        self._all = self.shown.copy()
        self._totals: Any = np.array([line.clue.total if isinstance(line.clue, Count) else -1 for line in puzzle.lines])
        self._doubted = np.zeros(len(puzzle.lines), np.int8)
        self._saved = np.zeros((2, puzzle.size + 1), np.int32)
        self._first, self._last, self._axis = _places(puzzle)
        self._tests = 0
        enqueue_all(self._board, self._state, np.arange(len(puzzle.lines), dtype=np.int32))
        self.complete: bool = settle(self._board, self._state, self.shown)

    @property
    def unknown(self) -> int:
        """The number of cells that line logic leaves open."""
        return int((self._state.grid == 0).sum())

    def search(self, rounds: int) -> Iterator[Progress | Thinned]:
        best = yield from self._sweeps()
        for _ in range(rounds):
            before = self._snapshot()
            part = self._part()
            self.shown[part] = self._all[part]
            yield from self._hide(part[np.argsort(self._key(part, self._rng.permutation(3)))])
            count = int(self.shown.sum())
            if count > before[0].sum():
                self._restore(before)
            elif count < best:
                best = count
                yield self._result()

    def hide_zeros(self) -> None:
        """Hide all zeros that can be hidden, in the order of directions after which zeros give away least."""
        start, best = self._snapshot(), None
        zeros = np.flatnonzero(self._totals == 0)
        for order in permutations(range(3)):
            self._restore(start)
            key = 2 * np.array(order)[self._axis[zeros]] + self._rng.random(len(zeros))
            deque(self._hide(zeros[np.argsort(key)]), 0)
            cells = self._cells_of_zeros()
            if best is None or cells < best[0]:
                best = cells, self._snapshot()
        assert best is not None
        self._restore(best[1])

    def show_zeros(self, most: float) -> None:
        """Show zeros again, as long as all zeros give away at most this share of the empty cells."""
        for line in self._rng.permutation(np.flatnonzero((self._totals == 0) & (self.shown == 0))):
            self.shown[line] = 1
            if self._cells_of_zeros() > most * (self._goal == EMPTY).sum():
                self.shown[line] = 0
                return

    def hide_others(self, share: float) -> None:
        """Try to hide a share of the numbers that are not zero."""
        others = self._rng.permutation(np.flatnonzero(self._totals != 0))
        deque(self._hide(others[: round(share * len(others))]), 0)

    def _cells_of_zeros(self) -> int:
        """The number of cells that the shown zeros give away."""
        lines = np.flatnonzero((self._totals == 0) & (self.shown == 1))
        return len({cell for line in lines for cell in self._puzzle.lines[line].cells})

    def _sweeps(self) -> Generator[Progress | Thinned, None, int]:
        """Hide all numbers that can be hidden, in every order of directions; keep the best result."""
        every, start = np.arange(len(self.shown)), self._snapshot()
        best = None
        for order in permutations(range(3)):
            self._restore(start)
            yield from self._hide(every[np.argsort(2 * np.array(order)[self._axis] + self._rng.random(len(every)))])
            if best is None or self.shown.sum() < best[0].sum():
                best = self._snapshot()
                yield self._result()
        assert best is not None
        self._restore(best)
        return int(self.shown.sum())

    def _part(self) -> Any:
        """The lines through a part of the box, a small box or a layer."""
        smallest = np.minimum(_SMALLEST, self._shape)
        largest = np.maximum(self._shape // 2, smallest)
        # More small parts than large ones, since they are quick to hide again.
        size = self._rng.integers(smallest, self._rng.integers(smallest, largest + 1) + 1)
        if self._rng.random() < _SLABS:
            size = self._shape.copy()
            size[self._rng.integers(3)] = 1
        low = self._rng.integers(0, self._shape - size + 1)
        return np.flatnonzero(((self._first < low + size) & (self._last >= low)).all(1))

    def _key(self, part: Any, order: Any) -> Any:
        """A sort key for lines: more or less strictly by direction, sometimes along a random slope through the box."""
        key = self._rng.choice([0, 1, 2]) * order[self._axis[part]] + _NOISE * self._rng.normal(size=len(part))
        if self._rng.random() < 1 / 3:
            slope = self._rng.normal(size=3) / self._shape
            key = key + (self._first[part] + self._last[part]) @ slope / 2
        return key

    def _hide(self, lines: Any) -> Iterator[Progress]:
        """Try to hide lines in this order, slice by slice."""
        lines = np.ascontiguousarray(lines, np.int32)
        at = 0
        while at < len(lines):
            until = self._state.num[VISITS] + _SLICE
            before = at
            at = hide_each(self._board, self._state, self._goal, self.shown, self._doubted, self._saved,
                           lines, at, until)
            self._tests += at - before
            yield Progress({"shown": int(self.shown.sum()), "lines": len(self.shown), "tests": self._tests})

    def _snapshot(self) -> tuple[Any, ...]:
        """The state of the search; the cells are always the same."""
        return self.shown.copy(), self._state.trail.copy(), self._state.why.copy(), self._state.place.copy()

    def _restore(self, saved: tuple[Any, ...]) -> None:
        self.shown[:], self._state.trail[:], self._state.why[:], self._state.place[:] = saved

    def _result(self) -> Thinned:
        return _thinned(self._puzzle, self.shown)


def _beyond_lines(puzzle: Puzzle, shown: Any, seed: int) -> Iterator[Progress | Thinned]:
    """Hide one number after another as long as a proof shows that one solution is left."""
    current = _thinned(puzzle, shown)
    if (yield from judged(current.puzzle, _PATIENCE)) is not Outcome.UNIQUE:
        raise PuzzleError("errors.model_unique")
    yield current
    for line in np.random.default_rng(seed).permutation(np.flatnonzero(shown)):
        shown[line] = 0
        candidate = _thinned(puzzle, shown)
        if (yield from judged(candidate.puzzle, _PATIENCE)) is Outcome.UNIQUE:
            yield candidate
        else:
            shown[line] = 1


def _thinned(puzzle: Puzzle, shown: Any) -> Thinned:
    clues = [line.clue if show else None for line, show in zip(puzzle.lines, shown, strict=True)]
    return Thinned(with_clues(puzzle, clues), int(shown.sum()), len(clues))


def _places(puzzle: Puzzle) -> tuple[Any, Any, Any]:
    """The first and the last place of each line, and its axis."""
    shape = solid_shape(puzzle)
    ends = [np.unravel_index([line.cells[0] for line in puzzle.lines], shape),
            np.unravel_index([line.cells[-1] for line in puzzle.lines], shape)]
    axis = np.repeat(np.arange(3), [rows * cols for rows, cols in face_sides(shape)])
    return np.stack(ends[0], 1), np.stack(ends[1], 1), axis
