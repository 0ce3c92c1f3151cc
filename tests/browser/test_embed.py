"""Puzzles and solves in frames on a page of another site."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Locator, Page, Request, expect

from nonoscope import Puzzle, dump
from tests.browser.playing import HOUSE, PUZZLE
from tests.cases import for_every, some
from webapp.watch.recordings import shipped_recordings

FLAG = Puzzle.flat([[(1, "r"), (2, "b")]], [[(1, "r")], [(1, "b")], [(1, "b")]])
CODE, COLOURED = dump(PUZZLE, "link"), dump(FLAG, "link")
RECORDED = next(recording.code for recording in shipped_recordings() if recording.method == "passes")
FRAMES = {
    "flat": f"/embed/p/{CODE}",
    "coloured": f"/embed/p/{COLOURED}",
    "recorded": f"/embed/watch/{RECORDED}#watch=passes&at=3",
    "solved": f"/embed/watch/{CODE}#watch=exact,seed:3",
    "refused": f"/p/{CODE}",
}
SANDBOX = 'sandbox="allow-scripts"'
# Each access to what a browser keeps is noted.
NOTED = """
globalThis.touched = [];
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
  Object.defineProperty(window, name, { get() { touched.push(name); } });
}
Object.defineProperty(document, "cookie", { get() { touched.push("cookie"); return ""; },
  set() { touched.push("cookie"); } });
"""
REACHED = """["localStorage", "sessionStorage", "indexedDB", "caches"].filter((name) => {
  try { return [window[name]]; } catch { return false; }
})"""


@contextmanager
def course_page(url: str, sandbox: str) -> Iterator[str]:
    """The address of a page of another site, with all frames; some are sandboxed."""
    frames = "".join(
        f'<p><iframe id="{name}" title="{name}" src="{url}{path}" width="800" height="480" '
        f'style="max-width: 100%" {sandbox if name in ("coloured", "recorded") else ""}></iframe></p>'
        for name, path in FRAMES.items()
    )
    body = f'<!doctype html><meta name="viewport" content="width=device-width"><h1>Course</h1>{frames}'.encode()

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/"  # not 127.0.0.1, which has the site's cookies
        server.shutdown()


@pytest.mark.journey
@for_every("width, sandbox", some([(320, SANDBOX), (320, ""), (800, SANDBOX)], [(320, SANDBOX)]))
def test_a_page_of_another_site_shows_puzzles_and_solves_that_change_nothing(
    browser: Browser, url: str, width: int, sandbox: str
) -> None:
    touched = width < 400
    visitor = browser.new_context(viewport={"width": width, "height": 700}, has_touch=touched, ignore_https_errors=True)
    with visitor, course_page(url, sandbox) as address:
        visitor.add_init_script(NOTED)
        page = visitor.new_page()
        requests: list[Request] = []
        page.on("request", lambda request: requests.append(request))
        page.goto(address)
        play_flat(page)
        play_coloured(frame_of(page, "coloured"), touched)
        watch(frame_of(page, "recorded"), begins_at="step 3 of")
        watch(frame_of(page, "solved"), begins_at="step 0 of")
        expect(page.get_by_title("refused")).to_be_attached()
        assert frame_of(page, "refused").url.startswith("chrome-error:")
        for name in ("flat", "coloured", "recorded", "solved"):
            frame = frame_of(page, name)
            press_all_buttons(frame)
            assert frame.evaluate("touched") == []
            assert frame.evaluate(REACHED) == []
            assert frame.evaluate("document.documentElement.scrollWidth") <= width
        assert [request.url for request in requests if request.method != "GET"] == []
        hosts = {urlsplit(request.url).netloc for request in requests}
        assert hosts == {urlsplit(address).netloc, urlsplit(url).netloc}
        assert visitor.cookies() == []
        expect_link_to_a_new_tab(visitor, frame_of(page, "solved"), url)


def frame_of(page: Page, name: str) -> Frame:
    return page.locator(f"#{name}").element_handle().content_frame()


def play_flat(page: Page) -> None:
    """The first line with the mouse, the others with keys."""
    frame = frame_of(page, "flat")
    cell = frame.get_by_test_id("cell-0-2")
    cell.scroll_into_view_if_needed()
    cell.click(force=True)
    expect(cell).to_have_attribute("data-state", "filled")
    page.keyboard.press("Control+z")
    expect(cell).to_have_attribute("data-state", "unknown")
    page.keyboard.press("s")  # would fill in the solution, and ask the server for it
    cell.click(force=True)
    at = 2
    for line in HOUSE[1:]:
        page.keyboard.press("ArrowDown")
        for column in (column for column, mark in enumerate(line) if mark == "#"):
            for _ in range(abs(column - at)):
                page.keyboard.press("ArrowRight" if column > at else "ArrowLeft")
            page.keyboard.press("Space")
            at = column
    expect(frame.get_by_test_id("outcome")).to_be_visible()
    expect(frame.get_by_test_id("more-elsewhere")).to_have_attribute("target", "_blank")


def play_coloured(frame: Frame, touched: bool) -> None:
    put(frame.get_by_test_id("cell-0-0"), touched)
    frame.get_by_test_id("ink-3").click()
    for column in (1, 2):
        put(frame.get_by_test_id(f"cell-0-{column}"), touched)
    expect(frame.get_by_test_id("outcome")).to_be_visible()


def put(cell: Locator, touched: bool) -> None:
    cell.scroll_into_view_if_needed()
    if touched:
        cell.tap(force=True)
    else:
        cell.click(force=True)


def watch(frame: Frame, begins_at: str) -> None:
    """At the moment of the address first, then by step, slider and play."""
    place = frame.get_by_test_id("place")
    expect(place).to_contain_text(begins_at)
    before = place.inner_text()
    frame.get_by_test_id("step").click()
    expect(place).not_to_have_text(before)
    frame.get_by_test_id("scrub").fill("0")
    expect(place).to_contain_text("step 0 of")
    frame.get_by_test_id("speed").fill("13")
    frame.get_by_test_id("pause").click()
    expect(frame.get_by_test_id("step")).to_be_disabled()
    expect(frame.get_by_test_id("outcome")).not_to_be_empty()


def expect_link_to_a_new_tab(visitor: BrowserContext, frame: Frame, url: str) -> None:
    back = frame.get_by_test_id("link-back")
    expect(back).to_have_attribute("rel", "noopener")
    with visitor.expect_page() as opened:
        back.click()
    address = urlsplit(opened.value.url)
    assert address.geturl().startswith(f"{url}/p/{CODE}#")
    assert "watch=exact" in address.fragment
    opened.value.close()


def press_all_buttons(frame: Frame) -> None:
    """Whoever lays something over a frame makes its visitor press anything."""
    for button in frame.get_by_role("button").all():
        if button.is_visible():
            button.click(force=True)
