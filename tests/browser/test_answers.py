"""What pages say when something goes wrong with an answer of the server: one sentence, and they go on working."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from nonoscope import dump
from tests.browser.playing import PUZZLE, at_rest, drag, middle, open_puzzle, picture, settle
from tests.browser.solids import without_block

PROXY = "<html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>"
BUSY = "Too many requests; try again in 7 seconds."
RATE = {"error": {"code": "busy", "message": BUSY, "where": ""}}
CLUES = "3\n3\n1 1\n1\n1 1\n1 1\n1\n1 1\n"
WATCHED = f"/p/{dump(PUZZLE, 'link')}#watch=exact"
PATIENT = "The server isn’t ready yet. This page will keep trying for a minute."
Answer = Callable[[Route], None]
ANSWERS: dict[str, tuple[Answer, str]] = {
    "rate": (lambda route: route.fulfill(status=429, headers={"Retry-After": "7"}, json=RATE), BUSY),
    "rate of a proxy": (lambda route: route.fulfill(status=429, headers={"Retry-After": "30"}, body=PROXY),
                        "Too many requests at once. Try again in 30 seconds."),
    "too large": (lambda route: route.fulfill(status=413, body=PROXY), "That’s larger than the server accepts."),
    "broken": (lambda route: route.fulfill(status=500, body=PROXY),
               "Something went wrong on the server. Try again in a minute."),
    "proxy": (lambda route: route.fulfill(status=502, body=PROXY),
              "The server can’t be reached right now. Try again in a minute."),
    "full": (lambda route: route.fulfill(status=503, headers={"Retry-After": "1"}, body=PROXY),
             "The server is busy right now. Try again in 1 second."),
    "strange": (lambda route: route.fulfill(status=418, body="tea"),
                "The server answered with status 418. Try again in a minute."),
    "sign-in page": (lambda route: route.fulfill(status=200, content_type="text/html", body=PROXY),
                     "That answer didn’t come from Nonoscope. Perhaps your network wants you to sign in first."),
    "half": (lambda route: route.fulfill(status=201, content_type="application/json", body='{"url": "/p/n'),
             "The server’s answer was cut short. Try again."),
    "other": (lambda route: route.fulfill(status=201, json={"hello": 1}),
              "The server’s answer was cut short. Try again."),
    "none": (lambda route: route.abort(), "The server isn’t answering. Is it still running?"),
}
READ: dict[str, object] = {"url": None, "title": "", "puzzles": []}
TOO_LARGE_FOR_A_LINK: tuple[Answer, str] = (
    lambda route: route.fulfill(status=201, json=READ),
    "This puzzle can be read, but it’s too large for a link, so it can’t have a page of its own.",
)


@pytest.mark.journey
@pytest.mark.usefixtures("context")
def test_each_kind_of_answer_is_told_and_the_next_one_is_taken(page: Page, url: str) -> None:
    page.clock.install()
    page.goto(url)
    go, error = page.get_by_test_id("import-go"), page.get_by_test_id("error")
    page.get_by_test_id("import-text").fill(CLUES)
    for answer, sentence in (*ANSWERS.values(), TOO_LARGE_FOR_A_LINK):
        page.route("**/api/puzzles", answer)
        go.click()
        expect(go).to_have_text("Open")
        expect(error).to_have_text(sentence)
        page.unroute("**/api/puzzles")
    page.route("**/api/puzzles", lambda route: None)  # none comes
    go.click()
    expect(go).not_to_have_text("Open")
    page.clock.run_for(200_000)
    expect(error).to_contain_text("is taking too long")
    page.unroute("**/api/puzzles")
    go.click()
    page.wait_for_url("**/p/*")


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


@pytest.mark.usefixtures("context")  # somebody else may have these parts already
def test_parts_that_do_not_come_are_told_and_come_when_the_server_is_back(page: Page) -> None:
    open_puzzle(page, PUZZLE)
    missing = page.get_by_test_id("missing")
    at_rest(page)
    page.context.set_offline(True)
    for part in ("share-open", "tab-watch", "marks"):
        if part == "marks":
            page.evaluate("location.hash = 'marks=kBAAX'")
        else:
            page.get_by_test_id(part).click()
        expect(missing).to_contain_text("This part of the page didn’t load")
        expect(page.get_by_test_id("tab-play")).to_have_attribute("aria-selected", "true")
        missing.evaluate("(note) => { note.textContent = ''; }")
    drag(page, (0, 0))
    assert picture(page)[0] == "#????"
    page.context.set_offline(False)
    page.get_by_test_id("share-open").click()
    expect(page.get_by_test_id("share")).to_be_visible()
    expect(missing).to_be_hidden()


# Solves that are asked for


def give_up(page: Page) -> None:
    """Let the minute pass in which a page goes on asking."""
    for _ in range(14):
        page.clock.run_for(5_000)
        settle(page, "asking")


@pytest.mark.usefixtures("context")
def test_solve_is_given_up_or_cancelled_and_starts_when_the_server_is_back(page: Page, url: str) -> None:
    page.clock.install()
    page.route("**/api/jobs", ANSWERS["proxy"][0])
    page.goto(url + WATCHED)
    status, again = page.get_by_test_id("status"), page.get_by_test_id("start-again")
    expect(status).to_have_text(PATIENT)
    expect(again).to_be_hidden()
    give_up(page)
    expect(status).to_have_text(ANSWERS["proxy"][1])
    again.click()
    expect(status).to_have_text(PATIENT)
    page.get_by_test_id("cancel").click()
    expect(status).to_be_empty()
    page.route("**/api/jobs", ANSWERS["full"][0])
    page.get_by_test_id("setup").locator("summary").first.click()
    page.get_by_test_id("start").click()
    expect(status).to_have_text(PATIENT)
    page.unroute("**/api/jobs")
    page.clock.run_for(5_000)
    expect(page.get_by_test_id("outcome")).to_have_attribute("data-outcome", "UNIQUE")


@pytest.mark.usefixtures("context")
def test_race_example_and_editor_behind_a_broken_proxy(page: Page, url: str) -> None:
    page.clock.install()
    page.route("**/api/jobs", ANSWERS["proxy"][0])
    page.goto(f"{url}/race/{dump(PUZZLE, 'link')}#m=exact&m=dfs")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("reason").first).to_have_text(PATIENT)
    give_up(page)
    expect(page.get_by_test_id("reason").first).to_have_text(ANSWERS["proxy"][1])
    expect(page.get_by_test_id("status")).to_have_text("All methods have finished.")
    page.route("**/recordings/*", ANSWERS["proxy"][0])
    page.goto(f"{url}/methods/exact")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("outcome")).to_have_text(PATIENT)
    give_up(page)
    expect(page.get_by_test_id("outcome")).to_have_text(ANSWERS["proxy"][1])
    expect(page.get_by_test_id("start")).to_contain_text("Again")
    expect_editor_to_wait(page, url)


def expect_editor_to_wait(page: Page, url: str) -> None:
    without_block(page)
    page.route("**/api/**", ANSWERS["proxy"][0])
    page.goto(f"{url}/make/cube")
    page.get_by_test_id("cell-0-0").press("Space")
    expect(page.get_by_test_id("verdict")).to_have_text(PATIENT)
    page.get_by_test_id("start-from").select_option(index=1)
    expect(page.get_by_test_id("error")).to_have_text(ANSWERS["proxy"][1])
    page.get_by_test_id("to-puzzle").click()
    expect(page.get_by_test_id("error")).to_have_text(ANSWERS["proxy"][1])
