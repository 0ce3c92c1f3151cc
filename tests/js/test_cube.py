"""Pure scripts for solids, compared with the engine."""

from __future__ import annotations

import re
from itertools import product
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import EMPTY, FILLED, UNKNOWN, Count, Grid, Puzzle
from solvers.clues import count_of
from solvers.formats.solid.json_solids import face_fields
from solvers.puzzle import axis_lines, line_axes, puzzle_of
from solvers.texts import size_name
from tests.cases import for_every
from tests.js.node import Node, probe
from tests.strategies import bits
from tests.voxels import voxels
from webapp.base.static_files import FOLDER

LINES, SHAPES, SOLID, PICKING = map(probe, ("lines", "shapes", "solid", "picked_faces"))
PAINTS, ARROWS, SWIPES, FACING = map(probe, ("solid_paints", "arrows", "swipes", "facing"))

# Three steps up to the right; along z from the ground up.
STEP = puzzle_of(voxels("#.. #..", "##. #..", "### ##."))
CELLS = STEP.info.goal.cells if STEP.info.goal else b""
AWAY = [cell for cell, state in enumerate(CELLS) if state == EMPTY]


# Shapes and lines


@for_every("shape", [(3, 4), (1, 1, 1), (2, 3, 4), (5, 1, 2)])
def test_lines_are_those_of_the_engine(node: Node, shape: tuple[int, ...]) -> None:
    lines = [list(line) for axis in line_axes(shape) for line in axis_lines(shape, axis)]
    through = [[number for number, line in enumerate(lines) if cell in line] for cell in range(prod(shape))]
    assert node.evaluate(SHAPES, shape) == {
        "lines": lines, "through": through, "same": True, "names": [size_name(shape), size_name(shape, "x")],
    }


def fillings(clue: Count, states: list[int]) -> list[bytes]:
    """All ways to fill in a short line."""
    choices = [(state,) if state else (FILLED, EMPTY) for state in states]
    return [cells for way in product(*choices) if clue.holds(cells := bytes(way))]


@st.composite
def counted_lines(draw: st.DrawFn) -> tuple[Count, list[int]]:
    length = draw(st.integers(1, 9))
    filled, shown = draw(bits(length)), draw(bits(length))
    solution = [FILLED if filled >> cell & 1 else EMPTY for cell in range(length)]
    cells = [state if shown >> cell & 1 else UNKNOWN for cell, state in enumerate(solution)]
    clue = draw(st.just(count_of(bytes(solution))) | st.builds(Count, st.integers(3, 9), st.integers(1, 3)))
    return clue, cells


@settings(max_examples=15)
@given(cases=st.lists(counted_lines(), min_size=30, max_size=60))
def test_counts_settle_what_all_fillings_share(node: Node, cases: list[tuple[Count, list[int]]]) -> None:
    sent = [[{"total": clue.total, "groups": clue.groups}, cells] for clue, cells in cases]
    for (clue, cells), answer in zip(cases, node.evaluate(LINES, sent), strict=True):
        ways = fillings(clue, cells)
        assert answer["holds"] == clue.holds(bytes(state or EMPTY for state in cells))
        if not ways:
            assert answer["placed"] is None
            continue
        shared = [states.pop() if len(states := set(cells)) == 1 else UNKNOWN for cells in zip(*ways, strict=True)]
        assert answer["placed"]["cells"] == shared


def test_longest_lines(node: Node) -> None:
    longest = [
        ({"total": 64, "groups": 1}, [FILLED] * 64),
        ({"total": 63, "groups": 1}, [EMPTY] + [FILLED] * 63),
        ({"total": 33, "groups": 1}, [UNKNOWN] * 31 + [FILLED] * 2 + [UNKNOWN] * 31),
        ({"total": 63, "groups": 2}, [FILLED] + [UNKNOWN] * 62 + [FILLED]),
    ]
    answers = node.evaluate(LINES, [[clue, [expected[0], *[UNKNOWN] * 63]] for clue, expected in longest])
    assert [answer["placed"]["cells"] for answer in answers] == [expected for _, expected in longest]


