"""Making solids in a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from solvers import FILLED, Puzzle, dump
from solvers.formats import dump_bytes
from solvers.models import model
from solvers.puzzle import puzzle_of
from tests.browser.playing import middle, picture, press
from tests.browser.solids import GROUND, TOP, VIEWPORT, click_cube, standing

pytestmark = pytest.mark.browser

PATIENCE = 60_000  # milliseconds: solves run in this very process, compiled perhaps only now


@pytest.fixture
def maker(page: Page, url: str) -> Page:
    page.goto(f"{url}/make/cube")
    page.locator('[data-testid="cube"][data-drawn]').wait_for(timeout=PATIENCE)
    return page


@pytest.fixture
def viewport() -> ViewportSize:
    return VIEWPORT


def resize(page: Page, *sides: int) -> None:
    for axis, side in zip("xyz", sides, strict=True):
        page.get_by_test_id(f"size-{axis}").fill(str(side))
    page.get_by_test_id("resize").click()


def test_model_is_built_in_layers_and_on_the_block(maker: Page) -> None:
    resize(maker, 2, 2, 2)
    maker.mouse.click(*middle(maker, (1, 0)))
    expect(maker.get_by_test_id("cubes")).to_have_text("1")
    click_cube(maker, 0, TOP)  # another one on top of it
    assert picture(maker) == ["#.", "#."]
    click_cube(maker, 1, TOP)  # there is no room above
    assert standing(maker) == 2
    maker.get_by_test_id("tool-cross").click()
    click_cube(maker, 1, TOP)
    assert picture(maker) == ["..", "#."]
    maker.get_by_test_id("undo").click()
    assert standing(maker) == 2


def test_first_cube_is_placed_on_the_ground(maker: Page) -> None:
    expect(maker.get_by_test_id("verdict")).to_have_text("Place your first cube: click at the ground.")
    for name in ("to-puzzle", "share-model"):
        expect(maker.get_by_test_id(name)).to_be_hidden()
    maker.get_by_test_id("color-3").check(force=True)
    click_cube(maker, 0, GROUND)
    expect(maker.get_by_test_id("cubes")).to_have_text("1")
    expect(maker.get_by_test_id("to-puzzle")).to_be_visible()
    maker.get_by_test_id("share-model").click()
    expect(maker.get_by_test_id("shared-link")).to_have_value(re.compile("/c/"))


def test_colours_show_when_the_puzzle_is_solved(maker: Page, url: str) -> None:
    resize(maker, 2, 2, 1)
    maker.get_by_test_id("color-6").check(force=True)
    click_cube(maker, 0, GROUND)
    maker.get_by_test_id("to-puzzle").click()
    maker.wait_for_url(f"{url}/c/*")
    maker.locator('[data-testid="cube"][data-drawn]').wait_for(timeout=PATIENCE)
    maker.keyboard.press("z")
    expect(maker.get_by_test_id("outcome")).to_contain_text("Solved in")
    shown = "document.querySelector('.js-plotly-plot').data[0].colorscale.map(([, color]) => color)"
    maker.wait_for_function(f"() => {shown}.includes('rgb(59,110,168)')")


def test_painting_is_undone(maker: Page) -> None:
    resize(maker, 1, 1, 1)
    click_cube(maker, 0, GROUND)
    maker.get_by_test_id("tool-paint").click()
    maker.get_by_test_id("color-3").check(force=True)
    click_cube(maker, 0, TOP)
    for step, kept in (("redo", "#f2e3c0"), ("undo", None), ("redo", "#f2e3c0")):
        if maker.get_by_test_id(step).is_enabled():
            maker.get_by_test_id(step).click()
        maker.wait_for_function("(kept) => JSON.parse(localStorage['game:model']).colors?.[0] == kept", arg=kept)


def test_verdict_and_the_way_to_the_puzzle(maker: Page, url: str) -> None:
    resize(maker, 2, 2, 1)
    maker.get_by_test_id("slice-axis").select_option("z")
    for cell in ((0, 0), (1, 0)):
        maker.mouse.click(*middle(maker, cell))
        expect(maker.get_by_test_id("verdict")).to_have_attribute("data-outcome", "UNIQUE", timeout=PATIENCE)
    maker.get_by_test_id("title").fill("Wall")
    maker.get_by_test_id("to-puzzle").click()
    maker.wait_for_url(f"{url}/c/*")
    expect(maker.locator("#title")).to_have_text("Wall")


def test_ambiguous_cubes_are_shown_and_settled(maker: Page) -> None:
    """Every line holds one cube: to be had in two ways."""
    resize(maker, 2, 2, 2)
    for layer in (1, 2):
        maker.get_by_test_id("slice-layer").fill(str(layer))
        for x in range(2):
            maker.mouse.click(*middle(maker, (1 - (x + layer) % 2, x)))
    said = "Ambiguous: 4 cubes need not be there, and 4 places could hold a cube as well."
    expect(maker.get_by_test_id("verdict")).to_have_text(said, timeout=PATIENCE)
    expect(maker.locator("[data-how=wrong]")).to_have_count(2)
    expect(maker.locator("[data-how=marked]")).to_have_count(2)
    maker.get_by_test_id("mend").click()
    maker.get_by_test_id("mends").get_by_role("button").first.click()
    expect(maker.get_by_test_id("verdict")).to_have_attribute("data-outcome", "UNIQUE", timeout=PATIENCE)
    expect(maker.get_by_test_id("mends").get_by_role("button")).to_have_count(0)
    maker.get_by_test_id("undo").click()
    expect(maker.get_by_test_id("verdict")).to_have_text(said, timeout=PATIENCE)


def test_vox_file_is_taken_in(maker: Page, tmp_path: Path, url: str) -> None:
    cat = model("cat").puzzle
    assert cat.info.goal is not None
    file = tmp_path / "cat.vox"
    file.write_bytes(dump_bytes(cat, "vox"))
    maker.get_by_test_id("vox-file").set_input_files(file)
    expect(maker.get_by_test_id("cubes")).to_have_text(str(cat.info.goal.cells.count(FILLED)))
    maker.get_by_test_id("to-puzzle").click()
    maker.wait_for_url(f"{url}/c/{dump(all_numbers(cat), 'link')}**")


def all_numbers(puzzle: Puzzle) -> Puzzle:
    assert puzzle.info.goal is not None
    return puzzle_of(puzzle.info.goal)


def test_numbers_are_hidden(maker: Page, url: str) -> None:
    maker.route("**/api/jobs", lambda route: route.continue_(
        post_data={**route.request.post_data_json, "seconds": 1 if "task" in route.request.post_data_json else 60}
    ))
    maker.get_by_test_id("start-from").select_option("steps")
    expect(maker.get_by_test_id("title")).to_have_value("Steps")
    expect(maker.get_by_test_id("cubes")).not_to_have_text("0")  # it is there: what comes is about this model
    maker.get_by_test_id("thin").click()
    expect(maker.get_by_test_id("thinned")).to_contain_text("of 27 numbers are shown", timeout=PATIENCE)
    maker.get_by_test_id("to-puzzle").click()
    maker.wait_for_url(f"{url}/c/*")
    expect(maker.locator("#title")).to_have_text("Steps")


def test_what_is_no_model_is_told(maker: Page, tmp_path: Path) -> None:
    file = tmp_path / "bad.vox"
    file.write_bytes(b"VOX nonsense")
    maker.get_by_test_id("vox-file").set_input_files(file)
    expect(maker.get_by_test_id("error")).to_be_visible()
    resize(maker, 0, 5, 5)
    expect(maker.get_by_test_id("error")).to_have_text("Expected sides from 1 to 64.")


def test_model_is_built_by_the_keyboard_and_kept(maker: Page) -> None:
    resize(maker, 3, 3, 3)
    maker.get_by_test_id("cell-0-0").focus()
    press(maker, "Space", "Shift+ArrowRight", "PageDown", "Space")
    assert picture(maker) == [".#.", "...", "..."]
    maker.reload()
    expect(maker.get_by_test_id("cubes")).to_have_text("3")


def test_models_can_be_started_from(maker: Page) -> None:
    maker.get_by_test_id("start-from").select_option("mug")
    expect(maker.get_by_test_id("size-x")).to_have_value("7")
    expect(maker.get_by_test_id("title")).to_have_value("Mug")
