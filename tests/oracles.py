"""Slow and plain twins of what the engine does fast; tests hold one against the other. No tests here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache, reduce
from itertools import product
from operator import or_
from typing import NamedTuple

from nonoscope import EMPTY, FILLED, UNKNOWN, Grid, Outcome, Puzzle, Runs
from solvers.clues import Clue, ColourRuns, runs_of
from tests.solvers import naive_lines as naive

_ENUMERATED = 12  # cells of a line in colours, at most


def settled_by_lines(puzzle: Puzzle) -> bytes:
    """The cells that follow from one line at a time, repeated until nothing changes."""
    cells = bytearray(puzzle.size)
    waiting = set(range(len(puzzle.lines)))
    while waiting:
        line = puzzle.lines[waiting.pop()]
        if line.clue is None:
            continue
        before = [cells[cell] for cell in line.cells]
        for cell, old, new in zip(line.cells, before, _follows(line.clue, before), strict=True):
            if old != new:
                cells[cell] = new
                waiting |= {index for index, other in enumerate(puzzle.lines) if cell in other.cells}
    return bytes(cells)


def possible_by_lines(puzzle: Puzzle) -> list[int] | None:
    """The masks of the colours that cells of a coloured puzzle can have by one line at a time, repeated until nothing
    changes; None at a contradiction."""
    masks, before = [(2 << puzzle.colours) - 1] * puzzle.size, list[int]()
    while masks != before:
        before = masks[:]
        for line in puzzle.lines:
            assert isinstance(line.clue, ColourRuns)
            before_line = [masks[cell] for cell in line.cells]
            if len(before_line) <= _ENUMERATED:
                found = naive.possible_colours(line.clue, before_line)
            else:
                found = colours_by_machine(line.clue.runs, before_line)
            if found is None:
                return None
            for cell, mask in zip(line.cells, found, strict=True):
                masks[cell] = mask
    return masks


def _follows(clue: Clue, cells: Sequence[int]) -> Sequence[int]:
    """A line with every cell fixed that follows from it; a short one where the clue is a number."""
    if isinstance(clue, Runs):
        return settled(clue.lengths, cells)
    follows = naive.solve(clue, cells)
    assert follows is not None, "the line has no solution"
    return follows


def settled(runs: Sequence[int], cells: Sequence[int]) -> list[int]:
    """A line with every cell fixed that is the same in all its solutions; there must be one.

    The clue is read as a machine: `wanted` are the cells it must see in order, and between runs it may
    see any number of empty ones more. A cell can hold a value if the machine can take it there. Sets of places
    in `wanted` are numbers with a bit for each.
    """
    wanted = [state for run in runs for state in [*[FILLED] * run, EMPTY]][:-1]
    filled, empty = (sum(1 << at for at, state in enumerate(wanted) if state == value) for value in (FILLED, EMPTY))
    between_runs = 1 | empty << 1 | 1 << len(wanted)
    reachable = [1]
    for cell in cells:
        by_filled = 0 if cell == EMPTY else (reachable[-1] & filled) << 1
        by_empty = 0 if cell == FILLED else (reachable[-1] & empty) << 1 | reachable[-1] & between_runs
        reachable.append(by_filled | by_empty)
    useful = 1 << len(wanted)
    result = []
    for cell, before in zip(reversed(cells), reversed(reachable[:-1]), strict=True):
        by_filled = 0 if cell == EMPTY else before & filled & useful >> 1
        by_empty = 0 if cell == FILLED else before & (empty & useful >> 1 | between_runs & useful)
        assert by_filled or by_empty, "the line has no solution"
        result.append(UNKNOWN if by_filled and by_empty else FILLED if by_filled else EMPTY)
        useful = by_filled | by_empty
    return result[::-1]


def colours_by_machine(runs: Sequence[tuple[int, int]], masks: Sequence[int]) -> list[int] | None:
    """The colours that each cell of a line can have, in bits, with a machine like that of `settled`; None if the clue
    cannot be met. `masks` are the colours, empty (bit 0) among them, that each cell may have."""
    wanted, pauses = _spelled(runs)
    staying = sum(1 << at for at in pauses)
    colours = {0, *wanted}
    moving = {colour: sum(1 << at for at, each in enumerate(wanted) if each == colour) for colour in colours}
    reachable = [1]
    for mask in masks:
        moved = sum((reachable[-1] & moving[colour]) << 1 for colour in colours if mask >> colour & 1)
        reachable.append(moved | (reachable[-1] & staying if mask & 1 else 0))
    useful = reachable[-1] & 1 << len(wanted)
    result = []
    for mask, before in zip(reversed(masks), reversed(reachable[:-1]), strict=True):
        ways = {colour: before & moving[colour] & useful >> 1 for colour in colours if mask >> colour & 1}
        if mask & 1:
            ways[0] |= before & staying & useful
        result.append(sum(1 << colour for colour, way in ways.items() if way))
        useful = reduce(or_, ways.values(), 0)
    return result[::-1] if useful else None


def _spelled(runs: Sequence[tuple[int, int]]) -> tuple[list[int], set[int]]:
    """The colours that must be seen in order, and before which of them any number of empty cells may be seen."""
    wanted: list[int] = []
    pauses = set()
    for at, (run, colour) in enumerate(runs):
        if at and runs[at - 1][1] == colour:
            wanted.append(0)
        pauses.add(len(wanted))
        wanted += [colour] * run
    return wanted, {*pauses, len(wanted)}


def shares_by_machine(runs: Sequence[tuple[int, int]], weights: Sequence[Sequence[Decimal]]) -> list[list[Decimal]]:
    """How likely each cell of a line has each colour, by the same machine, in numbers that cannot underflow."""
    wanted, pauses = _spelled(runs)
    ahead = [[Decimal(at == 0) for at in range(len(wanted) + 1)]]
    for cell in weights:
        before = ahead[-1]
        moved = [Decimal(0), *(before[at] * cell[colour] for at, colour in enumerate(wanted))]
        ahead.append([way + before[at] * cell[0] if at in pauses else way for at, way in enumerate(moved)])
    behind = [Decimal(at == len(wanted)) for at in range(len(wanted) + 1)]
    shares = []
    for cell, before in zip(reversed(weights), reversed(ahead[:-1]), strict=True):
        ways = [[Decimal(0)] for _ in cell]
        onward = [Decimal(0)] * len(behind)
        for at, colour in enumerate(wanted):
            onward[at] = cell[colour] * behind[at + 1]
            ways[colour].append(before[at] * onward[at])
        for at in pauses:
            ways[0].append(before[at] * cell[0] * behind[at])
            onward[at] += cell[0] * behind[at]
        behind = onward
        shares.append([sum(way) / ahead[-1][-1] for way in ways])
    return shares[::-1]


class LineAnswer(NamedTuple):
    """What is to be known of a line: its cells, and the possible starts of each run."""

    cells: bytes
    starts: tuple[tuple[int, ...], ...]


def answer_by_tables(runs: Sequence[int], cells: Sequence[int]) -> LineAnswer | None:
    """A line's answer from two tables, "the first i runs fit into the first c cells" and its mirror image."""
    length, count = len(cells), len(runs)
    ahead = _prefixes(runs, cells)
    behind = [row[::-1] for row in _prefixes(runs[::-1], cells[::-1])][::-1]  # runs from i on, cells from c on
    if not ahead[count][length]:
        return None
    starts = [
        tuple(
            start
            for start in range(length - run + 1)
            if _before(ahead, cells, i, start) and _behind(behind, cells, i + 1, start + run)
            and EMPTY not in cells[start : start + run]
        )
        for i, run in enumerate(runs)
    ]  # fmt: skip
    filled = {cell for run, where in zip(runs, starts, strict=True) for at in where for cell in range(at, at + run)}
    empty = {
        cell for cell in range(length)
        if cells[cell] != FILLED and any(ahead[i][cell] and behind[i][cell + 1] for i in range(count + 1))
    }  # fmt: skip
    states = (UNKNOWN if c in filled and c in empty else FILLED if c in filled else EMPTY for c in range(length))
    return LineAnswer(bytes(states), tuple(starts))


