"""Puzzles, grids and results in notebooks."""

from __future__ import annotations

import re
from time import process_time

import pytest

from nonoscope import FILLED, Grid, Info, Puzzle, Result, parse, run
from solvers.collection import model
from solvers.puzzle import puzzle_of
from tests.cases import for_every
from tests.solvers.svg import SVG, tree, words

HEART = parse("2;4;4;4;2:1,1;5;5;3;1")
FLAG = Puzzle.flat([[(2, "r"), (1, "b")], [(1, "r"), (2, "b")]], [[(2, "r")], [(1, "r"), (1, "b")], [(2, "b")]])
CHAIR = model("chair").puzzle
CHAIR_GRID = CHAIR.info.goal
SEVERAL = run(parse("2;1;1:1;1;2"))


def html_of(value: Puzzle | Grid | Result) -> str:
    return value._repr_mimebundle_(include=None, exclude=None)["text/html"]


def pictures(html: str) -> list[str]:
    return re.findall(r"<svg.*?</svg>", html, re.DOTALL)


@for_every("value", [HEART, run(HEART), run(HEART).grid, FLAG, run(FLAG), run(FLAG).grid, CHAIR, CHAIR_GRID, SEVERAL,
                     Grid.unknown((3, 4)), Grid.unknown((2, 3, 4))])
def test_every_kind_is_a_picture_as_html_and_svg_and_text(value: Puzzle | Grid | Result) -> None:
    bundle = value._repr_mimebundle_()
    assert [*bundle] == ["text/html", "image/svg+xml", "text/plain"]
    assert tree(f"<div>{bundle['text/html']}</div>").tag == "div"
    assert tree(bundle["image/svg+xml"]).tag == f"{SVG}svg"


def test_html_takes_its_ink_and_paper_from_the_page() -> None:
    (picture,) = pictures(html_of(HEART))
    assert "currentColor" in picture
    assert "<rect" not in picture
    assert "<rect" in HEART._repr_mimebundle_()["image/svg+xml"]


@for_every("puzzle, clues", [(HEART, "1 1 5 5 3 1 2 4 4 4 2"), (FLAG, "2 1 1 2 2 1 1 2")])
def test_clues_and_cells_are_drawn(puzzle: Puzzle, clues: str) -> None:
    (picture,) = pictures(html_of(run(puzzle)))
    assert sorted(words(tree(picture))) == sorted(clues.split())
    blocks = re.findall(r"h(\d+)v(\d+)h-", "".join(re.findall(r'<path fill="[^"]*" d="(M[^"]*)"', picture)))
    cells = sum(int(width) * int(height) for width, height in blocks)
    board = puzzle.size if puzzle.palette else 0
    assert cells == board + sum(state == FILLED or state > 2 for state in run(puzzle).grid.cells)


def test_result_says_how_it_ended_and_outlines_where_solutions_differ() -> None:
    html = html_of(SEVERAL)
    assert "Several solutions: 2 found." in html
    assert "line visits" in html
    first, second = SEVERAL.solutions
    differing = sum(one != other for one, other in zip(first.cells, second.cells, strict=True))
    assert len(pictures(html)) == 2
    for picture in pictures(html):
        (outline,) = re.findall(r'<path stroke="#c73e24"[^>]* d="([^"]*)"', picture)
        assert sum(int(width) * int(height) for width, height in re.findall(r"h(\d+)v(\d+)h-", outline)) == differing


def test_empty_cells_are_crossed_only_beside_unknown_ones() -> None:
    assert "<pattern" in html_of(Grid.from_text("#.?"))
    assert "<pattern" not in html_of(Grid.from_text("#.."))


@pytest.mark.parametrize("title", ["</svg><script>", '"><img src=x>', "a\nb\x00\ud800c"])
def test_titles_are_only_texts(title: str) -> None:
    for goal in (run(HEART).grid, CHAIR_GRID):
        html = html_of(run(puzzle_of(goal, Info(title=title)), "sat" if len(goal.shape) == 2 else "sat3d"))
        root = tree(f"<div>{html}</div>")
        assert {element.tag.rpartition("}")[2] for element in root.iter()}.isdisjoint({"script", "img"})


def test_a_large_puzzle_is_a_picture_of_bounded_size() -> None:
    puzzle = Puzzle.from_grid(Grid.from_rows([[(row * col + row // 3) % 7 < 3 for col in range(100)]
                                              for row in range(100)]))
    start = process_time()
    bundle = puzzle._repr_mimebundle_()
    assert process_time() - start < 5
    assert sum(map(len, bundle.values())) < 600_000


def test_pictures_fit_a_column() -> None:
    for value in (Puzzle.flat([[1]] * 60, [[1]] * 60), CHAIR, Grid.unknown((40, 5))):
        root = tree(pictures(html_of(value))[0])
        assert max(int(root.attrib["width"]), int(root.attrib["height"])) <= 660
        assert root.attrib["style"] == "max-width:100%;height:auto"


def test_terminals_get_text_and_str_is_plain() -> None:
    assert run(HEART)._repr_mimebundle_()["text/plain"].splitlines()[0] == "Solved: there’s exactly one solution."
    assert HEART._repr_mimebundle_()["text/plain"].splitlines()[-1] == "  1 ?????"
    assert str(run(HEART).grid).splitlines()[0] == ".#.#."


def test_a_grid_that_is_no_board_has_no_picture() -> None:
    assert Grid.from_text("")._repr_mimebundle_() == {}
