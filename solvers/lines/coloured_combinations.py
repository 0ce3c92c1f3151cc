"""The same three ways as in `combinations`, for lines of a coloured puzzle: `COLOURED_WAYS`.

Cells, and what combinations share, are masks of possible colours (bit 0: empty). For kernels, `runs` holds two numbers
for each run: its length and its colour. Runs of one colour need a gap, others may touch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from ..clues import ColourRuns
from ..compiled import kernel, part
from .bits import ALL
from .coloured import solve_coloured
from .coloured_wide import solve_coloured_wide
from .look import Look, LookResult
from .narrow import WIDEST
from .placements import BUDGET, END, FOUND, STARTS
from .wide import PADDING, SCRATCH_ROWS

_SLICE: Final = 1 << 18  # patterns, or steps from one placement to the next: about 5 ms

# places in a cursor, as in `placements`
_LEVEL = 0  # the run that is moved
_LATEST = 1  # where it can start at the latest


@part
def _holds(cells, runs):
    """Whether the runs of a line of colours are those of the clue."""
    run, left, before = -2, 0, 0
    for colour in cells:
        if left:
            if colour != before:
                return False
            left -= 1
        elif colour:
            run += 2
            if colour == before or run >= runs.shape[0] or runs[run + 1] != colour:
                return False
            left = runs[run] - 1
        before = colour
    return left == 0 and run + 2 == runs.shape[0]


@part
def _agrees(cells, masks):
    for cell in range(cells.shape[0]):
        if not (masks[cell] >> cells[cell]) & 1:
            return False
    return True


@kernel
def _share_coloured_patterns(begin, end, masks, inks, runs, digits, cells, can):
    """Try the patterns from `begin` to `end`, in which each cell has one of the `inks`, and add the colours of cells in
    those that agree with the clue to `can`. The number and the colour of each cell's ink are work areas."""
    length, count = masks.shape[0], inks.shape[0]
    number = begin
    for cell in range(length):
        digits[cell] = number % count
        cells[cell] = inks[digits[cell]]
        number //= count
    for _ in range(begin, end):
        if _agrees(cells, masks) and _holds(cells, runs):
            for cell in range(length):
                can[cell] |= 1 << cells[cell]
        cell = 0
        while cell < length:
            digits[cell] = (digits[cell] + 1) % count
            cells[cell] = inks[digits[cell]]
            cell = cell + 1 if digits[cell] == 0 else length


@kernel
def _read_masks(masks, room, wall):
    """Fill, for each cell and the place after the line, `room[colour]`, the number of cells in a row from there on that
    can have the colour, and `wall`, the next cell that cannot be empty (out of reach if there is none)."""
    length = masks.shape[0]
    wall[length] = length + 1
    for cell in range(length - 1, -1, -1):
        wall[cell] = wall[cell + 1] if masks[cell] & 1 else cell
        for colour in range(room.shape[0]):
            room[colour, cell] = room[colour, cell + 1] + 1 if (masks[cell] >> colour) & 1 else 0


@part
def _gap(runs, run):
    """How many empty cells a run needs before it."""
    return np.int32(run > 0 and runs[2 * run - 1] == runs[2 * run + 1])


@kernel
def _begin_coloured_placements(cursor, runs, length):
    """Set the cursor before the first placement."""
    latest = length
    for run in range(runs.shape[0] >> 1):
        latest -= runs[2 * run] + _gap(runs, run)
    cursor[_LEVEL], cursor[_LATEST], cursor[STARTS] = 0, latest, -1


@part
def _next_placement(cursor, runs, length, room, wall, most):
    """Move to the next placement in at most so many steps. Returns (FOUND, END or BUDGET, the steps)."""
    level, latest, last = cursor[_LEVEL], cursor[_LATEST], (runs.shape[0] >> 1) - 1
    status, steps = BUDGET, 0
    while status == BUDGET and steps < most:
        steps += 1
        if level < 0:
            status = END
            continue
        if last < 0:  # nothing to move: the empty line is the only placement
            level = -1
            status = FOUND if wall[0] > length else END
            continue
        at = STARTS + level
        cursor[at] += 1
        start, run = cursor[at], runs[2 * level]
        low = cursor[at - 1] + runs[2 * level - 2] if level else 0
        end = start + run
        if start > latest or start > wall[low]:
            if level:
                latest -= runs[2 * level - 2] + _gap(runs, level)
            level -= 1
        elif room[runs[2 * level + 1], start] >= run:
            if level < last:
                level += 1
                latest += run + _gap(runs, level)
                cursor[at + 1] = end + _gap(runs, level) - 1  # one before the first start
            elif wall[end] > length:
                status = FOUND
    cursor[_LEVEL], cursor[_LATEST] = level, latest
    return status, steps


