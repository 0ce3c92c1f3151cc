"""What all pages owe to people with other eyes and hands: names, contrast, sizes, focus."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from solvers.collection import example
from tests.browser.playing import NOTHING_MOVES, at_rest, open_puzzle, probe, settle, tab_to_board, tool
from tests.browser.solids import STEP, VIEWPORT, open_solid

NAMELESS = probe("names")
FAINT = probe("contrast")
PALETTE = probe("palette")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def expect_names_and_contrast(page: Page) -> None:
    """Everything has a name, and all texts can be read in either theme."""
    settle(page)
    assert page.evaluate(NAMELESS) == []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        page.wait_for_function(NOTHING_MOVES)  # colours may fade over
        assert page.evaluate(FAINT) == [], theme


def expect_hint(page: Page) -> None:
    tool(page, "hint")
    expect(page.get_by_test_id("status")).to_contain_text("Look at")


def test_names_and_contrast_of_pages_without_a_puzzle(page: Page, url: str) -> None:
    page.goto(url)
    expect_names_and_contrast(page)
    page.goto(f"{url}/p/nonsense")
    expect(page.get_by_role("link", name="Back to the puzzles")).to_be_visible()
    assert page.locator("main script").count() == 0
    expect_names_and_contrast(page)
    page.goto(f"{url}/api/docs")
    expect_names_and_contrast(page)


@pytest.mark.journey
def test_names_and_contrast_of_a_puzzle(page: Page) -> None:
    open_puzzle(page, example("cat").puzzle)
    tool(page, "share-open")
    page.get_by_test_id("share-files").click()
    expect_names_and_contrast(page)
    tool(page, "share-close")
    tool(page, "keys-open")
    expect_names_and_contrast(page)
    tool(page, "play-keys-close")
    tool(page, "try")
    expect_hint(page)
    expect_names_and_contrast(page)
    expect_contrast_on_the_board(page)
    page.get_by_test_id("tab-watch").click()
    expect(page.get_by_test_id("method")).not_to_be_empty()
    page.locator("summary", has_text="Options").click()
    expect_names_and_contrast(page)


def expect_contrast_on_the_board(page: Page) -> None:
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        contrasts = page.evaluate(PALETTE)
        assert all(contrasts[token] >= 4.5 for token in ("--ink", "--ink-3", "--accent")), contrasts
        assert all(contrasts[token] >= 3 for token in ("--cross", "--line-strong")), contrasts


def test_names_and_contrast_of_a_solid(page: Page) -> None:
    page.set_viewport_size(VIEWPORT)
    open_solid(page, STEP)
    tool(page, "zeros")
    expect_hint(page)
    expect_names_and_contrast(page)
    tool(page, "solve")
    tool(page, "solve")
    expect(page.get_by_test_id("outcome")).to_be_visible()
    expect_names_and_contrast(page)


def test_focus_can_be_seen_and_forced_colours_still_draw_a_board(page: Page) -> None:
    open_puzzle(page, example("cat").puzzle)
    page.get_by_test_id("tab-play").focus()
    tab_to_board(page)
    look = "document.querySelector('canvas.paint').toDataURL()"
    at_rest(page)
    before = page.evaluate(look)
    page.keyboard.press("Tab")
    page.wait_for_function(f"(before) => {look} !== before", arg=before)
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    page.emulate_media(forced_colors="active")
    page.reload()
    at_rest(page)
    assert page.evaluate(probe("colours")) > 3
