"""How hard a puzzle is said to be."""

from __future__ import annotations

import pytest

from solvers import Puzzle
from solvers.examples import example
from solvers.explain.difficulty import LEVELS, difficulty


@pytest.mark.parametrize(
    ("name", "level"),
    [("music-notes", "easy"), ("owl", "easy"), ("windmill", "medium"), ("anchor", "hard"), ("bicycle", "hard")],
)
def test_examples(name: str, level: str) -> None:
    assert difficulty(example(name).puzzle) == level


def test_given_cells_help() -> None:
    puzzle = example("anchor").puzzle
    goal = puzzle.info.goal
    assert goal is not None
    given = Puzzle.flat(puzzle.rows, puzzle.cols, givens=list(enumerate(goal.cells)))
    assert difficulty(given) == "easy"


def test_lines_without_a_clue_are_passed_over() -> None:
    assert difficulty(Puzzle.flat([[2], [1]], [None, [1]])) == "easy"


def test_turning_a_puzzle_does_not_make_it_harder() -> None:
    rose = example("rose").puzzle
    assert {difficulty(turned) for turned in (rose, rose.mirror(), rose.rotate().rotate())} == {"medium"}
    assert "medium" in LEVELS
