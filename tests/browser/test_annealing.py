"""Annealing is watched move by move."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from nonoscope import dump
from solvers.anneal import move_outline
from solvers.lab.puzzles import random_puzzle
from tests.browser.playing import at_rest, press, settle


def test_any_move_of_an_outlined_run_is_reached_and_one_goes_from_stretch_to_stretch(
    page: Page, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(move_outline, "WHOLE", 0)
    monkeypatch.setattr(move_outline, "OUTLINE", 200)
    page.goto(f"{url}/p/{dump(random_puzzle(20, 1), 'link').strip()}#watch=anneal-cells,moves:60000,seed:2&at=3")
    open_tools(page)
    stretch = page.get_by_test_id("stretch")
    expect(stretch).to_contain_text("of 60,000 in chain 1.")
    at_rest(page)
    before = page.get_by_test_id("place").inner_text()
    for wrong in ("60001", "1.5"):
        go_to_move(page, wrong)
        at_rest(page)
        expect(page.get_by_test_id("stretch-error")).to_have_text("Enter a move number from 1 to 60,000.")
    go_to_move(page, "31234")
    expect(stretch).to_contain_text("Move 31,234 of 60,000")
    expect(stretch).to_contain_text("Moves 30,001 to 40,000")
    expect(page.get_by_test_id("reason")).to_contain_text("Move 31,234")
    expect(page.get_by_test_id("stretch-error")).to_be_hidden()
    go_to_move(page, "45000")
    expect(stretch).to_contain_text("Moves 40,001 to 50,000")
    page.get_by_test_id("stretch-on").click()
    expect(stretch).to_contain_text("Moves 50,001 to 60,000")
    expect(page.get_by_test_id("stretch-on")).to_be_disabled()
    page.get_by_test_id("stretch-back").click()
    expect(stretch).to_contain_text("Moves 40,001 to 50,000")
    page.get_by_test_id("stretch-close").click()
    expect(page.get_by_test_id("stretch-close")).to_be_hidden()
    expect(page.get_by_test_id("place")).to_have_text(before)


def open_tools(page: Page) -> None:
    page.get_by_test_id("annealing-more").click()


def go_to_move(page: Page, number: str) -> None:
    page.get_by_test_id("move-number").fill(number)
    page.get_by_test_id("move-go").click()


def test_every_move_is_explained_and_by_hand_the_annealer_goes_on_as_hot_as_one_wants(page: Page, url: str) -> None:
    page.goto(f"{url}/p/{dump(random_puzzle(12, 1), 'link').strip()}#watch=anneal-rows,seed:1&at=40")
    expect(page.get_by_test_id("insight")).to_be_visible()
    expect(page.get_by_test_id("reason")).to_contain_text("Move")
    at_rest(page)
    before = page.get_by_test_id("reason").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("reason")).not_to_have_text(before)
    expect(page.get_by_test_id("verdict-picture")).to_be_visible()
    expect(page.get_by_test_id("hand")).to_be_hidden()
    expect(page.locator(".speed output")).to_have_text("automatic")
    page.keyboard.press("h")
    slider = page.get_by_test_id("hand-temperature")
    expect(slider).to_be_visible()
    slider.fill("100")
    expect(page.get_by_test_id("hand-chance")).to_contain_text("9")
    expect(page.get_by_test_id("place")).to_contain_text(re.compile(r"of [1-9]\d\d"))
    expect_a_step_back_shows_another_move(page)
    expect_keys_to_cool_and_to_close_it(page)


def expect_a_step_back_shows_another_move(page: Page) -> None:
    page.get_by_test_id("pause").click()
    settle(page)
    count = page.get_by_test_id("place").inner_text()
    page.get_by_test_id("step-back").click()
    expect(page.get_by_test_id("place")).not_to_have_text(count)
    expect(page.get_by_test_id("reason")).to_contain_text("Move")


def expect_keys_to_cool_and_to_close_it(page: Page) -> None:
    slider = page.get_by_test_id("hand-temperature")
    hot = slider.get_attribute("aria-valuetext") or ""
    page.get_by_test_id("hand-stand").click()
    press(page, "ArrowDown")
    expect(slider).not_to_have_attribute("aria-valuetext", hot)
    assert float(slider.get_attribute("aria-valuetext") or 0) < float(hot)
    slider.focus()
    press(page, "h")
    expect(page.get_by_test_id("hand"), "letters act while the slider has the focus").to_be_hidden()
    expect(page.locator(".speed output")).to_have_text("automatic")
    page.get_by_test_id("scrub").focus()
    place = page.get_by_test_id("place").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("place"), "and the scrubber goes step by step").not_to_have_text(place)


@pytest.mark.journey
def test_rungs_are_shown_side_by_side_and_one_may_choose_whose_grid_is_seen(page: Page, url: str) -> None:
    page.goto(f"{url}/p/{dump(random_puzzle(12, 3), 'link').strip()}#watch=anneal,rungs:3,seed:1&at=60")
    lanes = page.get_by_test_id("lanes")
    open_tools(page)
    page.get_by_test_id("lanes-open").click()
    expect(lanes.get_by_role("radio")).to_have_count(4)
    expect(page.get_by_test_id("lane-swaps")).to_contain_text("Neighbours swapped")
    grids = set()
    for rung in range(3):
        page.get_by_test_id(f"lane-0-{rung}").check()
        settle(page)
        cells = page.get_by_test_id("watch-board").locator("[data-state]")
        grids.add(tuple(cells.evaluate_all("(all) => all.map((one) => one.dataset.state)")))
    assert len(grids) == 3
