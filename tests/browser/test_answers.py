"""What pages say when something goes wrong with an answer of the server: one sentence, and they go on working."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from solvers import dump
from tests.browser.playing import PUZZLE, middle, open_puzzle, picture, settle

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("context")]

PROXY = "<html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>"
BUSY = "Too much at once; try again in 7 seconds."
RATE = {"error": {"code": "busy", "message": BUSY, "where": ""}}
CLUES = "3\n3\n1 1\n1\n1 1\n1 1\n1\n1 1\n"
Answer = Callable[[Route], None]
ANSWERS: dict[str, tuple[Answer, str]] = {
    "rate": (lambda route: route.fulfill(status=429, headers={"Retry-After": "7"}, json=RATE), BUSY),
    "rate of a proxy": (lambda route: route.fulfill(status=429, headers={"Retry-After": "30"}, body=PROXY),
                        "That was too much at once. Try again in 30 seconds."),
    "too large": (lambda route: route.fulfill(status=413, body=PROXY), "This is larger than the server takes."),
    "broken": (lambda route: route.fulfill(status=500, body=PROXY),
               "Something went wrong in the server. Try again in a minute."),
    "proxy": (lambda route: route.fulfill(status=502, body=PROXY),
              "The server cannot be reached at the moment. Try again in a minute."),
    "full": (lambda route: route.fulfill(status=503, headers={"Retry-After": "1"}, body=PROXY),
             "The server has no time at the moment. Try again in 1 second."),
    "strange": (lambda route: route.fulfill(status=418, body="tea"),
                "The server answered with status 418. Try again in a minute."),
    "sign-in page": (lambda route: route.fulfill(status=200, content_type="text/html", body=PROXY),
                     "Something else answered in place of the server, perhaps the sign-in page of a network."),
    "half": (lambda route: route.fulfill(status=201, content_type="application/json", body='{"url": "/p/n'),
             "The answer of the server broke off. Try again."),
    "other": (lambda route: route.fulfill(status=201, json={"hello": 1}),
              "The answer of the server broke off. Try again."),
    "none": (lambda route: route.abort(), "The server does not answer. Is it still running?"),
}  # fmt: skip


@pytest.mark.usefixtures("at_home")
def test_each_kind_of_answer_is_told_and_the_next_one_is_taken(page: Page) -> None:
    page.get_by_test_id("import-text").fill(CLUES)
    for answer, sentence in ANSWERS.values():
        page.route("**/api/puzzles", answer)
        page.get_by_test_id("import-go").click()
        expect(page.get_by_test_id("error")).to_have_text(sentence)
        expect(page.get_by_test_id("import-go")).to_have_text("Open puzzle")
        page.unroute("**/api/puzzles")
    page.get_by_test_id("import-go").click()
    page.wait_for_url("**/p/*")


@pytest.mark.usefixtures("at_home")
def test_answer_that_does_not_come_is_not_waited_for_without_end(page: Page) -> None:
    page.clock.install()
    page.reload()
    page.route("**/api/puzzles", lambda route: None)
    page.get_by_test_id("import-text").fill(CLUES)
    page.get_by_test_id("import-go").click()
    page.clock.run_for(200_000)
    expect(page.get_by_test_id("error")).to_contain_text("it has had long enough")


@pytest.mark.usefixtures("at_home")
def test_puzzle_that_is_too_large_for_a_link_is_told(page: Page) -> None:
    read = {"url": None, "title": "", "puzzles": []}
    page.route("**/api/puzzles", lambda route: route.fulfill(status=201, json=read))
    page.get_by_test_id("import-text").fill(CLUES)
    page.get_by_test_id("import-go").click()
    expect(page.get_by_test_id("error")).to_contain_text("too large for a link")


def test_playing_goes_on_behind_a_broken_proxy(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    page.route("**/api/**", ANSWERS["proxy"][0])
    sentence = ANSWERS["proxy"][1]
    page.mouse.click(*middle(page, (0, 0)))
    page.get_by_test_id("check").click()
    expect(page.get_by_test_id("status")).to_have_text(sentence)
    page.get_by_test_id("solve").click()
    page.get_by_test_id("solve").click()
    expect(page.get_by_test_id("status")).to_have_text(sentence)
    page.get_by_test_id("share-open").click()
    page.get_by_test_id("share-short").click()
    expect(page.get_by_test_id("share-error")).to_have_text(sentence)
    page.get_by_text("Save as a picture or a file").click()
    page.get_by_test_id("export-json").click()
    expect(page.get_by_test_id("share-error")).to_have_text(sentence)
    page.get_by_test_id("share-close").click()
    settle(page)
    assert picture(page)[0] == "#????"
    page.get_by_test_id("tab-watch").click()
    expect(page.get_by_test_id("error")).to_have_text(sentence)


PATIENT = "The server is not there yet: this page goes on asking for a minute."


def give_up(page: Page) -> None:
    """Let the minute pass in which a page goes on asking."""
    for _ in range(14):
        page.clock.run_for(5_000)
        page.wait_for_timeout(20)


def test_solve_starts_when_the_server_comes_back(page: Page, url: str) -> None:
    asked: list[str] = []

    def away_at_first(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 2:
            route.continue_()
        else:
            ANSWERS["full"][0](route)

    page.route("**/api/jobs", away_at_first)
    page.goto(f"{url}/p/{dump(PUZZLE, 'link')}#watch=exact")
    expect(page.get_by_test_id("status")).to_have_text(PATIENT)
    expect(page.get_by_test_id("outcome")).to_have_attribute("data-outcome", "UNIQUE", timeout=60_000)


def test_asking_for_a_solve_is_given_up_when_it_is_cancelled(page: Page, url: str) -> None:
    page.route("**/api/jobs", ANSWERS["proxy"][0])
    page.goto(f"{url}/p/{dump(PUZZLE, 'link')}#watch=exact")
    expect(page.get_by_test_id("status")).to_have_text(PATIENT)
    page.get_by_test_id("cancel").click()
    expect(page.get_by_test_id("status")).to_be_empty()
    page.unroute("**/api/jobs")
    page.get_by_test_id("setup").locator("summary").first.click()
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("outcome")).to_have_attribute("data-outcome", "UNIQUE", timeout=60_000)


def test_starting_a_solve_behind_a_broken_proxy(page: Page, url: str) -> None:
    page.route("**/api/jobs", ANSWERS["proxy"][0])
    page.clock.install()
    page.goto(f"{url}/p/{dump(PUZZLE, 'link')}#watch=exact")
    expect(page.get_by_test_id("status")).to_have_text(PATIENT)
    expect(page.get_by_test_id("start-again")).to_be_hidden()
    give_up(page)
    expect(page.get_by_test_id("status")).to_have_text(ANSWERS["proxy"][1])
    page.unroute("**/api/jobs")
    page.get_by_test_id("start-again").click()
    expect(page.get_by_test_id("outcome")).to_have_attribute("data-outcome", "UNIQUE", timeout=60_000)


def test_race_and_example_behind_a_broken_proxy(page: Page, url: str) -> None:
    page.clock.install()
    page.route("**/api/jobs", ANSWERS["proxy"][0])
    page.goto(f"{url}/race/{dump(PUZZLE, 'link')}#m=exact&m=dfs")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("reason").first).to_have_text(PATIENT)
    give_up(page)
    expect(page.get_by_test_id("reason").first).to_have_text(ANSWERS["proxy"][1])
    expect(page.get_by_test_id("status")).to_have_text("All are in.")
    page.route("**/recordings/*", ANSWERS["proxy"][0])
    page.goto(f"{url}/methods/exact")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("outcome")).to_have_text(PATIENT)
    give_up(page)
    expect(page.get_by_test_id("outcome")).to_have_text(ANSWERS["proxy"][1])
    expect(page.get_by_test_id("start")).to_contain_text("Again")


def test_editor_behind_a_broken_proxy(page: Page, url: str) -> None:
    page.route("**/api/**", ANSWERS["proxy"][0])
    page.goto(f"{url}/make/cube", timeout=60_000)
    page.get_by_test_id("cell-0-0").press("Space")
    expect(page.get_by_test_id("verdict")).to_have_text(PATIENT)
    page.get_by_test_id("start-from").select_option(index=1)
    expect(page.get_by_test_id("error")).to_have_text(ANSWERS["proxy"][1])
    page.get_by_test_id("to-puzzle").click()
    expect(page.get_by_test_id("error")).to_have_text(ANSWERS["proxy"][1])


@pytest.mark.parametrize("module", ["panels/share.js", "pages/watch.js", "panels/carried.js"])
def test_page_goes_on_without_a_late_part(page: Page, module: str) -> None:
    page.route(f"**/js/{module}", lambda route: route.abort())
    open_puzzle(page, PUZZLE)
    if "carried" in module:
        page.evaluate("location.hash = 'marks=rUTD'")
    else:
        page.get_by_test_id("share-open" if "share" in module else "tab-watch").click()
    expect(page.get_by_test_id("missing")).to_contain_text("This part of the page cannot be loaded")
    page.mouse.click(*middle(page, (0, 0)))
    settle(page)
    assert picture(page)[0] == "#????"
    page.unroute(f"**/js/{module}")
    if "share" in module:
        page.get_by_test_id("share-open").click()
        expect(page.get_by_test_id("share")).to_be_visible()
        expect(page.get_by_test_id("missing")).to_be_hidden()
