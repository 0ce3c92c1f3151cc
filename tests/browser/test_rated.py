"""The page of a puzzle says how hard it is: at once of one that comes along, a little later of one from a link."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from solvers.explain.rating import rate_puzzle
from tests.browser.playing import PUZZLE, at_rest, open_puzzle
from webapp.collection.bundled_cards import example_cards


@pytest.mark.usefixtures("context")
def test_rating_of_a_link_comes_by_itself_and_that_of_a_puzzle_that_comes_along_is_there(page: Page) -> None:
    """An idle page asks for a rating after a while: the test advances its clock."""
    addresses: list[str] = []
    page.clock.install()
    page.on("request", lambda request: addresses.append(request.url))
    card, rated = example_cards()[3], page.get_by_test_id("rated")
    open_puzzle(page, card.puzzle)
    expect(rated.locator("summary .unseen")).to_have_text(card.rating.verdict)
    expect(rated.locator("summary .minutes")).to_have_text(f"{card.rating.whole_minutes} min")
    let_time_pass(page)
    assert not any(address.endswith("/rating") for address in addresses)
    rating = rate_puzzle(PUZZLE)
    open_puzzle(page, PUZZLE)
    let_time_pass(page)
    expect(rated.locator("summary .unseen")).to_have_text(rating.verdict)
    expect(rated.locator("summary .minutes")).to_have_text(f"{rating.whole_minutes} min")
    expect(rated.locator("li").first).to_be_hidden()
    rated.locator("summary").click()
    expect(rated.locator("li")).to_have_text(list(rating.reasons))
    assert sum(address.endswith("/rating") for address in addresses) == 1


def let_time_pass(page: Page) -> None:
    at_rest(page)
    page.clock.fast_forward(5_000)
    at_rest(page)
