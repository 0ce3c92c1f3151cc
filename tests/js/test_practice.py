"""Lessons and drills: what a hint shows is accepted, and what is accepted is true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from solvers.explain.points import Point, point_at
from solvers.make.drills import EXERCISES, drill
from tests.js.node import Node, probe
from tests.js.test_explain import clue_values
from webapp.jobs.tasks.plain_values import puzzle_from
from webapp.jobs.tasks.random_tasks import point_json
from webapp.learn.lessons import LESSONS, boards

PRACTICE = probe("practice")


def board_of(point: Point) -> dict[str, Any]:
    """A board as its page has it."""
    values = point_json(point)
    if point.puzzle.palette:
        return {"coloured": True, "puzzle": values, "goal": values["goal"],
                "ways": [*([values["grounds"]] if "grounds" in values else []), *values["ways"]], "supposing": False}
    clues = [clue_values(line.clue) for line in point.puzzle.lines]
    return {
        "coloured": False, "goal": values["goal"], "ways": values["ways"],
        "supposing": values["ways"][0]["line"] is None,
        "puzzle": {"shape": point.puzzle.shape, "clues": clues, "givens": values["givens"]},
    }


def lesspositions() -> Iterator[dict[str, Any]]:
    for name in LESSONS:
        board = boards()[name]
        point = point_at(puzzle_from({**board, "givens": []}), bytes(map(int, board["known"])), supposing=True)
        yield board_of(point)


def drill_boards(seeds: range) -> Iterator[dict[str, Any]]:
    for name in EXERCISES:
        yield from (board_of(point) for seed in seeds if (point := drill(name, seed)) is not None)


def hold_agreeing(node: Node, positions: list[dict[str, Any]]) -> int:
    """Assert that hints and the judge agree; return how many marks were judged."""
    answers = node.evaluate(PRACTICE, {"boards": positions})
    assert [answer["faults"] for answer in answers if answer["faults"]] == []
    return sum(answer["judged"] for answer in answers)


def test_lessons_accept_what_their_hints_show(node: Node) -> None:
    assert hold_agreeing(node, list(lesspositions())) > 500


@pytest.mark.slow
def test_drills_accept_what_their_hints_show(node: Node) -> None:
    assert hold_agreeing(node, list(drill_boards(range(1)))) > 500


@pytest.mark.nightly
@pytest.mark.timeout(1_800)
def test_a_thousand_drills_accept_what_their_hints_show(node: Node) -> None:
    for seed in range(1, 33):
        assert hold_agreeing(node, list(drill_boards(range(seed, seed + 1)))) > 500
