"""Making solids in a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from nonoscope import FILLED, dump
from solvers.collection import model
from solvers.formats import dump_bytes
from solvers.puzzle import puzzle_of
from tests.browser.playing import at_rest, middle, picture, press, settle, tool
from tests.browser.solids import GROUND, TOP, VIEWPORT, block_at_rest, click_cube, standing, without_block

PATIENCE = 60_000  # milliseconds: solves run in this very process, compiled perhaps only now
CAT = model("cat").puzzle


@pytest.fixture
def viewport() -> ViewportSize:
    return VIEWPORT


@pytest.fixture
def maker(page: Page, url: str) -> Page:
    """Where a model is made in layers alone."""
    without_block(page)
    page.goto(f"{url}/make/cube")
    expect(page.get_by_test_id("cell-0-0")).to_be_attached()
    at_rest(page)  # nothing moves where nothing can be drawn
    return page


def resize(page: Page, *sides: int) -> None:
    for axis, side in zip("xyz", sides, strict=True):
        page.get_by_test_id(f"size-{axis}").fill(str(side))
    tool(page, "resize")


def to_puzzle(page: Page, url: str, title: str) -> None:
    """As slowly as people press: what is left for that is drawn before the button is released."""
    page.get_by_test_id("to-puzzle").hover()
    page.mouse.down()
    settle(page)
    page.mouse.up()
    page.wait_for_url(f"{url}/c/*", wait_until="commit")
    expect(page.locator("#title")).to_have_text(title)


def test_a_layer_of_2500_cells_can_be_drawn_on(maker: Page) -> None:
    resize(maker, 50, 1, 50)
    expect(maker.get_by_test_id("cell-49-49")).to_be_attached()
    maker.get_by_test_id("cell-0-0").click()
    expect(maker.get_by_test_id("cell-0-0")).to_have_attribute("data-state", "filled")


def expect_unique(page: Page) -> None:
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-outcome", "UNIQUE", timeout=PATIENCE)


def test_model_is_built_on_the_block_painted_and_shows_its_colours_when_it_is_solved(page: Page, url: str) -> None:
    page.goto(f"{url}/make/cube")
    resize(page, 2, 2, 2)
    place_the_first_cube(page)
    build_on_it(page)
    paint_it(page)
    to_puzzle(page, url, "2 × 2 × 2 nonogram")
    block_at_rest(page)  # the block is there, whose colours are looked at
    page.keyboard.press("z")
    expect(page.get_by_test_id("outcome")).to_contain_text("Solved in")
    # Of the blue cube, #3b6ea8, the front is in sight, which is a little darker.
    shown = "document.querySelector('.js-plotly-plot').data[0].colorscale.map(([, color]) => color)"
    page.wait_for_function(f"() => {shown}.includes('rgb(56,105,160)')")


def place_the_first_cube(page: Page) -> None:
    """In a colour, on the ground."""
    expect(page.get_by_test_id("verdict")).to_have_text("Place your first cube: click the ground.")
    for name in ("to-puzzle", "share-model"):
        expect(page.get_by_test_id(name)).to_be_hidden()
    page.get_by_title("Colour 6", exact=True).click()
    click_cube(page, 0, GROUND)
    expect(page.get_by_test_id("cubes")).to_have_text("1")
    expect(page.get_by_test_id("to-puzzle")).to_be_visible()
    page.get_by_test_id("share-model").click()
    expect(page.get_by_test_id("shared-link")).to_have_value(re.compile("/c/"))


def build_on_it(page: Page) -> None:
    click_cube(page, 0, TOP)
    assert picture(page) == ["#.", "#."]
    click_cube(page, 1, TOP)  # there is no room above
    assert standing(page) == 2
    tool(page, "tool-cross")
    click_cube(page, 1, TOP)
    assert picture(page) == ["..", "#."]
    tool(page, "undo")
    assert standing(page) == 2


def paint_it(page: Page) -> None:
    """The upper one, which is undone and redone."""
    tool(page, "tool-paint")
    page.get_by_title("Colour 3", exact=True).click()
    click_cube(page, 1, TOP)
    for step, colour in ((None, "#f2e3c0"), ("undo", "#3b6ea8"), ("redo", "#f2e3c0")):
        if step:
            tool(page, step)
        page.wait_for_function(KEPT_COLOUR, arg=[1, colour])


KEPT_COLOUR = "([cell, colour]) => JSON.parse(localStorage['game:model']).colors?.[cell] === colour"


def test_model_is_built_in_layers_by_keys_and_judged(maker: Page, url: str) -> None:
    resize(maker, 3, 3, 3)
    maker.get_by_test_id("cell-0-0").focus()
    press(maker, "Space", "Shift+ArrowRight", "PageDown", "Space")
    assert picture(maker) == [".#.", "...", "..."]
    maker.reload()
    expect(maker.get_by_test_id("cubes")).to_have_text("3")
    maker.goto(f"{url}/make/cube?draft=new")
    settle_what_is_ambiguous(maker)


def settle_what_is_ambiguous(page: Page) -> None:
    """Every line has one cube: two models share these numbers."""
    resize(page, 2, 2, 2)
    for layer in (1, 2):
        page.get_by_test_id("slice-layer").fill(str(layer))
        for x in range(2):
            page.mouse.click(*middle(page, (1 - (x + layer) % 2, x)))
    verdict = "Ambiguous: 4 cubes needn’t be there, and 4 empty places could hold a cube."
    expect(page.get_by_test_id("verdict")).to_have_text(verdict, timeout=PATIENCE)
    expect(page.locator("[data-how=wrong]")).to_have_count(2)
    expect(page.locator("[data-how=marked]")).to_have_count(2)
    page.get_by_test_id("mend").click()
    mends = page.get_by_test_id("mends").get_by_role("button")
    mends.first.click()
    expect_unique(page)
    expect(mends).to_have_count(0)
    tool(page, "undo")
    expect(page.get_by_test_id("verdict")).to_have_text(verdict, timeout=PATIENCE)


@pytest.mark.journey
def test_models_come_from_files_and_from_the_examples_and_numbers_are_hidden(
    maker: Page, url: str, tmp_path: Path
) -> None:
    bad, cat = tmp_path / "bad.vox", tmp_path / "cat.vox"
    bad.write_bytes(b"VOX nonsense")
    cat.write_bytes(dump_bytes(CAT, "vox"))
    refuse(maker, bad)
    take_in(maker, cat, url)
    maker.goto(f"{url}/make/cube?draft=new")
    maker.get_by_test_id("start-from").select_option("mug")
    expect(maker.get_by_test_id("size-x")).to_have_value("7")
    expect(maker.get_by_test_id("title")).to_have_value("Mug")
    hide_numbers(maker)
    to_puzzle(maker, url, "Steps")


def refuse(page: Page, file: Path) -> None:
    page.get_by_test_id("vox-file").set_input_files(file)
    expect(page.get_by_test_id("error")).to_be_visible()
    resize(page, 0, 5, 5)
    expect(page.get_by_test_id("error")).to_have_text("Each side must be from 1 to 64.")


def take_in(page: Page, file: Path, url: str) -> None:
    goal = CAT.info.goal
    page.get_by_test_id("vox-file").set_input_files(file)
    expect(page.get_by_test_id("cubes")).to_have_text(str(goal.cells.count(FILLED)))
    page.get_by_test_id("to-puzzle").click()
    page.wait_for_url(f"{url}/c/{dump(puzzle_of(goal), 'link')}**")


def hide_numbers(page: Page) -> None:
    page.route("**/api/jobs", lambda route: route.continue_(
        post_data={**route.request.post_data_json, "seconds": 1 if "task" in route.request.post_data_json else 60}
    ))
    page.get_by_test_id("start-from").select_option("steps")
    expect(page.get_by_test_id("title")).to_have_value("Steps")
    expect(page.get_by_test_id("cubes")).not_to_have_text("0")  # it is there: what comes is about this model
    page.get_by_test_id("thin").click()
    expect(page.get_by_test_id("thinned")).to_contain_text("of 27 numbers are shown", timeout=PATIENCE)