# A game


def wire(puzzle: Puzzle) -> dict[str, Any]:
    """As a page carries it."""
    return {"shape": list(puzzle.shape), "rows": None, **dict(face_fields(puzzle)), "givens": list(puzzle.givens)}


def play(node: Node, *moves: list[object], puzzle: dict[str, Any] | None = None) -> dict[str, Any]:
    return node.evaluate(SOLID, [puzzle or wire(STEP), list(moves)])


def stroke(cell: int, *others: int, mark: int = EMPTY) -> list[list[object]]:
    extended = [["carving", "extendStroke", other] for other in others]
    return [["carving", "startStroke", cell, mark], *extended, ["state", "endStroke"]]


def test_finished_when_what_stands_or_what_is_kept_satisfies_every_number(node: Node) -> None:
    moves = [move for cell in AWAY for move in stroke(cell)]
    keeping = [move for cell in range(STEP.size) if cell not in AWAY for move in stroke(cell, mark=FILLED)]
    ends = [play(node, *played)["finished"] for played in (moves, keeping, moves[:-3], [*moves, ["state", "undo"]])]
    assert ends == [True, True, False, False]


def test_kept_cubes_are_safe_from_the_chisel(node: Node) -> None:
    answer = play(node, *stroke(0, mark=FILLED), *stroke(0))
    assert (answer["cells"][0], answer["strokes"]) == (FILLED, 1)
    assert play(node, *stroke(0, mark=FILLED), *stroke(0, mark=FILLED))["cells"][0] == UNKNOWN


def test_stroke_changes_what_its_first_cell_was(node: Node) -> None:
    cells = play(node, *stroke(1, mark=FILLED), *stroke(0, 1, 2))["cells"]
    assert cells[:4] == [EMPTY, FILLED, EMPTY, UNKNOWN]
    assert play(node, *stroke(0, 1), *stroke(1, mark=FILLED))["cells"][:2] == [EMPTY, UNKNOWN]


def test_zeros_take_their_lines_away(node: Node) -> None:
    puzzle = puzzle_of(Grid((2, 2, 2), bytes([FILLED] * 4 + [EMPTY] * 4)))
    answer = play(node, ["carving", "clearZeros"], puzzle=wire(puzzle))
    assert answer["cells"] == [UNKNOWN] * 4 + [EMPTY] * 4
    assert answer["strokes"] == 1
    assert answer["finished"]


def test_lines_are_done_or_broken(node: Node) -> None:
    upright = 2 * 3 + 3 * 3  # the number of the line along z at x 1 y 1
    assert play(node, *stroke(0, mark=FILLED), *stroke(1), *stroke(2))["done"][upright] == [True]
    assert play(node, *stroke(0, mark=FILLED), *stroke(1))["done"][upright] == [False]
    assert play(node, *stroke(0))["broken"] == [0, 6]


def test_progress_counts_what_is_to_go(node: Node) -> None:
    progress = play(node, *stroke(AWAY[0]))["progress"]
    assert progress["standing"] == STEP.size - 1
    assert progress["total"] == STEP.size - len(AWAY)
    assert progress["share"] == pytest.approx(1 / len(AWAY))


def test_strikes_count_keep_the_cube_and_come_back_when_a_new_start_is_undone(node: Node) -> None:
    cube = CELLS.index(FILLED)
    strike: list[object] = ["carving", "strike", cube]
    again: list[object] = ["state", "startOver"]
    moves: list[list[object]] = [["carving", "setModel", list(CELLS)], strike]
    answer = play(node, *moves, strike)
    assert (answer["strikes"], answer["cells"][cube]) == (1, FILLED)
    assert play(node, *moves, again)["strikes"] == 0
    assert play(node, *moves, again, ["state", "undo"])["strikes"] == 1


