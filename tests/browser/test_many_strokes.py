"""Thousands of random strokes on a shared board by people in real browsers, while pages are loaded again, lose the
network, and the server is killed: in the end, all boards are equal and no stroke is missing."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page

from nonoscope import EMPTY, FILLED, Grid, Puzzle, dump
from scripts.members import WebProcess, serving, until
from tests.browser.classrooms import block_sockets
from tests.cases import for_every

STROKES = 2_000  # of all people together
PATIENCE = 120.0  # seconds until all boards are equal
SIDE = 15  # as in `STROKER`
# Makes so many random strokes; `left` counts those that are left.
STROKER = """(count) => {
  window.left = count;
  const grid = document.querySelector("[role=grid]"), below = (most) => Math.floor(Math.random() * most);
  const send = (kind, x, y) => grid.dispatchEvent(new PointerEvent(kind,
    { clientX: x, clientY: y, pointerId: 1, pointerType: "mouse", button: 0, bubbles: true, cancelable: true }));
  const stroke = () => {
    const { left, top, width, height } = grid.getBoundingClientRect(), side = width / 15;
    const x = left + Math.random() * width, y = top + Math.random() * height, far = below(4) * side;
    document.querySelector(`[data-testid=${below(3) ? "tool-fill" : "tool-cross"}]`).click();
    send("pointerdown", x, y);
    if (below(2)) send("pointermove", Math.min(x + far, left + width - 1), y);
    else send("pointermove", x, Math.min(y + far, top + height - 1));
    send("pointerup", x, y);
    if (!below(8)) document.querySelector("[data-testid=undo]").click();
    if (--window.left > 0) setTimeout(stroke, 40 + below(160));
  };
  stroke();
}"""
LEFT = "window.left ?? 0"  # a page that has made all of them may be loaded again
# The board that a page shows, whether the server has all of its strokes, and how many it made.
STATE = """(code) => {
  const { player, marks: { server, count, strokes } } = JSON.parse(localStorage.getItem(`board:${code}`));
  const cells = [...document.querySelectorAll("[role=gridcell]")].map(({ dataset: { state } }) => state[0]).join("");
  return [cells, (server.n[player] ?? 0) === count && strokes.every(({ n }) => n <= server.n[player]), count];
}"""

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(3_600)]


@contextmanager
def people(browser: Browser, address: str, count: int) -> Iterator[list[Page]]:
    """At a board, each with a browser of their own; every third one without web sockets."""
    visitors = [browser.new_context(viewport={"width": 800, "height": 600}) for _ in range(count)]
    pages = [visitor.new_page() for visitor in visitors]
    for number, page in enumerate(pages):
        if number % 3 == 2:
            block_sockets(page)
        page.goto(address)
        page.get_by_test_id("together-people").wait_for()
    yield pages
    for visitor in visitors:
        visitor.close()


def disturb(chance: random.Random, server: WebProcess, pages: Sequence[Page]) -> None:
    """A page is loaded again while another one has no network, or the server is killed."""
    page, offline = chance.sample(pages, 2)
    if chance.randrange(4) == 0:
        server.kill()
        server.start()
        server.wait()
        return
    offline.context.set_offline(True)
    left = page.evaluate(LEFT)
    page.reload()
    page.get_by_test_id("together-people").wait_for()
    if left:
        page.evaluate(STROKER, left)
    offline.context.set_offline(False)


@for_every("count", (2, 8))
def test_all_boards_end_equal(browser: Browser, count: int) -> None:
    chance = random.Random(count)
    with serving(CLASS_RATE="", JOIN_RATE="", READ_RATE="", TRY_RATE="") as server:
        puzzle = dump(Puzzle.from_grid(Grid((SIDE, SIDE), bytes(chance.choices((FILLED, EMPTY), k=SIDE**2)))), "link")
        made = browser.new_context().request.post(f"{server.address}/api/board", data={"puzzle": puzzle}).json()
        with people(browser, f"{server.address}/t/{made['code']}", count) as pages:
            for page in pages:
                page.evaluate(STROKER, STROKES // count)
            while any(page.evaluate(LEFT) for page in pages):
                disturb(chance, server, pages)

            def is_settled() -> bool:
                states = [page.evaluate(STATE, made["code"]) for page in pages]
                return len({cells for cells, _, _ in states}) == 1 and all(taken for _, taken, _ in states)

            until(is_settled, "equal boards", PATIENCE)
