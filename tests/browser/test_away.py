"""A server that is away, restarted, or too full for web sockets, as pages that follow a solve see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from solvers import dump
from tests.browser.playing import PUZZLE
from tests.browser.watch_runner import ENDLESS, STEPS, threads_runner
from tests.serving import serving
from webapp import create_app
from webapp.jobs.inline import Inline
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.job_store import MemoryJobStore

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("context")]

CODE = dump(PUZZLE, "link")
GONE = {"error": {"code": "not_found", "message": "There is no such solve.", "where": ""}}


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with serving(create_app({"TESTING": True, "SECONDS": 60.0}, jobs=threads_runner())) as served:
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
        for socket in self._open:
            socket.close()


def watch_endless(page: Page, url: str) -> None:
    page.goto(f"{url}/p/{CODE}#watch=exact,seed:{ENDLESS}")
    page.get_by_test_id("speed").fill("13")
    wait_for_steps(page, 20)


def wait_for_steps(page: Page, number: int) -> None:
    page.wait_for_function(f"() => {STEPS} > {number}")


def test_offline_is_told_and_the_solve_goes_on_where_it_stopped(page: Page, url: str) -> None:
    cable = Cable(page)
    watch_endless(page, url)
    page.context.set_offline(True)
    cable.pull()
    expect(page.get_by_test_id("status")).to_contain_text("No connection to the server", timeout=5_000)
    page.get_by_test_id("pause").click()
    page.get_by_test_id("step-back").click()
    page.get_by_test_id("step-back").click()
    expect(page.get_by_test_id("reason")).to_contain_text("Move ")
    came = page.evaluate(STEPS)
    cable.cut = False
    page.context.set_offline(False)
    expect(page.get_by_test_id("status")).to_have_text("Solving …")
    wait_for_steps(page, came + 100)
    page.get_by_test_id("cancel").click()
    expect(page.get_by_test_id("outcome")).to_have_attribute("data-outcome", "CANCELLED")
    # Nothing twice, nothing lost: every step told the next thousand moves.
    last = page.evaluate(STEPS) - 1
    page.get_by_test_id("scrub").fill("1000")
    page.get_by_test_id("step-back").click()
    expect(page.get_by_test_id("reason")).to_contain_text(f"Move {last * 1000:,}: cost ")


def test_solve_that_the_server_lost_can_be_started_again(page: Page, url: str) -> None:
    cable = Cable(page)
    watch_endless(page, url)
    page.route("**/api/jobs/*/events?**", lambda route: route.fulfill(status=404, json=GONE))
    cable.pull()
    expect(page.get_by_test_id("status")).to_contain_text("This solve is gone: the server was restarted")
    came = page.evaluate(STEPS)
    assert came > 20
    page.get_by_test_id("step-back").click()
    expect(page.get_by_test_id("place")).not_to_contain_text("step 0 ")
    page.unroute("**/api/jobs/*/events?**")
    cable.cut = False
    page.get_by_test_id("start-again").click()
    expect(page.get_by_test_id("status")).to_have_text("Solving …")
    expect(page.get_by_test_id("start-again")).to_be_hidden()
    wait_for_steps(page, 20)


def test_server_that_stays_away_is_given_up_after_a_while(page: Page, url: str) -> None:
    cable = Cable(page)
    page.clock.install()
    watch_endless(page, url)
    page.route("**/api/jobs/*/events?**", lambda route: route.fulfill(status=503, body="Getting ready"))
    cable.pull()
    expect(page.get_by_test_id("status")).to_contain_text("No connection to the server", timeout=30_000)
    for _ in range(30):
        page.clock.run_for(5_000)
        page.wait_for_timeout(20)
    expect(page.get_by_test_id("status")).to_contain_text("The server has no time at the moment.")
    page.unroute("**/api/jobs/*/events?**")
    cable.cut = False
    page.get_by_test_id("start-again").click()
    expect(page.get_by_test_id("status")).to_have_text("Solving …")
    page.get_by_test_id("cancel").click()
    expect(page.get_by_test_id("outcome")).to_have_attribute("data-outcome", "CANCELLED")


def test_stopping_a_solve_of_a_server_that_is_away(page: Page, url: str) -> None:
    cable = Cable(page)
    watch_endless(page, url)
    page.context.set_offline(True)
    cable.pull()
    expect(page.get_by_test_id("status")).to_contain_text("No connection to the server")
    page.get_by_test_id("cancel").click()
    expect(page.get_by_test_id("status")).to_contain_text("Stopped here.")


def without_news(route: Route) -> None:
    job = route.request.url.split("/")[5]
    batch = {"from": 0, "next": 0, "events": [], "total": 0}
    route.fulfill(json={"job": job, **batch, "state": "running", "place": 0, "thinned": False})


@pytest.mark.parametrize("where", ["/p/{}#watch=exact", "/methods/exact"], ids=["watch", "example"])
def test_pages_without_a_socket_ask_rarely(page: Page, url: str, where: str) -> None:
    Cable(page).cut = True
    page.route("**/recordings/*", lambda route: route.fulfill(status=404))
    asked = count(page, "**/api/jobs/*/events?**", without_news)
    page.clock.install()
    page.goto(url + where.format(CODE))
    if "methods" in where:
        page.get_by_test_id("start").click()
    expect(page.get_by_test_id("outcome").or_(page.get_by_test_id("status")).first).not_to_be_empty()
    for _ in range(60):
        page.clock.run_for(500)
    assert 2 <= len(asked) <= 12  # in half a minute


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
    watch_endless(page, url)
    assert len(watched) == 1
    expect(page.get_by_test_id("status")).to_have_text("Solving …")


def test_methods_are_asked_for_until_they_come(page: Page, url: str) -> None:
    failing = count(page, "**/api/methods", lambda route: route.fulfill(status=502, body="<h1>Bad Gateway</h1>"))
    page.goto(f"{url}/race/{CODE}")
    expect(page.get_by_test_id("error").first).to_contain_text("The server cannot be reached")
    page.unroute("**/api/methods")
    expect(page.get_by_test_id("lane-2")).to_be_visible()
    expect(page.get_by_test_id("error").first).to_be_hidden()
    assert failing


@pytest.mark.parametrize("where", ["/p/{}#watch=exact", "/race/{}"], ids=["watch", "race"])
def test_methods_are_asked_for_by_hand_after_a_minute(page: Page, url: str, where: str) -> None:
    page.clock.install()
    failing = count(page, "**/api/methods", lambda route: route.fulfill(status=502, body="<h1>Bad Gateway</h1>"))
    page.goto(url + where.format(CODE))
    again = page.get_by_test_id("ask-again")
    while not again.is_visible() and len(failing) < 20:
        page.clock.run_for(40_000)
    expect(page.get_by_test_id("error").first).to_contain_text("has not answered for a minute")
    asked = len(failing)
    page.clock.run_for(600_000)
    assert len(failing) == asked
    page.unroute("**/api/methods")
    again.click()
    expect(page.get_by_test_id("method").first).not_to_be_empty()
    expect(again).to_be_hidden()


def test_page_that_waits_for_the_server_comes_with_all_of_its_address(page: Page, url: str) -> None:
    store = MemoryJobStore()
    waiting = create_app({}, jobs=JobRunner(store, Starting(store))).test_client().get(f"/p/{CODE}").text
    answers = iter([waiting])

    def answer(route: Route) -> None:
        body = next(answers, None)
        if body is None:
            route.continue_()
        else:
            route.fulfill(status=503, body=body, content_type="text/html")

    page.route("**/p/*", answer)
    page.goto(f"{url}/p/{CODE}#watch=passes&at=2")
    expect(page.get_by_test_id("getting-ready")).to_be_visible()
    expect(page.get_by_test_id("place")).to_contain_text("step 2 of", timeout=30_000)


class Starting(Inline):
    """An executor that is not ready."""

    def ready(self) -> bool:
        return False


def count(page: Page, pattern: str, answer: Callable[[Route], None]) -> list[str]:
    """Answer requests; their addresses, as they come."""
    asked: list[str] = []

    def note(route: Route) -> None:
        asked.append(route.request.url)
        answer(route)

    page.route(pattern, note)
    return asked
