"""The pages about methods in a real browser: the example is really solved, and what is told agrees with the server."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from nonoscope import METHODS, method_info
from tests.browser.playing import probe, settle
from tests.cases import some

# Those that are chosen show a tree, beliefs, and moves beside the board.
FLAT = some([name for name in METHODS if "flat" in method_info(name).kinds], ["dfs", "belief", "anneal"])
SCREENS = [(1024, 768), (1280, 720), (1366, 768), (1920, 1080)]
EXAMPLE = {"example-board", "start", "scrub", "pause", "step", "step-back", "turn", "turn-back", "speed", "reason"}


@pytest.mark.journey
@pytest.mark.usefixtures("at_home")
def test_methods_are_found_from_the_home_page_and_their_examples_move(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_test_id("nav-watch").click()
    page.get_by_test_id(f"method-{METHODS[0]}").click()
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("pause")).to_be_enabled()
    page.get_by_test_id("pause").click()
    page.get_by_test_id("scrub").fill("0")
    expect_a_step_and_back(page, "Now: propagating.")
    expect_solved(page)
    page.get_by_test_id("speed").fill("13")  # the last
    page.get_by_test_id("start").click()
    expect_solved(page)


def expect_a_step_and_back(page: Page, sentence: str) -> None:
    place = page.get_by_test_id("place")
    expect(place).to_contain_text("step 0 of")
    page.get_by_test_id("step").click()
    expect(place).not_to_contain_text("step 0 of")
    expect(page.get_by_test_id("reason")).to_contain_text(sentence)
    page.get_by_test_id("step").press("ArrowLeft")
    expect(place).to_contain_text("step 0 of")
    expect(page.get_by_test_id("reason")).to_have_text("Nothing is known yet.")


def expect_solved(page: Page) -> None:
    expect(page.get_by_test_id("start")).not_to_have_attribute("aria-disabled", "true", timeout=60_000)
    page.get_by_test_id("scrub").fill("1000")
    expect(page.get_by_test_id("outcome")).to_contain_text(re.compile("One solution|Found a solution"))
    assert page.locator("#counters div").count() > 0


def test_examples_and_their_watching_wait_for_no_worker_and_are_solved_again(page: Page, url: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    begun: list[str] = []
    page.on("request", lambda request: begun.append(request.url) if request.method == "POST" else None)
    for name in FLAT:
        page.goto(f"{url}/methods/{name}")
        place, start = page.get_by_test_id("place"), page.get_by_test_id("start")
        expect(place, name).to_contain_text("step 0 of")
        most = place.inner_text().rpartition(" ")[2]
        expect(page.get_by_test_id("outcome"), name).to_be_empty()
        expect(start).to_contain_text("Solve it")
        start.click()
        expect_solved(page)
        assert begun == []
        expect(start).to_contain_text("Again")
        start.click()
        expect_solved(page)
        assert len(begun) == 1
        page.get_by_test_id("watch-example").click()
        expect(place, name).to_contain_text(f" of {most}")
        settle(page, "asking", "following")
        assert len(begun) == 1
        begun.clear()


@pytest.mark.journey
def test_lines_of_the_method_keep_step_with_the_example_which_is_all_in_sight(page: Page, url: str) -> None:
    """Who wants little motion begins at the beginning, and goes on by steps."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{url}/methods/passes")
    lit = page.get_by_test_id("code-lines").locator("[aria-current=step]")
    expect(lit).to_have_text("Note the given cells.")
    page.get_by_test_id("step").click()
    expect(lit).to_have_text("Keep the cells that are the same in all of them.")
    page.get_by_test_id("code-code").click()
    expect(lit).to_have_text("fix cells equal in all ways")
    page.get_by_test_id("code-source").click()
    expect(page.get_by_test_id("code-source-text")).to_contain_text("def _visit(")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("pause")).to_be_enabled()
    expect_a_step_and_back(page, "every placement of")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert not EXAMPLE & set(page.evaluate(probe("out_of_sight"))), width


def test_place_in_the_queue_and_a_server_that_is_gone_are_told(page: Page, url: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{url}/methods/{METHODS[0]}")
    expect(page.get_by_test_id("place")).to_contain_text("step 0 of")
    page.get_by_test_id("start").click()
    page.context.set_offline(True)
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("outcome")).to_contain_text("This page will keep trying for a minute")
    page.context.set_offline(False)
    waiting = {"job": "waiting", "state": "queued", "place": 3, "wait": 20}
    nothing_yet = {**waiting, "from": 0, "next": 0, "total": 0, "events": [], "thinned": False}
    page.route("**/api/jobs", lambda route: route.fulfill(json=waiting))
    page.route("**/api/jobs/waiting**", lambda route: route.fulfill(json=nothing_yet))
    page.route_web_socket("**/*", lambda _: None)  # which says nothing
    page.goto(f"{url}/methods/passes")
    expect(page.get_by_test_id("place")).to_contain_text("step 0 of")
    page.get_by_test_id("start").click()
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("outcome")).to_have_text("Waiting: 3rd in the queue, about 20 s.")
