"""Rates are counted within bounds: memory and work stay small, and no count near its limit is lost."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.base.rate_limits import BoundedStorage, RateError, RateLimits
from webapp.base.visitor import Visitor

MINUTE, HOUR = 60.0, 3_600.0


class Clock:
    """Replaces `time.time`."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    made = Clock()
    monkeypatch.setattr(time, "time", made)
    yield made


LENGTHS = {"a": MINUTE, "b": MINUTE, "c": HOUR, "d": HOUR}
steps = st.lists(st.tuples(st.sampled_from(["hit", "clear", "wait"]), st.sampled_from("abcd"), st.integers(1, 50)))


@given(steps)
def test_counts_are_those_of_the_definition(todo: list[tuple[str, str, int]]) -> None:
    """A window begins with the first count and lasts for its length."""
    storage, clock, known = BoundedStorage(), Clock(), dict[str, tuple[int, float]]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "time", clock)
        for what, key, number in todo:
            if what == "wait":
                clock.now += number
            elif what == "clear":
                storage.clear(key)
                known.pop(key, None)
            else:
                count, end = known.get(key, (0, clock.now + LENGTHS[key]))
                known[key] = (count + number, end)
                assert storage.incr(key, LENGTHS[key], number) == count + number
            known = {one: window for one, window in known.items() if window[1] > clock.now}
            assert {one: storage.get(one) for one in known} == {one: count for one, (count, _) in known.items()}
            assert {one: storage.get_expiry(one) for one in known} == {one: end for one, (_, end) in known.items()}
            assert all(storage.get(one) == 0 for one in LENGTHS if one not in known)
            assert all(storage.get_expiry(one) == clock.now for one in LENGTHS if one not in known)
    assert storage.check()
    assert storage.reset() >= len(known)
    assert storage.reset() == 0


def test_there_are_never_more_windows_than_the_bound() -> None:
    storage = BoundedStorage(most=100)
    assert [storage.incr(f"new {number}", HOUR) for number in range(1_000)] == [1] * 1_000  # and nobody is kept out
    assert storage.reset() == 100


def test_flood_of_new_names_does_not_erase_a_count() -> None:
    storage = BoundedStorage(most=100)
    storage.incr("greedy", HOUR, 120)
    for number in range(10_000):
        storage.incr(f"new {number}", HOUR)
    assert storage.get("greedy") == 120


def test_of_windows_alike_the_oldest_goes() -> None:
    storage = BoundedStorage(most=3)
    for name in "abcd":
        storage.incr(name, HOUR)
    assert [storage.get(name) for name in "abcd"] == [0, 1, 1, 1]


def test_windows_that_are_over_make_room_first(clock: Clock) -> None:
    storage = BoundedStorage(most=3)
    storage.incr("hour", HOUR)
    for name in "ab":
        storage.incr(name, MINUTE)
    clock.now += MINUTE
    for name in "cd":
        storage.incr(name, HOUR)
    assert [storage.get(name) for name in ("hour", "c", "d")] == [1, 1, 1]
    assert storage.reset() == 3


def test_flood_of_one_kind_leaves_windows_of_another_length() -> None:
    storage = BoundedStorage(most=100)
    for number in range(40):
        storage.incr(f"hour {number}", HOUR)
    for number in range(1_000):
        storage.incr(f"minute {number}", MINUTE)
    assert [storage.get(f"hour {number}") for number in range(40)] == [1] * 40


def test_threads_lose_no_count() -> None:
    storage = BoundedStorage(most=50)

    def hit() -> None:
        for number in range(500):
            storage.incr("all", HOUR)
            storage.incr(f"{threading.get_ident()} {number}", HOUR)

    threads = [threading.Thread(target=hit) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert storage.get("all") == 4_000
    assert storage.reset() == 50


@pytest.mark.parametrize("address", ["memory://", "memory:"])
def test_memory_is_within_the_bound_and_needs_no_thread(address: str) -> None:
    before = set(threading.enumerate())
    limits = RateLimits({"JOB_RATE": "2/hour"}, 1, address)
    limits.count("JOB_RATE", Visitor("a", "b"))
    assert set(threading.enumerate()) <= before
    assert isinstance(limits._limiter.storage, BoundedStorage)


def test_names_that_a_refused_address_makes_up_are_not_kept() -> None:
    limits = RateLimits({"JOB_RATE": "5/hour"}, 2)
    for number in range(10):
        limits.count("JOB_RATE", Visitor(f"name {number}", "address"))
    for number in range(1_000):
        with pytest.raises(RateError):
            limits.count("JOB_RATE", Visitor(f"another {number}", "address"))
    storage = limits._limiter.storage
    assert storage.reset() == 11


def test_visitor_who_is_refused_uses_nothing_up_of_the_address() -> None:
    limits = RateLimits({"JOB_RATE": "5/hour"}, 2)
    for number in range(100):
        try:
            limits.count("JOB_RATE", Visitor("greedy", "address"))
        except RateError:
            assert number >= 5
    for _ in range(5):
        limits.count("JOB_RATE", Visitor("other", "address"))
