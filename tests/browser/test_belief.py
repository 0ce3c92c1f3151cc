"""Beliefs in a real browser: a solve by `belief` watched, its example, and the line to be weighed on its page."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from nonoscope import dump
from solvers.collection import example, model
from tests.browser.playing import (
    at_rest,
    expect_names_and_contrast,
    expect_nothing_sticks_out,
    picture,
    press,
    settle,
)

CAT = example("cat").puzzle


# Whether what is under the mouse has changed since it was first asked.
ANOTHER_UNDER_THE_MOUSE = """() => {
  window.under ??= document.querySelector("[data-testid=weighing] :hover:not(:has(:hover))");
  return !window.under.matches(":hover");
}"""


def watch(page: Page, url: str, at: int) -> None:
    page.goto(f"{url}/p/{dump(CAT, 'link')}#watch=belief&at={at}")
    expect(page.get_by_test_id("outcome")).to_be_visible(timeout=60_000)


def test_beliefs_are_watched_until_a_guess_comes_out_of_them_and_on_layers_of_a_solid(page: Page, url: str) -> None:
    watch(page, url, at=0)
    for _ in range(3):
        page.get_by_test_id("step").click()
    expect(page.get_by_test_id("reason")).to_contain_text("The lines exchange messages about their cells")
    board = page.get_by_test_id("watch-board")
    assert set("".join(picture(page, "watch-board"))) == {"?"}
    assert board.locator("[aria-label*='likely to be filled']").count() > 10
    assert board.locator("[aria-label*='likely to be empty']").count() > 10
    page.get_by_test_id("belief-map").locator("canvas").click()
    expect(page.get_by_test_id("belief-of")).to_contain_text("belief")
    page.keyboard.press("g")
    expect(page.get_by_test_id("counter-doubt")).to_contain_text("bits")
    expect(page.get_by_test_id("chart")).to_have_attribute("aria-label", re.compile(r", doubt 0\."))
    page.get_by_test_id("turn").click()
    expect(page.get_by_test_id("reason")).to_contain_text("sure of it")
    page.get_by_test_id("scrub").fill("1000")
    settle(page)
    goal = CAT.info.goal
    assert "".join(picture(page, "watch-board")) == "".join("?#."[state] for state in goal.cells)
    expect(page.get_by_test_id("counter-doubt")).to_have_text("0 bits")
    expect_layers_of_a_solid_to_show_beliefs(page, url)


def expect_layers_of_a_solid_to_show_beliefs(page: Page, url: str) -> None:
    page.goto(f"{url}/c/{dump(model('steps').puzzle, 'link')}#watch=belief&at=3")
    board = page.get_by_test_id("watch-board")
    expect(board.locator("[data-believed=filled], [data-believed=empty]").first).to_be_attached(timeout=60_000)


# One line, weighed


def open_piece(page: Page, url: str) -> None:
    page.goto(f"{url}/methods/belief")
    page.get_by_test_id("weighing").scroll_into_view_if_needed()
    expect(page.get_by_test_id("odds-even")).to_be_visible()


@pytest.mark.journey
def test_line_is_weighed_by_keyboard_and_by_pointing_without_the_server(page: Page, url: str) -> None:
    open_piece(page, url)
    page.context.set_offline(True)
    page.get_by_test_id("odds-even").click()
    page.get_by_test_id("slider-4").focus()
    press(page, *["ArrowUp"] * 3)
    expect(page.get_by_test_id("slider-4")).to_have_attribute("aria-valuetext", "5 to 1 that it’s filled")
    explained = page.get_by_test_id("explained")
    expect(explained).to_contain_text("Cell 4 is filled in placements 4, 5 and 6: 15 of the total weight of 18")
    expect(page.get_by_test_id("chances-4")).to_have_text("83")
    expect(page.get_by_test_id("messages-4")).to_have_text("1")
    expect(page.get_by_test_id("placement-4")).to_contain_text("5")
    page.get_by_test_id("chances-3").hover()
    expect(explained).to_contain_text("Cell 3 is filled in every placement")
    page.get_by_label("2 1 1").check()
    expect(page.get_by_test_id("placement-10")).to_be_visible()
    page.get_by_test_id("messages-5").click()
    expect(explained).to_contain_text("Cell 5 is filled in placements")


def test_piece_can_be_read_fits_and_is_loaded_by_its_page_alone(page: Page, url: str) -> None:
    paths: list[str] = []
    page.on("request", lambda request: paths.append(urlsplit(request.url).path))
    page.goto(f"{url}/methods/exact")
    at_rest(page)
    assert paths
    assert not any("weigh" in path or "piece" in path for path in paths)
    open_piece(page, url)
    expect_names_and_contrast(page)
    expect_nothing_sticks_out(page)
    expect_page_may_move_below_a_resting_mouse(page)


def expect_page_may_move_below_a_resting_mouse(page: Page) -> None:
    """The cell that is explained stays."""
    page.set_viewport_size({"width": 768, "height": 400})
    page.get_by_test_id("chances-1").hover()
    expect(page.get_by_test_id("explained")).to_contain_text("Cell 1 is filled")
    page.evaluate(ANOTHER_UNDER_THE_MOUSE)
    page.get_by_test_id("slider-4").focus()
    page.evaluate("scrollBy(0, 200)")
    page.wait_for_function(ANOTHER_UNDER_THE_MOUSE)
    settle(page)
    expect(page.get_by_test_id("explained")).to_contain_text("Cell 4 is filled")
