"""How fast solids are drawn in this machine's Chromium: a ball of cubes with all its numbers.

    python scripts/measure_cube.py [--side 20] [--width 1280] [--url URL]

Prints milliseconds for the first drawing (from Plotly being there), for a cube that is chiselled (from the press until
it is seen to be away, and until the whole picture is drawn anew), and frames a second while the block turns. Without
--url it starts the app by itself.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from contextlib import nullcontext
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "scripts"))

from playwright.sync_api import Page, sync_playwright  # noqa: E402
from screenshots import running_app  # noqa: E402

from run import chromium_options  # noqa: E402
from solvers import EMPTY, FILLED, Grid, dump  # noqa: E402
from solvers.puzzle import puzzle_of  # noqa: E402

HEIGHT = 800
CHISELLED = 6
SECONDS = 4

# Notes when Plotly comes, and waits for pixels as only reading them does.
WATCH = """{
  let plotly;
  Object.defineProperty(globalThis, "Plotly", {
    get: () => plotly,
    set: (value) => { plotly = value; globalThis.came = performance.now(); },
  });
  const frame = () => new Promise(requestAnimationFrame);
  globalThis.cube = () => document.querySelector('[data-testid="cube"]');
  globalThis.drawn = async (before) => {
    while (!cube()?.dataset.drawn || cube().dataset.drawn === before) await frame();
    await frame();
    const gl = cube().querySelector(".drawing canvas").getContext("webgl");
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  };
}"""
FIRST = "drawn().then(() => performance.now() - came)"
CHISEL = """async (at) => {
  const cell = document.querySelector(`[data-testid="cell-${at}-${at}"]`), start = performance.now();
  const before = { ...cube().dataset };
  cell.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0, pointerType: "touch" }));
  while (cube().dataset.sketched === before.sketched) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const seen = performance.now() - start;
  await drawn(before.drawn);
  return [seen, performance.now() - start];
}"""
TURN = """async (seconds) => {
  const start = performance.now();
  let frames = 0;
  for (; performance.now() - start < 1000 * seconds; frames++) {
    const before = cube().dataset.drawn;
    const key = frames % 8 < 4 ? "ArrowLeft" : "ArrowRight";
    cube().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    await drawn(before);
  }
  return frames / seconds;
}"""


def ball(side: int) -> str:
    """The link code of a ball as large as its box."""
    middle, radius = (side - 1) / 2, side / 2
    places = ((x, y, z) for x in range(side) for y in range(side) for z in range(side))
    inside = (sum((part - middle) ** 2 for part in place) <= radius**2 for place in places)
    cells = bytes(FILLED if one else EMPTY for one in inside)
    return dump(puzzle_of(Grid((side, side, side), cells)), "link")


def measure(page: Page, address: str) -> None:
    page.add_init_script(WATCH)
    page.goto(address)
    page.evaluate("drawn()")
    page.reload()  # now that everything is in the browser's cache
    print(f"first drawing          {page.evaluate(FIRST):7.0f} ms")
    taken = [page.evaluate(CHISEL, at) for at in range(2, 2 + CHISELLED)]
    for name, times in zip(("a cube is seen away", "the picture is drawn"), zip(*taken, strict=True), strict=True):
        print(f"{name:22} {statistics.median(times):7.0f} ms (median of {CHISELLED}, at most {max(times):.0f})")
    print(f"turning                {page.evaluate(TURN, SECONDS):7.1f} frames a second")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else None)
    parser.add_argument("--side", type=int, default=20, help="cubes along an edge")
    parser.add_argument("--width", type=int, default=1280, help="pixels of the window")
    parser.add_argument("--url", help="a server that runs already")
    options = parser.parse_args()
    with nullcontext(options.url) if options.url else running_app() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium_options())
        measure(browser.new_page(viewport={"width": options.width, "height": HEIGHT}), f"{url}/c/{ball(options.side)}")
        browser.close()


if __name__ == "__main__":
    main()
