"""Three views of a method keep step with what it does: lines in words, lines of code, its source."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from nonoscope import dump
from solvers.collection import example


def test_three_views_of_a_method_keep_step(page: Page) -> None:
    code = dump(example("lighthouse").puzzle, "link").strip()
    page.goto(f"{page.url.rstrip('/')}/p/{code}#watch=passes&at=0")
    expect(page.get_by_test_id("outcome")).to_be_visible(timeout=60_000)
    page.get_by_test_id("show-code").click()
    lit = page.get_by_test_id("code-lines").locator("[aria-current=step]")
    expect(lit).to_have_text("Note the given cells.")
    page.keyboard.press("ArrowRight")
    expect(lit).to_have_text("Keep the cells that are the same in all of them.")
    expect(page.get_by_test_id("code").get_by_test_id("counter-line_visits")).to_have_text("6")
    page.keyboard.press("c")
    expect(lit).to_have_text("fix cells equal in all ways")
    page.keyboard.press("c")
    expect(page.get_by_test_id("code-source-text")).to_contain_text("def _visit(self, number: int)")
    expect(page.get_by_test_id("code-file")).to_contain_text("solvers/methods/passes.py, from line")
    assert page.get_by_test_id("code-file").get_attribute("href") == "/methods/source/solvers/methods/passes.py"
