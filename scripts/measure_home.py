"""How soon the home page is there for a phone, and a puzzle of 100 x 100 that is new to the server for anybody.

    python scripts/measure_home.py [--slower 4] [--runs 5] [--url URL]

The phone is a window of 360 x 740 with a processor that many times slower, and nothing in its cache. It prints the
bytes of scripts, styles, fonts and pictures as they are sent, with their headers; milliseconds until the little board
is drawn and until it answers a tap that was made as soon as it could be; and, without slowing down, from sending a
large puzzle that nobody asked for before until its board is drawn, and until screen readers have its cells. On a
machine that does other work, compare the figures with those of another version only. Without --url it starts the app
by itself.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from collections import Counter
from contextlib import nullcontext
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "scripts"))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from screenshots import running_app  # noqa: E402

from run import chromium_options  # noqa: E402
from solvers import EMPTY, FILLED, Grid, dump  # noqa: E402
from solvers.puzzle import puzzle_of  # noqa: E402

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1440, "height": 900}
SIDE = 100
READY = 30_000  # milliseconds that a server may take that has just started

# Taps the board again and again until it answers; all times from when the page was asked for.
WATCH = """{
  const times = globalThis.times = {};
  const frame = () => {
    const cell = document.querySelector('#stage [data-testid="cell-1-1"]'), grid = cell?.closest('[role="grid"]');
    if (cell && !times.drawn) times.drawn = performance.now();
    if (cell?.dataset.state === "filled") return void (times.answered = performance.now());
    if (cell) {
      const box = cell.getBoundingClientRect(), at = { clientX: box.x + 5, clientY: box.y + 5 };
      const event = { bubbles: true, cancelable: true, pointerType: "mouse", pointerId: 1, button: 0, ...at };
      grid.dispatchEvent(new PointerEvent("pointerdown", event));
      grid.dispatchEvent(new PointerEvent("pointerup", event));
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
PAINTED = """() => document.querySelector("#stage canvas.paint")?.width > 300 && performance.now()"""  # 300: not yet
BOARD = """() => document.querySelectorAll("[data-testid=board] [data-state]").length === 10000
  && performance.now()"""


def first_load(browser: Browser, url: str, slower: float) -> tuple[dict[str, float], Counter[str]]:
    """Times in milliseconds, and bytes by kind, of a visitor who was never here."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=3)
    page = context.new_page()
    kinds: dict[str, str] = {}
    sent = Counter[str]()
    session = context.new_cdp_session(page)
    session.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    session.on("Network.loadingFinished",
               lambda event: sent.update({kinds[event["requestId"]]: round(event["encodedDataLength"])}))
    session.send("Network.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.add_init_script(WATCH)
    page.goto(url)
    page.wait_for_function("() => times.answered")
    page.wait_for_load_state("networkidle")
    times = page.evaluate("times")
    context.close()
    return times, sent


def new_puzzle(seed: int) -> str:
    cells = random.Random(seed).choices([FILLED, EMPTY], [55, 45], k=SIDE * SIDE)
    return dump(puzzle_of(Grid((SIDE, SIDE), bytes(cells))), "non")


def large_puzzle(page: Page, url: str, text: str) -> tuple[float, float, float]:
    """Milliseconds until the server had answered, until the board was drawn, and until it had all elements."""
    page.goto(url)
    page.wait_for_load_state("networkidle")
    page.get_by_test_id("import-text").fill(text)
    started = page.evaluate("Date.now()")
    page.get_by_test_id("import-go").click(no_wait_after=True)
    page.wait_for_url("**/p/*", wait_until="commit")
    left = page.evaluate("performance.timeOrigin") - started
    drawn = page.wait_for_function(PAINTED, polling="raf").json_value()
    return left, left + drawn, left + page.wait_for_function(BOARD, polling="raf").json_value()


def middle(figures: list[float]) -> str:
    return f"{statistics.median(figures):7.0f} ms (median of {len(figures)}, at most {max(figures):.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else None)
    parser.add_argument("--slower", type=float, default=4, help="how many times slower the phone is")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--url", help="a server that runs already")
    options = parser.parse_args()
    with nullcontext(options.url) if options.url else running_app() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium_options())
        first_load(browser, url, 1)  # the server packs its files once
        loads = [first_load(browser, url, options.slower) for _ in range(options.runs)]
        for kind, size in loads[0][1].most_common():
            print(f"{kind:22} {size:7} bytes")
        print(f"little board drawn     {middle([times['drawn'] for times, _ in loads])}")
        print(f"a tap was answered     {middle([times['answered'] for times, _ in loads])}")
        page = browser.new_page(viewport=DESKTOP)
        page.set_default_timeout(READY)
        large = [large_puzzle(page, url, new_puzzle(seed)) for seed in random.sample(range(10**9), options.runs)]
        print(f"{SIDE} x {SIDE} asked for    {middle([asked for asked, _, _ in large])}")
        print(f"{SIDE} x {SIDE} drawn        {middle([drawn for _, drawn, _ in large])}")
        print(f"{SIDE} x {SIDE} complete     {middle([complete for *_, complete in large])}")
        browser.close()


if __name__ == "__main__":
    main()
