"""How soon the editor says what it knows of a stroke, in this machine's Chromium: from the press to the verdict.

    python scripts/measure_make.py [--sides 30,60] [--strokes 20] [--url URL]

Draws a picture that line logic solves, then changes single cells of it; prints the median and the longest time in
milliseconds from the press until the verdict by line logic stands on the page, and until the frame is drawn that shows
it. Without --url it starts the app by itself.
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

from playwright.sync_api import Page, expect, sync_playwright  # noqa: E402
from screenshots import running_app  # noqa: E402

from run import chromium_options  # noqa: E402

# A disc with a hole, which lines solve at any size, and which changes little by a cell.
DRAW = """async (side) => {
  const middle = (side - 1) / 2, far = (row, col) => Math.hypot(row - middle, col - middle) / side;
  const isRing = (row, col) => far(row, col) < 0.46 && far(row, col) > 0.14;
  const row = (at) => Array.from({ length: side }, (_, col) => (isRing(at, col) ? "#" : "."));
  const text = Array.from({ length: side }, (_, at) => row(at).join("")).join("\\n"), data = new DataTransfer();
  data.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
}"""
# Presses a cell and waits for a verdict about the new picture: its number of filled cells shows with it.
STROKE = """async ([row, col]) => {
  const part = (name) => document.querySelector(`[data-testid="${name}"]`);
  const frame = () => new Promise(requestAnimationFrame);
  const cell = part(`cell-${row}-${col}`), box = cell.getBoundingClientRect(), filled = part("filled").textContent;
  const at = { bubbles: true, button: 0, pointerId: 1, pointerType: "mouse",
    clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
  const said = /Unique|Lines alone/, start = performance.now();
  cell.dispatchEvent(new PointerEvent("pointerdown", at));
  cell.dispatchEvent(new PointerEvent("pointerup", at));
  while (part("filled").textContent === filled || !said.test(part("verdict").textContent)) await frame();
  const known = performance.now() - start;
  await frame();
  return [known, performance.now() - start];
}"""


def measure(page: Page, side: int, strokes: int) -> list[list[float]]:
    """Milliseconds a stroke, after two that warm up: until it is known, and until it is seen."""
    page.evaluate(DRAW, side)
    page.get_by_test_id(f"cell-{side - 1}-{side - 1}").wait_for(state="attached")
    expect(page.get_by_test_id("verdict")).to_contain_text("Unique")
    found = []
    for at in range(strokes + 2):
        page.wait_for_timeout(300)  # what follows a stroke, such as its rating, is over
        found.append(page.evaluate(STROKE, [side // 3 + at // 2, side // 3]))
    return found[2:]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sides", default="30,60")
    parser.add_argument("--strokes", type=int, default=20)
    parser.add_argument("--url")
    args = parser.parse_args()
    app = nullcontext(args.url) if args.url else running_app()
    with app as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium_options())
        for side in map(int, args.sides.split(",")):
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.goto(f"{url}/make?draft=new")
            page.get_by_test_id("cell-0-0").wait_for()
            times = measure(page, side, args.strokes)
            for name, all_times in zip(("known", "seen"), zip(*times, strict=True), strict=True):
                print(f"{side} x {side}  {name}: median {statistics.median(all_times):.0f} ms, "
                      f"longest {max(all_times):.0f} ms")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
