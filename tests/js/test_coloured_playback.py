"""Recordings of solves, most of them in colours, as scripts play them, compared with the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import reduce
from operator import or_

import pytest

from nonoscope import Puzzle
from solvers.events import Assigned, Candidate, Fixed, Jumped, Replay, Solution, Steps, Unfixed
from solvers.grid import UNKNOWN, colour_of, mask_of
from solvers.lab.puzzles import random_puzzle
from solvers.runner import NO_LIMIT, stream
from tests.cases import for_every, some
from tests.js.node import Node
from tests.js.recordings import Json, sent, watched
from tests.solvers.coloured import coloured_lines, random_coloured

VALUES = """
  const valuesIn = (board) => Array.from({ length: size }, (_, cell) => valueAt(board, cell));"""
# The values of all cells after some of the events, and the cost of each move beside that of the lines on the board.
PLAYED = VALUES + """
  const { costsOfLines } = await load("watch/line_costs"), again = new Playback(size, about.bounds), counts = [0];
  for (const event of events) { again.take([event]); counts.push(again.count); }
  const costs = places.filter((place) => steps[place - 1].move).map((place) => {
    const { move, cost } = steps[place - 1], { costs } = costsOfLines(layout, move.how, playback.boardAt(place), move);
    return [cost, [...costs.values()].reduce((sum, value) => sum + value, 0)];
  });
  return { boards: about.places.map((place) => valuesIn(again.boardAt(counts[place]))), costs };"""
# The branches of a solve, with all cells before and after each of their steps.
BRANCHES = VALUES + """
  const { branchOf, isBranch } = await load("watch/branch");
  return places.filter((place) => isBranch(steps[place - 1])).map((place) => {
    const { cells, board, note: { branch } } = playback.stepAt(place);
    const facts = Array.from(cells, (cell) => [cell, valueAt(board, cell)]), before = playback.boardAt(place - 1);
    const played = branchOf(layout, before, branch);
    return { branch, facts, before: valuesIn(before), steps: Array.from({ length: played.count }, (_, i) => {
      const { why, note } = played.stepAt(i + 1);
      return { why, broken: note.broken ?? null, values: valuesIn(played.boardAt(i + 1)) };
    }) };
  });"""
SHAPES = ((4, 4), (5, 7), (8, 8), (12, 9), (15, 15), (20, 20))
MOST_MOMENTS = 40


def puzzles() -> Iterator[Puzzle]:
    """Thirty, in one to eight colours."""
    for seed in range(30):
        yield random_coloured(*SHAPES[seed % 6], (2, 3, 8, 1, 5)[seed % 5], (0.5, 0.7)[seed % 2], seed)


class Knowledge:
    """The cells according to the events: states, minus masks, or 0."""

    def __init__(self, size: int) -> None:
        self.values = [UNKNOWN] * size

    def see(self, event: object) -> None:
        match event:
            case Steps():
                for step in event.events():
                    self.see(step)
            case Fixed(cells, values) | Candidate(cells, values):
                self._put(cells, values)
            case Unfixed(cells, values):
                self._put(cells, values or [UNKNOWN] * len(cells))
            case Solution(grid):
                self.values = [*grid.cells]
            case Assigned() | Jumped():
                pairs = [pair for pair in zip(event.cells, event.values, strict=True) if pair[0] >= 0]
                self._put(*zip(*pairs, strict=True) if pairs else ((), ()))

    def _put(self, cells: object, values: object) -> None:
        for cell, value in zip(cells, values, strict=True):
            self.values[int(cell)] = int(value)


def play(node: Node, puzzle: Puzzle, events: list[Json], places: list[int]) -> Json:
    """What a recording of these events shows at some moments: after so many of them each."""
    return watched(node, puzzle, events, PLAYED, {"places": places, "bounds": {"keyframe": 50}})


@for_every("method", ("exact", "belief", "passes", "sat", "sat watched"))
def test_recording_has_the_grids_of_the_engine_forward_and_backward(node: Node, method: str) -> None:
    masked, (method, *engine) = 0, method.split()
    options, plain = {"engine": "watched"} if engine else {}, [] if method == "sat" else [random_puzzle(9, 2)]
    for puzzle in [*some([*puzzles()], [*puzzles()][::2]), *plain]:
        if engine and puzzle.size >= 200:
            continue
        knowledge, replay, events = Knowledge(puzzle.size), Replay(puzzle.shape), list[Json]()
        moments = [(0, list(knowledge.values))]
        for event in stream(puzzle, method, 1, NO_LIMIT, options, True):
            knowledge.see(event)
            replay.see(event)
            events += sent([event])
            moments.append((len(events), list(knowledge.values)))
            assert [max(value, UNKNOWN) for value in knowledge.values] == [*replay.grid.cells]
        chosen = random.Random(puzzle.size).choices(moments, k=MOST_MOMENTS) + moments[-1:] + moments[:1]
        shown = play(node, puzzle, events, [place for place, _ in chosen])
        assert shown["boards"] == [values for _, values in chosen]
        masked += sum(value < 0 for _, values in chosen for value in values)
    assert masked > 0 or (method == "sat" and not engine)


@pytest.mark.slow
def test_moves_of_an_annealer_lead_to_grids_of_their_cost(node: Node) -> None:
    """Lines cost the same in scripts as in the engine, and so does the end."""
    moves = 0
    for puzzle in some([*puzzles()], [*puzzles()][::3]):
        replay, events = Replay(puzzle.shape), list[Json]()
        for event in stream(puzzle, "anneal", 1, NO_LIMIT, {"moves": 3_000}, True):
            replay.see(event)
            events += sent([event])
        shown = play(node, puzzle, events, [len(events)])
        assert shown["boards"] == [[*replay.grid.cells]] or events[-1]["outcome"] == "LIMIT"
        assert [cost for cost, _ in shown["costs"]] == [cost for _, cost in shown["costs"]]
        moves += len(shown["costs"])
    assert moves > 100


def possible(puzzle: Puzzle, line: int, values: list[int]) -> list[int]:
    """The masks of colours that the placements leave to the cells of a line; empty without placements."""
    runs = (*puzzle.colour_rows, *puzzle.colour_cols)[line]
    cells = puzzle.lines[line].cells
    masks = [mask_of(values[cell], puzzle.colours + 1) for cell in cells]
    placements = coloured_lines(puzzle.colours, len(cells))[runs]
    colours = [[colour_of(state) for state in placement] for placement in placements]
    fitting = [line for line in colours if all(mask >> colour & 1 for mask, colour in zip(masks, line, strict=True))]
    return [reduce(or_, (1 << colour for colour in column)) for column in zip(*fitting, strict=True)]


@pytest.mark.slow
@for_every("seed", (2, 4, 7, 10))
def test_branches_are_what_lines_show(node: Node, seed: int) -> None:
    puzzle = random_coloured(10, 10, 2, 0.4, seed)
    events = sent(stream(puzzle, "exact", 0, NO_LIMIT, {"belief": False}, True))
    branches = watched(node, puzzle, events, BRANCHES)
    assert len(branches) >= 4
    for branch in branches:
        values = branch["before"]
        for step in branch["steps"]:
            if step["why"] >= 0:
                left = possible(puzzle, step["why"], values)
                for cell, mask in zip(puzzle.lines[step["why"]].cells, left, strict=True):
                    assert mask_of(step["values"][cell], puzzle.colours + 1) == mask
            if step["broken"] and step["broken"]["line"] >= 0:
                assert possible(puzzle, step["broken"]["line"], values) == []
            values = step["values"]
        if not branch["branch"]["value"]:
            for cell, value in branch["facts"]:  # and maybe more than the engine found
                assert mask_of(values[cell], puzzle.colours + 1) & ~mask_of(value, puzzle.colours + 1) == 0
        elif branch["branch"]["line"] >= 0:
            assert branch["steps"][-1]["broken"]["line"] >= 0
