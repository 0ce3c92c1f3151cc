"""What the searches by rows work on, as arrays: where the search stands (`Tree`) and the states it keeps (`Store`).

What is known of the cells is in `kernel.board.State`, of which the rows that are filled in use the columns' words
only. The state that is looked at stands on that board; `Tree` tells by depth how each of its rows is filled.
"""

from __future__ import annotations

from math import comb
from typing import Any, Final, NamedTuple

import numpy as np

from ..kernel.board import Board, Bytes, Ints, Longs
from ..lines.placements import STARTS
from ..puzzle import Puzzle

# places in Tree.num
VISITED: Final = 0  # states looked at
DEPTH: Final = 1  # rows filled in on the board
DEEPEST: Final = 2
FRESH: Final = 3  # depth first: whether nothing was done yet with the state on the board
BASE: Final = 4  # length of the trail when nothing but the given cells is known
PRUNE: Final = 5
PRICE: Final = 6  # what orders the states, see `prices`
NODE: Final = 7  # whose children are being made; -1: nobody's
WAITING: Final = 8  # states in the heap
PUSHED: Final = 9  # states that were ever put into it
STORED: Final = 10  # states in memory: those that wait and those above them
PEAK: Final = 11  # most of them at any time
USED: Final = 12  # places of the store that were ever used
FREE: Final = 13  # first of its places that are free again; -1: none
NUMBERS: Final = 16

# What comes of a slice of search.
SOLVED: Final = 0
EXHAUSTED: Final = 1
BUDGET: Final = 2
MEMORY: Final = 3

_MOST_STATES: Final = (1 << 31) - 1


class Tree(NamedTuple):
    """Where the search stands. Arrays with two sides have a row for each depth."""

    num: Longs
    order: Ints  # by depth: which row is filled next
    clued: Bytes  # by line
    given: Bytes  # by cell
    can: Any  # Bytes: what each cell of the next row can be
    room: Any  # Ints: of these cells, see `lines.placements`
    wall: Any
    cursor: Any
    path: Any  # Words: how the row is filled
    node: Ints  # the states above the one on the board, and itself


class Store(NamedTuple):
    """States in memory, by number. A state knows its last row only, and the state above it."""

    parent: Ints  # of a free place: the next free one
    children: Ints
    depth: Ints
    filling: Any  # Words
    keys: Longs  # the heap, smallest first, and whose keys they are
    nodes: Ints


def new_tree(puzzle: Puzzle, board: Board, order: list[int]) -> Tree:
    """A search that has not begun."""
    height, width = puzzle.height, puzzle.width
    runs = int((board.run_last - board.run_first)[:height].max())
    given = np.zeros(puzzle.size, np.int8)
    given[[cell for cell, _ in puzzle.givens]] = 1
    num = np.zeros(NUMBERS, np.int64)
    num[FRESH], num[NODE], num[FREE] = 1, -1, -1
    return Tree(
        num=num,
        order=np.array(order, np.int32),
        clued=np.array([line.clue is not None for line in puzzle.lines], np.int8),
        given=given,
        can=np.zeros((height, width), np.int8),
        room=np.zeros((height, width + 1), np.int32),
        wall=np.zeros((height, width + 1), np.int32),
        cursor=np.zeros((height, STARTS + max(1, runs)), np.int32),
        path=np.zeros((height, _words(width)), np.uint64),
        node=np.zeros(height + 1, np.int32),
    )


def new_store(tree: Tree, memory: int) -> Store:
    """Room for all states that go into so many bytes, of which pages that are never used cost nothing. In it waits
    the state in which no row is filled in."""
    width = tree.can.shape[1]
    most = min(_MOST_STATES, memory // bytes_per_state(_fields(width, 1)))
    store = Store(*_fields(width, most))
    store.parent[0], store.children[0], store.depth[0], store.keys[0], store.nodes[0] = -1, 0, 0, 0, 0
    tree.num[[WAITING, STORED, PEAK, USED]] = 1
    return store


def _fields(width: int, states: int) -> tuple[Any, ...]:
    parent, children, depth, nodes = (np.empty(states, np.int32) for _ in range(4))
    return parent, children, depth, np.empty((states, _words(width)), np.uint64), np.empty(states, np.int64), nodes


def bytes_per_state(fields: tuple[Any, ...]) -> int:
    """What one row of each of these arrays takes."""
    return sum(field[0].nbytes for field in fields)


def rows_in_order(puzzle: Puzzle, constrained: bool) -> list[int]:
    """The rows as they are given, or those with the fewest fillings first."""
    rows = list(range(puzzle.height))
    return sorted(rows, key=lambda row: _fillings(puzzle, row)) if constrained else rows


def _fillings(puzzle: Puzzle, row: int) -> int:
    """At most so many ways to fill a row: by its clue, and by its given cells."""
    runs, cells = puzzle.rows[row], puzzle.lines[row].cells
    free = 1 << len(cells) - sum(cell in cells for cell, _ in puzzle.givens)
    return free if runs is None else min(free, comb(len(cells) - sum(runs) + 1, len(runs)))


def _words(width: int) -> int:
    return (width + 63) >> 6
