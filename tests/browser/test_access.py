"""What all pages owe to people with other eyes and hands: names, contrast, sizes, focus."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from solvers.examples import example
from tests.browser.playing import open_puzzle, probe, tab_to_board
from tests.browser.solids import STEP, open_solid

pytestmark = pytest.mark.browser

NAMELESS = probe("names")
FAINT = probe("contrast")
PATHS = {"home": "", "lost": "p/nonsense", "api": "api/docs"}

BOARD = probe("palette")


def show(page: Page, where: str) -> None:
    if where == "puzzle":
        open_puzzle(page, example("cat").puzzle)
        page.locator(".help:not(.rated) summary").click()
        page.get_by_test_id("try").click()
        page.get_by_test_id("hint").click()
        expect(page.get_by_test_id("status")).to_contain_text("Look at")
    elif where == "share":
        open_puzzle(page, example("cat").puzzle)
        page.get_by_test_id("share-open").click()
        page.get_by_test_id("share").locator("summary").click()
    elif where == "watch":
        open_puzzle(page, example("cat").puzzle)
        page.get_by_test_id("tab-watch").click()
        expect(page.get_by_test_id("method")).not_to_be_empty()
        page.locator("summary", has_text="Options").click()
    elif where == "solid":
        open_solid(page, STEP)
        page.get_by_test_id("zeros").click()
        page.get_by_test_id("hint").click()
        expect(page.get_by_test_id("status")).to_contain_text("Look at")
    elif where == "solved solid":
        open_solid(page, STEP)
        page.get_by_test_id("solve").click()
        page.get_by_test_id("solve").click()
        expect(page.get_by_test_id("outcome")).to_be_visible()
    else:
        page.goto(page.url + PATHS[where])


where = pytest.mark.parametrize("where", ["home", "puzzle", "share", "watch", "solid", "solved solid", "lost", "api"])


@where
def test_everything_has_a_name(page: Page, where: str) -> None:
    show(page, where)
    assert page.evaluate(NAMELESS) == []


@where
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_contrast_of_texts(page: Page, where: str, theme: str) -> None:
    page.emulate_media(color_scheme=theme)
    show(page, where)
    assert page.evaluate(FAINT) == []


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_contrast_on_the_board(page: Page, theme: str) -> None:
    page.emulate_media(color_scheme=theme)
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    found = page.evaluate(BOARD)
    assert all(found[token] >= 4.5 for token in ("--ink", "--ink-3", "--accent")), found
    assert all(found[token] >= 3 for token in ("--cross", "--line-strong")), found


def test_focus_can_be_seen(page: Page) -> None:
    open_puzzle(page, example("cat").puzzle)
    page.get_by_test_id("tab-play").focus()
    tab_to_board(page)
    look = "document.querySelector('canvas.paint').toDataURL()"
    page.wait_for_timeout(100)
    before = page.evaluate(look)
    page.keyboard.press("Tab")
    page.wait_for_function(f"(before) => {look} !== before", arg=before)
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"


def test_forced_colours_still_draw_a_board(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    open_puzzle(page, example("cat").puzzle)
    assert page.evaluate(probe("colours")) > 3
