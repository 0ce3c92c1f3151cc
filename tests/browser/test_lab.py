"""The lab in a real browser: an experiment from a link, its table, chart and files; a setting that is refused."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from solvers.draw import chart
from tests.browser import watch_runner
from tests.browser.playing import probe, settle
from tests.serving import serving
from webapp import create_app
from webapp.jobs.events.messages import Message, Request
from webapp.jobs.tasks import work

LINK = "#experiment=passes&sizes=3,4&kinds=random&ways=kernel&seconds=5&seeds=2"
NAMELESS, FAINT = probe("names"), probe("contrast")


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Before it is set, jobs that run beside their watchers stop after their first message."""
    gate = threading.Event()

    def stopping(request: Request) -> Iterator[Message]:
        for message in work(request):
            yield message
            gate.wait()

    monkeypatch.setattr(watch_runner, "all_tasks", stopping)
    yield gate
    gate.set()


@pytest.fixture
def lab_beside(browser: Browser, gate: threading.Event) -> Iterator[Page]:
    """The lab of a server whose jobs run beside those who watch them."""
    with serving(create_app({"TESTING": True, "SECONDS": 60.0}, jobs=watch_runner.threads_runner())) as served:
        opened = browser.new_page()
        opened.goto(f"{served}/lab{LINK}")
        yield opened
        opened.close()


@pytest.mark.journey
def test_an_experiment_from_a_link_with_its_files_themes_and_a_setting_that_is_refused(page: Page, url: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{url}/lab{LINK}")
    expect(page.get_by_test_id("setting-sizes")).to_have_value("3,4")
    expect(page.get_by_test_id("setting-seeds")).to_have_value("2")
    page.get_by_test_id("run").click()
    expect(page.get_by_test_id("status")).to_have_text("Done: 4 runs.", timeout=60_000)
    expect(page.get_by_test_id("results").locator("tbody tr")).to_have_count(2)
    turn_the_tabs(page)
    save_files(page)
    look(page, 1280)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.set_viewport_size({"width": 360, "height": 800})
    look(page, 360)
    page.evaluate(SIX_COLOURS)
    assert page.evaluate(AS_DRAWN) == []
    refuse_a_setting(page)


def turn_the_tabs(page: Page) -> None:
    """By pointer and by keys. The screen shows one of table and chart, and print both."""
    table, chart_ = page.get_by_role("table"), page.get_by_test_id("results").locator("svg[role=img]")
    expect(table).to_be_visible()
    expect(chart_).to_be_hidden()
    page.get_by_test_id("tab-table").press("ArrowRight")
    expect(page.get_by_test_id("tab-chart")).to_be_focused()
    expect(page.get_by_test_id("tab-chart")).to_have_attribute("aria-selected", "true")
    expect(chart_).to_be_visible()
    expect(table).to_be_hidden()
    page.emulate_media(media="print")
    expect(table).to_be_visible()
    expect(chart_).to_be_visible()
    page.emulate_media(media="screen")
    expect_all_on_the_screen(page)
    page.get_by_test_id("tab-chart").press("Home")
    expect(table).to_be_visible()
    expect_all_on_the_screen(page)
    page.get_by_test_id("tab-chart").click()


def expect_all_on_the_screen(page: Page) -> None:
    settle(page)
    panel = page.locator("[role=tabpanel]:visible")
    box = panel.bounding_box()
    assert box["y"] + box["height"] <= 720
    assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth")


def save_files(page: Page) -> None:
    with page.expect_download() as csv:
        page.get_by_test_id("csv").click()
    assert Path(csv.value.path()).read_text(encoding="utf-8").count("\n") == 3
    with page.expect_download() as svg:
        page.get_by_test_id("svg").click()
    assert svg.value.suggested_filename == "passes.svg"


def look(page: Page, width: int) -> None:
    settle(page)
    assert page.evaluate(NAMELESS) == []
    assert page.evaluate(FAINT) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def refuse_a_setting(page: Page) -> None:
    """Of an experiment that is chosen by hand: it is told, and the link holds it. The choice of a tab is remembered."""
    page.get_by_test_id("experiment").select_option("exact")
    expect(page.get_by_test_id("setting-off")).to_be_visible()
    page.get_by_test_id("experiment").select_option("passes")
    page.get_by_test_id("setting-sizes").fill("3,999")
    page.get_by_test_id("run").click()
    expect(page.get_by_test_id("error")).to_contain_text("a whole number from 1 to 60")
    assert "sizes=3%2C999" in page.url
    expect(page.get_by_test_id("cancel")).to_be_disabled()
    page.reload()
    expect(page.locator("#tab-chart")).to_have_attribute("aria-selected", "true")


# What of a chart has its own colours, and not those of the theme.
AS_DRAWN = """() => [...document.querySelectorAll(".lab-chart svg *")].flatMap((one) =>
["fill", "stroke"].filter((name) => {
  const drawn = one.getAttribute(name), swatch = document.createElement("i");
  swatch.style.color = drawn;
  document.body.append(swatch);
  const light = getComputedStyle(swatch).color;
  swatch.remove();
  return drawn && drawn !== "none" && getComputedStyle(one)[name] === light;
}).map((name) => `${one.tagName} ${name} ${one.getAttribute(name)}`))"""


# All colours that a chart may have are added to it, for few of them are in any one chart.
SIX_COLOURS = f"""() => {json.dumps(chart.COLOURS)}.forEach((colour) => {{
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("fill", colour);
  path.setAttribute("stroke", colour);
  document.querySelector(".lab-chart svg").append(path);
}})"""


def test_an_experiment_is_cancelled_and_another_one_done(lab_beside: Page, gate: threading.Event) -> None:
    page = lab_beside
    ended: list[str] = []
    page.on("request", lambda request: ended.append(request.url) if request.method == "DELETE" else None)
    page.get_by_test_id("run").click()
    expect(page.get_by_test_id("status")).to_contain_text("2 of 4 runs", timeout=60_000)
    with page.expect_response(lambda answer: answer.request.method == "DELETE"):
        page.get_by_test_id("cancel").click()
    expect(page.get_by_test_id("status")).to_contain_text("Cancelled")
    expect(page.get_by_test_id("cancel")).to_be_disabled()
    expect(page.get_by_test_id("progress")).to_be_hidden()
    assert len(ended) == 1
    job = page.request.get(ended[0]).json()
    assert job["state"] == "finished"
    assert job["result"]["outcome"] == "CANCELLED"
    gate.set()
    page.get_by_test_id("setting-sizes").fill("3")
    page.get_by_test_id("run").click()
    expect(page.get_by_test_id("results").locator("tbody tr")).to_have_count(1, timeout=60_000)
