"""The arrays of chains: `Rules` are the choices, `Field` is what never changes, `Chain` is one walk through the grids.

No kernels here. Rows are the lines 0 .. height - 1 of the board. Some chains keep all rows satisfied: `starts` says
where the runs lie, and only columns are scored. Others move single cells, and all lines are scored.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from ..compiled import by_address
from ..errors import PuzzleError
from ..grid import EMPTY, FILLED, UNKNOWN
from ..kernel.board import Board, Bytes, Ints, Longs, Words, compile_board
from ..puzzle import Puzzle
from ..texts import say, size_name
from .move_journal import Journal, new_journal
from .rng import new_rng

# the choices of options, in their order
PADDED, ALIGNED, PUNITIVE, FLIPS = range(4)
SHIFT, BUMP, JUMP, MIXED, FLIP, TRANSFER = range(6)
ANY, MOVABLE, WRONG = range(3)
METROPOLIS, ORIGINAL = range(2)
GEOMETRIC, ACCEPTED = range(2)

# places in Chain.num
TRIED: Final = 0  # moves so far, including those that failed
TAKEN: Final = 1
IMPROVED: Final = 2
COST: Final = 3
BEST: Final = 4
SINCE: Final = 5  # cells changed since the best grid was noted; if there is no room for so many, all may have
FIRST: Final = 6  # 6, 7, 8: the first and last of the runs that the current move shifts, and by how much
LAST: Final = 7
BY: Final = 8
FILLED_CELLS: Final = 9  # filled cells among those that may change
EXCEEDING: Final = 10  # how many lines have more filled cells than their clue
LACKING: Final = 11
REHEAT: Final = 12  # the move at which the chain is reheated
WORSE: Final = 13  # 13, 14, 15: in a sample, the worse moves, their total and their least increase of the cost
WORSE_BY: Final = 14
WORSE_LEAST: Final = 15
WORK: Final = 16  # steps so far, of 2 to 3 ns each
BLOCKED: Final = 17  # cells of `changed` that the proposal that failed would have changed
NUMBERS: Final = 18

# places in Chain.heat
TEMPERATURE: Final = 0
HOT: Final = 1
FACTOR: Final = 2  # by which a move, or an accepted worse move, multiplies the temperature


@by_address
class Rules(NamedTuple):
    """How chains move, judge and cool."""

    cost: int
    move: int
    pick: int
    right: float  # how often a run is shifted to the right
    directed: float  # how often a cell goes from an exceeding line to a lacking one
    acceptance: int
    threshold: float  # with the original acceptance, the probability above which a worse move is accepted
    cooling: int
    cycle: int  # moves until the chain is reheated
    gap: int  # what the alignment of a clue with runs scores for a value without a partner,
    mismatch: int  # and for two different values


@by_address
class Field(NamedTuple):
    """What chains know of a puzzle besides its board."""

    certain: Bytes  # by cell: its certain state, or unknown
    scored: Any  # Ints, cell x scored line through it; -1 where there is none
    height: int  # the number of rows
    rows: Ints  # where moves are made
    total: Longs  # by line: how many cells its clue fills; -1 without a clue
    loose: int  # whether the number of filled cells may change


@by_address
class Chain(NamedTuple):
    """One walk: its current grid, and its progress."""

    num: Longs
    heat: Any
    rng: Words
    cells: Bytes
    starts: Ints  # by place in Board.runs
    line_cost: Longs
    changed: Ints  # the cells of the current move
    touched: Ints  # the scored lines that it changed, and their costs before
    before: Longs
    stamp: Longs
    best: Bytes
    since: Ints
    have: Longs  # by line: its filled cells; this and the next two only when single cells move
    order: Ints  # the cells that may change, filled ones first
    spot: Ints  # by cell: its place in `order`
    filled: Longs  # from here on work areas of the costs
    most: Longs
    run_sizes: Longs
    scores: Any
    ways: Any  # work area of first placements
    journal: Journal


def flat_board(puzzle: Puzzle) -> Board:
    """The board of a flat puzzle; PuzzleError for a solid."""
    if len(puzzle.shape) != 2:
        raise PuzzleError("errors.flat_puzzle", found=say("counts.size", size=size_name(puzzle.shape, " x ")))
    return compile_board(puzzle)


def new_field(
    puzzle: Puzzle, board: Board, certain: Bytes, *, single_cells: bool = False, any_row: bool = False
) -> Field:
    """The field of a flat puzzle. `single_cells`: moves change single cells, so that rows are scored, too. `any_row`:
    moves are also tried in rows that cannot change, unless no row can."""
    scored = board.cell_line.copy()
    if not single_cells:
        scored[scored < puzzle.height] = -1
    total = np.array([-1 if line.clue is None else line.clue.total for line in puzzle.lines], np.int64)
    unknown = (certain.reshape(puzzle.shape) == UNKNOWN).any(axis=1)
    room = [line.clue is None or 0 < line.clue.need < puzzle.width for line in puzzle.lines[: puzzle.height]]
    rows = np.flatnonzero(unknown & (single_cells | np.array(room))).astype(np.int32)
    if any_row and len(rows):
        rows = np.arange(puzzle.height, dtype=np.int32)
    loose = bool((total[: puzzle.height] < 0).any() and (total[puzzle.height :] < 0).any())
    return Field(certain, scored, puzzle.height, rows, total, int(loose))


def new_chain(puzzle: Puzzle, board: Board, field: Field, seed: int, number: int) -> Chain:
    """A chain without a grid."""
    cells, lines, longest = puzzle.size, len(puzzle.lines), max(puzzle.shape)
    most_runs = (longest + 1) // 2 + 1
    free = np.flatnonzero(field.certain == UNKNOWN).astype(np.int32)
    return Chain(
        num=np.zeros(NUMBERS, np.int64),
        heat=np.zeros(3, np.float64),
        rng=new_rng(seed, number),
        cells=np.where(field.certain == FILLED, FILLED, EMPTY).astype(np.int8),
        starts=np.zeros(len(board.runs), np.int32),
        line_cost=np.zeros(lines, np.int64),
        changed=np.zeros(2 * longest + 2, np.int32),
        touched=np.zeros(lines, np.int32),
        before=np.zeros(lines, np.int64),
        stamp=np.full(lines, -1, np.int64),
        best=np.zeros(cells, np.int8),
        since=np.zeros(cells, np.int32),
        have=np.zeros(lines, np.int64),
        order=free,
        spot=np.zeros(cells, np.int32),
        filled=np.zeros(longest + 1, np.int64),
        most=np.zeros(longest + 1, np.int64),
        run_sizes=np.zeros(most_runs, np.int64),
        scores=np.zeros((most_runs, most_runs), np.int64),
        ways=np.zeros((most_runs, longest + 1), np.float64),
        journal=new_journal(),
    )
