"""Token buckets, in memory and in a real Redis: as their definition says, in bounded memory, also while Redis is away;
and the rates of visitors and addresses that they count."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from signal import SIGKILL, SIGSTOP, Signals

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redis import Redis

from scripts.members import RedisServer
from tests.cases import for_every
from tests.webapp.asking import at_once
from webapp.base.rate_limits import Counted, RateError, RateLimits
from webapp.base.shared_throttle import SharedThrottle
from webapp.base.throttle import Rate, Throttle, delay, parsed_rate
from webapp.base.visitor import Visitor

HOURLY, QUICK = Rate(5, 3_600), Rate(4, 1)
RATES = {"JOB_RATE": "5/hour"}
VISITOR = Visitor("name", "2001:db8::")


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(params=["memory", pytest.param("redis", marks=pytest.mark.slow)])
def address(request: pytest.FixtureRequest) -> str:
    """Of Redis, or none for memory."""
    return str(request.getfixturevalue("server").address) if request.param == "redis" else ""


@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 3), st.integers(1, 3))))
def test_buckets_hold_what_the_definition_says(steps: list[tuple[str, int, int]]) -> None:
    """A bucket gains `tokens` in `seconds`, holds no more than that, and is taken from only if it has enough."""
    clock = Clock()
    throttle = Throttle(clock=clock)
    held = {"a": 4.0, "b": 4.0}
    for key, quarters, tries in steps:
        clock.now += quarters / 4
        held = {name: min(4.0, tokens + quarters) for name, tokens in held.items()}
        for _ in range(tries):
            wait = throttle.take((key, QUICK))
            assert wait == pytest.approx(max(0.0, 1 - held[key]) / 4)
            held[key] -= wait == 0


def test_tokens_are_taken_from_all_buckets_or_from_none() -> None:
    throttle = Throttle(clock=Clock())
    for _ in range(4):
        assert throttle.take(("full", QUICK)) == 0
    assert throttle.take(("other", QUICK), ("full", QUICK)) == pytest.approx(0.25)
    assert [throttle.take(("other", QUICK)) for _ in range(4)] == [0] * 4
    assert throttle.wait(("other", QUICK)) == throttle.wait(("other", QUICK)) == pytest.approx(0.25)


def test_floods_are_delayed_until_the_debt_is_paid() -> None:
    clock = Clock()
    throttle = Throttle(clock=clock)
    assert [delay(throttle, "a", 60) for _ in range(2)] == [0, 0]
    assert delay(throttle, "a", 15) == pytest.approx(1)
    assert delay(throttle, "a", 10_000) == 2  # and no longer
    assert delay(throttle, "b", 1) == 0
    clock.now += 1_000
    assert delay(throttle, "a", 1) == 0


def test_new_names_evict_each_other_and_no_bucket_that_is_nearly_empty() -> None:
    throttle = Throttle(most=100)
    for _ in range(5):
        throttle.take(("greedy", HOURLY))
    assert [throttle.take((f"new {number}", HOURLY)) for number in range(10_000)] == [0] * 10_000
    assert len(throttle) == 100
    assert throttle.take(("greedy", HOURLY)) > 0


def test_threads_lose_no_token() -> None:
    throttle, rate = Throttle(most=50), Rate(10_000, 86_400)

    def take() -> None:
        for number in range(500):
            throttle.take(("all", rate))
            throttle.take((f"{threading.get_ident()} {number}", rate))

    at_once(*[take] * 8)
    assert round(dict(throttle.emptiness())["all"] / rate.cost) == pytest.approx(4_000, abs=2)
    assert len(throttle) == 50


@for_every("text, rate", [
    ("60/minute", Rate(60, 60)), ("1/second", Rate(1, 1)), ("30/hour", Rate(30, 3_600)), ("5/day", Rate(5, 86_400)),
    ("", None), ("0/minute", None), ("-1/minute", None), ("60", None), ("60/fortnight", None),
    ("1/minute;2/hour", None),
])
def test_rates_are_read(text: str, rate: Rate | None) -> None:
    assert parsed_rate(text) == rate


def allowed(limits: RateLimits, visitor: Visitor = VISITOR) -> int:
    """How many requests are allowed of ten."""
    count = 0
    for _ in range(10):
        try:
            limits.count("JOB_RATE", visitor)
        except RateError as refused:
            assert 0 < refused.retry_after <= 720
        else:
            count += 1
    return count


def test_visitors_and_addresses_have_their_rates(address: str) -> None:
    limits = RateLimits(RATES, 2, address)
    limits.check("JOB_RATE", VISITOR)
    assert allowed(limits) == 5
    with pytest.raises(RateError):
        limits.check("JOB_RATE", VISITOR)
    assert allowed(limits, Visitor("other", VISITOR.address)) == 5, "whoever was refused uses nothing up of the address"
    assert allowed(limits, Visitor("third", VISITOR.address)) == 0
    assert allowed(limits, Visitor("name", "2001:db8:1::")) == 0


def test_busiest_are_listed(address: str) -> None:
    limits = RateLimits(RATES, 2, address)
    limits.count("JOB_RATE", VISITOR)
    limits.count("JOB_RATE", Visitor("busy/one", VISITOR.address))
    limits.count("JOB_RATE", Visitor("busy/one", VISITOR.address))
    assert limits.busiest(2) == [
        Counted("JOB_RATE", "visitor", "busy/one", 2, 5, 3600),
        Counted("JOB_RATE", "address", VISITOR.address, 3, 10, 3600),
    ]
    assert len(limits.busiest(10)) == 3


def test_names_that_a_refused_address_makes_up_are_not_kept() -> None:
    limits = RateLimits(RATES, 2)
    for number in range(1_000):
        try:
            limits.count("JOB_RATE", Visitor(f"name {number}", "address"))
        except RateError:
            assert number >= 10
    assert len(limits.busiest(1_000)) == 11


@pytest.mark.slow
def test_processes_count_together_and_each_request_costs_one_step(server: RedisServer, redis: Redis) -> None:
    first, second = (RateLimits(RATES, 2, server.address) for _ in range(2))
    first.count("JOB_RATE", VISITOR)
    redis.config_resetstat()
    second.count("JOB_RATE", VISITOR)
    assert redis.info("commandstats")["cmdstat_evalsha"]["calls"] == 1
    assert [allowed(first), allowed(second)] == [3, 0]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def shared(server: RedisServer, clock: Clock) -> Callable[[], int]:
    """How many of ten tokens can be taken."""
    throttle = SharedThrottle(server.address, clock)
    return lambda: [throttle.take(("key", HOURLY)) == 0 for _ in range(10)].count(True)


@pytest.mark.slow
@pytest.mark.parametrize("trouble", [SIGKILL, SIGSTOP])
def test_each_process_counts_by_itself_while_redis_is_away(
    server: RedisServer, shared: Callable[[], int], clock: Clock, caplog: pytest.LogCaptureFixture, trouble: Signals
) -> None:
    assert shared() == 5
    os.kill(server.pid, trouble)
    assert shared() == 5
    if trouble == SIGSTOP:
        server.go_on()
    else:
        server.restart()
    assert shared() == 0, "nobody asks a server that has just failed"
    clock.now += 6
    assert shared() == 0, "Redis kept what it had counted"
    assert [record.getMessage()[:13] for record in caplog.records] == ["Redis is away", "Redis is back"]


@pytest.mark.slow
def test_disk_that_is_full_stops_nothing(redis: Redis, shared: Callable[[], int]) -> None:
    redis.config_set("maxmemory", 1)
    assert shared() == 5
