"""The pages about methods in a real browser: the example is really solved, and what is told agrees with the server."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from solvers import METHODS, method_info
from tests.browser.playing import probe


@pytest.mark.usefixtures("at_home")
def test_methods_are_found_from_the_home_page(page: Page) -> None:
    page.get_by_test_id("nav-methods").click()
    page.get_by_test_id(f"method-{METHODS[0]}").click()
    expect(page.get_by_test_id("start")).to_be_visible()


FLAT = [name for name in METHODS if method_info(name).takes_flat]


@pytest.mark.parametrize(("name", "motion"), [(FLAT[0], "no-preference"), *((name, "reduce") for name in FLAT)])
def test_example_is_solved_and_again(page: Page, url: str, name: str, motion: str) -> None:
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    page.goto(f"{url}/methods/{name}")
    for button in ("Solve it", "Again"):
        expect(page.get_by_test_id("start")).to_contain_text(button)
        page.get_by_test_id("start").click()
        expect(page.get_by_test_id("start")).not_to_have_attribute("aria-disabled", "true", timeout=60_000)
        page.get_by_test_id("scrub").fill("1000")
        expect(page.get_by_test_id("outcome")).to_contain_text("Solved")
    assert page.locator("#counters div").count() > 0


@pytest.mark.parametrize("name", FLAT)
def test_example_and_its_watching_wait_for_no_worker(page: Page, url: str, name: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    begun: list[str] = []
    page.on("request", lambda asked: begun.append(asked.url) if asked.method == "POST" else None)
    page.goto(f"{url}/methods/{name}")
    expect(page.get_by_test_id("place")).to_contain_text("step 0 of")
    most = page.get_by_test_id("place").inner_text().rpartition(" ")[2]
    expect(page.get_by_test_id("outcome")).to_be_empty()
    page.get_by_test_id("watch-example").click()
    expect(page.get_by_test_id("place")).to_contain_text(f" of {most}")
    assert begun == []


def test_lines_of_the_method_keep_step_with_the_example(page: Page, url: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{url}/methods/passes")
    lit = page.get_by_test_id("code-lines").locator("[aria-current=step]")
    expect(lit).to_have_text("Note the cells that are given.")
    page.get_by_test_id("step").click()
    expect(lit).to_have_text("Keep the cells that are the same in all of them.")
    page.get_by_test_id("code-code").click()
    expect(lit).to_have_text("fix cells equal in all ways")
    page.get_by_test_id("code-source").click()
    expect(page.get_by_test_id("code-source-text")).to_contain_text("def _visit(")


@pytest.mark.usefixtures("context")
def test_server_gone_is_told(page: Page, url: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{url}/methods/{METHODS[0]}")
    expect(page.get_by_test_id("place")).to_contain_text("step 0 of")
    page.get_by_test_id("start").click()
    page.context.set_offline(True)
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("outcome")).to_contain_text("this page goes on asking for a minute")


def test_events_become_what_the_board_shows(page: Page, url: str) -> None:
    page.goto(f"{url}/methods/{METHODS[0]}")
    played = page.evaluate("""async () => {
      const { createPlayback } = await import("/static/js/replay/playback.js");
      const playback = createPlayback(4);
      playback.take([
        { t: "fixed", cells: [0], values: [1], because: { technique: "line", line: 0 } },
        { t: "steps", cells: [1, 2], values: [1, 2], why: [-3, 0] },
        { t: "something new" },
        { t: "steps", cells: [2, 1], values: [0, 0], why: [-6, -6] },
        { t: "fixed", cells: [1], values: [2], because: { technique: "refuted" } },
        { t: "candidate", cells: [3], values: [1], cost: 1, temperature: 1, step: 1 },
        { t: "progress", counters: { visits: 2 } },
        { t: "solution", cells: "1221", number: 1 },
        { t: "finished", outcome: "UNIQUE", counters: { visits: 3 }, where: null, seconds: 0, message: "" },
      ]);
      const boards = Array.from({ length: playback.count }, (_, step) => [...playback.boardAt(step + 1)].join(""));
      return { boards, counters: playback.countersAt(playback.count) };
    }""")
    guess, tried, chance = 4 | 16, 4, 8
    assert played["boards"] == [
        "1000",
        f"1{1 | guess}00",
        f"1{1 | guess}{2 | tried}0",
        "1000",
        "1200",
        f"120{1 | chance}",
        f"120{1 | chance}",
        "1221",
        "1221",
    ]
    assert played["counters"] == {"visits": 3}


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_example_is_paused_and_stepped(page: Page, url: str, motion: str) -> None:
    """Who wants little motion begins at the beginning, and goes on by steps."""
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    page.goto(f"{url}/methods/passes")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("pause")).to_be_enabled(timeout=60_000)
    if motion == "no-preference":
        page.get_by_test_id("pause").click()
        page.get_by_test_id("scrub").fill("0")
    place = page.get_by_test_id("place")
    expect(place).to_contain_text("step 0 of")
    page.get_by_test_id("step").click()
    expect(place).not_to_contain_text("step 0 of")
    expect(page.get_by_test_id("reason")).to_contain_text("every placement of")
    page.get_by_test_id("step").press("ArrowLeft")
    expect(place).to_contain_text("step 0 of")
    expect(page.get_by_test_id("reason")).to_have_text("Nothing is known yet.")


def test_example_tells_its_place_in_the_queue(page: Page, url: str) -> None:
    waiting = {"job": "waiting", "state": "queued", "place": 3, "wait": 20}
    nothing_yet = {**waiting, "from": 0, "next": 0, "total": 0, "events": [], "thinned": False}
    page.route("**/api/jobs", lambda route: route.fulfill(json=waiting))
    page.route("**/api/jobs/waiting**", lambda route: route.fulfill(json=nothing_yet))
    page.route_web_socket("**/*", lambda _: None)  # which says nothing
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{url}/methods/passes")
    expect(page.get_by_test_id("place")).to_contain_text("step 0 of")
    page.get_by_test_id("start").click()
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("outcome")).to_have_text("Waiting: 3rd in the queue, about 20 s.")


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1280, 720), (1366, 768), (1920, 1080)])
def test_board_reason_and_playback_of_the_example_are_in_sight(page: Page, url: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{url}/methods/passes")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("reason")).not_to_be_empty(timeout=60_000)
    example = {"example-board", "start", "scrub", "pause", "step", "step-back", "turn", "turn-back", "speed", "reason"}
    assert not example & set(page.evaluate(probe("out_of_sight")))


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_nothing_sticks_out_sideways(page: Page, url: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for path in ("/methods", f"/methods/{METHODS[0]}"):
        page.goto(url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
