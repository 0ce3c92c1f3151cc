"""Puzzles are begun, helped with and played to their end; what is played lasts."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from nonoscope import Puzzle
from solvers.grid import colour_of
from solvers.make.random.generator import random_puzzle
from tests.browser.playing import probe
from tests.browser.solids import RIGHT, TOP, model
from tests.browser.test_offline import keep_few_pages
from tests.browsers.conftest import Visits, heard_server
from tests.browsers.pages import PHONE, Page, address

SEED = 7
SOLVED = "Solved in"


def picture(puzzle: Puzzle) -> list[str]:
    """The goal, with . for what stays empty and the key of its colour for what is filled."""
    cells, width = puzzle.info.goal.cells, puzzle.width
    text = "".join(str(colour_of(state)) if colour_of(state) else "." for state in cells)
    return [text[start : start + width] for start in range(0, len(text), width)]


def test_a_puzzle_is_played_by_mouse(visit: Visits) -> None:
    puzzle = random_puzzle(8, 6, "easy", SEED)
    page = visit(address(puzzle))
    page.drag((0, 0), (0, 7))
    page.click("tool-cross")
    page.drag((1, 0), (3, 0))
    page.press("Control+z")
    page.click("undo")
    page.shows(["????????"] * 6)
    page.click("hint")
    page.says("status", "Look at")
    page.click("tool-fill")
    page.draw(picture(puzzle))
    page.says("outcome", SOLVED)


def test_a_puzzle_is_played_by_finger_on_a_phone(visit: Visits) -> None:
    puzzle = random_puzzle(6, 6, "easy", SEED)
    page = visit(address(puzzle), PHONE)
    page.drag((2, 2), kind="touch")
    page.until("() => document.querySelectorAll('[data-state=filled]').length === 1")
    page.click("undo")
    page.shows(["??????"] * 6)
    assert page.run("() => document.documentElement.scrollWidth") == PHONE[0]
    page.draw(picture(puzzle), "touch")
    page.says("outcome", SOLVED)


def test_a_puzzle_is_played_by_keyboard(visit: Visits) -> None:
    page = visit(address(Puzzle.flat([[2], [1]], [[2], [1]])))
    page.run("() => document.querySelector('[data-testid=cell-0-0]').focus()")
    page.press("Space", "ArrowRight", "Space", "ArrowDown", "x", "ArrowLeft", "Space")
    page.says("outcome", SOLVED)


def test_a_coloured_puzzle_is_played(visit: Visits) -> None:
    puzzle = random_puzzle(6, 6, "easy", SEED, colours=3)
    page = visit(address(puzzle))
    page.draw(picture(puzzle))
    page.says("outcome", SOLVED)


def test_a_solid_is_drawn_and_carved(visit: Visits) -> None:
    page = visit(address(model("#. #.", "## #."), "c"), (1020, 560))
    for cell in (3, 1):
        carve(page, cell, TOP)
    carve(page, 7, RIGHT)
    page.says("outcome", SOLVED)


DRAWN = "() => document.querySelector('[data-testid=cube][data-drawn]') && !document.documentElement.dataset.busy"


def carve(page: Page, cell: int, side: int) -> None:
    page.until(DRAWN)
    page.strokes([page.run(probe("face"), [cell, side])])
    page.settle()


def test_a_solid_is_carved_in_layers(visit: Visits) -> None:
    page = visit(address(model("#. #.", "## #."), "c"), PHONE)
    page.settle()
    assert page.run("() => document.documentElement.scrollWidth") == PHONE[0]
    page.drag((0, 0), kind="touch")
    page.says("progress", "1 / 3")


def test_a_game_goes_on_after_the_page_was_left(visit: Visits) -> None:
    puzzle = random_puzzle(8, 6, "easy", SEED)
    page = visit(address(puzzle))
    page.drag((0, 0), (0, 2))
    page.settle()
    page.open("/")
    page.says("continue")
    page.open(address(puzzle))
    page.shows(["###?????", *["????????"] * 5])


def test_puzzles_are_played_offline(visit: Visits, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_few_pages(monkeypatch)
    puzzle = random_puzzle(5, 5, "easy", SEED)
    with ExitStack() as network:
        server = network.enter_context(heard_server(OFFLINE=1))
        page = visit(address(puzzle), url=server.url)
        page.until("() => document.documentElement.dataset.kept === 'yes'")
        network.close()
        page.open(address(puzzle))
        page.says("away-check")
        page.draw(picture(puzzle))
        page.says("outcome", SOLVED)
        page.open("/methods")
        page.says("wanted")
        assert server.complaints == []
