"""Branches from suppositions of `exact`, as scripts play them, compared with line logic by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from nonoscope import EMPTY, FILLED, UNKNOWN, Grid, Puzzle
from solvers.collection import example
from solvers.events import Why
from solvers.lab.puzzles import random_puzzle
from solvers.puzzle import puzzle_of
from solvers.solid import with_clues
from tests import oracles
from tests.cases import for_every
from tests.js.node import Node
from tests.js.recordings import sent_of, watched

MARK, TRIED, GUESS = 63, 64, 256  # as in core/marks.js
BRANCHES = """
  const { branchOf, isBranch } = await load("watch/branch");
  return places.filter((place) => isBranch(steps[place - 1])).map((place) => {
    const { cells, values, note: { branch } } = steps[place - 1], board = playback.boardAt(place - 1);
    const before = [...board], played = branchOf(layout, board, branch);
    return { branch, before, facts: [...cells].map((cell, i) => [cell, values[i] & 63]),
      known: played.stepAt(1).known, complete: played.complete,
      steps: Array.from({ length: played.count }, (_, i) => {
        const { note: { broken = null }, ...step } = played.stepAt(i + 1);
        return { why: step.why, cells: [...step.cells], values: [...step.values], broken };
      }) };
  });"""


def branches(node: Node, puzzle: Puzzle) -> list[dict[str, Any]]:
    return watched(node, puzzle, sent_of(puzzle, "exact", belief=False), BRANCHES)


def in_line(puzzle: Puzzle, line: int, board: list[int]) -> tuple[int, ...]:
    return tuple(board[cell] & MARK for cell in puzzle.lines[line].cells)


def sides_of(branch: dict[str, Any]) -> Iterator[list[dict[str, Any]]]:
    """The steps of each supposed value."""
    starts = [at for at, step in enumerate(branch["steps"]) if step["why"] == Why.GUESS]
    assert starts[0] == 0
    for start, end in pairwise([*starts, len(branch["steps"])]):
        yield branch["steps"][start:end]


def held_by_hand(puzzle: Puzzle, branch: dict[str, Any]) -> None:
    """Each step is exactly what a line implies, and the broken line is broken."""
    named, before = branch["branch"], branch["before"]
    assert branch["known"] == len(before) - before.count(UNKNOWN)
    for steps in sides_of(branch):
        board = list(before)
        first = steps[0]
        assert first["cells"] == [named["cell"]]
        assert first["values"][0] & ~MARK == TRIED | GUESS
        board[named["cell"]] = first["values"][0] & MARK
        for step in steps[1:]:
            if step["why"] < 0:
                break
            clue = puzzle.lines[step["why"]].clue
            shared = oracles.shared(clue, in_line(puzzle, step["why"], board))
            for cell, mark in zip(puzzle.lines[step["why"]].cells, shared, strict=True):
                assert board[cell] in (UNKNOWN, mark)
                assert (board[cell] != mark) == (cell in step["cells"])
                board[cell] = mark
            assert [value & ~MARK for value in step["values"]] == [TRIED] * len(step["values"])
        broken = next((step["broken"] for step in steps if step["broken"]), None)
        if broken and broken["line"] >= 0:
            clue = puzzle.lines[broken["line"]].clue
            assert oracles.shared(clue, in_line(puzzle, broken["line"], board)) is None


PUZZLES = {name: example(name).puzzle for name in ("giraffe", "rocket")} | {"random": random_puzzle(16, 1)}


@for_every("puzzle", PUZZLES.values(), PUZZLES.keys())
def test_branches_lead_to_the_reported_line(node: Node, puzzle: Puzzle) -> None:
    played = branches(node, puzzle)
    assert played
    for branch in played:
        held_by_hand(puzzle, branch)
        named, last = branch["branch"], branch["steps"][-1]
        assert branch["complete"]
        if named["value"] != UNKNOWN:
            assert last["broken"] == {**named, "named": named["line"]}
            assert branch["facts"] == [[named["cell"], 3 - named["value"]]]
        else:
            assert len(list(sides_of(branch))) == 2
            assert set(map(tuple, branch["facts"])) <= set(zip(last["cells"], last["values"], strict=True))


def solids() -> list[Puzzle]:
    chance = random.Random(3)
    whole = [puzzle_of(Grid((6, 6, 6), bytes(chance.choices([FILLED, EMPTY], k=216)))) for _ in range(4)]
    return [with_clues(puzzle, [line.clue if chance.random() < 0.5 else None for line in puzzle.lines])
            for puzzle in whole]


def test_branches_of_solids(node: Node) -> None:
    played = [(puzzle, branch) for puzzle in solids() for branch in branches(node, puzzle)]
    assert played
    for puzzle, branch in played:
        held_by_hand(puzzle, branch)
