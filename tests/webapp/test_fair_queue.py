"""Whose turn it is: visitors take turns, whatever the crowd of one of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.jobs.pool.fair_queue import FairQueue


def queued(order: str) -> FairQueue:
    """A job for each letter, the visitor; jobs are called a1, a2, ..."""
    turns = FairQueue()
    for visitor in order:
        turns.put(visitor, f"{visitor}{turns.count(visitor) + 1}")
    return turns


def drained(turns: FairQueue) -> list[str]:
    return [job for _ in range(len(turns)) if (job := turns.next())]


@pytest.mark.parametrize(
    ("order", "served"),
    [
        ("", ""),
        ("aaa", "a1 a2 a3"),
        ("aaab", "a1 b1 a2 a3"),
        ("aabbc", "a1 b1 c1 a2 b2"),
        ("abcabc", "a1 b1 c1 a2 b2 c2"),
    ],
)
def test_visitors_take_turns(order: str, served: str) -> None:
    assert drained(queued(order)) == served.split()


@given(st.text("abcd", max_size=20))
def test_places_are_what_happens(order: str) -> None:
    turns = queued(order)
    places = {job: turns.place(job[0], job) for job in turns}
    assert sorted(places, key=places.__getitem__) == drained(turns)
    assert sorted(places.values()) == list(range(1, len(order) + 1))


def test_jobs_can_be_taken_back() -> None:
    turns = queued("aab")
    assert turns.remove("a", "a1")
    assert not turns.remove("a", "a1")
    assert not turns.remove("z", "z1")
    assert turns.place("a", "a1") == 0
    assert drained(turns) == ["a2", "b1"]
    assert turns.next() is None
