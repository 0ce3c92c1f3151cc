"""What browser tests do on a puzzle page, in words of the board. No tests here."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from nonoscope import Grid, Puzzle, dump

PROBES = Path(__file__).parent / "probes"
SIGNS = {"filled": "#", "crossed": ".", "unknown": "?"}

PATIENCE = 30_000  # milliseconds

# Two frames, and then as many as it takes until the page is whole and busy with none of these kinds.
SETTLED = """async ([patience, ...kinds]) => {
  const frame = () => new Promise(requestAnimationFrame), { documentElement: root } = document;
  const words = () => (root.dataset.busy ?? "").split(" "), late = performance.now() + patience;
  const busy = () => document.readyState !== "complete" || words().some((kind) => kinds.includes(kind));
  for (let frames = 0; frames < 2 || busy(); frames++) {
    if (performance.now() > late) throw new Error(`The page is still busy: ${root.dataset.busy}`);
    await frame();
  }
}"""

HOUSE = ["..#..", ".###.", "#####", ".#.#.", ".###."]
PUZZLE = Puzzle.from_grid(Grid.from_text("\n".join(HOUSE)))

Cell = tuple[int, int]


def probe(name: str) -> str:
    """A function of JavaScript, to be run in a page, from the folder of probes."""
    return (PROBES / f"{name}.js").read_text(encoding="utf-8")


def tool(page: Page, name: str) -> None:
    """Press a button of the page."""
    page.get_by_test_id(name).click()
    settle(page)


def open_puzzle(page: Page, puzzle: Puzzle, kind: str = "p") -> str:
    """Go to the puzzle's page, of which the address begins with `kind`; its code."""
    code = dump(puzzle, "link")
    parts = urlsplit(page.url)
    page.goto(f"{parts.scheme}://{parts.netloc}/{kind}/{code}")
    expect(page.get_by_test_id("cell-0-0")).to_be_attached()
    return code


def picture(page: Page, board: str = "board") -> list[str]:
    """What a board's elements say of the cells: # filled, . crossed, ? unknown."""
    shown = page.get_by_test_id(board)
    rows, cols = int(shown.get_attribute("data-rows") or 0), int(shown.get_attribute("data-cols") or 0)
    states = shown.locator("[data-state]").evaluate_all("cells => cells.map((cell) => cell.dataset.state)")
    assert len(states) == rows * cols
    text = "".join(SIGNS[state] for state in states)
    return [text[row * cols : (row + 1) * cols] for row in range(rows)]


def settle(page: Page, *more: str) -> None:
    """Wait until what was done is drawn, and until the page is busy with none of `more`."""
    page.evaluate(SETTLED, [PATIENCE, "loading", "drawing", *more])


def at_rest(page: Page) -> None:
    """Wait until the page is busy with nothing any more: what has not happened by then does not happen."""
    settle(page, "asking", "following", "keeping", "moving", "thinking")


def expect_names_and_contrast(page: Page) -> None:
    """In both themes."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        settle(page)
        assert page.evaluate(probe("names")) == []
        assert page.evaluate(probe("contrast")) == []


def expect_nothing_sticks_out(page: Page) -> None:
    for width in (360, 768, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)
    settle(page)


def middle(page: Page, cell: Cell) -> tuple[float, float]:
    box = page.get_by_test_id(f"cell-{cell[0]}-{cell[1]}").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, *cells: Cell, button: str = "left") -> None:
    """A stroke of the mouse over these cells."""
    page.mouse.move(*middle(page, cells[0]))
    page.mouse.down(button=button)
    for cell in cells[1:]:
        page.mouse.move(*middle(page, cell), steps=4)
    page.mouse.up(button=button)
    settle(page)


NOTHING_MOVES = "() => document.getAnimations().every(({ playState }) => playState !== 'running')"
CENTRES = """() => [...document.querySelectorAll("[data-testid=board] [data-state]")].map((cell) => {
  const { left, top, width, height } = cell.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
})"""


def draw(page: Page, rows: Sequence[str]) -> None:
    """Fill every run of a picture, a stroke each, one right after the other."""
    page.get_by_test_id("cell-0-0").wait_for(state="attached")
    settle(page)
    centres = page.evaluate(CENTRES)
    for row, signs in enumerate(rows):
        for start, end in runs_in(signs):
            page.mouse.move(*centres[row * len(signs) + start])
            page.mouse.down()
            page.mouse.move(*centres[row * len(signs) + end])
            page.mouse.up()
    settle(page)


def runs_in(signs: str) -> list[Cell]:
    """Where the runs of a row begin and end."""
    edges = [at for at in range(len(signs) + 1) if (signs + ".")[at] != ("." + signs)[at]]
    return [(start, stop - 1) for start, stop in zip(edges[::2], edges[1::2], strict=True)]


def tab_to_board(page: Page) -> None:
    """By the keyboard, past what stands before the board."""
    for _ in range(6):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role') === 'gridcell'"):
            return
    raise AssertionError("the board is more than six presses away")
