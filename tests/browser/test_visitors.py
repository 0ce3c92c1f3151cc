"""The visitor whom most browser tests share: nothing of one test is there in the next."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import forget_all

pytestmark = pytest.mark.browser

KEEP = """async () => {
  localStorage.setItem("kept", "1");
  document.cookie = "kept=1; max-age=1000";
  await caches.open("kept");
  await new Promise((done) => { indexedDB.open("kept").onsuccess = done; });
}"""
KEPT = """async () => [localStorage.length, document.cookie, await caches.keys(), await indexedDB.databases()]"""


def test_what_a_test_kept_is_gone_in_the_next_and_what_would_hold_for_it_is_refused(page: Page, url: str) -> None:
    expect_changes_of_all_pages_to_be_refused(page)
    page.evaluate(KEEP)
    assert page.evaluate("localStorage.getItem('kept')") == "1"
    empty = page.context.new_page()
    page.close()
    forget_all(empty, url)
    empty.goto(f"{url}/healthz/live")
    assert empty.evaluate(KEPT) == [0, "", [], []]


def expect_changes_of_all_pages_to_be_refused(page: Page) -> None:
    changes: list[Callable[[], object]] = [
        lambda: page.context.set_offline(True),
        lambda: page.context.add_init_script("1"),
        lambda: page.clock.install(),
    ]
    for change in changes:
        with pytest.raises(AssertionError, match="fixture `context`"):
            change()
