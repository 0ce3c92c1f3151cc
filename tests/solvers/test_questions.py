"""Questions about a solve: every answer is worked out again by other means, and the moments are the player's."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from nonoscope import EMPTY, FILLED, UNKNOWN, Grid, Puzzle, PuzzleError
from nonoscope.questions import Question, questions
from solvers.lab.puzzles import random_puzzle
from solvers.puzzle import puzzle_of
from tests.cases import for_every
from tests.solvers.coloured import random_coloured
from tests.solvers.puzzles import PEAKS, tangled
from tests.solvers.question_oracle import faults, kinds

# Each way with the side of its puzzles, how many of their cells are filled (of the lines of solids, how many show no
# number), and the kinds of questions.
WAYS: dict[str, tuple[str, dict[str, Any], int, float, set[str]]] = {
    "passes": ("passes", {}, 10, 0.6, {"line"}),
    "exact": ("exact", {"belief": False}, 10, 0.45, {"line", "branch"}),
    "belief": ("belief", {}, 10, 0.5, {"line", "surest"}),
    "belief alone": ("belief", {"logic": False}, 8, 0.5, {"surest"}),
    "dfs": ("dfs", {}, 8, 0.5, {"fate", "back"}),
    "dfs of all": ("dfs", {"prune": False}, 4, 0.5, {"back"}),
    "dfs by rows": ("dfs", {"order": "constrained"}, 8, 0.5, {"fate", "back"}),
    "bfs": ("bfs", {}, 7, 0.45, {"fate", "next"}),
    "astar": ("astar", {}, 7, 0.45, {"fate", "next"}),
    "astar by columns": ("astar", {"heuristic": "columns"}, 7, 0.45, {"fate", "next"}),
    "astar by lines": ("astar", {"heuristic": "lines"}, 6, 0.3, {"fate", "next"}),
    "astar of all by lines": ("astar", {"heuristic": "lines", "prune": False}, 6, 0.4, {"next"}),
    "anneal-cells": ("anneal-cells", {}, 8, 0.5, {"accept", "chance"}),
    "anneal-rows": ("anneal-rows", {}, 8, 0.5, {"accept", "chance"}),
    "anneal-blocks": ("anneal-blocks", {"chains": 2}, 8, 0.5, {"accept", "chance"}),
    "anneal": ("anneal", {}, 12, 0.45, {"change", "swap"}),
    "sat": ("sat", {"engine": "watched"}, 10, 0.45, {"clause", "jump"}),
    "sat by placements": ("sat", {"engine": "watched", "encoding": "placements"}, 8, 0.45, {"clause", "jump"}),
    "coloured passes": ("passes", {}, 9, 0.5, {"line", "colour"}),
    "coloured exact": ("exact", {"belief": False}, 8, 0.35, {"line", "colour", "branch"}),
    "coloured belief": ("belief", {}, 8, 0.4, {"line", "colour", "surest"}),
    "coloured belief alone": ("belief", {"logic": False}, 7, 0.5, {"surest"}),
    "coloured anneal": ("anneal", {}, 9, 0.5, {"change", "swap"}),
    "coloured sat": ("sat", {"preprocess": "lines"}, 8, 0.4, {"line", "colour"}),
    "coloured sat, watched": ("sat", {"engine": "watched", "preprocess": "lines"}, 8, 0.4, {"line", "colour"}),
    "solid lines3d": ("lines3d", {}, 6, 0.2, {"line"}),
    "solid exact": ("exact", {"belief": False}, 6, 0.5, {"line", "branch"}),
    "solid belief": ("belief", {}, 6, 0.5, {"line", "surest"}),
    "solid belief alone": ("belief", {"logic": False}, 6, 0.4, {"surest"}),
}
DAILY, NIGHTLY = 12, 500  # questions a way
EACH = 12  # of one solve
ENOUGH = 1_500  # puzzles


def puzzle_for(way: str, seed: int) -> Puzzle:
    *_, side, share, _ = WAYS[way]
    if way.startswith("coloured"):
        return random_coloured(side, side, 1 + seed % 3, share, seed)
    return random_solid(side, seed, share) if way.startswith("solid") else random_puzzle(side, seed, share)


def random_solid(side: int, seed: int, hidden: float = 0.0) -> Puzzle:
    chance = Random(f"solid {side} {seed}")
    puzzle = puzzle_of(Grid((side,) * 3, bytes(chance.choice((FILLED, EMPTY)) for _ in range(side**3))))
    lines = (replace(line, clue=None) if chance.random() < hidden else line for line in puzzle.lines)
    return replace(puzzle, lines=tuple(lines))


def asked_about(way: str, least: int) -> tuple[list[str], Counter[str]]:
    """Ask about puzzles until there are enough questions; return their faults, and the count of each kind."""
    method, options, *_ = WAYS[way]
    batches, wrong = list[list[Question]](), list[str]()
    for seed in range(ENOUGH):
        puzzle = puzzle_for(way, seed)
        batch = questions(puzzle, method, options, seed=seed, most=EACH, choice=seed)
        batches.append(batch)
        wrong += (f"{way}, seed {seed}: {fault}" for fault in faults(puzzle, method, options, batch))
        if sum(map(len, batches)) >= least:
            break
    return wrong, Counter(kinds(batches))


@pytest.mark.slow
@for_every("way", WAYS)
def test_every_answer_is_right(way: str) -> None:
    wrong, counts = asked_about(way, DAILY)
    assert wrong == []
    assert counts.total() >= DAILY
    assert set(counts) <= WAYS[way][-1]


@pytest.mark.nightly
@pytest.mark.timeout(3_600)
@for_every("way", WAYS)
def test_every_answer_of_very_many_is_right(way: str) -> None:
    wrong, counts = asked_about(way, NIGHTLY)
    assert wrong == []
    assert counts.total() >= NIGHTLY
    assert set(counts) == WAYS[way][-1]


@for_every("way", WAYS)
def test_a_wrong_answer_would_be_found(way: str) -> None:
    (method, options, *_), puzzle = WAYS[way], puzzle_for(way, 2)
    for question in questions(puzzle, method, options, seed=2, most=EACH):
        other = replace(question, settled=question.settled[1:]) if question.right is None else replace(
            question, right=(question.right + 1) % len(question.choices))
        assert faults(puzzle, method, options, [other]), f"{question.kind} at {question.at}"


def test_the_same_choice_gives_the_same_questions() -> None:
    first, same, other = (questions(PEAKS, "dfs", most=4, choice=choice) for choice in (1, 1, 2))
    assert first == same != other
    assert len(first) == 4


def test_questions_are_spread_over_the_solve() -> None:
    moments = [question.at for question in questions(tangled(10, 0.5, 1), "dfs", most=10)]
    assert moments == sorted(moments)
    assert moments[5] - moments[0] > 0 < moments[9] - moments[5]
    assert len(set(moments)) > 8


@for_every("method, options", [("exact", {"engine": 1}), ("nothing", {})])
def test_what_cannot_be_asked_about_is_refused(method: str, options: dict[str, Any]) -> None:
    with pytest.raises(PuzzleError):
        questions(PEAKS, method, options)


@for_every("method, able", [("sat3d", "exact, belief"), ("astar", "exact"), ("anneal", "exact")])
def test_of_a_solid_that_cannot_be_asked_about_other_methods_are_named(method: str, able: str) -> None:
    with pytest.raises(PuzzleError, match=able):
        questions(random_solid(2, 1), method)


@for_every("method", ["dfs", "anneal-rows"])
def test_of_a_coloured_puzzle_methods_in_black_and_white_are_not_asked_about(method: str) -> None:
    with pytest.raises(PuzzleError, match="black-and-white"):
        questions(random_coloured(3, 3, 2, 0.5, 1), method)


def test_of_a_cell_that_can_still_have_several_colours_these_are_shown() -> None:
    puzzle = random_coloured(9, 9, 3, 0.5, 2)
    views = [question.shown for question in questions(puzzle, "passes", most=20)]
    for view in views:
        assert all(view.cells[cell] == UNKNOWN and 1 < mask.bit_count() < 4 for cell, mask in view.left)
    assert any(view.left for view in views)


def test_a_puzzle_without_a_clue_leaves_nothing_to_ask() -> None:
    assert questions(Puzzle.flat([None, None], [None, None]), "passes") == []
