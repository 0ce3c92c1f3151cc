"""The renderer of pages: it changes only what differs, keeps the focus, and never takes a value for markup."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.playing import probe


def test_templates_are_patched_in_place(page: Page, url: str) -> None:
    page.goto(f"{url}/class")
    assert page.evaluate(probe("renderer")) == {
        "first": '<p hidden="" data-on="false"></p><ul><li><input aria-label="one"></li>'
                 '<li><input aria-label="two"></li></ul>',
        "order": "three typing one",  # what is typed stays until another value is told
        "focus": True,
        "text": ["<b>", "a", None],
        "kept": "second three",
        "chosen": "b",
        "again": ["c", False, "b,c", "true,true", True, "ca0"],
        "style": "3px",
        "circle": True,
        "last": 0,
    }
