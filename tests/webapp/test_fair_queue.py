"""Whose turn it is: visitors take turns, whatever the crowd of one of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.jobs.events.messages import Visitor
from webapp.jobs.pool.fair_queue import FairQueue


def queued(order: str) -> FairQueue:
    """A job for each letter, the visitor; jobs are called a1, a2, ..."""
    queue = FairQueue(clock=lambda: 0.0)
    for name in order:
        visitor = Visitor(name, name.upper())
        queue.put(visitor, f"{name}{queue.count(visitor) + 1}")
    return queue


def drained(queue: FairQueue) -> list[str]:
    return [job for _ in range(len(queue)) if (job := queue.next())]


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
    queue = queued(order)
    places = {job: queue.place(job) for job in queue}
    assert sorted(places, key=places.__getitem__) == drained(queue)
    assert sorted(places.values()) == list(range(1, len(order) + 1))


def test_jobs_can_be_taken_back() -> None:
    queue = queued("aab")
    assert queue.remove("a1")
    assert not queue.remove("a1")
    assert not queue.remove("z1")
    assert queue.place("a1") == 0
    assert drained(queue) == ["a2", "b1"]
    assert queue.next() is None


def test_jobs_of_one_address_are_counted() -> None:
    queue = FairQueue()
    for name in "abc":
        queue.put(Visitor(name, "school"), name)
    queue.put(Visitor("d", "home"), "d")
    assert (queue.count_at("school"), queue.count_at("home"), queue.count_at("nowhere")) == (3, 1, 0)
    assert queue.next() == "a"
    assert queue.remove("c")
    assert (queue.count_at("school"), len(queue)) == (1, 2)
