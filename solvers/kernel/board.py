"""A puzzle as arrays, for all compiled searches.

`Board` never changes during a solve; `State` holds the known cells and how to undo them.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..compiled import by_address
from ..lines.bits import ALL
from ..lines.clue_numbers import numbers_of
from ..lines.count import STATES
from ..lines.narrow import WIDEST
from ..lines.reasons import LETTER_ROWS
from ..lines.wide import PADDING, SCRATCH_ROWS
from ..puzzle import Puzzle

Words = NDArray[np.uint64]
Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Bytes = NDArray[np.int8]

# places in State.num
TRAIL: Final = 0  # cells on the trail
HEAD: Final = 1  # first line in the queue
QUEUED: Final = 2  # lines in the queue
WORK: Final = 3  # units of work done so far
VISITS: Final = 4  # lines solved so far
CONFLICT: Final = 5  # what was contradicted: a line, or a clause in the code of `State.why`
LEVEL: Final = 6  # number of guesses; what is known at level 0 is known for good
WATCHED: Final = 7  # cells of the trail whose clauses have been visited
ARENA: Final = 8  # words of the arena in use
CLAUSES: Final = 9  # clauses in the arena
HEAP: Final = 10  # cells in the heap
JOURNAL: Final = 11  # entries in the journal
TELL: Final = 12  # whether the journal is kept
CONFLICTS: Final = 13
GUESSES: Final = 14
RESTART: Final = 15  # number of conflicts at which to restart
RESTARTS: Final = 16
RESTARTS_BY_BELIEF: Final = 22  # restarts of searches that guess by belief
PROBES: Final = 17
POOL: Final = 18  # words of the pool of reasons in use
MARKED: Final = 19  # cells marked during the analysis of a conflict
LOOKS: Final = 20  # how often beliefs were read for a guess
NEXT_LOOK: Final = 21  # the number of the look at which beliefs are reported next
UPDATES: Final = 23  # how often a line computed its messages
SEVERAL: Final = 24  # whether one look at beliefs may give several guesses
NUMBERS: Final = 32

# codes in State.why below zero; clauses are CLAUSE - their place in the arena
CLAUSE: Final = -16

# codes only in the journal: the chance that a cell is filled, in thousandths, which is no fact;
BELIEVED: Final = -15
# and a branch that was followed to its end, see `trail.note_branch`
BRANCHED: Final = -14

JOURNAL_SLICE: Final = 1 << 15


@by_address
class Board(NamedTuple):
    """Lines and their clues, and for each cell the lines through it with its place in them."""

    first: Ints
    step: Ints
    length: Ints
    kind: Bytes  # of the clue
    run_first: Ints  # where its numbers begin
    run_last: Ints
    runs: Ints
    cell_line: Any  # Ints, cell x line through it; -1 where there is none with a clue
    cell_place: Any
    planes: Ints  # [how many planes there are, the cells of one]


@by_address
class State(NamedTuple):
    """The known cells. `black` and `white` say, line by line, whether each cell can still be filled and empty."""

    num: Longs
    grid: Bytes
    black: Any
    white: Any
    trail: Ints
    why: Ints  # by place on the trail
    place: Ints  # by cell: its place on the trail
    level: Ints  # by cell
    marks: Ints  # where on the trail each level begins
    queue: Ints
    queued: Bytes
    stale: Bytes  # lines that changed since search last looked at them
    starts: Any
    gaps: Any
    counts: Any
    wide_starts: Any
    wide_gaps: Any
    scratch: Any
    out: Any
    trial: Any  # rows black, white of a line with only part of its cells known
    doubtful: Words  # which of these cells a reason may not need
    letters: Any  # work areas of reasons
    behind: Any
    order: Longs  # work area: places in a line
    can: Words  # by plane: the cells of a line that can be of it
    journal: Any  # rows cell, value, why; see also BELIEVED


def compile_board(puzzle: Puzzle) -> Board:
    """The arrays of a puzzle; lines without a clue keep their number but are never solved."""
    cells = [line.cells for line in puzzle.lines]
    first, step = (_column(map(attrgetter(name), cells), np.int32) for name in ("start", "step"))
    length = _column(map(len, cells), np.int32)
    clued = _column((line.clue is not None for line in puzzle.lines), np.bool_)
    numbers = numbers_of([line.clue for line in puzzle.lines])
    kind, sizes = np.array(numbers.kinds, np.int8), np.array(numbers.sizes, np.int32)
    last = np.cumsum(sizes, dtype=np.int32)
    runs = np.array(numbers.values or [0], np.int32)
    cell_line, cell_place = _crossings(puzzle, first, step, length, clued)
    planes = planes_of(puzzle)
    if planes > 1:  # the same for the cells of all planes, one after the other; in a line each begins a new word
        words = (length[cell_line] + 63) >> 6
        places = [cell_place + 64 * plane * words for plane in range(planes)]
        cell_line, cell_place = np.tile(cell_line, (planes, 1)), np.concatenate(places).astype(np.int32)
    size = np.array([planes, puzzle.size], np.int32)
    return Board(first, step, length, kind, last - sizes, last, runs, cell_line, cell_place, size)


def planes_of(puzzle: Puzzle) -> int:
    """A coloured puzzle has a plane of cells for "is empty", and one for each colour; else there is one plane."""
    return puzzle.colours + 1 if puzzle.colours else 1


def _column(values: Iterable[int], kind: Any) -> Any:
    return np.fromiter(values, kind)


def _crossings(puzzle: Puzzle, first: Ints, step: Ints, length: Ints, clued: Any) -> tuple[Ints, Ints]:
    """For each cell the lines through it, and its places in them."""
    cell_line = np.full((puzzle.size, len(puzzle.shape)), -1, np.int32)
    cell_place = np.zeros((puzzle.size, len(puzzle.shape)), np.int32)
    axis = 0
    start = 0
    while start < len(first):
        side, stride = int(length[start]), int(step[start])
        end = start + puzzle.size // side
        order = start + np.argsort(first[start:end])  # lines of one direction, sorted, cover the cells in strides
        numbers = np.where(clued[order], order, -1)
        cell_line.reshape(-1, side, stride, len(puzzle.shape))[..., axis] = numbers.reshape(-1, 1, stride)
        cell_place.reshape(-1, side, stride, len(puzzle.shape))[..., axis] = np.arange(side)[:, None]
        start, axis = end, axis + 1
    return cell_line, cell_place


def new_state(board: Board) -> State:
    """Nothing known, nothing queued."""
    lines, cells = len(board.first), len(board.cell_line)
    longest = int(board.length.max())
    planes = int(board.planes[0])
    words = (longest + 63) >> 6
    runs = max(1, int((board.run_last - board.run_first).max()))
    wide = (1, 1) if longest <= WIDEST else (runs, words + PADDING)
    room = words * planes if words == 1 else words * planes + PADDING
    return State(
        num=np.zeros(NUMBERS, np.int64),
        grid=np.zeros(cells, np.int8),
        black=np.full((lines, room), ALL),
        white=np.full((lines, room), ALL),
        trail=np.zeros(cells + 1, np.int32),
        why=np.zeros(cells + 1, np.int32),
        place=np.zeros(cells, np.int32),
        level=np.zeros(cells, np.int32),
        marks=np.zeros(cells + 2, np.int32),
        queue=np.zeros(lines, np.int32),
        queued=np.zeros(lines, np.int8),
        stale=np.ones(lines, np.int8),
        starts=np.zeros((runs, 1), np.uint64),
        gaps=np.zeros((runs, 1), np.uint64),
        counts=np.zeros((WIDEST, STATES), np.uint64),
        wide_starts=np.zeros(wide, np.uint64),
        wide_gaps=np.zeros(wide, np.uint64),
        scratch=np.zeros((SCRATCH_ROWS, wide[1]), np.uint64),
        out=np.zeros((2, room), np.uint64),
        trial=np.zeros((2, room), np.uint64),
        doubtful=np.zeros(room, np.uint64),
        letters=np.zeros((LETTER_ROWS + planes, (longest >> 6) + 1), np.uint64),
        behind=np.zeros((longest + 1, max(STATES, (longest >> 6) + 1)), np.uint64),
        order=np.zeros(longest * planes, np.int64),
        can=np.zeros(room, np.uint64),
        journal=np.empty((3, JOURNAL_SLICE + 4 * cells), np.int32),
    )
