"""Check, hint and solve, in a real browser: they tell a little first, and more when asked again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from nonoscope import UNKNOWN, Grid, Puzzle, run
from solvers.collection import example
from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import HOUSE, PUZZLE, at_rest, drag, middle, open_puzzle, picture, press, settle, tool
from tests.cases import for_every, some

# A board on which no line tells anything, and suppositions of a single cell do; a clock for which all is too late.
STUCK = Puzzle.from_grid(Grid.from_text("##..\n..##\n..#.\n#..#"))
LEAPING = "(() => { let now = 0; performance.now = () => { now += 1e5; return now; }; })()"
TWO_WAYS = Puzzle.flat([[1], [1]], [[1], [1]])
NO_WAY = Puzzle.flat([[1, 1], [1], [1, 1]], [[1], [3], [1]])
# The three answers where only a supposition helps.
SUPPOSED = ("No single line helps. Look at row", "Try: ", "couldn’t be completed. So the cell in row")


def ask(page: Page, name: str, *sentences: str) -> None:
    """Press a button once for each of the sentences that tell its answers."""
    for sentence in sentences:
        tool(page, name)
        expect(page.get_by_test_id("status")).to_contain_text(sentence)


@pytest.mark.journey
def test_check_says_how_many_then_where_and_solve_asks_first(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    ask(page, "check", "You haven’t marked anything yet")
    drag(page, (2, 0), (2, 4))
    ask(page, "check", "No mistakes so far")
    drag(page, (1, 1), (1, 3), button="right")
    ask(page, "check", "3 marks are wrong", "struck-out")
    drag(page, (1, 1), (1, 3), button="right")
    ask(page, "check", "No mistakes so far")
    press(page, "r", "r")
    drag(page, (0, 0))
    ask(page, "hint", "1 mark is wrong")
    tool(page, "solve")
    assert picture(page)[0] == "#????"
    tool(page, "solve")
    expect(page.get_by_test_id("outcome")).to_have_text("Filled in")
    assert picture(page) == HOUSE
    tool(page, "take-back")
    assert picture(page)[0] == "#????"


@pytest.mark.journey
def test_hint_says_where_then_what_to_see_then_sets_the_cells(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    below, ways = page.get_by_test_id("below"), page.get_by_test_id("other-ways")
    ask(page, "hint", "Look at row 3.")
    expect(below).to_be_empty()
    ask(page, "hint", "Try: full line.")
    expect(below.get_by_test_id("step-picture")).to_be_visible()
    expect(ways).to_have_count(0)
    assert picture(page)[2] == "?????"
    ask(page, "hint", "So the cells in columns 1 to 5 are filled.")
    assert picture(page)[2] == "#####"
    drag(page, (0, 2))
    expect(below).to_be_empty()
    press(page, "r", "r", "Control+Home")
    expect_what_can_be_found_on_a_line(page)
    at_rest(page)
    expect(page.get_by_test_id("broken")).to_have_count(0)


@pytest.mark.journey
def test_hint_shows_the_cells_at_once_and_wrong_marks_are_taken_back_by_one_button(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    hint, status = page.get_by_test_id("hint"), page.get_by_test_id("status")
    for ask_at_once in (lambda: hint.click(modifiers=["Shift"]), lambda: press(page, "Shift+H"), lambda: held(page)):
        ask_at_once()
        expect(status).to_contain_text("Row 3, full line: its clue leaves no room to spare. So")
        assert picture(page)[2] == "#####"
        press(page, "Control+z")
        assert picture(page)[2] == "?????"
    ask(page, "hint", "Look at row 3.")
    press(page, "Shift+H")
    assert picture(page)[2] == "#####"
    drag(page, (1, 1), (1, 3), button="right")
    for take_back in (lambda: tool(page, "unmark-wrong"), lambda: press(page, "b")):
        ask(page, "check", "3 marks are wrong", "struck-out")
        take_back()
        assert picture(page)[1:3] == ["?????", "#####"]
        press(page, "Control+z")
        assert picture(page)[1] == "?...?"


def held(page: Page) -> None:
    """The click after a long press does nothing more."""
    page.get_by_test_id("hint").hover()
    page.mouse.down()
    expect(page.get_by_test_id("status")).to_contain_text("full line")
    page.mouse.up()
    settle(page)


def expect_what_can_be_found_on_a_line(page: Page) -> None:
    status = page.get_by_test_id("status")
    ask(page, "hint", "Look at row 3.")
    press(page, "f")
    expect(status).to_contain_text("Nothing more to find in row 1 yet.")
    press(page, "f")
    expect(status).to_contain_text("Nothing more to find in column 1 yet.")
    page.get_by_test_id("row-clue-2").click(button="right")
    expect(status).to_contain_text("Row 3, full line: its clue leaves no room to spare.")
    page.get_by_test_id("row-clue-1").click(button="right")
    expect(status).to_contain_text("Row 2, overlap: push the 3 to either end, and the positions overlap.")
    expect(page.get_by_test_id("below").get_by_test_id("step-picture").locator("svg")).to_have_count(4)
    page.get_by_test_id("other-ways").locator("summary").click()
    expect(page.get_by_test_id("other-ways")).to_contain_text("forced into a gap: the 3 only fits in columns 1 to 5")
    page.set_viewport_size({"width": 1440, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") <= 1440


def test_puzzles_with_several_solutions_or_none_say_so_when_they_open_and_when_asked(page: Page) -> None:
    open_puzzle(page, TWO_WAYS)
    differ = "any of them counts. Two of them differ in 4 cells, the first at row 1 column 1."
    expect(page.get_by_test_id("broken")).to_contain_text(differ)
    drag(page, (0, 1))
    ask(page, "check", "several solutions")
    drag(page, (1, 0), button="right")
    ask(page, "check", "No solution has all of these marks", "Wrong: row 2 column 1")
    press(page, "r", "r")
    expect_solution_to_follow_the_player(page)
    open_puzzle(page, NO_WAY)
    expect(page.get_by_test_id("broken")).to_contain_text("has no solution: there’s no way to complete")
    ask(page, "hint", "has no solution: there’s no way to complete")
    ask(page, "check", "no solution at all")


def expect_solution_to_follow_the_player(page: Page) -> None:
    drag(page, (0, 1))
    tool(page, "solve")
    tool(page, "solve")
    expect(page.get_by_test_id("outcome")).to_be_visible()
    assert picture(page) == [".#", "#."]


# Whatever is told, nothing that is pressed moves

DESKTOPS: list[ViewportSize] = [{"width": 1280, "height": 720}, {"width": 1440, "height": 900}]
TOUCHED: list[ViewportSize] = [
    {"width": 390, "height": 844},
    {"width": 740, "height": 360},
    {"width": 768, "height": 1024},
    {"width": 1024, "height": 768},
]
# The places of the board and of the buttons around it, by their names.
PLACES = """() => {
  const all = document.querySelectorAll(".frame, :is(.tools, .more, .phone-bar) button");
  return Object.fromEntries([...all].filter((one) => one.checkVisibility()).map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [one.dataset.testid ?? "board", [left, top, right, bottom].map(Math.round)];
  }));
}"""
CUT = "(places) => Object.values(places).some(([, , right, bottom]) => right > innerWidth || bottom > innerHeight)"


@for_every("screens, touched", [(some(DESKTOPS, DESKTOPS[:1]), False), (some(TOUCHED, TOUCHED[:2]), True)],
           ids=["desktops", "touched"])
def test_nothing_moves_for_what_is_told(
    visitors: Visitors, url: str, screens: list[ViewportSize], touched: bool
) -> None:
    with fresh_page(visitors(screens[0], touched=touched), url) as page:
        page.goto(f"{url}/healthz/live")
        open_puzzle(page, example("lighthouse").puzzle)
        before = page.evaluate(PLACES)  # neither the rating is there nor whether the puzzle has several solutions
        expect(page.get_by_test_id("rated")).to_be_visible()
        assert page.evaluate(PLACES) == before
        for screen in screens:
            page.set_viewport_size(screen)
            expect_nothing_to_move(page)
        open_puzzle(page, TWO_WAYS)
        expect(page.get_by_test_id("broken")).to_be_visible()
        before = page.evaluate(PLACES)
        page.get_by_test_id("advice-close").click()
        expect(page.get_by_test_id("broken")).to_be_hidden()
        assert page.evaluate(PLACES) == before


def expect_nothing_to_move(page: Page) -> None:
    press(page, "Control+Home")
    before = page.evaluate(PLACES)
    assert {"board", "undo", "hint"} <= set(before)
    assert not page.evaluate(CUT, before)

    def unmoved(when: str) -> None:
        settle(page)
        assert page.evaluate(PLACES) == before, (when, page.viewport_size)

    status = page.get_by_test_id("status")
    for name, sentence in (("check", "You haven’t marked anything"), ("hint", "Look at"), ("hint", "Try: ")):
        tool(page, name)
        expect(status).to_contain_text(sentence)
        unmoved(sentence)
    for line in ("row-clue-19", "col-clue-7"):
        page.get_by_test_id(line).dispatch_event("contextmenu")
        expect(page.get_by_test_id("below").get_by_test_id("step-picture").first).to_be_attached()
        unmoved(line)
    press(page, "Escape")
    expect(status).to_be_hidden()
    press(page, "t", "Shift+ArrowRight", "Shift+ArrowRight")
    expect(page.get_by_test_id("try-keep")).to_be_visible()
    unmoved("a trial")
    tool(page, "hint")
    expect(status).to_be_visible()
    unmoved("a hint in a trial")
    press(page, "d", "r")
    unmoved("all is taken back")
    missing = page.get_by_test_id("missing")
    missing.evaluate("(note) => { note.textContent = 'The server isn’t answering.'; note.hidden = false; }")
    unmoved("an error")
    press(page, "Escape")
    expect(missing).to_be_hidden()


# Without the server: what hints need is loaded as soon as somebody acts


def go_offline(page: Page) -> None:
    at_rest(page)
    page.route("**", lambda route: route.abort())


@pytest.mark.journey
def test_hints_without_the_server(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    drag(page, (0, 2))
    go_offline(page)
    ask(page, "hint", "Look at column 3.", "Try: ", "So the cell")
    ask(page, "check", "isn’t answering")
    page.unroute("**")
    open_puzzle(page, STUCK)
    press(page, "Shift")
    go_offline(page)
    expect_what_is_not_found_in_time_to_be_looked_for_again(page)


def expect_what_is_not_found_in_time_to_be_looked_for_again(page: Page) -> None:
    hint, status = page.get_by_test_id("hint"), page.get_by_test_id("status")
    page.evaluate(LEAPING)
    hint.click()
    expect(status).to_contain_text("time ran out before any supposition led to a contradiction.")
    page.mouse.click(*middle(page, (0, 0)), button="right")
    expect(status).to_be_empty()
    hint.click()
    expect(status).to_contain_text("time ran out")
    page.evaluate("delete performance.now")
    hint.click()
    expect(status).to_contain_text("1 mark is wrong")


def stuck(puzzle: Puzzle) -> Puzzle:
    """With all cells given that lines tell by themselves."""
    cells = run(puzzle, "passes").grid.cells
    return replace(puzzle, givens=tuple((cell, state) for cell, state in enumerate(cells) if state != UNKNOWN))


def test_hints_where_only_suppositions_help(page: Page) -> None:
    open_puzzle(page, STUCK)
    ask(page, "hint", *SUPPOSED)
    assert sum(row.count("?") for row in picture(page)) == 15
    for name in some(["pineapple", "snow-globe"], ["pineapple"]):
        open_puzzle(page, stuck(example(name).puzzle))
        press(page, "Shift")
        go_offline(page)
        ask(page, "hint", *SUPPOSED)
        page.unroute("**")
