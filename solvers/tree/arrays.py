"""The arrays of the searches by rows: the progress of the search (`Tree`) and the states in memory (`Store`).

`kernel.board.State` holds the known cells of the current state; filled rows use only the words of the columns there.
`Tree` says by depth how each row of the current state is filled.
"""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np

from ..compiled import by_address
from ..kernel.board import Board, Bytes, Ints, Longs
from ..lines.placements import STARTS
from ..puzzle import Puzzle

# places in Tree.num
VISITED: Final = 0  # states visited
DEPTH: Final = 1  # rows filled in on the board
DEEPEST: Final = 2
FRESH: Final = 3  # whether the state on the board has not been visited yet
BASE: Final = 4  # length of the trail when only the given cells are known
PRUNE: Final = 5
KEEP: Final = 6  # whether children wait in the store for their turn
PRICE: Final = 7  # the estimate that orders them, see `prices`
NODE: Final = 8  # the state on the board, as a place in the store
WAITING: Final = 9  # states in the heap
PUSHED: Final = 10  # states ever put into the heap
STORED: Final = 11  # states in memory: those that wait, the one on the board, and all above them
PEAK: Final = 12  # the most states in memory so far
USED: Final = 13  # places of the store ever used
FREE: Final = 14  # the first free place among these; -1: none
NUMBER: Final = 15  # the number of the state on the board, in order of creation
ENTRIES: Final = 16  # entries in the journal of nodes
ENTERED: Final = 17  # entries ever made in it
MOST_ENTERED: Final = 18  # the bound for these
NUMBERS: Final = 20

# By depth in Tree.outline.
LOOKED_AT: Final = 0
KEPT: Final = 1  # children that waited for their turn
DEAD_ENDS: Final = 2
DROPPED: Final = 3  # children, because of a line
OUTLINE: Final = 4

# Columns of Tree.journal are those of `events.Nodes`.
COLUMNS: Final = 8
NODES_SLICE: Final = 4096  # entries from which on the journal must be read

# The results of a slice of search.
SOLVED: Final = 0
EXHAUSTED: Final = 1
BUDGET: Final = 2
MEMORY: Final = 3

_MOST_STATES: Final = (1 << 31) - 1


@by_address
class Tree(NamedTuple):
    """The progress of the search. Arrays with two dimensions have a row for each depth."""

    num: Longs
    order: Ints  # by depth: which row is filled next
    clued: Bytes  # by line
    is_given: Bytes  # by cell
    can: Any  # Bytes: what each cell of the next row can be
    room: Any  # Ints: for these cells, see `lines.placements`
    wall: Any
    cursor: Any
    path: Any  # Words: how the row is filled
    node: Ints  # the states above the one on the board, and itself
    numbers: Longs  # of these states, as NUMBER counts them
    children: Longs  # of these states: how many they have had so far
    outline: Any  # Longs
    journal: Any  # Ints


@by_address
class Store(NamedTuple):
    """States in memory, by number. A state holds only its last row and the number of the state above it."""

    parent: Ints  # of a free place: the next free one
    children: Ints
    depth: Ints
    filling: Any  # Words
    keys: Longs  # the heap, smallest first, and the states of its keys
    nodes: Ints


def new_tree(puzzle: Puzzle, board: Board, order: list[int]) -> Tree:
    """A search that has not begun."""
    height, width = puzzle.height, puzzle.width
    runs = int((board.run_last - board.run_first)[:height].max())
    is_given = np.zeros(puzzle.size, np.int8)
    is_given[[cell for cell, _ in puzzle.givens]] = 1
    num = np.zeros(NUMBERS, np.int64)
    num[[FRESH, STORED, PEAK, USED]] = 1
    num[FREE] = -1
    return Tree(
        num=num,
        order=np.array(order, np.int32),
        clued=np.array([line.clue is not None for line in puzzle.lines], np.int8),
        is_given=is_given,
        can=np.zeros((height, width), np.int8),
        room=np.zeros((height, width + 1), np.int32),
        wall=np.zeros((height, width + 1), np.int32),
        cursor=np.zeros((height, STARTS + max(1, runs)), np.int32),
        path=np.zeros((height, _words(width)), np.uint64),
        node=np.zeros(height + 1, np.int32),
        numbers=np.zeros(height + 1, np.int64),
        children=np.zeros(height + 1, np.int64),
        outline=np.zeros((OUTLINE, height + 1), np.int64),
        journal=np.empty((COLUMNS, NODES_SLICE + 8), np.int32),
    )


def new_store(tree: Tree, memory: int) -> Store:
    """Room for as many states as fit into `memory` bytes; unused pages cost nothing. The first state has no filled
    row."""
    width = tree.can.shape[1]
    states = min(_MOST_STATES, memory // bytes_per_state(_fields(width, 1)))
    store = Store(*_fields(width, states))
    store.parent[:1], store.children[:1], store.depth[:1] = -1, 0, 0
    return store


def _fields(width: int, states: int) -> tuple[Any, ...]:
    parent, children, depth, nodes = (np.empty(states, np.int32) for _ in range(4))
    return parent, children, depth, np.empty((states, _words(width)), np.uint64), np.empty(states, np.int64), nodes


def bytes_per_state(fields: tuple[Any, ...]) -> int:
    """The size of one row of each of these arrays."""
    return sum(field[0].nbytes for field in fields)


def rows_in_order(puzzle: Puzzle, constrained: bool) -> list[int]:
    """The rows in the given order, or those with the fewest fillings first."""
    rows = list(range(puzzle.height))
    return sorted(rows, key=_fillings(puzzle).__getitem__) if constrained else rows


def _fillings(puzzle: Puzzle) -> list[int]:
    """For each row an upper bound of the ways to fill it, by its clue or by its given cells."""
    width = puzzle.width
    given_counts = Counter(cell // width for cell, _ in puzzle.givens)
    free = [1 << width - given_counts[row] for row in range(puzzle.height)]
    placements = [None if runs is None else comb(width - sum(runs) + 1, len(runs)) for runs in puzzle.rows]
    return [most if ways is None else min(most, ways) for most, ways in zip(free, placements, strict=True)]


def _words(width: int) -> int:
    return (width + 63) >> 6
