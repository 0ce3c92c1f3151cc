"""A search by rows over the kernels of `tree/`, slice by slice: what `dfs`, `bfs` and `astar` have in common.

A state of depth h has h rows filled in, each in one of the ways that its clue and its given cells allow; its
children fill in the next one. A state with all rows is a solution when every column holds, and without pruning
that is all that is asked of columns. With pruning they are asked at every row: a filling after which some column
could not be completed makes no child.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ..events import Event, Finished, Outcome, Progress, Solution, Steps, Why, steps_to
from ..grid import Grid
from ..kernel.board import JOURNAL, TELL, TRAIL, WORK, compile_board, new_state
from ..kernel.trail import clear_queue, set_cell
from ..puzzle import Puzzle
from ..tree import prices
from ..tree.best import search_best
from ..tree.board import (
    BASE,
    BUDGET,
    DEEPEST,
    MEMORY,
    PEAK,
    PRICE,
    PRUNE,
    SOLVED,
    VISITED,
    bytes_per_state,
    new_store,
    new_tree,
    rows_in_order,
)
from ..tree.depth import search_depth

_SLICE: Final = 100_000  # units of work, some 5 ms
_MEGABYTE: Final = 1_000_000

PRICES: Final = {"columns": prices.COLUMNS, "groups": prices.GROUPS, "lines": prices.LINES}


def depth_first(puzzle: Puzzle, count: int, prune: bool, order: str) -> Iterator[Event | Steps]:
    """In memory are the state that is looked at and those above it, with what is left of their children."""
    session = _Session(puzzle, prune, order)
    tree = session.tree
    levels = (tree.can, tree.room, tree.wall, tree.cursor, tree.path)
    return session.search(
        lambda until: search_depth(session.board, session.state, tree, until), bytes_per_state(levels), count
    )


def best_first(
    puzzle: Puzzle, count: int, prune: bool, order: str, memory: int, price: int = prices.NOTHING
) -> Iterator[Event | Steps]:
    """By depth plus price. In memory, of so many megabytes, are the states that wait and those above them."""
    session = _Session(puzzle, prune, order)
    tree, store = session.tree, new_store(session.tree, memory * _MEGABYTE)
    tree.num[PRICE] = price
    return session.search(
        lambda until: search_best(session.board, session.state, tree, store, until), bytes_per_state(store), count
    )


class _Session:
    """What the searches work on, and what they have found."""

    def __init__(self, puzzle: Puzzle, prune: bool, order: str) -> None:
        self._puzzle = puzzle
        rows = rows_in_order(puzzle, order == "constrained")
        self.board = compile_board(puzzle)
        self.state = new_state(self.board)
        self.tree = new_tree(puzzle, self.board, rows)
        self.tree.num[PRUNE] = prune
        self.state.num[TELL] = 1
        self._solutions: list[Grid] = []

    def search(self, go_on: Callable[[int], int], size: int, count: int) -> Iterator[Event | Steps]:
        """Let `go_on` search, in slices, for so many solutions (0: all); a state takes `size` bytes."""
        self._give()
        status = BUDGET
        while status == BUDGET or (status == SOLVED and len(self._solutions) != count):
            status = go_on(int(self.state.num[WORK]) + _SLICE)
            yield from self._told()
            yield Progress(self._counters(size))
            if status == SOLVED:
                self._solutions.append(Grid(self._puzzle.shape, self.state.grid.tobytes()))
                yield Solution(self._solutions[-1])
        if self._solutions:
            yield from steps_to(self._solutions[-1], self.state.grid)
        yield Finished(self._outcome(status), self._counters(size))

    def _give(self) -> None:
        for cell, value in self._puzzle.givens:
            set_cell(self.board, self.state, cell, value, Why.GIVEN)
        clear_queue(self.state)
        self.tree.num[BASE] = self.state.num[TRAIL]

    def _told(self) -> Iterator[Steps]:
        """What the journal holds since last time."""
        told = int(self.state.num[JOURNAL])
        if told:
            self.state.num[JOURNAL] = 0
            yield Steps(*self.state.journal[:, :told].copy())

    def _counters(self, size: int) -> dict[str, float]:
        visited, stored, depth = (int(self.tree.num[place]) for place in (VISITED, PEAK, DEEPEST))
        return {"visited": visited, "stored": stored, "bytes": stored * size, "depth": depth}

    def _outcome(self, status: int) -> Outcome:
        if status == MEMORY:
            return Outcome.LIMIT
        found = len(self._solutions)
        if found == 1:
            return Outcome.SOLVED if status == SOLVED else Outcome.UNIQUE
        return Outcome.MULTIPLE if found else Outcome.NONE