@cache
def shared(clue: Clue, cells: tuple[int, ...]) -> bytes | None:
    """What all placements share that agree with these cells; None when there is none. Kept, for steps of one solve ask
    for the same lines again and again."""
    if isinstance(clue, Runs):
        answer = answer_by_tables(clue.lengths, cells)
        return answer and answer.cells
    return naive.solve(clue, cells)


def _prefixes(runs: Sequence[int], cells: Sequence[int]) -> list[list[bool]]:
    """By i and c: whether the first i runs, and nothing else, fit into the first c cells."""
    table = [[True]]
    for state in cells:
        table[0].append(table[0][-1] and state != FILLED)
    for i, run in enumerate(runs):
        row, solid = [False], 0  # solid: how many cells before this place can be filled in a row
        for place, state in enumerate(cells, 1):
            solid = 0 if state == EMPTY else solid + 1
            ends_here = solid >= run and _before(table, cells, i, place - run)
            row.append(ends_here or (row[-1] and state != FILLED))
        table.append(row)
    return table


def _before(table: list[list[bool]], cells: Sequence[int], i: int, start: int) -> bool:
    """Whether the first i runs fit in front of a run that starts at `start`."""
    return i == 0 if start == 0 else cells[start - 1] != FILLED and table[i][start - 1]


