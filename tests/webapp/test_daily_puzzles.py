"""Puzzles that the server chooses for visitors: the puzzle of the day, the first ones, the random pool."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from flask.testing import FlaskClient

from solvers.explain.levels import RATED_LEVELS
from webapp.collection import example_gallery
from webapp.collection.example_gallery import example_cards, first_puzzles, random_pool
from webapp.home import daily_puzzles
from webapp.home.daily_puzzles import card_of_day

MONDAY = date(2026, 11, 23)
YEAR = [MONDAY + timedelta(days) for days in range(364)]


def test_puzzle_of_a_day_is_the_same_for_all_and_another_the_next_day(client: FlaskClient) -> None:
    other = client.application.test_client()
    for day in YEAR[:10]:
        answer = client.get(f"/today/{day}")
        assert answer.status_code == 302
        assert answer.headers["Location"] == other.get(f"/today/{day}").headers["Location"]
        assert answer.headers["Location"] == f"/p/{card_of_day(day).code}"
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["Location"] != client.get(f"/today/{day + timedelta(1)}").headers["Location"]


def test_none_comes_again_within_a_month() -> None:
    cards = [card_of_day(day).name for day in YEAR]
    assert all(len(set(cards[start : start + 30])) == 30 for start in range(len(cards) - 30))


def test_weeks_begin_easy_and_end_hard() -> None:
    levels = [[RATED_LEVELS.index(card_of_day(day).level) for day in YEAR[start : start + 7]] for start in (0, 7, 357)]
    assert all(week == sorted(week) and week[0] == 0 and week[-1] == len(RATED_LEVELS) - 1 for week in levels)
    assert all(max(card_of_day(day).shape) <= 24 for day in YEAR if day.weekday() < 2)


def test_order_of_the_gallery_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [card_of_day(day).name for day in YEAR[:21]]
    for found in (random_pool, daily_puzzles._in_turn):
        found.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(example_gallery, "example_cards", lambda: example_cards()[::-1])
        assert [card_of_day(day).name for day in YEAR[:21]] == expected
    for found in (random_pool, daily_puzzles._in_turn):
        found.cache_clear()


def test_today_without_a_date_is_a_day_of_now(client: FlaskClient) -> None:
    codes = {card_of_day(date.today() + timedelta(days)).code for days in (-1, 0, 1)}  # the test may run at midnight
    assert client.get("/today").headers["Location"].removeprefix("/p/") in codes


@pytest.mark.parametrize(
    "day", ["yesterday", "2026-02-30", "20261122", "2026-W47-7", "2026-11-22T00", "0000-01-01", "x" * 500]
)
def test_an_invalid_day_is_refused_in_a_sentence(client: FlaskClient, day: str) -> None:
    answer = client.get(f"/today/{day}")
    assert answer.status_code == 404
    assert "is not a day. Expected a date such as 2026-11-22." in answer.text
    assert "x" * 60 not in answer.text


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_any_day_has_a_puzzle(client: FlaskClient, day: str) -> None:
    assert client.get(f"/today/{day}").status_code == 302


def test_first_puzzles_are_little_and_begin_with_few_runs() -> None:
    assert len(first_puzzles()) >= 5
    assert {card.shape for card in first_puzzles()} == {(5, 5)}
    assert {card.level for card in first_puzzles()} == {"easy"}
    assert (5,) in first_puzzles()[0].puzzle.rows


def test_home_leads_to_one_by_chance_without_scripts(client: FlaskClient) -> None:
    page = client.get("/").text
    [(code, codes)] = re.findall(r'href="/p/([^"]*)" data-codes="([^"]*)" data-testid="random"', page)
    assert code in codes.split()
    assert codes.split() == [card.code for card in random_pool()]
    assert {card.level for card in random_pool()} == set(RATED_LEVELS)
    assert client.get(f"/p/{code}").status_code == 200


def test_page_for_classes_leads_to_what_it_tells(client: FlaskClient) -> None:
    page = client.get("/classes").text
    assert "python3 run.py class" in page
    main = page.partition("<main")[2].partition("</main>")[0]
    addresses = re.findall(r'href="(/[^"#]*)(#[^"]*)?"', main)
    assert len(addresses) > 8
    for address, place in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert not place or f'id="{place[1:]}"' in answer.text, address + place
