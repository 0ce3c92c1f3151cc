"""The tree of a watched search, gone through by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from nonoscope import dump
from solvers.lab.puzzles import smiley


@pytest.mark.journey
def test_a_tree_is_gone_through_by_keys(page: Page, url: str) -> None:
    """Arrows go from node to node, Space folds and unfolds, Enter goes to the moment of a node."""
    page.goto(f"{url}/p/{dump(smiley(), 'link').strip()}#watch=dfs,prune:false")
    expect(page.get_by_test_id("outcome")).to_be_visible()
    page.keyboard.press("End")
    tree, hint = page.get_by_test_id("tree"), page.get_by_test_id("tree-hint")
    tree.focus()
    expect(hint).to_contain_text("The arrow keys move between nodes")
    tree.press("Home")
    expect(hint).to_contain_text("Node 0: 0 rows are filled in. Press to jump to its place in the recording")
    tree.press(" ")
    tree.press("ArrowDown")
    expect(hint).to_contain_text("1,166 folded nodes. Press to unfold them.")
    tree.press("Enter")
    tree.press("ArrowDown")
    expect(hint).to_contain_text("Node 1:")
    tree.press("Enter")
    expect(page.get_by_test_id("reason")).to_contain_text("Node 1: 1 row is filled in.")
    tree.press("ArrowUp")
    expect(hint).to_contain_text("Node 0:")
