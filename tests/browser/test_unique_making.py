"""The panel that makes a drawn picture unique: proposals come, are shown while one points at them, and are taken."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.playing import probe

FIRST_JOB = 30_000  # milliseconds, in which workers are made ready


def panel(page: Page, url: str, cells: list[int]) -> None:
    page.goto(url)
    page.evaluate(probe("unique_making"), [2, 2, cells])


def noted(page: Page, name: str) -> list[Any]:
    return page.evaluate(f"window.{name}")


def test_a_proposal_is_shown_and_taken_by_keyboard_and_a_unique_picture_needs_none(page: Page, url: str) -> None:
    panel(page, url, [1, 0, 0, 1])
    page.get_by_test_id("make-unique").press("Enter")
    proposals = page.get_by_test_id("unique-proposals").get_by_role("button")
    state = page.get_by_test_id("unique-state")
    expect(proposals.first).to_have_text("Change 1 cell; no fewer will do", timeout=FIRST_JOB)
    expect(page.get_by_test_id("make-unique")).to_have_text("Make it unique")
    proposals.first.focus()
    (changed,) = noted(page, "shown")[-1]
    assert changed != 0
    proposals.first.press("Enter")
    assert noted(page, "taken") == [[changed]]
    assert noted(page, "shown")[-1] is None
    expect(state).to_have_text("1 cell was changed.")
    expect(proposals).to_have_count(0)
    panel(page, url, [1, 1, 1, 0])
    page.get_by_test_id("unique-goal").select_option("lines")
    page.get_by_test_id("make-unique").click()
    expect(state).to_have_text("This picture is already what you want: nothing needs to change.", timeout=FIRST_JOB)
    expect(proposals).to_have_count(0)
