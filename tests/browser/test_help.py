"""Check, hint and solve, in a real browser: they tell a little first, and more when asked again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from solvers import UNKNOWN, Grid, Puzzle, run
from solvers.examples import example
from tests.browser.playing import HOUSE, PUZZLE, drag, open_puzzle, picture, press, tool

pytestmark = pytest.mark.browser

# The address of a module that the page loads by itself, once it came.
ADDRESS = """(name) =>
  performance.getEntriesByType("resource").find((one) => one.name.endsWith(name))?.name"""
# A board on which no line tells anything, and suppositions of a single cell do; a clock for which all is too late.
STUCK = Puzzle.from_grid(Grid.from_text("##..\n..##\n..#.\n#..#"))
LEAPING = "(() => { let now = 0; performance.now = () => { now += 1e5; return now; }; })()"
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


BROKEN = {
    "line": (Puzzle.flat([[1, 1], [1], [1, 1]], [[1], [3], [1]]), "has no solution: followed from the numbers"),
    "several": (TWO_WAYS, "any of them counts. Two of them differ in 4 cells, the first at row 1 column 1."),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_broken_puzzles_say_so_when_they_open(page: Page, kind: str) -> None:
    puzzle, sentence = BROKEN[kind]
    open_puzzle(page, puzzle)
    expect(page.get_by_test_id("broken")).to_contain_text(sentence)
    if kind == "line":
        tool(page, "hint")
        expect(page.get_by_test_id("status")).to_contain_text(sentence)


def test_sound_puzzles_say_nothing(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    tool(page, "hint")
    expect(page.get_by_test_id("status")).to_contain_text("Look at row 3")
    expect(page.get_by_test_id("broken")).to_have_count(0)


def test_hint_says_where_then_what_to_see_then_sets_the_cells(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    status, below = page.get_by_test_id("status"), page.get_by_test_id("below")
    tool(page, "hint")
    expect(status).to_contain_text("Look at row 3.")
    expect(below).to_be_empty()
    tool(page, "hint")
    expect(status).to_contain_text("There you find this: full line.")
    expect(below.get_by_test_id("step-picture")).to_be_visible()
    assert picture(page)[2] == "?????"
    tool(page, "hint")
    expect(status).to_contain_text("So columns 1–5 are filled.")
    assert picture(page)[2] == "#####"
    drag(page, (0, 2))
    expect(below).to_be_empty()


def test_other_ways_to_find_a_cell(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    tool(page, "hint")
    expect(page.get_by_test_id("status")).to_contain_text("Look at row 3.")
    tool(page, "hint")
    ways = page.get_by_test_id("other-ways")
    ways.locator("summary").click()
    expect(ways).to_contain_text("overlap: the leftmost and the rightmost place of the 5 share cells.")


def test_what_can_be_found_on_a_line(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    status, below = page.get_by_test_id("status"), page.get_by_test_id("below")
    tool(page, "hint")
    expect(status).to_contain_text("Look at row 3.")
    press(page, "f")
    expect(status).to_contain_text("Row 1 tells nothing by itself just now.")
    press(page, "f")
    expect(status).to_contain_text("Column 1 tells nothing by itself just now.")
    page.get_by_test_id("row-clue-2").click(button="right")
    expect(status).to_contain_text("Row 3: 5 ways to find something.")
    expect(below.get_by_test_id("step-picture").nth(2).locator("svg")).to_have_count(4)
    page.set_viewport_size({"width": 1440, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") <= 1440


def test_hint_warns_of_mistakes_first(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    drag(page, (0, 0))
    tool(page, "hint")
    expect(page.get_by_test_id("status")).to_contain_text("1 mark is wrong")


def test_hint_where_one_line_is_not_enough(page: Page) -> None:
    open_puzzle(page, STUCK)
    status = page.get_by_test_id("status")
    for sentence in ("by itself. Look at row", "There you find this: ", "could not be filled any more. So row"):
        tool(page, "hint")
        expect(status).to_contain_text(sentence)
    assert sum(row.count("?") for row in picture(page)) == 15


def until_loaded(page: Page, name: str) -> None:
    """A module is there, with all that it imports."""
    address = page.wait_for_function(ADDRESS, arg=name).json_value()
    page.evaluate("async (address) => { await import(address); }", address)


def test_hints_without_the_server(page: Page, context: BrowserContext) -> None:
    """What they need is loaded as soon as somebody acts."""
    open_puzzle(page, PUZZLE)
    drag(page, (0, 2))
    for name in ("panels/hint.js", "panels/end.js", "net/puzzles.js"):
        until_loaded(page, name)
    context.set_offline(True)
    for sentence in ("Look at column 3.", "There you find this", "So row"):
        tool(page, "hint")
        expect(page.get_by_test_id("status")).to_contain_text(sentence)
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


def stuck(puzzle: Puzzle) -> Puzzle:
    """With all cells given that lines tell by themselves."""
    cells = run(puzzle, "passes").grid.cells
    return replace(puzzle, givens=tuple((cell, state) for cell, state in enumerate(cells) if state != UNKNOWN))


def go_offline(page: Page) -> None:
    """Once all is loaded that hints need."""
    press(page, "Shift")
    until_loaded(page, "panels/hint.js")
    page.route("**/api/**", lambda route: route.abort())


@pytest.mark.parametrize("name", ["snow-globe", "pineapple"])
def test_large_puzzles_are_hinted_at_without_the_server(page: Page, name: str) -> None:
    """Where only suppositions help, and nothing can be asked."""
    open_puzzle(page, stuck(example(name).puzzle))
    go_offline(page)
    for sentence in ("No line tells anything by itself. Look at row", "There you find this: ", "any more. So row"):
        tool(page, "hint")
        expect(page.get_by_test_id("status")).to_contain_text(sentence)


def test_what_is_not_found_in_time_without_the_server_is_told(page: Page) -> None:
    open_puzzle(page, STUCK)
    go_offline(page)
    page.evaluate(LEAPING)
    tool(page, "hint")
    expect(page.get_by_test_id("status")).to_contain_text("no supposition that breaks was found in time.")


def test_mistakes_are_looked_for_again_where_there_was_no_time(page: Page) -> None:
    open_puzzle(page, STUCK)
    drag(page, (0, 0), button="right")
    go_offline(page)
    page.evaluate(LEAPING)
    tool(page, "hint")
    expect(page.get_by_test_id("status")).to_contain_text("was found in time.")
    page.evaluate("delete performance.now")
    tool(page, "hint")
    expect(page.get_by_test_id("status")).to_contain_text("1 mark is wrong")
