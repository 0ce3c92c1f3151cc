"""The visitor whom most browser tests share: nothing of one test is there in the next."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, ViewportSize
from playwright.sync_api import Error as PlaywrightError

from tests.browser.conftest import MACHINES, Visitors, answering, answers, forget_all, fresh_page, launch

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
        lambda: page.context.add_init_script("1"),
        lambda: page.clock.install(),
    ]
    for change in changes:
        with pytest.raises(AssertionError, match="fixture `context`"):
            change()


def test_whoever_was_offline_is_not_so_in_the_next(visitors: Visitors, viewport: ViewportSize, url: str) -> None:
    with fresh_page(visitors(viewport), url) as page:
        page.context.set_offline(True)
        with pytest.raises(PlaywrightError, match="ERR_INTERNET_DISCONNECTED"):
            page.goto(f"{url}/healthz/live")
    with fresh_page(visitors(viewport), url) as page:
        page.goto(f"{url}/healthz/live")


def test_a_browser_that_does_not_answer_is_ended_and_told(browser: Browser) -> None:
    lost = launch(browser.browser_type)
    page = lost.new_page()
    for process in MACHINES[lost]:
        process.suspend()
    with pytest.warns(UserWarning, match="did not answer within 1 seconds"), answering(lost, 1.0):
        page.close()
    assert not answers(lost)
    assert answers(browser)


def test_what_a_browser_says_is_not_taken_for_silence(browser: Browser) -> None:
    with pytest.raises(PlaywrightError, match="has been closed"), answering(browser):
        page = browser.new_page()
        page.close()
        page.title()
    assert answers(browser)
