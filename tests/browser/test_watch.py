"""Watching methods and racing them, in a real browser, over web sockets and without."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageSequence
from playwright.sync_api import Page, expect

from nonoscope import Puzzle, dump, run
from tests import proxying
from tests.browser.playing import HOUSE, PUZZLE, picture, settle
from tests.browser.watch_runner import STEPS, threads_runner
from tests.serving import serving
from webapp import create_app

BOARD = "watch-board"
DIAMOND = Puzzle.flat([[1], [1, 1], [1]], [[1], [1, 1], [1]])
# Without probing it has to be guessed.
TWO_WAYS = Puzzle.flat([[1], [1]], [[1], [1]])
AT_ONCE = "13"  # the last speed


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    run(TWO_WAYS, probe=False)  # compiles what otherwise pages would have to wait for
    for method in ("exact", "dfs", "bfs", "anneal"):
        run(TWO_WAYS, method)
    settings = {"TESTING": True, "SECONDS": 60.0, "WORKERS": 2, **proxying.SETTINGS}
    folder = tmp_path_factory.mktemp("proxy")
    with serving(create_app(settings, jobs=threads_runner())) as direct, proxying.proxied(direct, folder) as served:
        yield served


def address(puzzle: Puzzle, kind: str = "p") -> str:
    return f"/{kind}/{dump(puzzle, 'link').strip()}"


def watch(page: Page, url: str, puzzle: Puzzle, chosen: str = "exact", at: int | None = None) -> None:
    page.goto(f"{url}{address(puzzle)}#watch={chosen}" + ("" if at is None else f"&at={at}"))
    expect(page.get_by_test_id("watch-board")).to_be_visible()


def end(page: Page) -> int:
    """How many steps there are."""
    expect(page.get_by_test_id("outcome")).to_be_visible()
    return page.evaluate(STEPS)


def expect_place(page: Page, place: int, of: int) -> None:
    expect(page.get_by_test_id("place")).to_have_text(f"step {place} of {of}")


def test_method_is_chosen_started_and_stepped_and_then_one_plays_on(page: Page, url: str) -> None:
    page.goto(url + address(PUZZLE))
    page.get_by_test_id("cell-0-2").click()
    page.get_by_test_id("tab-watch").click()
    expect(page.get_by_test_id("board")).to_have_count(0)
    expect(page.get_by_test_id("cell-0-2")).to_have_attribute("data-state", "unknown")
    expect_option_out_of_bounds_is_refused(page)
    page.get_by_test_id("method").select_option("exact")
    page.get_by_test_id("start").click()
    page.get_by_test_id("speed").fill(AT_ONCE)
    expect(page.get_by_test_id("outcome")).to_have_attribute("data-outcome", "UNIQUE")
    expect(page.get_by_test_id("pause")).to_have_text("Play")
    assert picture(page, BOARD) == HOUSE
    expect_steps_back_and_on(page)
    expect_all_is_counted(page)
    expect_all_can_be_saved(page)
    expect_scrubbed_to_the_beginning(page)
    expect_the_players_board_is_as_it_was(page)


def expect_option_out_of_bounds_is_refused(page: Page) -> None:
    """Before anything starts."""
    page.get_by_text("Options").click()
    count = page.get_by_test_id("option-count")
    before = count.input_value()
    count.fill("-1")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("error")).to_contain_text("Count: enter a whole number from 0")
    expect(count).to_be_focused()
    count.fill(before)


def expect_steps_back_and_on(page: Page) -> None:
    steps = end(page)
    for _ in range(3):
        page.get_by_test_id("step-back").click()
    expect_place(page, steps - 4, steps)  # over the end, the solution, and numbers that show nothing
    assert picture(page, BOARD) != HOUSE
    expect(page.get_by_test_id("reason")).to_contain_text("only one placement of")
    page.get_by_test_id("step").click()
    page.get_by_test_id("step").click()
    expect(page.get_by_test_id("place")).not_to_have_text(f"step {steps} of {steps}")
    page.get_by_test_id("step").click()
    expect_place(page, steps, steps)
    assert picture(page, BOARD) == HOUSE


def expect_all_is_counted(page: Page) -> None:
    steps = end(page)
    page.get_by_test_id("show-chart").click()
    expect(page.get_by_test_id("counter-cells")).to_have_text("25 / 25")
    label = f"Chart after event {steps} of {steps}: 25 of 25 cells fixed."
    expect(page.get_by_test_id("chart")).to_have_attribute("aria-label", label)
    last = page.get_by_test_id("chart-table").locator("tbody tr").last
    expect(last.locator("th")).to_have_text(str(steps))
    expect(last.locator("td").first).to_have_text("25")


def expect_all_can_be_saved(page: Page) -> None:
    """As a film, as a picture and as a chart; what is too much or no longer wanted is not made."""
    page.get_by_test_id("save-film").click()
    page.get_by_test_id("film-seconds").fill("9")
    page.context.set_offline(True)
    with Image.open(saved(page, "gif")) as film:
        assert film.size == (1_280, 720)
        assert 5_000 < sum(frame.info["duration"] for frame in ImageSequence.Iterator(film)) <= 9_000
        beside = film.convert("RGB").crop((608, 32, 1_248, 580))  # where the picture that explains is
        assert len(beside.getcolors(640 * 548)) > 9
    page.context.set_offline(False)
    assert "every placement of" in "".join(ElementTree.parse(saved(page, "svg", step=3)).getroot().itertext())
    page.get_by_test_id("film-kind").select_option("gif")
    page.get_by_test_id("film-seconds").fill("500")
    expect(page.get_by_test_id("film-error")).to_have_text("Choose a length from 5 to 300 seconds.")
    expect(page.get_by_test_id("film-save")).to_be_disabled()
    page.get_by_test_id("film-seconds").fill("300")
    page.get_by_test_id("film-save").click()
    page.get_by_test_id("film-cancel").click()
    expect(page.get_by_test_id("film-progress")).to_be_hidden()
    expect(page.get_by_test_id("film-note")).to_be_empty()
    page.get_by_test_id("film-close").click()
    page.get_by_test_id("save-chart").click()
    expect(page.get_by_test_id("film-kind")).to_have_value("chart-svg")
    assert "cells fixed" in "".join(ElementTree.parse(saved(page, "chart-svg")).getroot().itertext())
    with Image.open(saved(page, "chart-png")) as chart:
        assert chart.size == (1_520, 700)
    rows = saved(page, "chart-csv").read_text(encoding="utf-8").splitlines()
    assert [rows[0], rows[-1]] == ["event,known", f"{end(page)},25"]
    expect_printed(page)


def expect_printed(page: Page) -> None:
    """Moments on paper, each with board, picture and reason; then the page is as it was."""
    place = page.get_by_test_id("place").inner_text()
    page.evaluate("window.print = () => {}")
    page.get_by_test_id("film-kind").select_option("paper")
    page.get_by_test_id("film-step").fill("3")
    page.get_by_test_id("film-moments").fill("2")
    page.get_by_test_id("film-save").click()
    moments = page.get_by_test_id("printed").locator("figure")
    expect(moments).to_have_count(2)
    expect(moments.first.locator("figcaption")).to_contain_text("every placement of")
    page.emulate_media(media="print")
    for moment in moments.all():
        expect(moment.locator("canvas").first).to_be_visible()
        expect(moment.locator(".insight")).to_be_visible()
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.get_by_test_id("printed")).to_have_count(0)
    expect(page.get_by_test_id("place")).to_have_text(place)


def saved(page: Page, kind: str, step: int | None = None) -> Path:
    """The file of that kind that the dialog makes."""
    page.get_by_test_id("film-kind").select_option(kind)
    if step is not None:
        page.get_by_test_id("film-step").fill(str(step))
    with page.expect_download() as download:
        page.get_by_test_id("film-save").click()
    return Path(download.value.path())


def expect_scrubbed_to_the_beginning(page: Page) -> None:
    steps = end(page)
    page.get_by_test_id("scrub").fill("0")
    expect_place(page, 0, steps)
    assert picture(page, BOARD) == ["?????"] * 5
    expect(page.get_by_test_id("step-back")).to_be_disabled()


def expect_the_players_board_is_as_it_was(page: Page) -> None:
    page.get_by_test_id("tab-play").click()
    expect(page.get_by_test_id("watch-board")).to_have_count(0)
    expect(page.get_by_test_id("cell-0-2")).to_have_attribute("data-state", "filled")
    expect(page.get_by_test_id("status")).to_have_count(1)


@pytest.mark.journey
def test_link_leads_to_the_same_moment_and_an_unknown_method_is_told(page: Page, url: str) -> None:
    watch(page, url, DIAMOND, "exact,probe:false", at=3)
    steps = end(page)
    expect_place(page, 3, steps)
    page.get_by_test_id("step").click()
    expect(page.get_by_test_id("place")).not_to_have_text(f"step 3 of {steps}")
    place, shown = page.get_by_test_id("place").inner_text(), picture(page, BOARD)
    page.get_by_test_id("moment-link").click()
    assert urlsplit(page.url).fragment.startswith("watch=exact,probe:false&at=")
    expect(page.get_by_test_id("place")).to_have_text(place)
    link = page.url
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_test_id("place")).to_have_text(place)
    assert picture(page, BOARD) == shown
    watch(page, url, PUZZLE, "magic")
    expect(page.get_by_test_id("error")).to_have_text("This server doesn’t know the magic method.")


@pytest.mark.journey
def test_guesses_are_told_apart_from_what_is_proven_until_a_second_solution_shows(page: Page, url: str) -> None:
    watch(page, url, TWO_WAYS, "exact,probe:false", at=0)
    end(page)
    expect(page.get_by_test_id("scrub")).to_be_enabled()
    for sentence in ("Now: propagating", "Now: believing", "Guess: row"):
        page.get_by_test_id("turn").click()
        expect(page.get_by_test_id("reason")).to_contain_text(sentence)
    guessed = page.get_by_test_id("watch-board").locator("[data-state]:not([data-state=unknown])").first
    guessed.focus()
    expect(page.get_by_test_id("watch-board").locator("[aria-label*='not proven']")).to_have_count(1)
    expect(page.get_by_test_id("solutions")).to_be_hidden()
    page.keyboard.press("v")
    expect(page.get_by_test_id("outcome")).to_contain_text("more than one solution")
    page.get_by_test_id("solution-1").click()
    settle(page)
    first_picture = picture(page, BOARD)
    page.get_by_test_id("solution-2").click()
    expect(page.get_by_test_id("solution-2")).to_have_attribute("aria-pressed", "true")
    settle(page)
    assert sorted([first_picture, picture(page, BOARD)]) == [["#.", ".#"], [".#", "#."]]


def test_without_web_sockets(page: Page, url: str) -> None:
    page.route_web_socket("**/*", lambda socket: socket.close())
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    watch(page, url, PUZZLE)
    page.get_by_test_id("speed").fill(AT_ONCE)
    expect(page.get_by_test_id("outcome")).to_have_attribute("data-outcome", "UNIQUE")
    assert any("/events?since=0" in request for request in addresses)


# Races


@pytest.mark.journey
def test_race_has_two_to_four_lanes_and_one_clock(page: Page, url: str) -> None:
    page.goto(url + address(PUZZLE, "race"))
    expect_lanes_come_and_go(page)
    page.goto("about:blank")  # or only the fragment would change
    page.goto(f"{url}{address(PUZZLE, 'race')}#m=exact&m=exact,probe:false,backend:cadical153")
    expect(page.get_by_test_id("workers")).to_contain_text("2 solves at a time")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("status")).to_have_text("All methods have finished.")
    page.get_by_test_id("scrub").fill("1000")
    for number in (1, 2):
        lane = page.get_by_test_id(f"lane-{number}")
        expect(lane.get_by_test_id("outcome")).to_have_attribute("data-outcome", "UNIQUE")
        expect(lane.get_by_test_id("counter-cells")).to_have_text("25 / 25")
    expect(page.get_by_test_id("ranked")).to_have_text("Ranked by time.", timeout=60_000)
    page.get_by_test_id("by").select_option("work")
    expect(page.get_by_test_id("ranked")).to_contain_text("Ranked by work: line visits.")
    page.get_by_test_id("scrub").fill("1000")
    assert all(re.search(r"[\d,]+ line visits$", rank) for rank in ranks(page, 2))
    assert sorted(rank[:3] for rank in ranks(page, 2)) in (["1st", "1st"], ["1st", "2nd"])
    page.get_by_test_id("scrub").fill("0")
    expect(page.get_by_test_id("lane-1").get_by_test_id("outcome")).to_be_hidden()
    expect(page.get_by_test_id("lane-2").get_by_test_id("counter-cells")).to_have_text("0 / 25")
    assert "m=exact&m=exact,probe:false,backend:cadical153" in page.url
    page.get_by_test_id("lane-2").get_by_test_id("save-film").click()
    assert "every placement of" in "".join(ElementTree.parse(saved(page, "svg", step=3)).getroot().itertext())
    page.get_by_test_id("film-close").click()


def expect_lanes_come_and_go(page: Page) -> None:
    lanes = page.get_by_test_id(re.compile(r"lane-\d"))
    expect(lanes).to_have_count(2)
    expect(page.get_by_test_id("remove").first).to_be_disabled()
    page.get_by_test_id("add-lane").click()
    page.get_by_test_id("add-lane").click()
    expect(lanes).to_have_count(4)
    expect(page.get_by_test_id("add-lane")).to_be_disabled()
    page.get_by_test_id("remove").first.click()
    expect(lanes).to_have_count(3)
    expect(page.get_by_test_id("lane-1")).to_be_visible()


def ranks(page: Page, lanes: int) -> list[str]:
    shown = [page.get_by_test_id(f"lane-{number}").get_by_test_id("rank") for number in range(1, 1 + lanes)]
    return [rank.text_content() or "" for rank in shown]


def race(page: Page, url: str, *chosen: str, by: str = "time") -> None:
    page.goto("about:blank")
    page.goto(f"{url}{address(PUZZLE, 'race')}#{'&'.join(f'm={method}' for method in chosen)}")
    page.get_by_test_id("by").select_option(by)
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("status")).to_have_text("All methods have finished.", timeout=60_000)
    page.get_by_test_id("scrub").fill("1000")
    settle(page)


def test_ranks_stay_hidden_until_the_replay_ends_or_somebody_asks_and_may_be_of_five_runs(page: Page, url: str) -> None:
    race(page, url, "exact", "dfs", by="work")
    expect(page.get_by_test_id("ranked")).to_contain_text("Two rankings")
    assert [re.sub(r"[\d,.]+ (m?s|visited|line visits)", "...", rank) for rank in ranks(page, 2)] == [
        "finished proved, ...", "finished found, ...",
    ]
    page.get_by_test_id("scrub").fill("1")
    expect_nothing_is_revealed(page)
    page.keyboard.press("v")
    expect(page.get_by_test_id("outcome").last).to_have_attribute("data-outcome", "SOLVED")
    page.get_by_test_id("ranks").click()
    expect_nothing_is_revealed(page)
    page.get_by_test_id("speed").select_option("4")
    page.get_by_test_id("pause").click()
    expect(page.get_by_test_id("outcome").first).to_be_visible()
    expect_rank_by_the_median_time_of_five_runs(page, url)


def expect_rank_by_the_median_time_of_five_runs(page: Page, url: str) -> None:
    """When one of the methods is random."""
    seeds: list[int] = []
    page.on("request",
            lambda request: seeds.append(request.post_data_json["seed"]) if request.method == "POST" else None)
    race(page, url, "dfs", "anneal")
    expect(page.get_by_test_id("ranked")).to_contain_text("Ranked by time", timeout=60_000)
    assert sorted(seeds) == sorted([0, 1, 2, 3, 4] * 2)
    assert all(re.fullmatch(r"(1st|2nd)( =)? \S+ m?s", rank) for rank in ranks(page, 2))


def expect_nothing_is_revealed(page: Page) -> None:
    expect(page.get_by_test_id("ranked")).to_contain_text("Ranks come at the end.")
    expect(page.get_by_test_id("ranks")).to_have_attribute("aria-pressed", "false")
    assert ranks(page, 2) == ["Method 1 ", "Method 2 "]
    for outcome in page.get_by_test_id("outcome").all():
        expect(outcome).to_be_hidden()
        assert (outcome.text_content(), outcome.get_attribute("data-outcome")) == ("", "")
    expect(page.get_by_test_id("counter-time")).to_have_count(0)
