"""What is presented on a projector can be read from the back row: board, picture, reason, chart and code, at three
sizes."""

from __future__ import annotations

import re
from html import unescape

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.playing import at_rest, press, probe, settle
from tests.cases import for_every, some
from webapp.watch.recordings import shipped_recordings

READABLE = 24  # pixels
SIZES: list[ViewportSize] = [
    {"width": 1280, "height": 720}, {"width": 1024, "height": 768}, {"width": 1920, "height": 1080},
]
OUT_OF_SIGHT, SMALL_TEXT, OVERLAPS = probe("out_of_sight"), probe("small_text"), probe("overlaps")
ANNEALED, SEARCHED = ("cost", "best", "temperature", "acceptance"), ("visited", "stored", "depth")
# What a class has to see of each method.
MATTER = {
    "anneal-cells": ANNEALED, "anneal": ANNEALED, "anneal-blocks": ANNEALED,
    "sat": ("conflicts", "learned", "decisions", "cells"), "exact": ("conflicts", "learned", "guesses", "cells"),
    "astar": SEARCHED, "bfs": SEARCHED, "belief": ("rounds", "cells"), "passes": ("passes", "cells"),
}
WITHIN_THE_WINDOW = "delete Element.prototype.requestFullscreen"  # or its size could not be changed
VIEWS = ("code-words", "code-code", "code-source")


def present(page: Page, url: str, method: str) -> None:
    """Follow the link from a method's page to its example."""
    recording = next(recording for recording in shipped_recordings() if recording.method == method)
    led = re.search(r'href="([^"]*)" data-testid="present-example"', page.request.get(f"{url}/methods/{method}").text())
    assert f"/{recording.code}#watch={method}" in led[1]
    page.goto("about:blank")  # force a page load: otherwise only the fragment might change
    page.goto(url + unescape(led[1]))
    expect(page.get_by_test_id("tab-watch")).to_be_hidden()
    expect(page.get_by_test_id("place")).to_contain_text("step 0 of")
    at_rest(page)


def expect_readable(page: Page, least: float, when: str) -> None:
    settle(page)
    assert page.evaluate(SMALL_TEXT, least) == [], when
    assert page.evaluate(OVERLAPS) == [], when
    assert page.evaluate(OUT_OF_SIGHT) == [], when
    size = page.viewport_size
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"], when


def scrub(page: Page, share: float) -> None:
    page.get_by_test_id("scrub").fill(str(round(1000 * share)))
    settle(page)


@for_every("number, method", enumerate(some([*MATTER], ["anneal-cells", "sat", "astar", "belief"])))
def test_everything_that_a_room_has_to_read_is_large(page: Page, url: str, number: int, method: str) -> None:
    """The methods are seen at the sizes in turn; by day the most different of them."""
    page.add_init_script(WITHIN_THE_WINDOW)
    page.set_viewport_size(SIZES[0])
    present(page, url, method)
    for at, size in some([*enumerate(SIZES)], [(number % 3, SIZES[number % 3])]):
        page.set_viewport_size(size)
        for share in (0.4, 0.99):
            scrub(page, share)
            expect_readable(page, READABLE, f"{method} at {share} of {size}")
        press(page, "g")
        expect_readable(page, READABLE, f"{method}, chart, {size}")
        for name in MATTER[method]:
            counter = page.get_by_test_id("counters").get_by_test_id(f"counter-{name}")
            expect(counter).to_be_in_viewport(ratio=1)
        press(page, "c")
        page.get_by_test_id(VIEWS[(number + at) % len(VIEWS)]).click()
        expect_readable(page, READABLE, f"{method}, code, {size}")
        press(page, "i")


def test_all_buttons_are_reached_by_keyboard_and_space_plays_and_pauses(page: Page, url: str) -> None:
    page.set_viewport_size(SIZES[1])
    present(page, url, "anneal-cells")
    scrub(page, 0.5)
    expect_every_button_to_be_reached_by_keyboard(page)
    expect_space_to_play_and_to_pause(page)


def expect_every_button_to_be_reached_by_keyboard(page: Page) -> None:
    reached = set()
    page.get_by_test_id("scrub").focus()
    for _ in range(40):
        reached.add(page.evaluate("document.activeElement.dataset.testid"))
        page.keyboard.press("Tab")
    assert {"pause", "step", "step-back", "speed", "present", "show-keys", "show-chart", "show-code"} <= reached
    page.get_by_test_id("present").focus()
    press(page, "Enter")
    expect(page.get_by_test_id("tab-watch")).to_be_visible()


def expect_space_to_play_and_to_pause(page: Page) -> None:
    """Also after the button that solves was pressed."""
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("pause")).to_have_text("Pause")
    page.keyboard.press(" ")
    expect(page.get_by_test_id("pause")).to_have_text("Play")
    place = page.get_by_test_id("place").inner_text()
    at_rest(page)
    expect(page.get_by_test_id("place")).to_have_text(place)
    page.keyboard.press(" ")
    expect(page.get_by_test_id("pause")).to_have_text("Pause")


def test_table_of_an_alignment_opens_and_shows_its_path(page: Page, url: str) -> None:
    page.set_viewport_size(SIZES[0])
    present(page, url, "anneal-blocks")
    press(page, "p")
    scrub(page, 0.3)
    press(page, "w")
    path = page.get_by_test_id("alignment-path")
    expect(path.first).to_contain_text("•")
    assert all(re.match("[↘↓→] −?[0-9]+$", text) for text in path.all_inner_texts()[1:])
    press(page, "w")
    expect(page.get_by_test_id("alignment")).to_have_count(0)


@for_every("method", some(["lines3d", "sat3d"], ["sat3d"]))
def test_solid_methods_have_an_example_to_play(page: Page, url: str, method: str) -> None:
    page.goto(f"{url}/methods/{method}")
    page.get_by_test_id("start").click()
    page.get_by_test_id("scrub").fill("1000")
    expect(page.get_by_test_id("outcome")).to_contain_text("One solution")
    expect(page.get_by_test_id("example-board").locator("[data-state=unknown]")).to_have_count(0)