def _behind(table: list[list[bool]], cells: Sequence[int], i: int, stop: int) -> bool:
    """Whether runs i and on fit behind a run that stops before `stop`."""
    return i == len(table) - 1 if stop == len(cells) else cells[stop] != FILLED and table[i][stop + 1]


Clues = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]


def grids_by_clues(height: int, width: int) -> dict[Clues, list[bytes]]:
    """All complete grids of this size under their clues: the cells of every solution of every puzzle there is."""
    row_cells = [bytes(FILLED if bits >> at & 1 else EMPTY for at in range(width)) for bits in range(1 << width)]
    row_runs = list(map(runs_of, row_cells))
    found: dict[Clues, list[bytes]] = {}
    for rows in product(range(1 << width), repeat=height):
        cells = b"".join(row_cells[row] for row in rows)
        cols = tuple(runs_of(cells[column::width]) for column in range(width))
        found.setdefault((tuple(row_runs[row] for row in rows), cols), []).append(cells)
    return found


def one_of_each_turn(found: dict[Clues, list[bytes]]) -> dict[Clues, list[bytes]]:
    """Of puzzles that are turned or mirrored images of each other only the first."""
    return {clues: cells for clues, cells in found.items() if clues == min(_images(clues))}


def _images(clues: Clues) -> Iterator[Clues]:
    rows, cols = clues
    for _ in range(4):
        rows, cols = tuple(col[::-1] for col in cols), rows[::-1]
        yield from ((rows, cols), (cols, rows))


def solutions(puzzle: Puzzle) -> set[Grid]:
    """All solutions of a small puzzle of any shape, by trying every grid that has its given cells."""
    given = dict(puzzle.givens)
    choices = [(given[cell],) if cell in given else (FILLED, EMPTY) for cell in range(puzzle.size)]
    grids = (Grid(puzzle.shape, bytes(cells)) for cells in product(*choices))
    return {grid for grid in grids if puzzle.check(grid).ok}


def verdict(count: int) -> Outcome:
    """What a method should say that looks for a second solution, when there are so many."""
    return (Outcome.NONE, Outcome.UNIQUE, Outcome.MULTIPLE)[min(count, 2)]
