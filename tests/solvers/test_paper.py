"""Worksheets and handouts as PDF: what is drawn where, first steps, answers, QR codes and strips."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from nonoscope import EMPTY, FILLED, UNKNOWN, Grid, Limit, Puzzle, PuzzleError, dump, run
from nonoscope.collection import coloured_examples, example, model
from solvers.explain.walkthrough import first_step
from solvers.paper import MOST_A_PAGE, Paper, handouts
from solvers.paper.handouts import Panel, handout, panels
from solvers.paper.pages import qr_matrix
from solvers.paper.worksheets import Exercise, Sheet, first_cells, solution_of, worksheet
from tests.cases import for_every
from tests.solvers.pdf_shapes import Box, Page, pages_of
from tests.solvers.puzzles import BROKEN, FREE, PEAKS, SILENT, SUBTLE, SWAPS, coloured_puzzle, tangled
from tests.solvers.test_cli import call
from tests.webapp.qr_reader import read_modules

CAT = example("cat").puzzle
SOLID = model("cat").thinned
COLOURED = coloured_examples()[40].puzzle
MARGIN = 39.0  # points
BLACK, GREY, RED, INK = (0.0, 0.0, 0.0), (0.729412,) * 3, (0.780392, 0.243137, 0.141176), (0.121569, 0.109804, 0.098039)
ALL_KINDS = {"flat": CAT, "coloured": COLOURED, "solid": SOLID, "bare": SILENT, "partly bare": FREE, "broken": BROKEN,
             "several": SWAPS, "small": tangled(1, 1.0, 0), "long": tangled(25, 0.6, 3)}


def printed(puzzles: Sequence[Puzzle], **sheet: object) -> list[Page]:
    return pages_of(worksheet([Exercise(puzzle) for puzzle in puzzles], Sheet(**sheet), Limit(5)))


def cells_in(boxes: Sequence[Box], puzzle: Puzzle, board: Box) -> set[int]:
    """The cells of a flat puzzle that rectangles cover on its board."""
    left, _, right, top = board
    side = (right - left) / puzzle.width
    cells = set()
    for x, low, right, high in boxes:
        rows = range(round((top - high) / side), round((top - low) / side))
        cols = range(round((x - left) / side), round((right - left) / side))
        cells |= {row * puzzle.width + col for row in rows for col in cols}
    return cells


def board_of(page: Page, puzzle: Puzzle) -> Box:
    """The board of the only puzzle on a page: the lowest lines go all along it."""
    low = min(y for _, y in page.points)
    along = [x for x, y in page.points if abs(y - low) < 0.01]
    left, right = min(along), max(along)
    return left, low, right, low + (right - left) / puzzle.width * puzzle.height


@for_every("per_page", range(1, MOST_A_PAGE + 1))
@for_every("paper", [Paper("a4"), Paper("letter"), Paper("letter", landscape=True)])
def test_puzzles_fill_pages_in_their_order_and_stay_inside(per_page: int, paper: Paper) -> None:
    puzzles = [tangled(side, 0.6, side) for side in (5, 6, 7, 8, 5, 9, 10)]
    pages = printed(puzzles, per_page=per_page, paper=paper, title="Puzzles")
    assert len(pages) == -(-len(puzzles) // per_page)
    assert all((page.width, page.height) == pytest.approx(paper.size, abs=0.01) for page in pages)
    assert all(page.stays_inside(MARGIN) for page in pages)


@for_every("name", ALL_KINDS)
@for_every("per_page", [1, 6])
def test_every_kind_of_puzzle_is_drawn(name: str, per_page: int) -> None:
    for page in printed([ALL_KINDS[name]], per_page=per_page, first_step=True, answers=True):
        assert page.stays_inside(MARGIN)


def test_a_large_puzzle_has_a_page_of_its_own() -> None:
    small, large = tangled(5, 0.6, 1), tangled(40, 0.6, 2)
    assert len(printed([small, small, large, small, small], per_page=4)) == 3
    assert len(printed([large, small], per_page=4)) == 2


def test_a_puzzle_that_no_page_holds_is_refused_in_one_sentence() -> None:
    with pytest.raises(PuzzleError, match=r"^puzzle 2: expected a puzzle whose cells .*, found '90 x 90'$"):
        printed([CAT, tangled(90, 0.5, 1)])
    assert len(printed([tangled(75, 0.9, 1)], per_page=1, paper=Paper("a3"))) == 1


def test_the_first_step_is_filled_in_lightly() -> None:
    (page,), (bare,) = printed([CAT], per_page=1, first_step=True), printed([CAT], per_page=1)
    step = first_step(CAT, bytes(CAT.size))
    filled = {cell for cell, state in step.cells if state == FILLED}
    assert cells_in(page.boxes(GREY), CAT, board_of(page, CAT)) == filled
    assert not bare.boxes(GREY)


def test_answers_are_the_solution() -> None:
    _, page = printed([PEAKS], per_page=1, answers=True)
    solved = {cell for cell, state in enumerate(run(PEAKS).grid.cells) if state == FILLED}
    assert cells_in(page.boxes(BLACK), PEAKS, board_of(page, PEAKS)) == solved


def test_a_puzzle_without_a_solution_has_no_answer() -> None:
    assert solution_of(SUBTLE) is None
    of_another = replace(SUBTLE, info=replace(SUBTLE.info, goal=Grid(SUBTLE.shape, bytes([FILLED]) * SUBTLE.size)))
    assert solution_of(of_another) is None
    assert len(printed([SUBTLE], answers=True, first_step=True)) == 2


@for_every("puzzle", [CAT, COLOURED, SOLID, PEAKS])
def test_first_cells_are_right_and_settled(puzzle: Puzzle) -> None:
    solution, cells = solution_of(puzzle), first_cells(puzzle)
    assert cells
    assert all(state > UNKNOWN and state == solution.cells[cell] for cell, state in cells.items())


def test_a_limit_leaves_the_first_step_and_the_answer_out() -> None:
    hard = example("skier").puzzle
    assert len(pages_of(worksheet([Exercise(hard)], Sheet(first_step=True, answers=True), Limit(0)))) == 2


def test_each_puzzle_has_its_link_as_a_qr_code() -> None:
    links = [f"https://school.example/p/{dump(puzzle, 'link')}" for puzzle in (CAT, PEAKS)]
    assert [read_modules([[*map(bool, row)] for row in qr_matrix(link)]) for link in links] == links
    (page,) = pages_of(worksheet([Exercise(CAT, link=links[0])], Sheet(per_page=1)))
    assert read_modules(modules_of(page)) == links[0]


def modules_of(page: Page) -> list[list[bool]]:
    """The modules of the only QR code on a page, which has the only shapes in ink."""
    boxes = page.boxes(INK)
    left, high = min(box[0] for box in boxes), max(box[3] for box in boxes)
    side = boxes[0][3] - boxes[0][1]
    count = round((high - min(box[1] for box in boxes)) / side)
    rows = [[False] * count for _ in range(count)]
    for start, low, end, _ in boxes:
        for col in range(round((start - left) / side), round((end - left) / side)):
            rows[count - 1 - round((low - high + count * side) / side)][col] = True
    return rows


# Strips


def checked(puzzle: Puzzle, strip: Sequence[Panel]) -> None:
    """Each panel continues the previous one, and is right."""
    solution = solution_of(puzzle)
    cells = dict(puzzle.givens)
    for panel in strip:
        assert panel.reason
        assert {cell: state for cell, state in enumerate(panel.board.cells) if state} == cells
        settled = {cell: value for cell, value in panel.new.items() if value > UNKNOWN}
        assert all(solution.cells[cell] == state for cell, state in settled.items())
        assert panel.line is None or {*panel.new} <= {*puzzle.lines[panel.line].cells}
        cells |= settled


@for_every("puzzle, method", [(CAT, "person"), (CAT, "passes"), (PEAKS, "person"), (COLOURED, "person"),
                              (COLOURED, "passes"), (SOLID, "person"), (SOLID, "lines3d")])
def test_a_strip_tells_right_steps_one_after_the_other(puzzle: Puzzle, method: str) -> None:
    strip = panels(puzzle, 12, method)
    assert len(strip) == 12
    checked(puzzle, strip)


@for_every("seed", range(6))
def test_strips_of_coloured_puzzles_are_right(seed: int) -> None:
    puzzle = coloured_puzzle(seed, (4, 5, 6))
    if run(puzzle).outcome.name == "UNIQUE":
        checked(puzzle, panels(puzzle, 48))


@for_every("method", ["dfs", "bfs", "astar"])
def test_a_strip_of_a_search_shows_rows_that_come_and_go(method: str) -> None:
    strip = panels(PEAKS, 20, method)
    assert all(panel.line is not None for panel in strip if method != "dfs" or panel.new)
    assert "Try row 1 like this." in strip[0].reason
    assert any("goes back" in panel.reason for panel in strip) == (method == "dfs")


def test_a_strip_ends_when_the_puzzle_is_solved() -> None:
    strip = panels(Puzzle.from_grid(Grid.from_text("##\n#.")), 48)
    assert 0 < len(strip) < 5
    assert strip[-1].reason.endswith(".")


@for_every("puzzle, steps, method, words", [
    (CAT, 0, "person", "steps"), (CAT, 49, "person", "steps"), (CAT, 4, "anneal", "person, passes"),
    (SOLID, 4, "passes", "lines3d"), (COLOURED, 4, "dfs", "person or passes"), (SILENT, 4, "person", "first step"),
])
def test_what_no_strip_can_show_is_refused(puzzle: Puzzle, steps: int, method: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        panels(puzzle, steps, method)


@for_every("name", ["flat", "coloured", "solid", "partly bare", "small", "long"])
@for_every("paper", [Paper("a4"), Paper("letter", landscape=True)])
def test_a_handout_stays_inside_its_pages(name: str, paper: Paper) -> None:
    pages = pages_of(handout(ALL_KINDS[name], 5, paper=paper))
    assert all(page.stays_inside(MARGIN) for page in pages)


def test_a_handout_shows_what_a_step_adds_in_red() -> None:
    page, *_ = pages_of(handout(CAT, 1))
    (panel,) = panels(CAT, 1)
    added = {cell for cell, state in panel.new.items() if state == FILLED}
    boxes = page.boxes(RED)
    side = min(min(box[2] - box[0], box[3] - box[1]) for box in boxes)
    assert round(sum((right - left) * (high - low) for left, low, right, high in boxes) / side**2) == len(added)
    assert EMPTY in panel.new.values()


def test_a_puzzle_too_large_for_a_panel_is_refused_before_its_steps_are_sought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(handouts, "panels")
    with pytest.raises(PuzzleError, match="fits into one panel"):
        handout(tangled(120, 0.9, 1), 1, "passes")


# The commands


def test_a_worksheet_from_the_command_line(tmp_path: Path) -> None:
    target = tmp_path / "sheet.pdf"
    result = call("worksheet", "example:cat", "1;1:1;1", "model:cat", "--per-page", "2", "--first-step", "--answers",
                  "--paper", "letter", "--landscape", "--title", "For Monday", "--site", "https://x.example/",
                  "-o", str(target))
    assert result.exit_code == 0, result.stderr
    pages = pages_of(target.read_bytes())
    assert len(pages) == 3
    assert pages[0].width > pages[0].height


def test_a_handout_from_the_command_line(tmp_path: Path) -> None:
    target = tmp_path / "steps.pdf"
    result = call("handout", "example:cat", "--steps", "3", "--method", "passes", "-o", str(target))
    assert result.exit_code == 0, result.stderr
    assert len(pages_of(target.read_bytes())) == 1


@for_every("arguments, words", [
    (["worksheet", "no-such-file"], "no such file"), (["worksheet", "example:cat", "--per-page", "7"], "from 1 to 6"),
    (["worksheet", "example:cat", "--paper", "b5"], "a4, a3 or letter"),
    (["handout", "example:cat", "--steps", "0"], "from 1 to 48"),
    (["handout", "example:cat", "--method", "sat"], "person, passes"),
])
def test_a_wrong_wish_is_told_in_one_sentence(arguments: list[str], words: str, tmp_path: Path) -> None:
    target = tmp_path / "none.pdf"
    result = call(*arguments, "-o", str(target))
    assert result.exit_code == 2
    assert re.fullmatch(rf"Error: .*{words}.*\n", result.stderr)
    assert not target.exists()
