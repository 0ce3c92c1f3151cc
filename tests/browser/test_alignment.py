"""The worked alignment on the page about block moves: its table, beside the published one, can be tried."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import expect_names_and_contrast, expect_nothing_sticks_out


def open_it(page: Page, url: str) -> None:
    page.goto(f"{url}/methods/anneal-blocks")
    page.get_by_test_id("aligning").scroll_into_view_if_needed()
    expect(page.get_by_test_id("aligning-computed")).to_be_visible()


@pytest.mark.journey
def test_the_published_alignment_is_computed_and_can_be_changed(page: Page, url: str) -> None:
    open_it(page, url)
    table, published = page.get_by_test_id("aligning-computed"), page.get_by_test_id("aligning-published")
    assert table.inner_text() == published.inner_text()
    expect(page.get_by_test_id("aligning-score")).to_contain_text("= 63.")
    expect(page.get_by_test_id("aligning-pairs")).to_have_text("8256––2568", use_inner_text=False)
    page.get_by_test_id("aligning-gap").fill("-2")
    expect(page.get_by_test_id("aligning-score")).to_contain_text("= 61.")
    expect(page.get_by_test_id("aligning-same")).to_contain_text("differ from the published table")
    page.get_by_test_id("aligning-reset").click()
    expect(page.get_by_test_id("aligning-same")).to_have_text("All 25 scores match the published table.")


def test_each_score_is_explained_by_keyboard_and_by_tapping(page: Page, url: str) -> None:
    open_it(page, url)
    place = page.get_by_test_id("aligning-place")
    page.get_by_test_id("aligning-computed").focus()
    page.keyboard.press("ArrowLeft")
    expect(place).to_contain_text("6 against 6: 28 + 36 = 64 as a pair")
    page.get_by_test_id("aligning-computed").locator("td").first.click()
    expect(place).to_contain_text("0 numbers without a partner")


def test_a_sequence_that_cannot_be_read_is_refused_in_a_sentence(page: Page, url: str) -> None:
    open_it(page, url)
    for name, wrong in (("one", "8 two"), ("other", "1 2 3 4 5 6 7 8 9"), ("gap", "1"), ("mismatch", "")):
        page.get_by_test_id(f"aligning-{name}").fill(wrong)
        expect(page.get_by_test_id("aligning-error")).to_contain_text("Enter at most 8 whole numbers from 1 to 99")
        page.get_by_test_id("aligning-reset").click()
        expect(page.get_by_test_id("aligning-error")).to_be_hidden()


def test_it_can_be_read_and_fits(page: Page, url: str) -> None:
    open_it(page, url)
    expect_names_and_contrast(page)
    expect_nothing_sticks_out(page)
