"""The puzzles of a day: always the same for a date, different each week, of the announced size and level."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from nonoscope import PuzzleError
from solvers.collection import SIZES, models
from solvers.explain.rating import rate_puzzle
from solvers.make.daily import (
    FIRST_DAY,
    KINDS,
    dailies,
    daily,
    day_of,
    written_date,
    written_day,
    written_month,
)

SUNDAY = date(2026, 11, 22)
TWO_YEARS = [FIRST_DAY + timedelta(day) for day in range(730)]
IN_BLACK = ("small", "medium", "large")


def test_a_day_has_three_in_black_and_white_one_in_colours_and_a_solid():
    assert [entry.kind for entry in dailies(SUNDAY)] == [*KINDS] == [*IN_BLACK, "coloured", "solid"]
    assert [len(entry.shape) for entry in dailies(SUNDAY)] == [2, 2, 2, 2, 3]


@pytest.mark.parametrize(
    ("kind", "day"),
    [*((kind, SUNDAY + timedelta(days)) for kind in IN_BLACK for days in (0, 3)),
     *(("coloured", SUNDAY + timedelta(days)) for days in (0, 3, 6, 9))],
)
def test_daily_puzzles_match_their_description(kind, day):
    entry = daily(day, kind)
    puzzle = entry.puzzle()
    assert puzzle.shape == entry.shape
    assert puzzle.info.title == entry.title
    assert rate_puzzle(puzzle).level == entry.level


def difficulty(day: date, kind: str) -> float:
    return daily(day, kind).of.rating.rating or 0.0


@pytest.mark.parametrize("kind", KINDS[:-1])
def test_weeks_begin_easy_and_end_hard(kind: str) -> None:
    monday = date(2026, 12, 7)
    for week in range(104):
        ratings = [difficulty(monday + timedelta(7 * week + day), kind) for day in range(7)]
        assert ratings == sorted(ratings)
        assert ratings[0] < ratings[-1]


@pytest.mark.parametrize(("kind", "days"), [("small", 60), ("medium", 120), ("large", 60), ("coloured", 60)])
def test_every_puzzle_is_a_picture_with_a_name_and_comes_again_after_months(kind: str, days: int) -> None:
    last: dict[str, date] = {}
    for day in TWO_YEARS:
        name, title = daily(day, kind).of.name, daily(day, kind).of.title
        assert title
        assert title not in daily(day, kind).title
        assert (day - last.get(name, date.min)).days > days
        last[name] = day


@pytest.mark.parametrize("kind", IN_BLACK)
def test_sizes_are_called_as_in_the_collection(kind: str) -> None:
    for day in TWO_YEARS:
        longest = max(daily(day, kind).shape)
        assert next(size for size, most in SIZES.items() if longest <= most) == kind


@pytest.mark.parametrize("kind", KINDS[:-1])
@pytest.mark.parametrize("weekdays", [range(2), range(2, 5), range(5, 7)])
def test_each_part_of_the_week_has_at_least_twenty_pictures(kind: str, weekdays: range) -> None:
    assert len({daily(day, kind).of.name for day in TWO_YEARS if day.weekday() in weekdays}) >= 20


def test_no_solid_comes_a_second_time_before_all_have_come():
    count = len(models())
    assert len({daily(FIRST_DAY + timedelta(day), "solid").of for day in range(count)}) == count


def test_the_title_of_a_solid_does_not_tell_what_it_is():
    assert daily(SUNDAY, "solid").puzzle().info.title == "Solid of 22 November 2026"


def test_days_before_the_first_have_none():
    with pytest.raises(PuzzleError, match="expected 2026-01-01 or a later day"):
        daily(FIRST_DAY - timedelta(1), "small")


@pytest.mark.parametrize("text", ["", "today", "2026-W47-7", "20261122", "2026-11-31", "2026-11-22 ", "२०२६-११-२२"])
def test_dates_are_read_in_one_form(text):
    with pytest.raises(PuzzleError, match="expected a date like 2026-11-22"):
        day_of(text)


@pytest.mark.parametrize(("day", "words"), [
    (date(2026, 11, 23), "Monday, 23 November 2026"), (date(2026, 3, 1), "Sunday, 1 March 2026"),
    (date(2028, 2, 29), "Tuesday, 29 February 2028"), (date(2026, 12, 31), "Thursday, 31 December 2026"),
])
def test_days_in_words(day: date, words: str) -> None:
    assert written_day(day) == words
    assert words.endswith(written_date(day))
    assert written_date(day).endswith(written_month(day))
