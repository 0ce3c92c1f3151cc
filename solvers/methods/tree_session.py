"""A search by rows over the kernels of `tree/`, slice by slice: the common part of `dfs`, `bfs` and `astar`.

A state of depth h has h rows filled in, each in one of the ways that its clue and its given cells allow; its
children fill in the next row. A state with all rows is a solution when it satisfies every column. Without pruning,
columns are checked only then ("full validation"). With pruning they are checked at every row ("partial validation"):
a filling after which some column could not be completed makes no child.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any, Final

from ..clues import Runs
from ..errors import PuzzleError
from ..events import Event, Finished, Nodes, Outcome, Outline, Progress, Solution, Steps, Why, steps_to
from ..grid import Grid
from ..kernel.board import JOURNAL, QUEUED, TELL, TRAIL, WORK, compile_board, new_state
from ..kernel.trail import set_cell
from ..puzzle import Puzzle
from ..runner import OptionValue
from ..tree import arrays, fillings
from ..tree.arrays import bytes_per_state, new_store, new_tree, rows_in_order
from ..tree.row_search import search

_SLICE: Final = 100_000  # units of work, some 5 ms
_MEGABYTE: Final = 1_000_000
_ONE_BY_ONE: Final = 20_000  # events of nodes; later ones are only in the outline

_PRICES: Final = {"": fillings.NOTHING, "columns": fillings.COLUMNS, "groups": fillings.GROUPS, "lines": fillings.LINES}


def row_search(
    puzzle: Puzzle, *, count: OptionValue, prune: OptionValue, order: OptionValue, memory: OptionValue = 0,
    heuristic: OptionValue = "",
) -> Iterator[Event | Steps]:
    """`dfs`, `bfs` or `astar`. Depth first without `memory`, which then holds the current state and those above it,
    with what is left of their children. Else by depth plus the price of the heuristic; so many megabytes hold the
    states that wait and those above them."""
    session = _Session(puzzle, bool(prune), str(order), int(memory) * _MEGABYTE)
    tree = session.tree
    tree.num[arrays.KEEP], tree.num[arrays.PRICE] = bool(memory), _PRICES[str(heuristic)]
    in_memory = session.store if memory else (tree.can, tree.room, tree.wall, tree.cursor, tree.path)
    return session.events(int(count), in_memory)


class _Session:
    """The arrays of one search, and the solutions found."""

    def __init__(self, puzzle: Puzzle, prune: bool, order: str, memory: int = 0) -> None:
        for index, line in enumerate(puzzle.lines):  # rows are filled by placing runs, which other clues do not have
            if not isinstance(line.clue, Runs | None):
                raise PuzzleError("errors.runs_everywhere", where=puzzle.line_name(index), found=str(line.clue))
        self._puzzle = puzzle
        rows = rows_in_order(puzzle, order == "constrained")
        self._board = compile_board(puzzle)
        self._state = new_state(self._board)
        self.tree = new_tree(puzzle, self._board, rows)
        self.store = new_store(self.tree, memory)
        self.tree.num[arrays.PRUNE], self.tree.num[arrays.MOST_ENTERED] = prune, _ONE_BY_ONE
        self._state.num[TELL] = 1
        self._solutions: list[Grid] = []

    def events(self, count: int, memory: tuple[Any, ...]) -> Iterator[Event | Steps]:
        """Search, slice by slice, for `count` solutions (0: all). A state takes one row of each array in `memory`."""
        size = bytes_per_state(memory)
        self._give()
        status = arrays.BUDGET
        while status == arrays.BUDGET or (status == arrays.SOLVED and len(self._solutions) != count):
            status = search(self._board, self._state, self.tree, self.store, int(self._state.num[WORK]) + _SLICE)
            yield from self._report()
            yield Progress(self._counters(size))
            if status == arrays.SOLVED:
                self._solutions.append(Grid(self._puzzle.shape, self._state.grid.tobytes()))
                yield Solution(self._solutions[-1])
        if self._solutions:
            yield from steps_to(self._solutions[-1], self._state.grid)
        yield Finished(self._outcome(status), self._counters(size))

    def _give(self) -> None:
        """Set the given cells. No line concludes anything from them, so none is dirty."""
        for cell, value in self._puzzle.givens:
            set_cell(self._board, self._state, cell, value, Why.GIVEN)
        self._state.num[QUEUED] = 0
        self._state.queued[:] = 0
        self.tree.num[arrays.BASE] = self._state.num[TRAIL]

    def _report(self) -> Iterator[Event | Steps]:
        """What the journals of the board and of the nodes hold since last time, and an outline of the nodes once there
        are too many."""
        entries = int(self.tree.num[arrays.ENTRIES])
        if entries:
            self.tree.num[arrays.ENTRIES] = 0
            yield Nodes(*(array("i", column.tobytes()) for column in self.tree.journal[:, :entries]))
        if self.tree.num[arrays.ENTERED] >= _ONE_BY_ONE:
            yield Outline(*map(tuple, self.tree.outline.tolist()))
        length = int(self._state.num[JOURNAL])
        if length:
            self._state.num[JOURNAL] = 0
            yield Steps(*self._state.journal[:, :length].copy())

    def _counters(self, size: int) -> dict[str, float]:
        visited, stored, depth = (int(self.tree.num[place]) for place in (arrays.VISITED, arrays.PEAK, arrays.DEEPEST))
        return {"visited": visited, "stored": stored, "bytes": stored * size, "depth": depth}

    def _outcome(self, status: int) -> Outcome:
        if status == arrays.MEMORY:
            return Outcome.LIMIT
        count = len(self._solutions)
        if count == 1:
            return Outcome.SOLVED if status == arrays.SOLVED else Outcome.UNIQUE
        return Outcome.MULTIPLE if count else Outcome.NONE
