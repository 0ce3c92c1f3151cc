"""The ways to fill a line that are listed beside `passes` and `lines3d`, compared with brute force."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb, prod
from typing import Any

from nonoscope import EMPTY, FILLED, UNKNOWN, Grid, Puzzle, Runs
from solvers.clues import Clue
from solvers.events import Fixed, Progress
from solvers.puzzle import puzzle_of
from solvers.runner import NO_LIMIT, stream
from tests.cases import for_every
from tests.js.node import Node
from tests.js.recordings import sent, watched
from tests.solvers import naive_lines as naive

EVERY_LINE = """
  const { knownBefore, lineAtWork } = await load("watch/insight/line_views");
  const { waysOf } = await load("core/placements");
  return places.map((place) => {
    const step = steps[place - 1], line = lineAtWork(layout, step, playback.countersAt(place));
    if (line === null) return null;
    const marks = knownBefore(layout, line, playback.boardAt(place), step);
    const { total, agreeing, left, listed, leftMore, struckMore, shared } = waysOf(layout.clues[line], marks, about);
    return { line, known: [...marks], counts: [total, agreeing, left, leftMore, struckMore].map(String),
      listed: listed.map(({ cells, struck }) => [[...cells], struck && [struck.cell, struck.known]]),
      shared: shared && [...shared] };
  });"""
COUNTED = """async ([clue, cells, how]) => {
  const { waysOf } = await import("/static/js/core/placements.js");
  const { total, left, listed, leftMore, struckMore } = waysOf(clue, Uint8Array.from(cells), how);
  return { counts: [total, left, leftMore, struckMore].map(String),
    listed: listed.map(({ cells, struck }) => [[...cells], struck && struck.cell]) };
}"""


def wire_of(puzzle: Puzzle, method: str, **options: Any) -> tuple[list[dict[str, Any]], list[int]]:
    """What is sent of a solve, and the line at work in each event, -1 before the first."""
    events, lines = [], []
    order = [*range(len(puzzle.lines))]
    if len(puzzle.shape) == 2:
        order = [*order[puzzle.height:], *order[: puzzle.height]]
    order = [line for line in order if puzzle.lines[line].clue is not None]
    now = -1
    for event in stream(puzzle, method, 0, NO_LIMIT, options):
        if isinstance(event, Progress):
            now = order[(int(event.counters["line_visits"]) - 1) % len(order)]
        if isinstance(event, Fixed) and event.because.line is not None:
            assert now == event.because.line
        events += sent([event])
        lines.append(now)
    assert len(events) == len(lines)
    return events, lines


def flat_puzzles() -> Iterator[Puzzle]:
    chance = random.Random(11)
    for _ in range(50):
        height, width = chance.randint(3, 6), chance.randint(3, 6)
        grid = Grid.from_rows([[chance.random() < 0.6 for _ in range(width)] for _ in range(height)])
        puzzle = Puzzle.from_grid(grid)
        sides = (puzzle.rows, puzzle.cols)
        rows, cols = ([clue if chance.random() < 0.95 else None for clue in side] for side in sides)
        yield Puzzle.flat(rows, cols)


@cache
def can_hold(clue: Clue, states: tuple[int, ...]) -> bool:
    return bool(naive.consistent(clue, states))


def contradiction(clue: Clue, cells: list[int], states: list[int]) -> list[Any] | None:
    """The first cell with another known value, or else the first at which the start of the line breaks the clue."""
    for cell, (mark, other) in enumerate(zip(cells, states, strict=True)):
        if other not in (UNKNOWN, mark):
            return [cell, True]
    for cell in range(len(cells)):
        if not can_hold(clue, (*cells[: cell + 1], *[UNKNOWN] * (len(cells) - cell - 1))):
            return [cell, False]
    return None


def held_by_hand(clue: Clue, answer: dict[str, Any], patterns: bool, most: int) -> None:
    states, length = answer["known"], len(answer["known"])
    every = [list(cells) for cells in product((EMPTY, FILLED), repeat=length)] if patterns else sorted(
        map(list, naive.placements(clue, length)), key=lambda cells: [mark != FILLED for mark in cells])
    left = [list(cells) for cells in naive.consistent(clue, states)]
    agreeing = 2 ** states.count(UNKNOWN) if patterns else len(left)
    listed = answer["listed"]
    fitting, struck = ([cells for cells, why in listed if bool(why) == gone] for gone in (False, True))
    more = (len(left) - len(fitting), len(every) - len(left) - len(struck))
    assert answer["counts"] == [str(count) for count in (len(every), agreeing, len(left), *more)]
    assert all(cells in left for cells in fitting)
    assert all(why == contradiction(clue, cells, states) for cells, why in listed)
    if len(every) <= most:
        assert [cells for cells, _ in listed] == every
    else:
        assert len(listed) <= most
        assert [cells for cells, _ in listed] == [*fitting, *struck]
        assert [cells for cells in every if cells in left][: len(fitting)] == fitting
    assert answer["shared"] == (list(naive.solve(clue, states) or []) or None)


def held_at_every_step(node: Node, puzzle: Puzzle, method: str, patterns: bool, most: int, **options: Any) -> None:
    """The line at work, how many ways there are, which are struck and by which cell."""
    events, lines = wire_of(puzzle, method, **options)
    answers = watched(node, puzzle, events, EVERY_LINE, {"patterns": patterns, "most": most})
    assert [answer["line"] if answer else -1 for answer in answers] == lines
    for answer in {str((answer["line"], answer["known"])): answer for answer in answers if answer}.values():
        clue = puzzle.lines[answer["line"]].clue
        held_by_hand(clue, answer, patterns, most)


@for_every("enumerate_by, most", product(["placements", "patterns"], [6, 100]))
def test_ways_of_fifty_puzzles(node: Node, enumerate_by: str, most: int) -> None:
    for puzzle in flat_puzzles():
        held_at_every_step(node, puzzle, "passes", enumerate_by == "patterns", most, enumerate=enumerate_by)


def test_ways_of_numbers_in_solids(node: Node) -> None:
    """Each number in one, two, three or more blocks."""
    chance = random.Random(5)
    for _ in range(12):
        shape = tuple(chance.randint(2, 6) for _ in range(3))
        grid = Grid(shape, bytes(chance.choices([FILLED, EMPTY], k=prod(shape))))
        held_at_every_step(node, puzzle_of(grid), "lines3d", False, 40)


RANGES = """async (lines) => {
  const { rangeOf } = await import("/static/js/core/placements.js");
  return lines.map(([clue, cells]) => {
    const { first, last, shares } = rangeOf(clue, Uint8Array.from(cells));
    return [[...first], [...last], shares];
  });
}"""


def test_the_first_and_the_last_way_left_and_the_share_that_fills_each_cell(node: Node) -> None:
    chance = random.Random(3)
    lines, left = [], []
    while len(lines) < 60:
        clue, length = tuple(chance.choices((1, 2, 3), k=chance.randint(0, 3))), chance.randint(3, 10)
        states = chance.choices((UNKNOWN, UNKNOWN, UNKNOWN, EMPTY, FILLED), k=length)
        ways = [list(cells) for cells in naive.consistent(Runs(clue), states)]
        if ways:
            lines.append([clue, states])
            left.append(sorted(ways, key=lambda cells: [mark != FILLED for mark in cells]))
    for (first, last, shares), ways in zip(node.evaluate(RANGES, lines), left, strict=True):
        assert (first, last) == (ways[0], ways[-1])
        filled = [sum(cells[at] == FILLED for cells in ways) / len(ways) for at in range(len(first))]
        assert all(abs(share - part) <= 0.0001 for share, part in zip(shares, filled, strict=True))


STUCK = """
  const { openCells, openLines } = await load("watch/insight/open_lines");
  const board = playback.boardAt(playback.count);
  return { open: openCells(board), lines: openLines(layout, board).map(({ line, left }) => [line, Number(left)]) };"""


def test_where_line_logic_is_stuck(node: Node) -> None:
    """The lines with open cells, those with the fewest ways first; no cell is the same in all ways of a line."""
    puzzle = Puzzle.flat([[1], [1], []], [[1], [1], []])
    answer = watched(node, puzzle, sent(stream(puzzle, "passes", 0, NO_LIMIT, {})), STUCK)
    assert answer == {"open": [0, 1, 3, 4], "lines": [[0, 2], [1, 2], [3, 2], [4, 2]]}


def test_a_line_of_a_hundred_cells(node: Node) -> None:
    """Too many ways to enumerate, counted exactly and listed in part."""
    runs, length = [3, 1, 4, 1, 5, 9, 2, 6], 100
    states, how = [UNKNOWN] * (length - 1) + [FILLED], {"patterns": False, "most": 30}
    total, left = comb(length - sum(runs) + 1, len(runs)), comb(length - 7 - sum(runs[:-1]) + 1, len(runs) - 1)
    answer = node.evaluate(COUNTED, [runs, states, how])
    assert answer["counts"] == [str(count) for count in (total, left, left - 20, total - left - 10)]
    assert [struck for _, struck in answer["listed"]] == [None] * 20 + [99] * 10
    only = [FILLED] * 3 + [EMPTY] * 10 + list(next(naive.placements(Runs(tuple(runs[1:])), length - 13)))
    answer = node.evaluate(COUNTED, [runs, only, how])
    assert answer["counts"][:3] == [str(total), "1", "0"]
    assert answer["listed"][0] == [only, None]
