"""The whole explanation of a puzzle on its page, in a real browser."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from solvers.explain.explained_text import values_of
from solvers.explain.walkthrough import explanation
from tests.browser.playing import HOUSE, PUZZLE, drag, open_puzzle, picture, press, tool


@pytest.mark.journey
def test_an_explanation_is_stepped_through_by_keys_saved_and_ends_when_somebody_plays(
    page: Page, tmp_path: Path
) -> None:
    open_puzzle(page, PUZZLE)
    press(page, "e")
    step_through(page)
    press(page, "Escape")
    expect(page.get_by_test_id("explaining")).to_be_hidden()
    assert picture(page) == ["?????"] * len(HOUSE)
    tool(page, "explain")
    with page.expect_download() as download:
        page.get_by_test_id("explained-save-json").click()
    download.value.save_as(tmp_path / "explained.json")
    saved = json.loads((tmp_path / "explained.json").read_text(encoding="utf-8"))
    assert saved == json.loads(json.dumps(values_of(explanation(PUZZLE))))
    expect(page.get_by_test_id("explained-step")).to_be_visible()
    drag(page, (0, 2))
    expect(page.get_by_test_id("explaining")).to_be_hidden()
    assert picture(page)[0] == "??#??"


def step_through(page: Page) -> None:
    step = page.get_by_test_id("explained-step")
    expect(step).to_contain_text("Nothing is known yet.")
    expect(page.get_by_test_id("explained-rating")).to_contain_text("(easy)")
    press(page, "ArrowRight")
    expect(step).to_contain_text("Row 3, full line")
    press(page, "ArrowRight")
    assert picture(page)[2] == "#####"
    press(page, "End")
    expect(step).to_contain_text("Solved in")
