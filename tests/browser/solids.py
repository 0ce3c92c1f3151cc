"""Solid puzzles for browser tests, and what these do on a cube page. No tests here."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize

from nonoscope import Puzzle
from solvers.puzzle import puzzle_of
from tests.browser.playing import open_puzzle, probe, settle
from tests.voxels import voxels

FACE = probe("face")
# Sides of a cube, as in cube/geometry/faces.js: the first looks, those that show from where a page begins to look.
FRONT, RIGHT, TOP, GROUND = 2, 1, 5, 4


def model(*layers: str) -> Puzzle:
    """The puzzle of a model with all of its numbers."""
    return puzzle_of(voxels(*layers))


# Without a graphics card drawing takes long: the smaller the better, as long as all is side by side.
VIEWPORT: ViewportSize = {"width": 1020, "height": 560}

# Three steps up to the right; along z from the ground up.
STEP = model("#.. #..", "##. #..", "### ##.")


def open_solid(page: Page, puzzle: Puzzle, *, drawn: bool = True) -> str:
    """Go to the puzzle's page, until its block is drawn; its code."""
    code = open_puzzle(page, puzzle, "c")
    if drawn:
        page.locator('[data-testid="cube"][data-drawn]').wait_for(timeout=60_000)
    return code


NO_WEBGL = """{
  const { prototype } = HTMLCanvasElement, { getContext } = prototype;
  prototype.getContext = function (kind) { return kind === "2d" ? getContext.apply(this, arguments) : null; };
}"""


def without_block(page: Page) -> None:
    """From now on solids are shown in layers alone, as where nothing can be drawn: without a graphics card, what draws
    the block takes most of the time."""
    page.add_init_script(NO_WEBGL)


def standing(page: Page) -> int:
    settle(page)
    return int(page.get_by_test_id("cube").get_attribute("data-standing") or -1)


def block_at_rest(page: Page) -> None:
    """Wait until the block moves no more by itself."""
    page.locator('[data-testid="cube"][data-drawn]').wait_for(timeout=60_000)
    settle(page, "moving")


def click_cube(page: Page, cell: int, side: int, button: str = "left") -> None:
    block_at_rest(page)
    page.mouse.click(*page.evaluate(FACE, [cell, side]), button=button)
    settle(page)
