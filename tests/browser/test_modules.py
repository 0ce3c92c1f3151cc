"""The scripts that never touch the page, run in the page and held against the engine and against text pictures."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

from solvers import EMPTY, FILLED, Runs
from solvers.lines.placing import place
from tests import strategies
from tests.browser.playing import probe

pytestmark = pytest.mark.browser

PLACE, GAME, SAVED, GEOMETRY, WORDS = map(probe, ("lines", "game", "saved", "geometry", "words"))


# Lines


@settings(max_examples=15)
@given(cases=st.lists(strategies.lines(1, 40), min_size=30, max_size=60))
def test_lines_are_placed_as_by_the_engine(tab: Page, cases: list[tuple[Runs, bytes]]) -> None:
    sent = [[list(clue.lengths), list(known)] for clue, known in cases]
    for (clue, known), answer in zip(cases, tab.evaluate(PLACE, sent), strict=True):
        expected = place(clue, known)
        assert answer["holds"] == clue.holds(known)
        if expected is None:
            assert answer["placed"] is None
            continue
        assert bytes(answer["placed"]["cells"]) == expected.cells
        assert tuple(answer["placed"]["first"]) == expected.leftmost
        assert tuple(answer["placed"]["last"]) == expected.rightmost
        assert tuple(answer["done"]) == expected.finished


def test_long_line_of_many_runs(tab: Page) -> None:
    clue, known = Runs((1,) * 200), bytes([FILLED]) + bytes(510) + bytes([EMPTY])
    [answer] = tab.evaluate(PLACE, [[list(clue.lengths), list(known)]])
    expected = place(clue, known)
    assert expected is not None
    assert bytes(answer["placed"]["cells"]) == expected.cells


# A game

FIVE = {"rows": [[5], [1, 1], [1, 1], [1, 1], [5]], "cols": [[5], [1, 1], [1, 1], [1, 1], [5]]}


def play(tab: Page, *moves: list[object], puzzle: dict[str, Any] = FIVE) -> dict[str, Any]:
    return tab.evaluate(GAME, [puzzle, list(moves)])


def shown(answer: dict[str, Any], width: int = 5) -> str:
    """The cells as a picture; marks on trial are F and x."""
    text = "".join({0: "?", 1: "#", 2: ".", 5: "F", 6: "x"}[cell] for cell in answer["cells"])
    return "\n".join(text[at : at + width] for at in range(0, len(text), width)).replace("?????", "-")


def stroke(start: int, *others: int, mark: int = FILLED) -> list[list[object]]:
    return [["startStroke", start, mark], *(["extendStroke", cell] for cell in others), ["endStroke"]]


STROKES = [
    ("a tap", stroke(0), "#????\n-\n-\n-\n-"),
    ("along a row", stroke(0, 4), "#####\n-\n-\n-\n-"),
    ("backwards", stroke(3, 1), "?###?\n-\n-\n-\n-"),
    ("down a column", stroke(0, 10), "#????\n#????\n#????\n-\n-"),
    ("stays in its row", stroke(0, 1, 12, 24), "#####\n-\n-\n-\n-"),
    ("stays in its column", stroke(0, 5, 24), "#????\n#????\n#????\n#????\n#????"),
    ("takes back what it retreats from", stroke(0, 4, 2), "###??\n-\n-\n-\n-"),
    ("turns at its first cell", stroke(0, 4, 0, 10), "#????\n#????\n#????\n-\n-"),
    ("leaves other marks", [*stroke(2, mark=EMPTY), *stroke(0, 4)], "##.##\n-\n-\n-\n-"),
    ("takes away its own kind", [*stroke(0, 4), *stroke(1, 3)], "#???#\n-\n-\n-\n-"),
    ("takes away only one kind", [*stroke(2, mark=EMPTY), *stroke(0), *stroke(0, 4)], "??.??\n-\n-\n-\n-"),
    ("on a cross takes crosses away", [*stroke(0, 2, mark=EMPTY), *stroke(0, 4)], "-\n-\n-\n-\n-"),
    ("cancelled leaves nothing", [["startStroke", 0], ["extendStroke", 4], ["cancelStroke"]], "-\n-\n-\n-\n-"),
]


@pytest.mark.parametrize(("moves", "expected"), [row[1:] for row in STROKES], ids=[row[0] for row in STROKES])
def test_strokes(tab: Page, moves: list[list[object]], expected: str) -> None:
    assert shown(play(tab, *moves)) == expected


def test_length_of_a_stroke(tab: Page) -> None:
    assert play(tab, ["startStroke", 0], ["extendStroke", 3])["length"] == 4
    assert play(tab, ["startStroke", 21], ["extendStroke", 1])["length"] == 5
    assert play(tab, ["startStroke", 0])["length"] == 1


def test_undo_and_redo_take_whole_strokes(tab: Page) -> None:
    moves = [*stroke(0, 4), *stroke(10, 14, mark=EMPTY)]
    assert shown(play(tab, *moves, ["undo"])) == "#####\n-\n-\n-\n-"
    assert shown(play(tab, *moves, ["undo"], ["undo"], ["undo"])) == "-\n-\n-\n-\n-"
    assert shown(play(tab, *moves, ["undo"], ["undo"], ["redo"])) == "#####\n-\n-\n-\n-"
    assert shown(play(tab, *moves, ["undo"], *stroke(20), ["redo"])) == "#####\n-\n-\n-\n#????"


def test_stroke_that_changes_nothing_is_none(tab: Page) -> None:
    puzzle = {**FIVE, "givens": [[0, FILLED], [1, FILLED]]}
    answer = play(tab, *stroke(0, 1), puzzle=puzzle)
    assert answer["strokes"] == 0
    assert shown(answer) == "##???\n-\n-\n-\n-"


def test_given_cells_stay(tab: Page) -> None:
    puzzle = {**FIVE, "givens": [[1, FILLED], [7, EMPTY]]}
    moves = [*stroke(0, 4), *stroke(0, 4), *stroke(2, 12), ["setCells", [[1, EMPTY], [7, FILLED]]], ["startOver"]]
    for upto in range(len(moves) + 1):
        cells = play(tab, *moves[:upto], puzzle=puzzle)["cells"]
        assert (cells[1], cells[7]) == (FILLED, EMPTY)


KEYS = [
    ("grows", [*stroke(6), ["growStroke", 7], ["growStroke", 8]], "-\n?###?\n-\n-\n-", 1),
    ("shrinks", [*stroke(6), ["growStroke", 7], ["growStroke", 8], ["growStroke", 7]], "-\n?##??\n-\n-\n-", 1),
    ("turns into another", [*stroke(6), ["growStroke", 7], ["growStroke", 12]], "-\n?##??\n??#??\n-\n-", 2),
    ("begins at the cursor", [["moveCursor", 6], ["growStroke", 7]], "-\n?##??\n-\n-\n-", 1),
    ("goes on from a mark", [*stroke(6), ["moveCursor", 6], ["growStroke", 7]], "-\n?##??\n-\n-\n-", 2),
    ("after an undo", [*stroke(6), *stroke(7), ["undo"], ["growStroke", 12]], "-\n?##??\n??#??\n-\n-", 2),
]


@pytest.mark.parametrize(("moves", "expected", "strokes"), [row[1:] for row in KEYS], ids=[row[0] for row in KEYS])
def test_strokes_by_keyboard(tab: Page, moves: list[list[object]], expected: str, strokes: int) -> None:
    answer = play(tab, *moves)
    assert shown(answer) == expected
    assert answer["strokes"] == strokes


TRIALS = [
    ("marks are on trial", [], "#????\nFF???\n??x??\n-\n-", True),
    ("kept", [["keepTrial"]], "#????\n##???\n??.??\n-\n-", False),
    ("dropped", [["dropTrial"]], "#????\n-\n-\n-\n-", False),
    ("dropped, then redone as plain marks", [["dropTrial"], ["redo"], ["redo"]], "#????\n##???\n??.??\n-\n-", False),
    ("undone as far as its beginning", [["undo"], ["undo"]], "#????\n-\n-\n-\n-", True),
    ("undone further: the branch ends first", [["undo"], ["undo"], ["undo"]], "#????\n-\n-\n-\n-", False),
    ("kept, then undone", [["keepTrial"], ["undo"]], "#????\n##???\n-\n-\n-", False),
]


@pytest.mark.parametrize(("moves", "expected", "trying"), [row[1:] for row in TRIALS], ids=[row[0] for row in TRIALS])
def test_trial(tab: Page, moves: list[list[object]], expected: str, trying: bool) -> None:
    answer = play(tab, *stroke(0), ["startTrial"], *stroke(5, 6), *stroke(12, mark=EMPTY), *moves)
    assert shown(answer) == expected
    assert answer["trying"] == trying


def test_taking_marks_away_in_a_trial_comes_back_when_it_is_dropped(tab: Page) -> None:
    moves = [*stroke(0, 4), ["startTrial"], *stroke(1, 2)]
    assert shown(play(tab, *moves)) == "#??##\n-\n-\n-\n-"
    assert shown(play(tab, *moves, ["dropTrial"])) == "#####\n-\n-\n-\n-"


FRAME = [*stroke(0, 4), *stroke(20, 24), *stroke(5, 15), *stroke(9, 19)]


def test_finished_whatever_the_crosses(tab: Page) -> None:
    assert play(tab, *FRAME)["finished"]
    assert play(tab, *stroke(12, mark=EMPTY), *FRAME)["finished"]
    assert not play(tab, *FRAME[:-1])["finished"]
    assert not play(tab, *FRAME, ["undo"])["finished"]
    assert play(tab, *FRAME, ["undo"], ["redo"])["finished"]


def test_finished_board_takes_no_more_strokes_until_something_is_undone(tab: Page) -> None:
    assert play(tab, *FRAME, *stroke(12))["cells"][12] == 0
    assert play(tab, *FRAME, ["undo"], *stroke(12))["cells"][12] == FILLED


def test_finishing_in_a_trial_keeps_it(tab: Page) -> None:
    answer = play(tab, *FRAME[:8], ["startTrial"], *FRAME[8:])
    assert answer["finished"]
    assert not answer["trying"]
    assert set(answer["cells"]) == {0, FILLED}


def test_any_solution_finishes(tab: Page) -> None:
    two = {"rows": [[1], [1]], "cols": [[1], [1]]}
    for one, other in ((0, 3), (1, 2)):
        assert play(tab, *stroke(one), *stroke(other), puzzle=two)["finished"]
    assert not play(tab, *stroke(0), *stroke(1), puzzle=two)["finished"]


def test_line_without_a_clue_may_be_anything(tab: Page) -> None:
    puzzle = {"rows": [[1], None], "cols": [None, [2]]}
    answer = play(tab, *stroke(1), *stroke(2), *stroke(3), puzzle=puzzle)
    assert answer["finished"]
    assert answer["progress"] == {"filled": 3, "standing": 4, "total": None, "share": 0.75}


def test_facts_of_lines(tab: Page) -> None:
    answer = play(tab, *stroke(0), *stroke(5), *stroke(6))
    assert answer["broken"] == [1]
    assert answer["done"][6] == [True, False]
    assert play(tab, *stroke(5))["done"][1] == [True, False]


def test_progress_counts_what_is_filled(tab: Page) -> None:
    progress = play(tab, *stroke(0, 4), *stroke(6, mark=EMPTY))["progress"]
    assert progress == {"filled": 5, "standing": 24, "total": 16, "share": 5 / 16}


def test_marks_are_told_in_the_order_in_which_they_were_set(tab: Page) -> None:
    moves = [*stroke(7), *stroke(3, mark=EMPTY), *stroke(7), *stroke(0), *stroke(7)]
    assert play(tab, *moves)["order"] == [[3, EMPTY], [0, FILLED], [7, FILLED]]


def resumed(tab: Page, *moves: list[object], after: tuple[list[object], ...] = (), **spoilt: object) -> dict[str, Any]:
    return tab.evaluate(SAVED, [FIVE, list(moves), spoilt, list(after)])


def test_saved_game_goes_on_with_its_history_and_its_trial(tab: Page) -> None:
    moves = [*stroke(0, 4), ["startTrial"], *stroke(5, 6)]
    assert shown(resumed(tab, *moves)) == "#####\nFF???\n-\n-\n-"
    assert shown(resumed(tab, *moves, after=(["undo"],))) == "#####\n-\n-\n-\n-"
    assert shown(resumed(tab, *moves, after=(["dropTrial"],))) == "#####\n-\n-\n-\n-"
    assert shown(resumed(tab, *moves, after=(["dropTrial"], ["undo"]))) == "-\n-\n-\n-\n-"
    assert resumed(tab, *FRAME)["finished"]


@pytest.mark.parametrize("cells", ["", "1", "9" * 25, None, 5, "<script>", "1" * 26])
def test_spoilt_cells_are_left_alone(tab: Page, cells: object) -> None:
    assert shown(resumed(tab, *stroke(0), cells=cells)) == "-\n-\n-\n-\n-"


@pytest.mark.parametrize("strokes", [None, 5, [5], [[]], [[[99], [0], [1]]], [[[0], [0]]], [[["x"], [0], [1]]]])
def test_spoilt_history_is_dropped_and_the_cells_stay(tab: Page, strokes: object) -> None:
    answer = resumed(tab, *stroke(0), strokes=strokes, trial=0)
    assert shown(answer) == "#????\n-\n-\n-\n-"
    assert answer["strokes"] == 0


# Hints


# Where things lie, and what they are called


def test_geometry(tab: Page) -> None:
    rooms = [{"width": width, "height": height} for width in (320, 700, 1400) for height in (300, 800)]
    for height, width in ((1, 1), (5, 9), (20, 20), (30, 45)):
        extent = {"height": height, "width": width, "across": 9, "down": 6}
        answer = tab.evaluate(GEOMETRY, [extent, rooms, list(range(height * width))])
        assert answer["hit"] == list(range(height * width))
        assert answer["out"] == [0, (height - 1) * width, height * width - 1]
        assert answer["inside"] is None
        for room, fitted, whole in zip(rooms, answer["fitted"], answer["whole"], strict=True):
            too_large = fitted["width"] > room["width"] or fitted["height"] > room["height"]
            assert fitted["cell"] == 18 if too_large else fitted["cell"] >= 11
            assert whole["width"] <= room["width"]
            assert whole["height"] <= room["height"]


def test_words(tab: Page) -> None:
    answer = tab.evaluate(WORDS)
    assert answer["unknown"] == "Row 4 column 7, unknown. Row clue 2 1. Column clue 1."
    assert answer["given"] == "Row 1 column 2, crossed from the start. Row clue 1. Column clue 0."
    assert answer["silent"] == "Row 3 column 5, unknown. Row clue 0. Column clue not given."
    assert answer["clocks"] == ["0:00", "1:05", "1:02:03"]
