"""A recording that asks what comes next: it stops, judges at once with a reason, and counts what was right."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from nonoscope import dump
from tests.solvers.puzzles import PEAKS

PATIENCE = 60_000  # milliseconds: solves run in this very process, compiled perhaps only now
CODE = dump(PEAKS, "link")


def answer(page: Page) -> None:
    """Choose the first choice, or fill the first cell."""
    dialog = page.get_by_test_id("quiz")
    dialog.locator("[data-testid=choice-0], [data-testid^=ask-cell]").first.click()
    page.get_by_test_id("quiz-check").click()
    expect(page.get_by_test_id("question-reason")).to_contain_text(".")


@pytest.mark.parametrize("method", ["passes", "dfs"])
def test_a_recording_asks_judges_and_counts(page: Page, method: str) -> None:
    page.goto(f"{page.url.rstrip('/')}/p/{CODE}#watch={method}&at=0")
    expect(page.get_by_test_id("outcome")).to_be_visible(timeout=PATIENCE)
    page.get_by_test_id("speed").fill("13")
    page.get_by_test_id("ask-me").click()
    title = page.get_by_test_id("quiz-title")
    expect(title).to_contain_text("Question 1 of", timeout=PATIENCE)
    count = int(title.inner_text().split()[-1])
    for number in range(1, count + 1):
        expect(title).to_have_text(f"Question {number} of {count}")
        expect(page.get_by_test_id("quiz")).to_be_visible()
        expect(page.get_by_test_id("quiz-check")).to_be_disabled()
        answer(page)
        page.get_by_test_id("quiz-check").click()
    expect(page.get_by_test_id("quiz")).to_be_hidden()
    expect(page.get_by_test_id("quiz-note")).to_contain_text(f"of {count} right.")
    expect(page.get_by_test_id("ask-me")).to_have_attribute("aria-pressed", "false")


@pytest.mark.journey
def test_escape_ends_the_questions(page: Page) -> None:
    page.goto(f"{page.url.rstrip('/')}/methods/passes")
    page.get_by_test_id("ask-me").click()
    expect(page.get_by_test_id("quiz")).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("quiz")).to_be_hidden()
    expect(page.get_by_test_id("ask-me")).to_have_attribute("aria-pressed", "false")
