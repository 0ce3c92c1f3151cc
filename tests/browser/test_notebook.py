"""A solve in a page of a notebook, without a server."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, expect

from nonoscope import WatchedSolve, collection, parse, watch

HEART = parse("2;4;4;4;2:1,1;5;5;3;1")
DARK, LIGHT = "background: #111; color: #eee", "background: #fff; color: #111"


def notebook_of(watched: Sequence[WatchedSolve], folder: Path) -> str:
    """The address of a page with these outputs, far below each other."""
    outputs = [f'<p style="height: 1500px">Cell</p>{solve._repr_mimebundle_()["text/html"]}' for solve in watched]
    page = folder / "notebook.html"
    page.write_text(f'<!doctype html><body style="{DARK}">{"".join(outputs)}', encoding="utf-8")
    return page.as_uri()


def offline(browser: Browser) -> tuple[BrowserContext, list[str]]:
    """A browser whose system is light, and what goes wrong or is asked for in it."""
    context, asked = browser.new_context(color_scheme="light", viewport={"width": 1280, "height": 900}), list[str]()
    context.on("request", lambda request: asked.append(request.url))
    context.on("weberror", lambda error: asked.append(str(error.error)))
    return context, asked


def test_a_solve_plays_forwards_and_backwards_once_it_is_in_sight(browser: Browser, tmp_path: Path) -> None:
    context, asked = offline(browser)
    page = context.new_page()
    page.goto(notebook_of([watch(HEART, "passes")], tmp_path))
    frame = page.frame_locator("iframe")
    expect(frame.get_by_test_id("place")).to_have_text("step 0 of 38")
    page.locator("iframe").scroll_into_view_if_needed()
    expect(frame.get_by_test_id("outcome")).to_have_text("One solution, and it’s the only one.")
    frame.get_by_test_id("step-back").click()
    expect(frame.get_by_test_id("place")).to_have_text("step 37 of 38")
    expect(frame.get_by_test_id("reason")).not_to_be_empty()
    expect(frame.get_by_test_id("insight")).to_be_visible()
    assert [address for address in asked if not address.startswith(("file:", "data:"))] == []
    context.close()


def test_its_theme_is_that_of_the_notebook(browser: Browser, tmp_path: Path) -> None:
    context, _ = offline(browser)
    page = context.new_page()
    page.goto(notebook_of([watch(parse("1;1:2"))], tmp_path))
    root = page.frame_locator("iframe").locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    page.evaluate("(style) => document.body.setAttribute('style', style)", LIGHT)
    expect(root).to_have_attribute("data-theme", "light")
    context.close()


def test_colours_and_solids_play_as_well_and_a_page_by_itself(browser: Browser, tmp_path: Path) -> None:
    context, asked = offline(browser)
    page = context.new_page()
    watched = [watch(collection.example("cottage").puzzle), watch(collection.model("chair").puzzle, "lines3d")]
    page.goto(notebook_of(watched, tmp_path))
    for number in (0, 1):
        frame = page.frame_locator("iframe").nth(number)
        frame.get_by_test_id("scrub").press("End")
        expect(frame.get_by_test_id("outcome")).to_have_text("One solution, and it’s the only one.")
    alone = tmp_path / "solve.html"
    alone.write_text(watch(HEART, "anneal").page, encoding="utf-8")
    page.goto(alone.as_uri())
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.get_by_test_id("outcome")).to_have_text("Found a solution, and didn’t look for others.")
    expect(page.get_by_test_id("annealing-more"), "which asks a server").to_be_attached()
    expect(page.get_by_test_id("annealing-more")).to_be_hidden()
    assert [address for address in asked if not address.startswith(("file:", "data:"))] == []
    context.close()
