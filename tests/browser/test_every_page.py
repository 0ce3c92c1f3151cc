"""Every kind of page, as `scripts/scenes` brings it about, for people with other eyes and other settings. It
takes half an hour, so it runs at night."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserType, Page, ViewportSize

from scripts.scenes import SCENES
from tests.browser.conftest import launch
from tests.browser.playing import NOTHING_MOVES, probe, settle
from tests.cases import for_every
from tests.conftest import give_up

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
NARROW: ViewportSize = {"width": 360, "height": 740}
# All rules of WCAG 2, A and AA, and axe's best practices. The tools of the editor are a strip that scrolls on a phone:
# its edge always hides a part of one of them.
ASK_AXE = """async () => {
  axe.configure({ rules: [{ id: "target-size", selector: "*:not(.drawing .tools *)" }] });
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await axe.run({ runOnly: tags, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}"""
# Four times as large on a screen of 1280 x 1024.
ZOOMED: ViewportSize = {"width": 320, "height": 256}
LARGE_LETTERS = "--blink-settings=defaultFontSize=32"
TOO_WIDE, CUT_OFF = probe("too_wide"), probe("cut_off")

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(3 * 3_600)]


@pytest.fixture(scope="module")
def large_letters(chromium: BrowserType) -> Iterator[Browser]:
    browser = launch(chromium, [LARGE_LETTERS])
    yield browser
    browser.close()


def open_scene(browser: Browser, url: str, name: str, size: ViewportSize) -> Page:
    touched = size["width"] < 500
    page = browser.new_page(viewport=size, has_touch=touched, is_mobile=touched, reduced_motion="reduce")
    page.set_default_timeout(60_000)
    SCENES[name](page, url)
    return page


@for_every("name", SCENES)
def test_axe_finds_nothing_on_any_page(browser: Browser, url: str, name: str) -> None:
    if not AXE.exists():
        give_up("axe-core is not installed: npm ci")
    for size in (DESK, PHONE):
        page = open_scene(browser, url, name, size)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            settle(page)
            page.wait_for_function(NOTHING_MOVES)
            assert page.evaluate(ASK_AXE) == [], f"{theme}, {size}"
        page.close()


@for_every("name", SCENES)
def test_pages_can_be_enlarged_four_times(browser: Browser, url: str, name: str) -> None:
    expect_all_to_fit(open_scene(browser, url, name, ZOOMED), ZOOMED)


@for_every("name", SCENES)
def test_letters_can_be_twice_as_large(large_letters: Browser, url: str, name: str) -> None:
    for size in (NARROW, DESK):
        expect_all_to_fit(open_scene(large_letters, url, name, size), size)


def expect_all_to_fit(page: Page, size: ViewportSize) -> None:
    assert page.evaluate(TOO_WIDE, size["width"]) == [], size
    assert page.evaluate(CUT_OFF) == [], size
    page.close()