# Looking

CAMERAS = [[0, 0, 1], [1.5, 0, 1], [3, -1.2, 1], [4.4, 0.8, 2.5], [0.3, 1.5, 1], [2.2, -2, 0.5]]


@settings(max_examples=8)
@given(stands=st.lists(st.integers(0, 1), min_size=60, max_size=60).filter(any))
def test_faces_are_found_where_they_show(node: Node, stands: list[int]) -> None:
    assert all(face["wrong"] == 0 for face in node.evaluate(PICKING, [[3, 4, 5], stands, CAMERAS]))


def test_every_face_of_a_block_is_found(node: Node) -> None:
    faces = node.evaluate(PICKING, [[3, 4, 5], [1] * 60, CAMERAS])
    assert all(face["hit"] >= 12 and face["hidden"] == face["wrong"] == 0 for face in faces)


# Swipes over the front of a block

SHAPE, FRONT = (4, 3, 5), 2


def cell_at(x: int, y: int, z: int) -> int:
    return (x * 3 + y) * 5 + z


def swipe(node: Node, *way: tuple[int, int, int], gone: tuple[int, ...] = (), finger: bool = False) -> list[int]:
    """The cells that are touched on the front on the way over these cells, each moved by so many pixels."""
    stands = [int(cell not in gone) for cell in range(prod(SHAPE))]
    face = {"cell": way[0][0], "side": FRONT}
    answer = node.evaluate(SWIPES, [SHAPE, stands, face, way, finger])
    assert answer["began"]
    assert answer["hidden"] == []
    return answer["touched"]


def test_a_swipe_touches_a_line_as_far_as_it_goes(node: Node) -> None:
    row, column = [cell_at(x, 0, 2) for x in range(4)], [cell_at(1, 0, z) for z in (4, 3, 2, 1, 0)]
    assert swipe(node, (row[0], 0, 0), (row[2], 0, 0)) == row[:3]
    assert swipe(node, (row[3], 0, 0), (row[0], 0, 0), (row[3], 0, 0)) == row[::-1]
    assert swipe(node, (column[0], 0, 0), (column[4], 0, 0)) == column
    assert swipe(node, (row[1], 0, 0), (row[1], 3, 3)) == row[1:2]


def test_a_swipe_keeps_to_its_line_and_plane(node: Node) -> None:
    row = [cell_at(x, 0, 2) for x in range(4)]
    assert swipe(node, (row[0], 0, 0), (row[1], 0, 0), (cell_at(1, 0, 0), 0, 0), (cell_at(3, 0, 0), 0, 0)) == row[:2]
    removed = swipe(node, (row[0], 0, 0), (row[1], 0, 0), (cell_at(2, 0, 4), 0, 0), (row[3], 0, 0))
    assert removed == [row[0], row[1], row[3]]
    hole = row[1]  # through which the cube behind shows
    assert swipe(node, (row[0], 0, 0), (row[3], 0, 0), gone=(hole,)) == [row[0], row[2], row[3]]


def test_a_finger_need_not_follow_its_line_exactly(node: Node) -> None:
    row, below = [cell_at(x, 0, 2) for x in range(4)], 43  # pixels: a little more than half a cube is high
    way = [(row[0], 0, 0), (row[1], 0, 0), *((cell, 0, below) for cell in row[1:])]
    assert swipe(node, *way, finger=True) == row
    assert swipe(node, *way) == row[:2]


@settings(max_examples=8)
@given(stands=st.lists(st.integers(0, 1), min_size=60, max_size=60).filter(any))
def test_the_block_turns_to_a_line_only_to_show_more_of_it(node: Node, stands: list[int]) -> None:
    assert all(line["before"] > 0 or line["turned"] or line["after"] == 0 or line["cubes"] == 0
               for line in node.evaluate(FACING, [SHAPE, stands]))


