"""Puzzles that the server chooses for visitors: the puzzle of the day and the first ones."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from flask.testing import FlaskClient

from webapp.collection.bundled_cards import first_puzzles


def test_today_is_the_small_one_of_the_day(client: FlaskClient) -> None:
    assert client.get("/today/2026-11-22").location == "/daily/2026-11-22/small"
    days = {(date.today() + timedelta(days)).isoformat() for days in (-1, 0, 1)}  # the test may run at midnight
    assert client.get("/today").location in {f"/daily/{day}/small" for day in days}


@pytest.mark.parametrize(
    "day", ["yesterday", "2026-02-30", "20261122", "2026-W47-7", "2026-11-22T00", "0000-01-01", "x" * 500]
)
def test_an_invalid_day_is_refused_in_a_sentence(client: FlaskClient, day: str) -> None:
    answer = client.get(f"/today/{day}")
    assert answer.status_code == 404
    assert "xpected a date like 2026-11-22" in answer.text
    assert "x" * 60 not in answer.text


def test_first_puzzles_are_little_and_begin_with_few_runs() -> None:
    assert len(first_puzzles()) >= 5
    assert {card.shape for card in first_puzzles()} == {(5, 5)}
    assert {card.level for card in first_puzzles()} == {"easy"}
    assert (5,) in first_puzzles()[0].puzzle.rows


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