@kernel
def _share_coloured_placements(cursor, runs, length, room, wall, counts, most):
    """Count how many placements give each cell each colour, as differences in the rows of `counts`. Returns (whether
    that was all, their number)."""
    placements, steps = 0, 0
    while steps < most:
        status, used = _next_placement(cursor, runs, length, room, wall, most - steps)
        steps += used
        if status == END:
            return True, placements
        if status == FOUND:
            placements += 1
            steps += runs.shape[0]
            for run in range(runs.shape[0] >> 1):
                start, colour = cursor[STARTS + run], runs[2 * run + 1]
                counts[colour, start] += 1
                counts[colour, start + runs[2 * run]] -= 1
    return False, placements


def inks_of(clue: ColourRuns) -> list[int]:
    """The colours that cells of the line can have, with that of empty cells."""
    return sorted({0, *(colour for _, colour in clue.runs)})


def _by_patterns(clue: ColourRuns, line_masks: Sequence[int]) -> Iterator[LookResult]:
    """All patterns as long as the line in which each cell is empty or has a colour of its clue."""
    masks, runs, inks = np.array(line_masks, np.int64), _numbers(clue), np.array(inks_of(clue), np.int64)
    digits, cells, can = np.zeros((3, len(line_masks)), np.int64)
    total = len(inks) ** len(line_masks)
    for begin in range(0, total, _SLICE):
        end = min(begin + _SLICE, total)
        _share_coloured_patterns(begin, end, masks, inks, runs, digits, cells, can)
        yield LookResult(end, _shared(can))


def _by_placements(clue: ColourRuns, line_masks: Sequence[int]) -> Iterator[LookResult]:
    """The placements of the clue that agree with the masks."""
    masks, runs, length = np.array(line_masks, np.int64), _numbers(clue), len(line_masks)
    planes = inks_of(clue)[-1] + 1
    room, counts = np.zeros((planes, length + 1), np.int32), np.zeros((planes, length + 1), np.int64)
    wall, cursor = np.zeros(length + 1, np.int32), np.zeros(STARTS + len(clue.runs) + 1, np.int32)
    _read_masks(masks, room, wall)
    _begin_coloured_placements(cursor, runs, length)
    count, is_done = 0, False
    while not is_done:
        is_done, placements = _share_coloured_placements(cursor, runs, length, room, wall, counts, _SLICE)
        count += placements
        having = counts[:, :length].cumsum(axis=1)
        can = (having > 0).astype(np.int64) << np.arange(planes)[:, None]
        yield LookResult(count, _shared(can.sum(axis=0) | (having.sum(axis=0) < count)))


def _by_kernel(clue: ColourRuns, line_masks: Sequence[int]) -> Iterator[LookResult]:
    """The line solvers of the searches. They handle all placements at once, which counts as one combination."""
    length, planes, runs = len(line_masks), inks_of(clue)[-1] + 1, _numbers(clue)
    words = (length + WIDEST - 1) // WIDEST
    room = 1 if words == 1 else words + PADDING
    members = np.array(line_masks, np.int64) >> np.arange(planes)[:, None] & 1
    bits = np.zeros((planes, WIDEST * words), np.uint8)
    bits[:, :length] = members
    black = np.zeros(planes * words + PADDING, np.uint64)
    black[: planes * words] = np.packbits(bits, axis=1, bitorder="little").reshape(-1).view("<u8")
    white, can = np.full_like(black, ALL), np.zeros_like(black)
    starts, gaps = np.zeros((2, len(clue.runs) + 1, room), np.uint64)
    if length <= WIDEST:
        holds = solve_coloured(black, white, planes, runs, 0, len(runs), length, starts, gaps, can)
    else:
        scratch = np.zeros((SCRATCH_ROWS, room), np.uint64)
        holds = solve_coloured_wide(black, white, planes, runs, 0, len(runs), length, starts, gaps, scratch, can)
    octets = can[: planes * words].astype("<u8").view(np.uint8).reshape(planes, -1)
    flags = np.unpackbits(octets, axis=1, count=length, bitorder="little").astype(np.int64)
    yield LookResult(1, _shared((flags << np.arange(planes)[:, None]).sum(axis=0)) if holds else None)


COLOURED_WAYS: Final[dict[str, Look]] = {
    "patterns": _by_patterns, "placements": _by_placements, "kernel": _by_kernel,
}


def _numbers(clue: ColourRuns) -> Any:
    return np.array([number for run in clue.runs for number in run], np.int32)


def _shared(can: Any) -> Sequence[int] | None:
    """The masks of cells; None if a cell can be nothing."""
    masks: list[int] = can.tolist()
    return masks if masks[0] else None
