"""The pages about methods in a real browser: the example is really solved, and what is told agrees with the server."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from solvers import METHODS, method_info


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
        expect(page.get_by_test_id("outcome")).to_contain_text("Solved")
    assert page.locator("#counters div").count() > 0


def test_server_gone_is_told(page: Page, url: str) -> None:
    page.goto(f"{url}/methods/{METHODS[0]}")
    page.context.set_offline(True)
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("outcome")).to_contain_text("does not answer")


def test_events_become_what_the_board_shows(page: Page, url: str) -> None:
    page.goto(f"{url}/methods/{METHODS[0]}")
    played = page.evaluate("""async () => {
      const { createPlayback } = await import("/static/js/replay/playback.js");
      const { movesOf } = await import("/static/js/replay/moves.js");
      const playback = createPlayback(4), board = Array(4).fill(0), seen = [];
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
      const moves = movesOf(playback);
      for (const { cells, values } of moves) {
        cells?.forEach((cell, i) => { board[cell] = values[i]; });
        if (cells) seen.push(board.join(""));
      }
      const { outcome, message } = moves.at(-1).end;
      return { seen, last: { outcome, message }, counters: moves.at(-2).counters };
    }""")
    assert played["seen"] == ["1000", "1500", "1560", "1500", "1000", "1200", "1205", "1221"]
    assert played["last"] == {"outcome": "UNIQUE", "message": ""}
    assert played["counters"] == {"visits": 3}


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_nothing_sticks_out_sideways(page: Page, url: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for path in ("/methods", f"/methods/{METHODS[0]}"):
        page.goto(url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
