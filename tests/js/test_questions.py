"""Questions come at the right moments of the player: it stops at the board that they are about."""

from __future__ import annotations

from typing import Any

from nonoscope.questions import questions
from solvers.lab.puzzles import random_puzzle
from tests.cases import for_every
from tests.js.node import Node
from tests.js.recordings import marks, record, sent_of, watched
from tests.js.test_coloured_playback import VALUES
from tests.solvers.coloured import random_coloured

BOARDS = f"{VALUES} return about.map((place) => valuesIn(playback.boardAt(place)));"
# Questions about exchanges of grids stand beside the board; a search by rows shows the board of its last step.
WAYS: list[tuple[str, dict[str, Any], int, float]] = [
    ("passes", {}, 10, 0.6), ("exact", {"belief": False}, 10, 0.45), ("belief", {}, 9, 0.5), ("dfs", {}, 7, 0.5),
    ("bfs", {}, 6, 0.45), ("astar", {}, 6, 0.45), ("anneal-cells", {}, 6, 0.5), ("anneal-rows", {}, 6, 0.5),
    ("anneal-blocks", {"chains": 2}, 6, 0.5), ("anneal", {}, 8, 0.45),
    ("sat", {"engine": "watched", "encoding": "placements"}, 8, 0.45),
    ("sat", {"engine": "watched", "preprocess": "lines"}, 10, 0.45),
]


@for_every("method, options, side, density", WAYS)
def test_a_question_comes_at_its_moment(node: Node, method: str, options: dict[str, Any], side: int,
                                        density: float) -> None:
    puzzle = random_puzzle(side, 2, density)
    quiz = questions(puzzle, method, options, most=20)
    assert quiz
    sent = sent_of(puzzle, method, tell=method.startswith("anneal"), **options)
    xs = record(node, puzzle.size, sent, [])["xs"]  # a step of a SAT solver may count for several
    boards = record(node, puzzle.size, sent, [xs.index(question.at) for question in quiz])["boards"]
    for question, board in zip(quiz, boards, strict=True):
        if method != "anneal":
            assert marks(board) == question.shown.cells, f"{question.kind} at {question.at}"


@for_every("method, options", [
    ("passes", {}), ("exact", {"belief": False}), ("belief", {}), ("sat", {"preprocess": "lines"})])
def test_a_question_in_colours_comes_at_its_moment(node: Node, method: str, options: dict[str, Any]) -> None:
    puzzle = random_coloured(9, 9, 3, 0.5, 4)
    quiz = questions(puzzle, method, options, most=20)
    assert any(question.shown.left for question in quiz)
    steps = [question.at for question in quiz]
    boards = watched(node, puzzle, sent_of(puzzle, method, **options), BOARDS, steps)
    for question, board in zip(quiz, boards, strict=True):
        assert bytes(max(0, value) for value in board) == question.shown.cells, f"{question.kind} at {question.at}"
        assert all(board[cell] == -mask for cell, mask in question.shown.left)
