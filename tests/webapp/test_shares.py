"""Used time, expected time, the order that follows from them, and when memory is given back."""

from __future__ import annotations

import pytest

from webapp.base.visitor import Visitor
from webapp.jobs.events.messages import Request
from webapp.jobs.pool.fair_queue import FairQueue, UsedTime
from webapp.jobs.pool.waiting_jobs import LEAST, ExpectedTimes

ANN, BOB = Visitor("ann", "school"), Visitor("bob", "school")
EVE = Visitor("eve", "home")


class Clock:
    """A clock that the test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


# Who has had how much


def test_used_time_is_forgotten_gradually() -> None:
    used = UsedTime(class_size=1_000_000, clock=(clock := Clock()))
    used.add(ANN, 8.0)
    clock.now = 60.0
    assert used.of(ANN) == pytest.approx(4.0, rel=1e-3)
    used.add(ANN, -100.0)
    assert used.of(ANN) == 0.0


def test_an_abuser_is_slowed_and_the_class_hardly() -> None:
    used = UsedTime(class_size=40, clock=Clock())
    used.add(ANN, 40.0)
    assert (used.of(ANN), used.of(BOB), used.of(EVE)) == (41.0, 1.0, 0.0)


# How long it will take


def test_long_work_is_expected_to_take_long() -> None:
    expected = ExpectedTimes()
    one, other = Request("cat", 60.0, method="dfs"), Request("cat", 60.0)
    assert expected.of(other) == LEAST
    for _ in range(20):
        expected.learn(one, 10.0)
    assert expected.of(one) == pytest.approx(10.0, rel=0.01)
    assert expected.of(other) == LEAST
    expected.learn_more(other, 2.0)
    assert expected.of(other) == 2.0
    assert expected.of(Request("cat", 0.5, method="dfs")) == 0.5


def test_kinds_that_are_remembered_are_bounded() -> None:
    expected = ExpectedTimes()
    for number in range(5_000):
        expected.learn(Request("cat", 60.0, options={"count": number}), 1.0)
    assert len(expected._known._entries) <= 2_000


# Whose turn it is


def test_short_jobs_overtake_long_ones_but_not_for_ever() -> None:
    queue = FairQueue(clock=(clock := Clock()))
    queue.put(ANN, "long", 10.0)
    queue.put(EVE, "short", 0.1)
    assert list(queue) == ["short", "long"]
    clock.now = 100.0
    queue.put(Visitor("new", "there"), "later", 0.1)
    assert list(queue) == ["short", "long", "later"]


def test_learned_times_change_the_order() -> None:
    queue = FairQueue(clock=Clock())
    queue.put(ANN, "one", 1.0)
    queue.put(EVE, "other", 2.0)
    queue.expect("one", 5.0)
    assert list(queue) == ["other", "one"]


def test_a_visitor_who_has_used_little_goes_first() -> None:
    used = UsedTime(clock=Clock())
    used.add(ANN, 5.0)
    queue = FairQueue(used, Clock())
    queue.put(ANN, "a", 1.0)
    queue.put(EVE, "e", 1.0)
    assert list(queue) == ["e", "a"]
    assert queue.next(lambda job: job == "a") == "a"


def test_waiting_times_are_those_of_the_jobs_before() -> None:
    queue = FairQueue(clock=Clock())
    for number, visitor in enumerate((ANN, BOB, EVE), 1):
        queue.put(visitor, str(number), float(number))
    assert queue.waits([10.0, 4.0]) == {"1": 4.0, "2": 5.0, "3": 7.0}
    assert queue.waits([]) == {}