def test_the_block_turns_to_every_line_on_its_outside(node: Node) -> None:
    lines = node.evaluate(FACING, [[3, 3, 3], [1] * 27])
    assert sorted(line["after"] for line in lines) == [1] * 3 + [3] * 24
    assert any(line["turned"] for line in lines)
    assert not any(line["turned"] for line in lines if line["before"] == 3)


# The block in its pane: long, flat, tall and cubic ones; a phone upright and on its side, a tablet, a desktop.
BLOCKS = [(9, 9, 9), (5, 14, 7), (14, 3, 3), (3, 13, 3), (11, 9, 2), (3, 3, 12), (3, 3, 3)]
PANES = [(344, 403), (374, 437), (368, 300), (620, 592), (528, 524), (648, 704)]
ROUND = [[0.3 * step, pitch] for step in range(21) for pitch in (-0.9, -0.3, 0, 0.5)]


@for_every("shape", BLOCKS)
def test_block_fills_its_pane_beside_its_arrows(node: Node, shape: tuple[int, ...]) -> None:
    for width, height in PANES:
        [shown] = node.evaluate(ARROWS, [shape, width, height, [[0, 0]]])
        (left, right), (top, bottom) = shown["extent"]
        assert min(left, width - right) >= 9.9
        assert min(top - 20, height - bottom - 12) >= 9.9
        assert right - left >= width - 20.1 or bottom - top >= height - 52.1


@for_every("shape", BLOCKS)
def test_arrows_never_cover_the_block_nor_each_other(node: Node, shape: tuple[int, ...]) -> None:
    for width, height in PANES:
        first, *others = node.evaluate(ARROWS, [shape, width, height, [[0, 0], *ROUND]])
        assert first["arrows"] == 3
        assert all(shown["inPane"] and shown["clear"] and shown["apart"] for shown in (first, *others))


# Colours

READABLE = 4.5
TRIED, CANDIDATE, BELIEF = 64, 128, 512  # as in core/marks.js; a belief is in thousandths, plus one
# Cubes by their value; the last one is marked as wrong. Every ink can be read on the first ones.
CUBES = [UNKNOWN, FILLED, FILLED | TRIED, FILLED | CANDIDATE, BELIEF * 1001, BELIEF * 1, UNKNOWN]
PLAIN = 3
TOKENS = {"cube": "cube", "cubeFaint": "cube-faint", "cubeEdge": "cube-edge", "lineStrong": "line-strong"}
TOKENS |= {name: name for name in ("paper", "ink", "accent", "candidate", "belief", "kept")}


def tokens_of(theme: str) -> dict[str, str]:
    """The colours of a theme, as its style sheet gives them."""
    sheet = (FOLDER / "css/tokens.css").read_text(encoding="utf-8")
    block = re.findall(rf"(?m)^{re.escape(theme)}[^{{\n]* \{{(.*?)\}}", sheet, re.DOTALL)[0]
    values = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
    return {name: values[token] for name, token in TOKENS.items()}


def luminance(color: str) -> float:
    if color.startswith("#"):
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    else:
        parts = [int(part) / 255 for part in re.findall(r"\d+", color)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(color: str, other: str) -> float:
    low, high = sorted([luminance(color), luminance(other)])
    return (high + 0.05) / (low + 0.05)


@for_every("theme", [":root", '[data-theme="dark"]'], ids=["light", "dark"])
def test_numbers_can_be_read_on_every_side(node: Node, theme: str) -> None:
    assert contrast("#000000", "rgb(255,255,255)") == pytest.approx(21)
    painted = node.evaluate(PAINTS, [tokens_of(theme), CUBES, [len(CUBES) - 1]])
    inks = painted["inks"]
    for number, sides in enumerate(painted["faces"]):
        for name in ("ink", "faint", "broken") if number < PLAIN else ("ink",):
            assert min(contrast(inks[name], face) for face in sides) >= READABLE, (number, name)
