"""The scripts of solids that never touch the page, run in the page and held against the engine."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

from solvers import EMPTY, FILLED, UNKNOWN, Count, Grid
from solvers.puzzle import axis_lines, count_of, line_axes, puzzle_of
from tests.browser.playing import probe
from tests.browser.solids import STEP, wire
from tests.strategies import bits

pytestmark = pytest.mark.browser

LINES, SHAPES, SOLID, PICKING = map(probe, ("lines", "shapes", "solid", "picking"))



# Shapes and lines


@pytest.mark.parametrize("shape", [(3, 4), (1, 1, 1), (2, 3, 4), (5, 1, 2)], ids=str)
def test_lines_are_those_of_the_engine(tab: Page, shape: tuple[int, ...]) -> None:
    found = tab.evaluate(SHAPES, list(shape))
    lines = [list(line) for axis in line_axes(shape) for line in axis_lines(shape, axis)]
    assert found["lines"] == lines
    assert found["same"]
    for cell, through in enumerate(found["through"]):
        assert through == [number for number, line in enumerate(lines) if cell in line]


def fillings(clue: Count, known: list[int]) -> list[bytes]:
    """All ways to fill a short line."""
    choices = [(state,) if state else (FILLED, EMPTY) for state in known]
    return [cells for way in product(*choices) if clue.holds(cells := bytes(way))]


@st.composite
def counted_lines(draw: st.DrawFn) -> tuple[Count, list[int]]:
    length = draw(st.integers(1, 9))
    filled, shown = draw(bits(length)), draw(bits(length))
    solution = [FILLED if filled >> cell & 1 else EMPTY for cell in range(length)]
    known = [state if shown >> cell & 1 else UNKNOWN for cell, state in enumerate(solution)]
    clue = draw(st.just(count_of(bytes(solution))) | st.builds(Count, st.integers(3, 9), st.integers(1, 3)))
    return clue, known


@settings(max_examples=15)
@given(cases=st.lists(counted_lines(), min_size=30, max_size=60))
def test_counts_tell_what_all_fillings_share(tab: Page, cases: list[tuple[Count, list[int]]]) -> None:
    sent = [[{"total": clue.total, "groups": clue.groups}, known] for clue, known in cases]
    for (clue, known), answer in zip(cases, tab.evaluate(LINES, sent), strict=True):
        ways = fillings(clue, known)
        assert answer["holds"] == clue.holds(bytes(state or EMPTY for state in known))
        if not ways:
            assert answer["placed"] is None
            continue
        shared = [states.pop() if len(states := set(cells)) == 1 else UNKNOWN for cells in zip(*ways, strict=True)]
        assert answer["placed"]["cells"] == shared


LONGEST = [
    (Count(64), [FILLED] * 64),
    (Count(63), [EMPTY] + [FILLED] * 63),
    (Count(33), [UNKNOWN] * 31 + [FILLED] * 2 + [UNKNOWN] * 31),
    (Count(63, 2), [FILLED] + [UNKNOWN] * 62 + [FILLED]),
]


@pytest.mark.parametrize(("clue", "expected"), LONGEST, ids=lambda one: str(one)[:12])
def test_longest_lines(tab: Page, clue: Count, expected: list[int]) -> None:
    [answer] = tab.evaluate(LINES, [[{"total": clue.total, "groups": clue.groups}, [expected[0], *[0] * 63]]])
    assert answer["placed"]["cells"] == expected


# A game




def play(tab: Page, *moves: list[object], puzzle: dict[str, Any] | None = None) -> dict[str, Any]:
    return tab.evaluate(SOLID, [puzzle or wire(STEP), list(moves)])


def stroke(cell: int, *others: int, mark: int = EMPTY) -> list[list[object]]:
    extended = [["carving", "extendStroke", other] for other in others]
    return [["carving", "startStroke", cell, mark], *extended, ["state", "endStroke"]]


AWAY = [cell for cell, state in enumerate(STEP.info.goal.cells if STEP.info.goal else b"") if state == EMPTY]


def test_finished_when_what_stands_satisfies_every_number(tab: Page) -> None:
    moves = [move for cell in AWAY for move in stroke(cell)]
    assert play(tab, *moves)["finished"]
    assert not play(tab, *moves[:-3])["finished"]
    assert not play(tab, *moves, ["state", "undo"])["finished"]


def test_finished_when_what_is_kept_does(tab: Page) -> None:
    kept = [cell for cell in range(STEP.size) if cell not in AWAY]
    assert play(tab, *(move for cell in kept for move in stroke(cell, mark=FILLED)))["finished"]


def test_kept_cubes_are_safe_from_the_chisel(tab: Page) -> None:
    answer = play(tab, *stroke(0, mark=FILLED), *stroke(0))
    assert (answer["cells"][0], answer["strokes"]) == (FILLED, 1)
    assert play(tab, *stroke(0, mark=FILLED), *stroke(0, mark=FILLED))["cells"][0] == UNKNOWN


def test_stroke_changes_what_its_first_cell_was(tab: Page) -> None:
    cells = play(tab, *stroke(1, mark=FILLED), *stroke(0, 1, 2))["cells"]
    assert cells[:4] == [EMPTY, FILLED, EMPTY, UNKNOWN]
    assert play(tab, *stroke(0, 1), *stroke(1, mark=FILLED))["cells"][:2] == [EMPTY, UNKNOWN]


def test_zeros_take_their_lines_away(tab: Page) -> None:
    puzzle = puzzle_of(Grid((2, 2, 2), bytes([FILLED] * 4 + [EMPTY] * 4)))
    answer = play(tab, ["carving", "clearZeros"], puzzle=wire(puzzle))
    assert answer["cells"] == [UNKNOWN] * 4 + [EMPTY] * 4
    assert answer["strokes"] == 1
    assert answer["finished"]


def test_lines_are_done_or_broken(tab: Page) -> None:
    upright = 2 * 3 + 3 * 3  # the number of the line along z at x 1 y 1
    assert play(tab, *stroke(0, mark=FILLED), *stroke(1), *stroke(2))["done"][upright] == [True]
    assert play(tab, *stroke(0, mark=FILLED), *stroke(1))["done"][upright] == [False]
    assert play(tab, *stroke(0))["broken"] == [0, 6]


def test_progress_counts_what_is_to_go(tab: Page) -> None:
    progress = play(tab, *stroke(AWAY[0]))["progress"]
    assert progress["standing"] == STEP.size - 1
    assert progress["total"] == STEP.size - len(AWAY)
    assert progress["share"] == pytest.approx(1 / len(AWAY))


def test_strikes_count_and_keep_the_cube(tab: Page) -> None:
    model = list(STEP.info.goal.cells if STEP.info.goal else b"")
    kept = model.index(FILLED)
    answer = play(tab, ["strikes", "setModel", model], ["strikes", "strike", kept], ["strikes", "strike", kept])
    assert (answer["strikes"], answer["cells"][kept]) == (1, FILLED)


# Looking

CAMERAS = [[0, 0, 1], [1.5, 0, 1], [3, -1.2, 1], [4.4, 0.8, 2.5], [0.3, 1.5, 1], [2.2, -2, 0.5]]


@settings(max_examples=8)
@given(stands=st.lists(st.integers(0, 1), min_size=60, max_size=60).filter(any))
def test_faces_are_found_where_they_show(tab: Page, stands: list[int]) -> None:
    for found in tab.evaluate(PICKING, [[3, 4, 5], stands, CAMERAS]):
        assert found["wrong"] == 0


def test_every_face_of_a_block_is_found(tab: Page) -> None:
    for found in tab.evaluate(PICKING, [[3, 4, 5], [1] * 60, CAMERAS]):
        assert found["hit"] >= 12
        assert (found["hidden"], found["wrong"]) == (0, 0)


