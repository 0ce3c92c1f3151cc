"""Puzzles by chance and those of days, in a real browser: a link brings the same puzzle again, and days remember."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from solvers.make.daily import KINDS, daily
from solvers.make.random.generator import random_puzzle
from tests.browser.playing import draw
from webapp.home.daily_pages import daily_id

DAY = date(2026, 2, 10)
YESTERDAY = (date(2026, 3, 4) - date(1970, 1, 1)).days
SOLVED_YESTERDAY = f'{{"format": "nonoscope-progress", "version": 1, "solved": {{}}, "days": [{YESTERDAY}]}}'


def code_of(page: Page) -> str:
    return page.locator("#puzzle").get_attribute("data-code") or ""


@pytest.mark.usefixtures("at_home")
def test_what_is_wished_for_is_told_stopped_and_made(page: Page, url: str) -> None:
    page.get_by_test_id("path").click()
    page.get_by_test_id("random-page").click()
    page.wait_for_url(f"{url}/random")
    expect(page.get_by_test_id("wish")).to_be_visible()
    expect_refusal_by_keyboard(page)
    expect_making_to_be_stopped(page)
    assert page.url == f"{url}/random"
    expect_styles_of_their_own_in_colours(page)
    page.get_by_test_id("size").fill("7x5")
    page.get_by_test_id("level-easy").check(force=True)
    page.get_by_test_id("style-maze").check(force=True)
    page.get_by_test_id("make").click()
    page.wait_for_url(re.compile(r"/random\?size=7x5&level=easy&style=maze&seed=\d+&recipe=5$"))
    expect(page.locator("#title")).to_have_text("Random 7 × 5, easy")
    code = code_of(page)
    page.reload()
    assert code_of(page) == code != ""
    expect_next_one_to_be_another_of_the_same_kind(page, url)


def expect_refusal_by_keyboard(page: Page) -> None:
    page.get_by_test_id("size").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("3")
    page.get_by_test_id("level-medium").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("level-hard")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("error")).to_contain_text("such as easy, found 'hard'")
    expect(page.get_by_test_id("stop")).to_be_hidden()


def expect_styles_of_their_own_in_colours(page: Page) -> None:
    sea = page.get_by_test_id("style-sea")
    expect(sea).to_be_disabled()
    page.get_by_test_id("colours-4").check(force=True)
    sea.check(force=True)
    page.get_by_test_id("colours-0").check(force=True)
    expect(sea).not_to_be_checked()
    expect(page.get_by_test_id("style-noise")).to_be_checked()


def expect_making_to_be_stopped(page: Page) -> None:
    page.route("**/api/random*", lambda route: None)
    page.get_by_test_id("make").click()
    expect(page.get_by_test_id("said")).to_have_text("Making a puzzle …")
    page.get_by_test_id("stop").click()
    expect(page.get_by_test_id("said")).to_have_text("Stopped.")
    expect(page.get_by_test_id("stop")).to_be_hidden()
    page.unroute("**/api/random*")


def expect_next_one_to_be_another_of_the_same_kind(page: Page, url: str) -> None:
    page.goto(f"{url}/random?size=5&level=easy&style=noise&seed=3&recipe=5")
    goal = random_puzzle(5, 5, "easy", 3).info.goal
    first = code_of(page)
    draw(page, goal.rows())
    expect(page.get_by_test_id("outcome")).to_be_visible()
    page.get_by_test_id("next").click()
    page.wait_for_url(re.compile(r"size=5&level=easy&style=noise&seed=(?!3&)\d+"))
    assert code_of(page) != first


# Days


@pytest.mark.journey
@pytest.mark.usefixtures("context")
def test_today_is_that_of_the_visitor_and_the_archive_works_by_keyboard(page: Page, url: str) -> None:
    page.clock.set_fixed_time("2026-03-05T12:00:00")
    page.goto(f"{url}/random")
    page.get_by_test_id("to-daily").click()
    page.wait_for_url(f"{url}/daily/2026-03-05")
    expect(page.get_by_test_id("daily-solid")).to_be_visible()
    later = date(2026, 3, 5) + timedelta(1)
    expect(page.get_by_test_id(f"day-{later}")).not_to_have_attribute("href", re.compile("."))
    page.goto(f"{url}/daily/{DAY}")
    page.get_by_test_id(f"day-{DAY}").focus()
    for key, day in (("ArrowRight", 11), ("ArrowDown", 18), ("ArrowLeft", 17), ("ArrowUp", 10), ("ArrowUp", 3)):
        page.keyboard.press(key)
        expect(page.get_by_test_id(f"day-2026-02-{day:02}")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(f"{url}/daily/2026-02-03")
    page.get_by_test_id("earlier").press("Enter")
    page.wait_for_url(f"{url}/daily/2026-01-31")
    expect(page.get_by_test_id("earlier")).to_have_count(0)


@pytest.mark.usefixtures("context")
def test_a_day_shows_the_pictures_that_were_found_and_next_leads_through_it(page: Page, url: str) -> None:
    small = daily(DAY, "small")
    page.clock.set_fixed_time("2026-03-05T12:00:00")
    page.goto(f"{url}/daily/{DAY}")
    expect(page.get_by_test_id("daily-small")).not_to_contain_text(small.of.title)
    page.evaluate("(text) => localStorage.setItem('achievements', text)", SOLVED_YESTERDAY)
    page.get_by_test_id("daily-small").click()
    expect(page.locator("#title")).to_have_text(small.title)
    draw(page, small.puzzle().info.goal.rows())
    expect(page.get_by_test_id("outcome")).to_be_visible()
    page.wait_for_function("(day) => JSON.parse(localStorage.getItem('achievements')).days.at(-1) > day", arg=YESTERDAY)
    expect_result_with_day_and_streak(page)
    expect(page.get_by_test_id("next")).to_have_attribute("href", f"/daily/{DAY}/medium")
    page.get_by_test_id("more-puzzles").click()
    page.wait_for_url(f"{url}/daily/{DAY}")
    expect(page.get_by_test_id("daily-small")).to_contain_text(small.of.title)
    solved = "Tuesday, 10 February 2026: 1 of 5 solved"
    expect(page.get_by_test_id(f"day-{DAY}")).to_have_attribute("aria-label", solved)
    expect(page.get_by_test_id("streak")).to_have_attribute("aria-label", "2 days in a row")
    page.wait_for_function(f"document.querySelector('[data-day=\"{DAY}\"] img')?.naturalWidth > 0")
    expect_next_to_lead_to_the_packs_after_the_last(page)


def expect_next_to_lead_to_the_packs_after_the_last(page: Page) -> None:
    solved = {daily_id(DAY, kind): [60, 0, YESTERDAY] for kind in KINDS}
    progress = {"format": "nonoscope-progress", "version": 1, "solved": solved, "days": []}
    page.evaluate("(text) => localStorage.setItem('achievements', text)", json.dumps(progress))
    page.get_by_test_id("daily-small").click()
    expect(page.get_by_test_id("next")).to_have_attribute("href", "/puzzles/")
    page.go_back()
    expect(page.get_by_test_id(f"day-{DAY}")).to_have_class(re.compile("whole"))
    expect(page.get_by_test_id("daily-large")).to_contain_text(daily(DAY, "large").of.title)


def expect_result_with_day_and_streak(page: Page) -> None:
    page.get_by_test_id("result-open").click()
    expect(page.get_by_test_id("result-text")).not_to_have_value("")
    lines = page.get_by_test_id("result-text").input_value().split("\n")
    rows, columns = daily(DAY, "small").shape
    assert lines[0] == f"Small puzzle of 10 February 2026, {columns} × {rows} · 2 days in a row"
    assert lines[-1] == page.url
    page.get_by_test_id("result-close").click()
