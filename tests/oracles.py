"""Slow and plain twins of what the engine does fast; tests hold one against the other. No tests here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache, reduce
from itertools import product
from operator import or_
from random import Random
from typing import NamedTuple

from nonoscope import EMPTY, FILLED, UNKNOWN, Grid, Outcome, Puzzle, Runs
from solvers.clues import Clue, ColourRuns, Count, runs_of
from solvers.grid import mask_of, value_of
from tests.solvers import naive_lines as naive

ColouredRuns = Sequence[tuple[int, int]]


class LineAnswer(NamedTuple):
    """What is to be known of a line: its cells, and the possible starts of each run."""

    cells: bytes
    starts: tuple[tuple[int, ...], ...]


def settled_by_lines(puzzle: Puzzle) -> bytes | None:
    """The cells that follow from one line at a time, repeated until nothing changes; None at a contradiction."""
    masks = possible_by_lines(puzzle)
    return None if masks is None else bytes(max(UNKNOWN, value_of(mask, planes_of(puzzle))) for mask in masks)


def possible_by_lines(puzzle: Puzzle, start: Sequence[int] = ()) -> list[int] | None:
    """The masks of what cells can be (bit 0 is empty) by one line at a time, repeated until nothing changes; None at a
    contradiction. `known` has masks to begin with."""
    masks = [*start] or [(1 << planes_of(puzzle)) - 1] * puzzle.size
    waiting = set(range(len(puzzle.lines)))
    while waiting:
        line = puzzle.lines[waiting.pop()]
        if line.clue is None:
            continue
        after = possible_in_line(line.clue, tuple(masks[cell] for cell in line.cells))
        if after is None:
            return None
        for cell, mask in zip(line.cells, after, strict=True):
            if mask != masks[cell]:
                masks[cell] = mask
                waiting |= {number for number, other in enumerate(puzzle.lines) if cell in other.cells}
    return masks


def planes_of(puzzle: Puzzle) -> int:
    """How many colours its cells can have, empty among them."""
    return max(2, len(puzzle.palette))


@cache
def possible_in_line(clue: Clue, masks: tuple[int, ...]) -> list[int] | None:
    """The masks that all placements leave together; None when there is none. Cached, as a solve asks for the same lines
    again and again."""
    if isinstance(clue, Count):
        shared = naive.solve(clue, [value_of(mask, 2) for mask in masks]) if all(masks) else None
        return shared and [mask_of(state, 2) for state in shared]
    return colours_by_machine(runs_in_colours(clue), masks)


def runs_in_colours(clue: Runs | ColourRuns) -> ColouredRuns:
    """The runs with their colours; in black and white there is one."""
    return clue.runs if isinstance(clue, ColourRuns) else [(run, 1) for run in clue.lengths]


def shared(clue: Clue, cells: Sequence[int]) -> bytes | None:
    """What all placements in black and white share that agree with these cells; None when there is none."""
    masks = possible_in_line(clue, tuple(mask_of(state, 2) for state in cells))
    return masks and bytes(value_of(mask, 2) for mask in masks)


def answer_by_machine(runs: Sequence[int], cells: Sequence[int]) -> LineAnswer | None:
    """The answer of a line in black and white."""
    ways = ways_by_machine([(run, 1) for run in runs], [mask_of(state, 2) for state in cells])
    return ways and LineAnswer(bytes(value_of(mask, 2) for mask in ways[0]), tuple(map(tuple, ways[1])))


def colours_by_machine(runs: ColouredRuns, masks: Sequence[int]) -> list[int] | None:
    """The colours that each cell of a line can have, in bits; None if the clue cannot be met."""
    ways = ways_by_machine(runs, masks)
    return ways and ways[0]


def ways_by_machine(runs: ColouredRuns, masks: Sequence[int]) -> tuple[list[int], list[list[int]]] | None:
    """The colours that each cell of a line can have, in bits, and where each run can start; None if the clue cannot be
    met. `masks` are the colours, empty (bit 0) among them, that each cell may have.

    The clue is read as a machine: `wanted` are the colours it must see in order, and before some of them it may see any
    number of empty cells. A cell can have a colour if the machine can take it there and then come to its end. Sets of
    places in `wanted` are numbers with a bit for each.
    """
    spelled, first, pauses = _spelled(runs)
    staying = sum(1 << at for at in pauses)
    moving = {colour: sum(1 << at for at, each in enumerate(spelled) if each == colour) for colour in {0, *spelled}}
    reachable = [1]
    for mask in masks:
        moved = sum((reachable[-1] & places) << 1 for colour, places in moving.items() if mask >> colour & 1)
        reachable.append(moved | (reachable[-1] & staying if mask & 1 else 0))
    useful = reachable[-1] & 1 << len(spelled)
    if not useful:
        return None
    cells, starts, begins = [], list[list[int]]([] for _ in runs), sum(1 << at for at in first)
    for place in reversed(range(len(masks))):
        mask, before = masks[place], reachable[place]
        ways = {colour: before & places & useful >> 1 for colour, places in moving.items() if mask >> colour & 1}
        if mask & 1:
            ways[0] |= before & staying & useful
        cells.append(sum(1 << colour for colour, way in ways.items() if way))
        begun = reduce(or_, (way for colour, way in ways.items() if colour), 0) & begins
        while begun:
            starts[first[begun.bit_length() - 1]].append(place)
            begun &= ~(1 << begun.bit_length() - 1)
        useful = reduce(or_, ways.values(), 0)
    return cells[::-1], [places[::-1] for places in starts]


def _spelled(runs: ColouredRuns) -> tuple[list[int], dict[int, int], set[int]]:
    """The colours that must be seen in order, which run begins at a place among them, and before which of them any
    number of empty cells may be seen."""
    spelled, first, pauses = list[int](), dict[int, int](), set[int]()
    for at, (run, colour) in enumerate(runs):
        if at and runs[at - 1][1] == colour:
            spelled.append(0)
        pauses.add(len(spelled))
        first[len(spelled)] = at
        spelled += [colour] * run
    return spelled, first, {*pauses, len(spelled)}


def shares_by_machine(runs: ColouredRuns, weights: Sequence[Sequence[Decimal]]) -> list[list[Decimal]]:
    """How likely each cell of a line has each colour, by the same machine, in numbers that cannot underflow."""
    spelled, _, pauses = _spelled(runs)
    ahead = [[Decimal(at == 0) for at in range(len(spelled) + 1)]]
    for cell in weights:
        before = ahead[-1]
        moved = [Decimal(0), *(before[at] * cell[colour] for at, colour in enumerate(spelled))]
        ahead.append([way + before[at] * cell[0] if at in pauses else way for at, way in enumerate(moved)])
    behind = [Decimal(at == len(spelled)) for at in range(len(spelled) + 1)]
    shares = []
    for cell, before in zip(reversed(weights), reversed(ahead[:-1]), strict=True):
        ways = [[Decimal(0)] for _ in cell]
        onward = [Decimal(0)] * len(behind)
        for at, colour in enumerate(spelled):
            onward[at] = cell[colour] * behind[at + 1]
            ways[colour].append(before[at] * onward[at])
        for at in pauses:
            ways[0].append(before[at] * cell[0] * behind[at])
            onward[at] += cell[0] * behind[at]
        behind = onward
        shares.append([sum(way) / ahead[-1][-1] for way in ways])
    return shares[::-1]


Clues = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]


@cache
def grids_by_clues(height: int, width: int) -> dict[Clues, list[bytes]]:
    """All complete grids of this size under their clues: the cells of every solution of every puzzle there is."""
    row_cells = [bytes(FILLED if bits >> at & 1 else EMPTY for at in range(width)) for bits in range(1 << width)]
    row_runs = list(map(runs_of, row_cells))
    solved: dict[Clues, list[bytes]] = {}
    for rows in product(range(1 << width), repeat=height):
        cells = b"".join(row_cells[row] for row in rows)
        cols = tuple(runs_of(cells[column::width]) for column in range(width))
        solved.setdefault((tuple(row_runs[row] for row in rows), cols), []).append(cells)
    return solved


def clues_at_random(count: int) -> Iterator[tuple[Clues, list[bytes]]]:
    """Clues of three rows and four columns whose sums agree, with the cells of every solution. Most have none; it goes
    on until so many had none."""
    solved, chosen = grids_by_clues(3, 4), Random(2)
    rows, cols = (sorted({runs_of(bytes(line)) for line in product((FILLED, EMPTY), repeat=side)}) for side in (4, 3))
    while count:
        clues = tuple(chosen.choices(rows, k=3)), tuple(chosen.choices(cols, k=4))
        if sum(map(sum, clues[0])) == sum(map(sum, clues[1])):
            yield clues, solved.get(clues, [])
            count -= clues not in solved


def one_of_each_turn(solved: dict[Clues, list[bytes]]) -> dict[Clues, list[bytes]]:
    """Of puzzles that are turned or mirrored images of each other only the first."""
    return {clues: cells for clues, cells in solved.items() if clues == min(_images(clues))}


def _images(clues: Clues) -> Iterator[Clues]:
    rows, cols = clues
    for _ in range(4):
        rows, cols = tuple(col[::-1] for col in cols), rows[::-1]
        yield from ((rows, cols), (cols, rows))


def solutions(puzzle: Puzzle) -> set[Grid]:
    """All solutions of a small puzzle of any shape, by trying every grid that has its given cells."""
    givens = dict(puzzle.givens)
    choices = [(givens[cell],) if cell in givens else (FILLED, EMPTY) for cell in range(puzzle.size)]
    grids = (Grid(puzzle.shape, bytes(cells)) for cells in product(*choices))
    return {grid for grid in grids if puzzle.check(grid).ok}


def verdict(count: int) -> Outcome:
    """What a method should say that looks for a second solution, when there are so many."""
    return (Outcome.NONE, Outcome.UNIQUE, Outcome.MULTIPLE)[min(count, 2)]
