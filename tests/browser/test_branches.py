"""What followed from a cell that `exact` supposed is played on the page and left again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from nonoscope import Puzzle, dump
from solvers.collection import example
from tests.browser.playing import press
from tests.js.test_branches import solids


def watch(page: Page, url: str, puzzle: Puzzle) -> None:
    page.goto(f"{url}/p/{dump(puzzle, 'link').strip()}#watch=exact,belief:false")
    expect(page.get_by_test_id("outcome")).to_be_visible()
    page.keyboard.press("Home")


def place(page: Page) -> tuple[int, int]:
    match = re.search(r"step (\d+) of (\d+)", page.get_by_test_id("place").inner_text())
    assert match
    return int(match[1]), int(match[2])


def go_to_branch(page: Page) -> None:
    for _ in range(40):
        if page.get_by_test_id("branch").is_visible():
            return
        press(page, "Shift+ArrowRight")
    pytest.fail("nothing was supposed")


def test_a_branch_of_a_solid_is_played_and_left(page: Page, url: str) -> None:
    page.goto(f"{url}/c/{dump(solids()[0], 'link').strip()}#watch=exact,belief:false&at=0")
    button, reason = page.get_by_test_id("branch"), page.get_by_test_id("reason")
    expect(page.get_by_test_id("outcome")).to_be_visible(timeout=30_000)
    go_to_branch(page)
    sentence, left = reason.inner_text(), place(page)
    assert "from the" in sentence, "cells of solids are called by what one sees"
    page.get_by_test_id("speed").fill("12")
    page.get_by_test_id("speed").blur()
    page.keyboard.press("f")
    expect(button).to_have_text("Back to the solve")
    expect(reason).to_contain_text("can’t be completed any more")
    page.keyboard.press("Home")
    expect(reason).to_contain_text("Suppose ")
    page.keyboard.press("f")
    expect(reason).to_have_text(sentence)
    assert place(page) == left


@pytest.mark.journey
def test_a_branch_is_played_and_left(page: Page, url: str) -> None:
    """By button and by key. It ends with the line named in the reason, and returns to where it began."""
    watch(page, url, example("rocket").puzzle)
    button, reason = page.get_by_test_id("branch"), page.get_by_test_id("reason")
    expect(button).to_be_hidden()
    go_to_branch(page)
    expect(reason).to_contain_text(" must be ")
    page.keyboard.press("g")
    sentence, fixed = reason.inner_text(), page.get_by_test_id("counter-cells").inner_text()
    left = place(page)
    page.get_by_test_id("speed").fill("12")
    button.click()
    expect(reason).to_contain_text("can’t be completed any more")
    expect(button).to_have_text("Back to the solve")
    steps = place(page)
    assert steps[0] == steps[1] > 1
    expect(page.get_by_test_id("detail")).to_have_text(f"So {sentence[0].lower()}{sentence[1:]}")
    page.keyboard.press("Home")
    expect(reason).to_contain_text("Suppose ")
    assert place(page) == (1, steps[1])
    count = int(page.get_by_test_id("counter-cells").inner_text().split(" ")[0])
    assert count == int(fixed.split(" ")[0]) - 1, "what is supposed is not fixed"
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    expect(reason).to_have_text(sentence)
    assert place(page) == left
    page.keyboard.press("f")
    expect(button).to_have_text("Back to the solve")
    page.keyboard.press("f")
    expect(button).to_have_text("What followed")
    assert place(page) == left
