"""A coloured puzzle is played to its end, with letters on; what players choose is kept."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from nonoscope import Grid, Puzzle
from solvers.colours import palette_of, read_hex
from solvers.grid import state_of
from tests.browser.playing import at_rest, drag, expect_names_and_contrast, middle, open_puzzle, press, settle, tool

LETTERS = ".ryg"
TULIP = ["..r.r..", "..rrr..", "..ryr..", "...g...", ".g.g.g.", "..ggg..", "...g..."]
KEYS = {"r": "1", "y": "2", "g": "3"}


def tulip() -> Puzzle:
    palette = palette_of([read_hex(value, "") for value in ("#ffffff", "#d62828", "#f4c20d", "#2a9134")],
                         letters=LETTERS)
    cells = bytes(state_of(LETTERS.index(sign)) for row in TULIP for sign in row)
    return Puzzle.from_grid(Grid((7, 7), cells), palette=palette)


def open_tulip(page: Page) -> None:
    open_puzzle(page, tulip())
    settle(page)


def shown(page: Page) -> list[str]:
    """What screen readers are told of the cells once all is drawn, as letters."""
    settle(page)
    names = page.locator("[role=gridcell]").evaluate_all("cells => cells.map((cell) => cell.ariaLabel)")
    signs = {"unknown": "?", "crossed": ".", "red": "r", "yellow": "y", "green": "g"}
    text = "".join(signs[name.split(".")[0].split(", ")[-1]] for name in names)
    return [text[row * 7 : row * 7 + 7] for row in range(7)]


def paint(page: Page, rows: list[str]) -> None:
    """Every run of a picture by a stroke, with the key of its colour."""
    for row, signs in enumerate(rows):
        at = 0
        while at < len(signs):
            end = at + len(signs[at:]) - len(signs[at:].lstrip(signs[at]))
            if signs[at] in KEYS:
                page.keyboard.press(KEYS[signs[at]])
                drag(page, (row, at), (row, end - 1))
            at = end


@pytest.mark.journey
def test_coloured_puzzle_is_played_to_its_end_with_letters(page: Page) -> None:
    open_tulip(page)
    expect_letters(page)
    expect_names_and_contrast(page)
    expect_strokes_of_colours(page)
    expect_check_and_saved_game(page)
    expect_hint(page)
    expect_explanation(page)
    paint(page, TULIP)
    expect(page.get_by_test_id("outcome")).to_contain_text("Solved in")
    expect(page.get_by_test_id("ink-3")).to_be_disabled()
    expect_race(page)


def expect_race(page: Page) -> None:
    """Only methods that take colours race, and their boards tell colours."""
    page.goto(page.url.partition("#")[0].replace("/p/", "/race/") + "#m=exact&m=sat&go")
    assert "dfs" not in page.get_by_test_id("method").first.locator("option").all_inner_texts()
    expect(page.get_by_test_id("status")).to_have_text("All methods have finished.")
    page.get_by_test_id("scrub").fill("1000")
    expect(page.get_by_test_id("outcome").first).to_contain_text("the only one")
    cell = page.get_by_test_id("race-board").first.get_by_role("gridcell").nth(2)
    expect(cell).to_have_attribute("aria-label", re.compile("red"))
    expect_names_and_contrast(page)


def expect_letters(page: Page) -> None:
    clue = page.get_by_test_id("row-clue-2")
    expect(clue).to_have_text("1 red, 1 yellow, 1 red")
    press(page, ",")
    tool(page, "set-letters")
    press(page, "Escape")
    expect(page.get_by_test_id("ink-3")).to_contain_text("y")


def expect_strokes_of_colours(page: Page) -> None:
    """A stroke paints its colour beside others, replaces only one on which it begins, and erases its own."""
    drag(page, (0, 0), (0, 2))
    tool(page, "ink-3")
    drag(page, (0, 6), (0, 0))
    assert shown(page)[0] == "rrryyyy"
    drag(page, (0, 0), (0, 4))
    assert shown(page)[0] == "yyyyyyy"
    drag(page, (0, 3), (0, 5))
    drag(page, (1, 0), (1, 1), button="right")
    assert shown(page)[:2] == ["yyy???y", "..?????"]
    expect(page.get_by_test_id("ink-3")).to_contain_text("yellow, -3 cells left")
    tool(page, "ink-pick")
    page.mouse.click(*middle(page, (1, 0)))
    expect(page.get_by_test_id("tool-cross")).to_have_attribute("aria-pressed", "true")
    press(page, "3", *["Control+z"] * 5)
    assert shown(page) == ["???????"] * 7


def expect_check_and_saved_game(page: Page) -> None:
    press(page, "Control+Home", "Space")
    tool(page, "check")
    expect(page.get_by_test_id("status")).to_contain_text("1 mark is wrong")
    tool(page, "palette-open")
    tool(page, "palette-safe")
    press(page, "Escape")
    at_rest(page)
    open_tulip(page)
    assert shown(page)[0] == "g??????"
    expect(page.get_by_test_id("ink-4").locator("b")).to_have_text("g")
    assert page.get_by_test_id("ink-4").evaluate("button => button.style.getPropertyValue('--ink-value')") == "#009e73"
    press(page, "Control+z")


def expect_hint(page: Page) -> None:
    """What is wrong comes first. The third press sets the cells, and tells which colours others cannot have."""
    press(page, "Control+Home", "Space")
    tool(page, "hint")
    expect(page.get_by_test_id("status")).to_contain_text("can’t be completed any more")
    press(page, "Control+z")
    for words in ("Look at", "Try: ", "So "):
        tool(page, "hint")
        expect(page.get_by_test_id("status")).to_contain_text(words)
    assert shown(page) != ["???????"] * 7
    press(page, "Control+z")
    assert shown(page) == ["???????"] * 7


def expect_explanation(page: Page) -> None:
    """The first step only says what cells cannot be: its picture shows the colours left, as chosen."""
    tool(page, "explain")
    tool(page, "explained-next")
    expect(page.get_by_test_id("explained-step")).to_contain_text("can’t be")
    fills = page.locator("[data-testid=step-picture] svg").last.locator("rect[style]")
    assert "rgb(213, 94, 0)" in fills.evaluate_all("squares => squares.map((square) => square.style.fill)")
    press(page, "End")
    expect(page.get_by_test_id("explained-step")).to_contain_text("Solved in")
    expect(page.get_by_test_id("explained-rating")).to_contain_text("minute")
    press(page, "Escape")
    assert shown(page) == ["???????"] * 7


def test_a_solve_in_colours_is_watched_forward_and_backward(page: Page) -> None:
    open_tulip(page)
    tool(page, "tab-watch")
    page.get_by_test_id("method").select_option("passes")
    tool(page, "start")
    expect(page.get_by_test_id("outcome")).to_contain_text("the only one")
    page.keyboard.press("End")
    assert shown(page) == TULIP
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Home")
    assert shown(page) == ["?" * 7] * 7
