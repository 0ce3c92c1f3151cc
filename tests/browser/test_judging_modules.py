"""How marks of a learner are judged, without the page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

JUDGE = """async ([rows, cols, known, goal, ways, marks]) => {
  const { judgeAll } = await import("/static/js/game/judging.js");
  const { layOut } = await import("/static/js/game/shapes.js");
  return judgeAll(layOut({ rows, cols }), goal, ways, Uint8Array.from(known), marks);
}"""
# ..#..   At the beginning rows 2 and 3 and columns 2 to 4 tell something,
# .###.   row 1 and columns 1 and 5 do not.
# #####
ROWS, COLS = [[1], [3], [5]], [[1], [2], [3], [2], [1]]
GOAL = [1 if sign == "#" else 2 for sign in "..#...###.#####"]
WAY = {"line": 2, "cells": [[cell, 1] for cell in range(10, 15)], "says": "full"}
NOTHING = [0] * 15


def judged(tab: Page, known: list[int], marks: list[list[int]]) -> dict[str, Any]:
    found: dict[str, Any] = tab.evaluate(JUDGE, [ROWS, COLS, known, GOAL, [WAY], marks])
    return found


def test_what_was_asked_for_is_a_step(tab: Page) -> None:
    found = judged(tab, NOTHING, [[10, 1], [12, 1]])
    assert [(one["cell"], one["verdict"], one["way"]["says"]) for one in found["kept"]] == [
        (10, "step", "full"), (12, "step", "full")]
    assert found["refused"] == []


def test_what_another_line_tells_follows(tab: Page) -> None:
    (one,) = judged(tab, NOTHING, [[7, 1]])["kept"]
    assert one == {"cell": 7, "mark": 1, "verdict": "follows", "line": 1}


def test_what_no_line_tells_is_early(tab: Page) -> None:
    assert judged(tab, NOTHING, [[0, 2]]) == {"kept": [], "refused": [{"cell": 0, "mark": 2, "verdict": "early"}]}


def test_marks_set_at_once_rest_on_each_other_in_whatever_order(tab: Page) -> None:
    """The first cell of column 1 follows once its last one is filled."""
    found = judged(tab, NOTHING, [[0, 2], [10, 1]])
    assert [(one["cell"], one["verdict"]) for one in found["kept"]] == [(10, "step"), (0, "follows")]


def test_right_ones_are_kept_where_others_are_refused(tab: Page) -> None:
    found = judged(tab, NOTHING, [[10, 1], [11, 2]])
    assert [one["cell"] for one in found["kept"]] == [10]
    assert found["refused"] == [{"cell": 11, "mark": 2, "verdict": "wrong", "line": 2, "soon": True}]


def test_wrong_is_told_by_the_line_that_fails_in_the_end(tab: Page) -> None:
    """Filled, the corner leaves nothing for the rest of row 1, and so too little for column 3."""
    (one,) = judged(tab, NOTHING, [[0, 1]])["refused"]
    assert (one["verdict"], one["soon"]) == ("wrong", False)
    assert one["line"] >= 0
