"""Check, hint and solve, in a real browser: they tell a little first, and more when asked again."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from solvers import Puzzle
from tests.browser.playing import HOUSE, PUZZLE, drag, open_puzzle, picture, tool

pytestmark = pytest.mark.browser

TWO_WAYS = Puzzle.flat([[1], [1]], [[1], [1]])


def test_check_says_how_many_then_where(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    tool(page, "check")
    expect(page.get_by_test_id("status")).to_contain_text("Nothing is marked yet")
    drag(page, (2, 0), (2, 4))
    tool(page, "check")
    expect(page.get_by_test_id("status")).to_contain_text("No mistake so far")
    drag(page, (1, 1), (1, 3), button="right")
    tool(page, "check")
    expect(page.get_by_test_id("status")).to_contain_text("3 marks are wrong")
    tool(page, "check")
    expect(page.get_by_test_id("status")).to_contain_text("struck out")
    drag(page, (1, 1), (1, 3), button="right")
    tool(page, "check")
    expect(page.get_by_test_id("status")).to_contain_text("No mistake so far")


def test_check_with_several_solutions_counts_any_of_them(page: Page) -> None:
    open_puzzle(page, TWO_WAYS)
    drag(page, (0, 1))
    tool(page, "check")
    expect(page.get_by_test_id("status")).to_contain_text("several solutions")
    drag(page, (1, 0), button="right")
    tool(page, "check")
    expect(page.get_by_test_id("status")).to_contain_text("No solution has all of these marks")
    tool(page, "check")
    expect(page.get_by_test_id("status")).to_contain_text("Wrong: row 2 column 1")


def test_check_of_a_puzzle_without_solution(page: Page) -> None:
    open_puzzle(page, Puzzle.flat([[1, 1], [1], [1, 1]], [[1], [3], [1]]))
    tool(page, "check")
    expect(page.get_by_test_id("status")).to_contain_text("no solution at all")


def test_hint_says_the_line_then_the_cells_then_sets_them(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    tool(page, "hint")
    expect(page.get_by_test_id("status")).to_contain_text("Look at row 3.")
    tool(page, "hint")
    expect(page.get_by_test_id("status")).to_contain_text("5 cells")
    assert picture(page)[2] == "?????"
    tool(page, "hint")
    assert picture(page)[2] == "#####"
    expect(page.get_by_test_id("status")).to_be_empty()


def test_hint_warns_of_mistakes_first(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    drag(page, (0, 0))
    tool(page, "hint")
    expect(page.get_by_test_id("status")).to_contain_text("1 mark is wrong")


def test_hint_where_one_line_is_not_enough(page: Page) -> None:
    open_puzzle(page, Puzzle.flat([[1], [2], [2], [1]], [[1], [2], [2], [1]]))
    for _ in range(200):
        if page.get_by_test_id("hint").is_disabled():
            break
        tool(page, "hint")
    expect(page.get_by_test_id("outcome")).to_be_visible()


def test_hints_without_the_server(page: Page, context: BrowserContext) -> None:
    open_puzzle(page, PUZZLE)
    drag(page, (0, 2))
    context.set_offline(True)
    tool(page, "hint")
    expect(page.get_by_test_id("status")).to_contain_text("Look at")
    tool(page, "check")
    expect(page.get_by_test_id("status")).to_contain_text("does not answer")


def test_solve_asks_first_and_can_be_undone(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    drag(page, (0, 0))
    tool(page, "solve")
    assert picture(page)[0] == "#????"
    tool(page, "solve")
    expect(page.get_by_test_id("outcome")).to_have_text("Filled in")
    assert picture(page) == HOUSE
    tool(page, "undo")
    assert picture(page)[0] == "#????"


def test_solve_follows_the_players_branch(page: Page) -> None:
    open_puzzle(page, TWO_WAYS)
    drag(page, (0, 1))
    tool(page, "solve")
    tool(page, "solve")
    expect(page.get_by_test_id("outcome")).to_be_visible()
    assert picture(page) == [".#", "#."]
