"""Contradictions in words."""

from __future__ import annotations

import pytest

from nonoscope import Puzzle, parse, run
from solvers.events import Outcome, Reason
from solvers.explain.step_words import contradiction

SMALL = Puzzle.flat([[2], []], [[1], [1]])
# No line of it is in trouble at first.
HARD = parse("2;1;1,1;1,1:1,1;2;1,1;1")


@pytest.mark.parametrize(("where", "sentence"), [
    (None, ""),
    (Reason("line", line=0), "row 1 (clue 2) can’t be completed along with the other lines"),
    (Reason("probe", cell=3), "row 2 column 2 can be neither filled nor empty"),
    (Reason("probe", line=1, cell=3), "row 2 column 2 can be neither filled nor empty: in the end row 2 (clue 0) "
                                      "can’t be completed"),
    (Reason("search", line=2), "every branch of the search ends in a contradiction, the last one at "
                               "column 1 (clue 1)"),
    (Reason("search", cell=0), "every branch of the search ends in a contradiction, the last one at "
                               "row 1 column 1"),
    (Reason("search"), ""),
    (Reason("sat"), ""),
])
def test_where_a_contradiction_shows(where: Reason | None, sentence: str) -> None:
    assert contradiction(SMALL, where) == sentence


@pytest.mark.parametrize(("puzzle", "options", "words"), [
    (parse("0;1,2;0;2,1:1,1;1,1;1;1"), {}, "can’t be completed along with the other lines"),
    (HARD, {}, "can be neither filled nor empty"),
    (HARD, {"probe": False}, "every branch of the search"),
])
def test_the_default_method_locates_the_contradiction(puzzle: Puzzle, options: dict[str, object], words: str) -> None:
    result = run(puzzle, **options)
    assert result.outcome is Outcome.NONE
    assert words in contradiction(puzzle, result.where)
