"""A server that is away, restarted, or too full for web sockets, as pages that follow a solve see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from nonoscope import Grid, Puzzle, dump
from tests.browser.playing import HOUSE, PUZZLE, settle
from tests.browser.watch_runner import ENDLESS, STEPS, threads_runner
from tests.inline import DistantStore, Inline
from tests.serving import serving
from webapp import create_app
from webapp.jobs.job_runner import runner_in_memory
from webapp.jobs.job_store import JobStore

CODE = dump(PUZZLE, "link")
GONE = {"error": {"code": "not_found", "message": "There’s no such solve.", "where": ""}}


@pytest.fixture(scope="module")
def store() -> DistantStore:
    return DistantStore()


@pytest.fixture(scope="module")
def url(store: DistantStore) -> Iterator[str]:
    with serving(create_app({"TESTING": True, "SECONDS": 60.0}, jobs=threads_runner(store))) as served:
        yield served


class Cable:
    """The web sockets of a page, which can be cut; none comes about while it is."""

    def __init__(self, page: Page) -> None:
        self.cut = False
        self._open: list[WebSocketRoute] = []
        page.route_web_socket("**/*", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.cut:
            socket.close()
        else:
            socket.connect_to_server()
            self._open.append(socket)

    def pull(self) -> None:
        self.cut = True
        self.shake()

    def shake(self) -> None:
        """What is connected breaks off, but may come about again."""
        while self._open:
            self._open.pop().close()


def watch_endless(page: Page, url: str, number: int = 0) -> None:
    """One of five: each test has a solve of its own, which nobody else joins."""
    puzzle = Puzzle.from_grid(Grid.from_text("\n".join(row[number:] + row[:number] for row in HOUSE)))
    page.goto(f"{url}/p/{dump(puzzle, 'link')}#watch=exact,seed:{ENDLESS}")
    page.get_by_test_id("speed").fill("13")
    wait_for_steps(page, 5)


def wait_for_steps(page: Page, number: int) -> None:
    page.wait_for_function(f"() => {STEPS} > {number}")


def expect_status(page: Page, sentence: str) -> None:
    expect(page.get_by_test_id("status")).to_contain_text(sentence)


def cancel(page: Page) -> None:
    page.get_by_test_id("cancel").click()
    expect(page.get_by_test_id("outcome")).to_have_attribute("data-outcome", "CANCELLED")
    expect(page.get_by_test_id("cancel")).to_be_disabled()


def run_until(page: Page, done: Callable[[], bool], milliseconds: int) -> None:
    """Let the time of the page run in such steps, of which each answer has come before the next one begins."""
    for _ in range(40):
        if done():
            return
        page.clock.run_for(milliseconds)
        settle(page, "asking")
    raise AssertionError("this took too long")


# Solves that are followed


def test_solve_goes_on_where_it_stopped_after_a_break_and_after_offline_was_told(page: Page, url: str) -> None:
    cable = Cable(page)
    watch_endless(page, url)
    cable.shake()
    wait_for_steps(page, page.evaluate(STEPS) + 10)
    page.context.set_offline(True)
    cable.pull()
    expect_status(page, "No connection to the server")
    page.get_by_test_id("pause").click()
    page.get_by_test_id("step-back").click()
    page.get_by_test_id("step-back").click()
    expect(page.get_by_test_id("reason")).to_contain_text("Move ")
    came = page.evaluate(STEPS)
    cable.cut = False
    page.context.set_offline(False)
    expect_status(page, "Solving …")
    wait_for_steps(page, came + 20)
    cancel(page)
    # Nothing twice, nothing lost: every step told the next thousand moves.
    last = page.evaluate(STEPS) - 1
    page.get_by_test_id("scrub").fill("1000")
    page.get_by_test_id("step-back").click()
    expect(page.get_by_test_id("reason")).to_contain_text(f"Move {last * 1000:,}: cost ")


def test_solve_that_the_server_lost_can_be_started_again_and_stopped_while_it_is_away(page: Page, url: str) -> None:
    cable = Cable(page)
    watch_endless(page, url, 1)
    page.route("**/api/jobs/*/events?**", lambda route: route.fulfill(status=404, json=GONE))
    cable.pull()
    expect_status(page, "This solve is gone: the server restarted")
    assert page.evaluate(STEPS) > 5
    page.get_by_test_id("step-back").click()
    expect(page.get_by_test_id("place")).not_to_contain_text("step 0 ")
    start_again(page, cable)
    wait_for_steps(page, 5)
    page.context.set_offline(True)
    cable.pull()
    expect_status(page, "No connection to the server")
    page.get_by_test_id("cancel").click()
    expect_status(page, "Stopped here.")


def start_again(page: Page, cable: Cable) -> None:
    page.unroute("**/api/jobs/*/events?**")
    cable.cut = False
    page.get_by_test_id("start-again").click()
    expect_status(page, "Solving …")
    expect(page.get_by_test_id("start-again")).to_be_hidden()


@pytest.mark.usefixtures("context")
def test_server_that_stays_away_is_given_up_after_a_while(page: Page, url: str) -> None:
    cable, status = Cable(page), page.get_by_test_id("status")
    page.clock.install()
    watch_endless(page, url, 2)
    page.route("**/api/jobs/*/events?**", lambda route: route.fulfill(status=503, body="Getting ready"))
    cable.pull()
    expect_status(page, "No connection to the server")
    run_until(page, lambda: "The server is busy right now." in status.inner_text(), 5_000)
    start_again(page, cable)
    cancel(page)


def test_refused_watching_is_tried_again_rarely(page: Page, url: str) -> None:
    """As when all pages of a class come back at once."""
    watched: list[str] = []

    def refuse(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def say(message: Any) -> None:
            if '["watch"' in str(message) and not watched:
                watched.append(str(message))
                job = str(message).split('"job":"')[1].split('"')[0]
                error = '{"code":"busy","message":"Too much at once.","where":""}'
                socket.send(f'42/solve,["refused",{{"job":"{job}","error":{error}}}]')
            else:
                server.send(message)

        socket.on_message(say)

    page.route_web_socket("**/*", refuse)
    watch_endless(page, url, 3)
    assert len(watched) == 1
    expect(page.get_by_test_id("status")).to_have_text("Solving …")


@pytest.mark.journey
def test_store_that_is_away_is_told_calmly_and_nothing_stops(page: Page, url: str, store: DistantStore) -> None:
    """What has come can be played, and the rest comes by itself."""
    watch_endless(page, url, 4)
    page.get_by_test_id("pause").click()
    page.get_by_test_id("scrub").fill("1")
    store.away = True
    expect_status(page, "The server can’t look this up right now")
    page.get_by_test_id("step").click()
    expect(page.get_by_test_id("reason")).to_contain_text("Move ")
    came = page.evaluate(STEPS)
    store.away = False
    expect_status(page, "Solving …")
    wait_for_steps(page, came + 10)
    cancel(page)


def without_news(route: Route) -> None:
    job = route.request.url.split("/")[5]
    batch = {"from": 0, "next": 0, "events": [], "total": 0}
    route.fulfill(json={"job": job, **batch, "state": "running", "place": 0, "thinned": False})


def is_over(page: Page, end: float) -> bool:
    return bool(page.evaluate("performance.now()") >= end)


@pytest.mark.usefixtures("context")
def test_pages_without_a_socket_ask_rarely(page: Page, url: str) -> None:
    Cable(page).cut = True
    page.route("**/recordings/*", lambda route: route.fulfill(status=404))
    requests = count(page, "**/api/jobs/*/events?**", without_news)
    page.clock.install()
    for where in (f"/p/{CODE}#watch=exact", "/methods/exact"):
        page.goto(url + where)
        if "methods" in where:
            page.get_by_test_id("start").click()
        expect(page.get_by_test_id("outcome").or_(page.get_by_test_id("status")).first).not_to_be_empty()
        requests.clear()
        end = page.evaluate("performance.now()") + 30_000  # the page's clock keeps running on its own
        run_until(page, partial(is_over, page, end), 2_000)
        assert 2 <= len(requests) <= 12, where


# Pages that wait


@pytest.mark.usefixtures("context")
def test_methods_are_asked_for_until_they_come_and_by_hand_after_a_minute(page: Page, url: str) -> None:
    page.clock.install()
    again, error = page.get_by_test_id("ask-again"), page.get_by_test_id("error").first
    for where, there in ((f"/p/{CODE}#watch=exact", "method"), (f"/race/{CODE}", "lane-2")):
        failing = count(page, "**/api/methods", lambda route: route.fulfill(status=502, body="<h1>Bad Gateway</h1>"))
        page.goto(url + where)
        run_until(page, again.is_visible, 40_000)
        expect(error).to_contain_text("hasn’t answered for a minute")
        attempts = len(failing)
        page.clock.run_for(600_000)
        settle(page, "asking")
        assert len(failing) == attempts > 2
        again.click()
        expect(error).to_contain_text("The server can’t be reached")
        page.unroute("**/api/methods")
        run_until(page, page.get_by_test_id(there).first.is_visible, 1_000)
        expect(page.get_by_test_id(there).first).not_to_be_empty()
        expect(again).to_be_hidden()
        expect(error).to_be_hidden()


@pytest.mark.usefixtures("context")
def test_page_that_waits_for_the_server_comes_with_all_of_its_address(page: Page, url: str) -> None:
    store = JobStore()
    waiting = create_app({}, jobs=runner_in_memory(store, Starting(store))).test_client().get(f"/p/{CODE}").text
    answers = iter([waiting])

    def answer(route: Route) -> None:
        body = next(answers, None)
        if body is None:
            route.continue_()
        else:
            route.fulfill(status=503, body=body, content_type="text/html")

    page.clock.install()
    page.route("**/p/*", answer)
    page.goto(f"{url}/p/{CODE}#watch=passes&at=2")
    expect(page.get_by_test_id("ready-soon")).to_be_visible()
    page.clock.run_for(30_000)
    expect(page.get_by_test_id("place")).to_contain_text("step 2 of")


class Starting(Inline):
    """An executor that is not ready."""

    def ready(self) -> bool:
        return False


def count(page: Page, pattern: str, answer: Callable[[Route], None]) -> list[str]:
    """Answer all matching requests, and record their addresses."""
    addresses: list[str] = []

    def note(route: Route) -> None:
        addresses.append(route.request.url)
        answer(route)

    page.route(pattern, note)
    return addresses
