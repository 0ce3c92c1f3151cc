"""How many solutions a puzzle has, and which cells they share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pysat.solvers import Solver

from nonoscope import Puzzle
from solvers.grid import EMPTY, FILLED, UNKNOWN
from tests.solvers import naive_lines


class Truth:
    """Asks a SAT solver about a model that lists all placements of every line."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._solver = Solver("glucose4")
        top = puzzle.size
        for line in puzzle.lines:
            if line.clue is None:
                continue
            ways = list(naive_lines.placements(line.clue, len(line.cells)))
            for way in range(len(ways)):
                for cell, state in zip(line.cells, ways[way], strict=True):
                    self._solver.add_clause([-(top + 1 + way), _literal(cell, state)])
            self._solver.add_clause(list(range(top + 1, top + 1 + len(ways))))
            top += len(ways)
        self._top = top
        self._barred: dict[bytes, int] = {}  # the variable that bars a solution
        for cell, state in puzzle.givens:
            self._solver.add_clause([_literal(cell, state)])

    def close(self) -> None:
        self._solver.delete()

    @cached_property
    def shared(self) -> bytes:
        """The values that all solutions share; unknown where they differ."""
        first = self._first
        if first is None:
            return bytes(self.puzzle.size)
        return bytes(
            state if self.excludes([(cell, FILLED + EMPTY - state)]) else UNKNOWN for cell, state in enumerate(first)
        )

    @cached_property
    def _first(self) -> bytes | None:
        return self._model() if self._solver.solve() else None

    @cached_property
    def count(self) -> int:
        """0, 1, or 2 for several."""
        if self._first is None:
            return 0
        return 2 if UNKNOWN in self.shared else 1

    def excludes(self, cells: Sequence[tuple[int, int]], barred: Sequence[bytes] = ()) -> bool:
        """Whether no solution except those `barred` has these values."""
        others = []
        for solution in barred:
            if solution not in self._barred:
                self._top += 1
                self._barred[solution] = self._top
                differing = [-_literal(cell, state) for cell, state in enumerate(solution)]
                self._solver.add_clause([-self._top, *differing])
            others.append(self._barred[solution])
        return not self._solver.solve(assumptions=[*others, *(_literal(cell, state) for cell, state in cells)])

    def _model(self) -> bytes:
        model = set(self._solver.get_model()[: self.puzzle.size])
        return bytes(FILLED if cell + 1 in model else EMPTY for cell in range(self.puzzle.size))


def _literal(cell: int, state: int) -> int:
    return cell + 1 if state == FILLED else -cell - 1
