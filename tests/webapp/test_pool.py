"""The worker processes: limits, deaths, crowds. Real processes, with work that misbehaves on demand."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from tests.webapp.pool_work import misbehave
from webapp.jobs import pool as pool_module
from webapp.jobs.base import BusyError, Json, Request
from webapp.jobs.pool import WARM_UP, Pool
from webapp.jobs.work import read_and_solve


@pytest.fixture(autouse=True)
def short_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "GRACE", 0.0)


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool(workers=1, waiting=1, work=misbehave)
    yield made
    made.close()


def ask(pool: Pool, source: str, seconds: float = 20.0) -> dict[str, Json]:
    return dict(pool.messages(Request(source, seconds)))


def test_worker_is_used_again(pool: Pool) -> None:
    assert ask(pool, "work")["result"]["pid"] == ask(pool, "work")["result"]["pid"]


def test_hanging_work_ends_at_the_limit_and_the_next_request_is_served(pool: Pool) -> None:
    told = ask(pool, "hang", seconds=0.1)
    assert told["result"]["outcome"] == "LIMIT"
    assert told["puzzle"] == {"shape": [1, 1]}
    assert ask(pool, "work")["result"]["outcome"] == "UNIQUE"


def test_killed_work_does_not_live_on(pool: Pool) -> None:
    ask(pool, "work")
    (worker,) = pool._running
    ask(pool, "hang", seconds=0.1)
    assert worker not in pool._running
    assert not worker._process.is_alive()


def test_dying_worker_is_replaced(pool: Pool) -> None:
    assert ask(pool, "die")["result"]["outcome"] == "CRASHED"
    assert ask(pool, "work")["result"]["outcome"] == "UNIQUE"


def test_kills_in_the_middle_of_a_message_break_nothing(pool: Pool) -> None:
    for round_number in range(10):
        assert ask(pool, "chatter", seconds=0.003 * round_number)["result"]["outcome"] == "LIMIT"
    assert ask(pool, "work")["result"]["outcome"] == "UNIQUE"


def test_caller_that_leaves_halfway_frees_the_place(pool: Pool) -> None:
    told = pool.messages(Request("hang", 60.0))
    next(told)
    told.close()
    assert ask(pool, "work")["result"]["outcome"] == "UNIQUE"


def test_crowd_is_turned_away_at_once(pool: Pool) -> None:
    ask(pool, "work")
    hanging = [threading.Thread(target=ask, args=(pool, "hang", 1.0)) for _ in range(2)]
    for thread in hanging:
        thread.start()
    time.sleep(0.3)
    start = time.monotonic()
    with pytest.raises(BusyError):
        ask(pool, "work")
    assert time.monotonic() - start < 0.5
    for thread in hanging:
        thread.join()
    assert ask(pool, "work")["result"]["outcome"] == "UNIQUE"


def test_long_queue_is_given_up(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "PATIENCE", 0.1)
    told = pool.messages(Request("hang", 60.0))
    next(told)
    with pytest.raises(BusyError):
        ask(pool, "work")
    told.close()


def test_started_ahead_all_workers_run() -> None:
    pool = Pool(workers=2, waiting=0, work=misbehave)
    pool.start()
    assert len(pool._running) == 2
    pool.close()
    assert not pool._running


def test_warming_up_goes_through_the_whole_engine() -> None:
    assert dict(read_and_solve(WARM_UP))["result"]["outcome"] == "MULTIPLE"


def test_closing_while_a_request_runs_disturbs_neither(pool: Pool) -> None:
    told: list[dict[str, Json]] = []
    thread = threading.Thread(target=lambda: told.append(ask(pool, "hang", 60.0)))
    thread.start()
    while not pool._running:
        time.sleep(0.01)
    pool.close()
    thread.join(timeout=10)
    assert [answer["result"]["outcome"] for answer in told] == ["CRASHED"]
