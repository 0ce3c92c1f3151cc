"""The lab in a real browser: an experiment from a link, its table, chart and files; a setting that is refused."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

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
    expect_chart(page, "Measured earlier: 20 seeds", traces=3)
    expect_chosen(page, "sizes", ["3", "4"])
    expect_chosen(page, "seeds", ["2"])
    page.get_by_test_id("run").click()
    expect(page.get_by_test_id("status")).to_have_text("Done: 4 runs.", timeout=60_000)
    expect_chart(page, "Measured just now: 2 seeds", traces=1)
    expect(page.locator("tbody tr")).to_have_count(2)
    point = page.get_by_test_id("chart").locator(".points path").first.bounding_box()
    page.mouse.move(point["x"] + point["width"] / 2, point["y"] + point["height"] / 2)
    expect(page.get_by_test_id("chart").locator(".hoverlayer")).to_contain_text("2 runs")
    page.get_by_test_id("panel-seconds").click()
    expect(page.get_by_test_id("chart").locator(".ytitle")).to_have_text("Seconds")
    save_files(page)
    look(page, 1280)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.set_viewport_size({"width": 360, "height": 800})
    look(page, 360)
    assert page.get_by_test_id("chart").evaluate(BACKGROUND) == page.get_by_test_id("chart").evaluate(SHEET)
    choose_another(page)
    refuse_a_setting(page)


# The colour behind the chart, and that of the theme.
BACKGROUND = "chart => getComputedStyle(chart.querySelector('.main-svg')).backgroundColor"
SHEET = "chart => getComputedStyle(chart).backgroundColor"


def expect_chart(page: Page, conditions: str, *, traces: int) -> None:
    expect(page.get_by_test_id("conditions")).to_contain_text(conditions)
    expect(page.get_by_test_id("chart").locator(".scatterlayer .trace")).to_have_count(traces)


def expect_chosen(page: Page, setting: str, values: list[str]) -> None:
    chosen = page.get_by_test_id(f"setting-{setting}").locator("input:checked")
    assert chosen.evaluate_all("inputs => inputs.map(({ value }) => value)") == values


def save_files(page: Page) -> None:
    with page.expect_download() as csv:
        page.get_by_test_id("csv").click()
    assert Path(csv.value.path()).read_text(encoding="utf-8").count("\n") == 3
    for form, start in {"svg": b"<svg", "png": b"\x89PNG"}.items():
        with page.expect_download() as picture:
            page.get_by_test_id(form).click()
        assert picture.value.suggested_filename == f"passes.{form}"
        assert Path(picture.value.path()).read_bytes().startswith(start)


def look(page: Page, width: int) -> None:
    settle(page)
    assert page.evaluate(NAMELESS) == []
    assert page.evaluate(FAINT) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def choose_another(page: Page) -> None:
    """What was shown goes with its question."""
    page.get_by_test_id("experiment-exact").check()
    expect(page.get_by_test_id("question")).to_contain_text("switching off")
    expect_chart(page, "Measured earlier: 20 seeds", traces=2)
    expect(page.locator("thead")).to_contain_text("switched off")
    expect(page.get_by_test_id("status")).to_be_empty()
    assert page.url.endswith("#experiment=exact")


def refuse_a_setting(page: Page) -> None:
    """Of a link: the page says so, and the link keeps it. Likewise an experiment nobody knows."""
    page.evaluate("location.hash = '#experiment=passes&sizes=3,999'")
    expect(page.get_by_test_id("setup")).to_have_attribute("open", "")
    expect_chosen(page, "sizes", ["3", "999"])
    page.get_by_test_id("run").click()
    expect(page.get_by_test_id("error")).to_contain_text("a whole number from 1 to 60")
    assert "sizes=3%2C999" in page.url
    expect(page.get_by_test_id("cancel")).to_be_hidden()
    page.evaluate("location.hash = '#experiment=nonsense'")
    expect(page.get_by_test_id("error")).to_contain_text("no experiment called “nonsense”")
    expect(page.locator("[name=experiment]").first).to_be_checked()


def test_an_experiment_is_cancelled_and_another_one_done(lab_beside: Page, gate: threading.Event) -> None:
    page = lab_beside
    ended: list[str] = []
    page.on("request", lambda request: ended.append(request.url) if request.method == "DELETE" else None)
    page.get_by_test_id("run").click()
    expect(page.get_by_test_id("status")).to_contain_text("2 of 4 runs", timeout=60_000)
    with page.expect_response(lambda answer: answer.request.method == "DELETE"):
        page.get_by_test_id("cancel").click()
    expect(page.get_by_test_id("status")).to_contain_text("Cancelled")
    expect(page.get_by_test_id("cancel")).to_be_hidden()
    expect(page.get_by_test_id("progress")).to_be_hidden()
    assert len(ended) == 1
    job = page.request.get(ended[0]).json()
    assert job["state"] == "finished"
    assert job["result"]["outcome"] == "CANCELLED"
    gate.set()
    page.get_by_test_id("setting-sizes").get_by_text("4", exact=True).click()
    page.get_by_test_id("run").click()
    expect(page.locator("tbody tr")).to_have_count(1, timeout=60_000)
