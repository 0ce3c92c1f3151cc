"""Rates that several web processes count together in a real Redis, and what happens while it is away."""

from __future__ import annotations

import os
from signal import SIGKILL, SIGSTOP, Signals

import pytest
from redis import Redis

from scripts.members import RedisServer
from webapp.base.rate_limits import Counted, RateError, RateLimits
from webapp.base.shared_rates import SharedStorage
from webapp.base.visitor import Visitor

pytestmark = pytest.mark.slow

RATES = {"JOB_RATE": "5/hour"}
VISITOR = Visitor("name", "2001:db8::")


def allowed(limits: RateLimits, visitor: Visitor = VISITOR) -> int:
    """How many requests are allowed of ten."""
    count = 0
    for _ in range(10):
        try:
            limits.count("JOB_RATE", visitor)
        except RateError as refused:
            assert 0 < refused.retry_after <= 3600
        else:
            count += 1
    return count


def test_processes_count_together(server: RedisServer) -> None:
    one, other = (RateLimits(RATES, 2, redis=server.address) for _ in range(2))
    one.count("JOB_RATE", VISITOR)
    other.count("JOB_RATE", VISITOR)
    assert allowed(one) == 3
    assert allowed(other) == 0
    assert allowed(other, Visitor("other", VISITOR.address)) == 5


def test_storage_that_is_set_by_hand_wins(server: RedisServer, redis: Redis) -> None:
    one, other = (RateLimits(RATES, 2, "memory://", server.address) for _ in range(2))
    assert [allowed(one), allowed(other)] == [5, 5]
    assert redis.dbsize() == 0


def test_busiest_are_listed_as_in_memory(server: RedisServer) -> None:
    for limits in (RateLimits(RATES, 2), RateLimits(RATES, 2, redis=server.address)):
        limits.count("JOB_RATE", VISITOR)
        limits.count("JOB_RATE", Visitor("busy/one", VISITOR.address))
        limits.count("JOB_RATE", Visitor("busy/one", VISITOR.address))
        assert limits.busiest(2) == [
            Counted("JOB_RATE", "visitor", "busy/one", 2, 5, 3600),
            Counted("JOB_RATE", "address", VISITOR.address, 3, 10, 3600),
        ]
        assert len(limits.busiest(10)) == 3


def test_request_costs_three_steps(server: RedisServer, redis: Redis) -> None:
    """The count of the address is looked at, then that of the visitor and that of the address grow."""
    limits = RateLimits(RATES, 2, redis=server.address)
    limits.count("JOB_RATE", VISITOR)
    redis.config_resetstat()
    limits.count("JOB_RATE", VISITOR)
    calls = {name: each["calls"] for name, each in redis.info("commandstats").items()}
    assert calls["cmdstat_get"] == 1
    assert calls["cmdstat_evalsha"] == 2


@pytest.fixture
def now() -> list[float]:
    return [0.0]


@pytest.fixture
def storage(server: RedisServer, now: list[float]) -> SharedStorage:
    return SharedStorage(server.address, lambda: now[0])


@pytest.mark.parametrize("trouble", [SIGKILL, SIGSTOP])
def test_each_process_counts_by_itself_while_redis_is_away(
    server: RedisServer, storage: SharedStorage, now: list[float], caplog: pytest.LogCaptureFixture, trouble: Signals
) -> None:
    assert storage.incr("key", 60, 7) == 7
    os.kill(server.pid, trouble)
    assert [storage.incr("key", 60) for _ in range(200)] == [*range(1, 201)], "and only the first one waits"
    assert (storage.get("key"), storage.get_expiry("key") > 0, storage.check()) == (200, True, False)
    if trouble == SIGSTOP:
        server.go_on()
    else:
        server.restart()
    assert storage.incr("key", 60) == 201, "nobody asks a server that has just failed"
    now[0] += 6
    assert storage.get("key") in (7, 8), "a server that was only slow may have counted what it did not answer"
    assert [one.getMessage()[:13] for one in caplog.records] == ["Redis is away", "Redis is back"]


def test_only_one_thread_tries_a_server_again(server: RedisServer, storage: SharedStorage, now: list[float]) -> None:
    server.stop()
    storage.incr("key", 60)
    now[0] += 6
    assert storage._outage.may_try()
    assert not storage._outage.may_try()


def test_disk_that_is_full_stops_nothing(redis: Redis, storage: SharedStorage) -> None:
    redis.config_set("maxmemory", 1)
    assert [storage.incr("key", 60) for _ in range(3)] == [1, 2, 3]
    storage.clear("key")
    assert storage.reset() == 0
