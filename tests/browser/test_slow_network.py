"""Pages on a phone while large files are still on their way: what is there works, and nothing moves when they come."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import PUZZLE, middle, open_puzzle, settle
from tests.browser.solids import model
from tests.browser.test_solid_phone import PHONE

MOST_SHIFT = 0.05  # of the layout, as browsers add it up: https://web.dev/articles/cls
SHIFTS = """{
  globalThis.shift = 0;
  const add = (list) => {
    for (const { value, hadRecentInput } of list.getEntries()) globalThis.shift += hadRecentInput ? 0 : value;
  };
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
}"""
BLOCK = model("#. #.", "#. #.")


@pytest.fixture
def phone(visitors: Visitors, url: str) -> Iterator[Page]:
    with fresh_page(visitors(PHONE, touched=True), url) as page:
        page.add_init_script(SHIFTS)
        page.goto(f"{url}/healthz/live")
        yield page


def hold(page: Page, files: str) -> list[Route]:
    held: list[Route] = []
    page.route(files, lambda route: held.append(route))
    return held


def release(page: Page, held: list[Route]) -> None:
    for route in held:
        route.continue_()
    page.unroute_all()


def expect_hardly_any_shift(page: Page) -> None:
    assert page.evaluate("shift") < MOST_SHIFT


def test_layers_of_a_solid_are_played_before_the_block_comes(phone: Page) -> None:
    held = hold(phone, "**/lib/plotly-*")
    open_puzzle(phone, BLOCK, "c")
    coming = phone.get_by_text("The block is on its way")
    expect(coming).to_be_visible()
    cube = phone.get_by_test_id("cell-0-1")
    cube.scroll_into_view_if_needed()
    phone.touchscreen.tap(*middle(phone, (0, 1)))
    expect(cube).to_have_attribute("data-state", "crossed")
    release(phone, held)
    phone.locator('[data-testid="cube"][data-drawn]').wait_for(timeout=60_000)
    expect(coming).to_have_count(0)
    expect_hardly_any_shift(phone)


def test_a_link_to_a_solve_shows_steps_before_chart_and_picture_come(phone: Page, url: str) -> None:
    held = hold(phone, "**/watch/{chart,insight/*}.js")
    code = open_puzzle(phone, PUZZLE)
    phone.goto("about:blank")
    phone.goto(f"{url}/p/{code}#watch=exact&at=0")
    place = phone.get_by_test_id("place")
    expect(place).to_contain_text("step 0 of")
    phone.get_by_test_id("step").tap()
    expect(place).to_contain_text("step 1 of")
    phone.get_by_test_id("show-chart").click()
    expect(phone.get_by_test_id("chart-table")).to_be_empty()
    expect_hardly_any_shift(phone)
    release(phone, held)
    settle(phone)
    expect(phone.get_by_test_id("chart-table")).not_to_be_empty()
