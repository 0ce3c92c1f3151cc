"""Whatever dies, freezes or jumps in a whole cluster: each job ends as told, and each watcher gets each event once.

The same seed gives the same order of deaths, but not the same moments. The clocks of Redis and of the workers jump, if
there is a C compiler. Figures are logged: `--log-cli-level=INFO` shows them."""

from __future__ import annotations

import logging
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import orjson
import psutil
import pytest
from redis import Redis

from nonoscope import Grid, Puzzle, dump, parse
from scripts import cluster as cluster_script
from scripts.cluster import Cluster
from scripts.members import MemberError, RedisServer, WebProcess, WorkerHost, server_folder, until
from tests.conftest import NO_SERVERS, give_up
from tests.jumping_clock import clocked, make_clock, set_clock
from tests.webapp import chaos_host
from tests.webapp.watchers import Crowd, Followed, Json, without_times
from webapp.jobs.events.messages import Frame, Request

pytestmark = [pytest.mark.process, pytest.mark.nightly]

FIGURES = logging.getLogger(__name__)

HOUR = 3_600
LONGER = 5.0  # seconds after which a silent worker has certainly been given up
WAIT = 240.0
JUMPS = (0, 45, -45, 600, -600, 1_500)  # seconds; jobs are kept for longer
FREE = dict.fromkeys(("JOB_RATE", "READ_RATE", "LINK_RATE", "WATCH_RATE"), "") | dict.fromkeys(
    ("WAITING", "SHARE", "CROWD", "SOCKETS", "SOCKET_SHARE", "SOCKET_CROWD", "CONNECTIONS", "KEEP_JOBS", "KEEP_MINUTES",
     "KEEP_MEGABYTES"), 5_000)
METHODS = (("exact", {}), ("sat", {"engine": "watched"}))  # whose logs are short here, and never thinned


class JumpingRedis(RedisServer):
    def environment(self) -> Mapping[str, str]:
        return clocked(super().environment(), self.folder)


class SlowHost(WorkerHost):
    """Its solves take seconds. Without tests it would wait for a Redis that never comes back."""

    orphaned = signal.SIGKILL
    silent = 15.0

    def command(self) -> list[str]:
        return [*super().command()[:2], "tests.webapp.chaos_host", str(self.jobs), str(self.silent), self.name]

    def environment(self) -> Mapping[str, str]:
        return clocked(super().environment(), self.folder)


class Chaos:
    """What happens to a cluster, in an order of its seed."""

    def __init__(self, cluster: Cluster, seed: int, silent: float) -> None:
        self.cluster = cluster
        self.random = Random(seed)
        self.counts: Counter[str] = Counter()
        self._silent = silent
        self._frozen: list[psutil.Process] = []
        self._thaw = 0.0

    def happen(self, plan: Mapping[str, int], pause: float) -> None:
        """All of the plan, with such a pause on average."""
        names = [name for name, number in plan.items() for _ in range(number)]
        self.random.shuffle(names)
        for name in names:
            getattr(self, name)()
            self.counts[name] += 1
            self._wait(pause * 2 * self.random.random())
        until(self._thawed, "the frozen ones", WAIT)

    def _wait(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._thawed()
            time.sleep(0.05)

    def _chosen(self, find: Callable[[], list[Any]], what: str) -> Any:
        candidates: list[Any] = []

        def look() -> bool:
            self._thawed()
            candidates[:] = find()
            return bool(candidates)

        until(look, what, WAIT)
        return self.random.choice(candidates)

    # Who can die.

    def _workers(self) -> list[psutil.Process]:
        """The workers that run, quick ones as well."""
        workers = [worker for host in self.cluster.hosts if host.runs() for worker in children(host.pid)]
        return [worker for worker in workers if worker not in self._frozen]

    def _job_processes(self) -> list[psutil.Process]:
        processes = (process for worker in self._workers() for process in children(worker.pid))
        return [process for process in processes if process not in self._frozen]

    def _served(self) -> list[WebProcess]:
        """The web processes, if all of them are ready: one of them shall always be there."""
        webs = self.cluster.webs
        return webs if all(web.runs() and web.is_ready() for web in webs) else []

    # What happens.

    def job(self) -> None:
        kill(self._chosen(self._job_processes, "the process of a job"))

    def worker(self) -> None:
        kill(self._chosen(self._workers, "a worker"))

    def host(self) -> None:
        chosen = self._chosen(lambda: self.cluster.hosts if len(self._workers()) > 1 else [], "a host")
        chosen.kill()
        chosen.start()

    def web(self) -> None:
        chosen = self._chosen(self._served, "all web processes")
        chosen.kill()
        chosen.start()

    def redis_stop(self) -> None:
        self._renew(self.cluster.redis.stop)

    def redis_kill(self) -> None:
        self._renew(self.cluster.redis.kill)

    def _renew(self, end: Callable[[], None]) -> None:
        end()
        self._wait(3 * self.random.random())
        self.cluster.redis.start()
        until(lambda: self._thawed() or self.cluster.redis.is_ready(), "Redis", WAIT)

    def frozen_worker(self) -> None:
        """With the process of its job, which goes on a little before the worker does."""
        until(self._thawed, "the frozen ones", WAIT)
        job_process = self._chosen(self._job_processes, "the process of a job")
        with suppress(psutil.Error):
            worker = job_process.parent()
            self._freeze([job_process, *([worker] if worker is not None else [])])

    def frozen_job(self) -> None:
        until(self._thawed, "the frozen ones", WAIT)
        self._freeze([self._chosen(self._job_processes, "the process of a job")])

    def clock(self) -> None:
        set_clock(self.cluster.redis.folder, self.random.choice(JUMPS))

    def _freeze(self, processes: list[psutil.Process]) -> None:
        for process in reversed(processes):
            with suppress(psutil.Error):
                process.suspend()
        self._frozen, self._thaw = processes, time.monotonic() + self._silent + LONGER

    def _thawed(self) -> bool:
        """Whether nothing is frozen any more."""
        if self._frozen and time.monotonic() > self._thaw:
            with suppress(psutil.Error):
                self._frozen.pop(0).resume()
            self._thaw = time.monotonic() + 0.5
        return not self._frozen


def children(pid: int) -> list[psutil.Process]:
    with suppress(psutil.Error):
        return psutil.Process(pid).children()
    return []


def kill(process: psutil.Process) -> None:
    with suppress(psutil.Error):
        process.kill()


# What has to be true afterwards.


def bodies(number: int) -> list[Json]:
    """Solves: half of them count, the others are real."""
    solves: list[Json] = []
    for seed in range(number):
        method, options = METHODS[seed // 2 % len(METHODS)]
        real = {"puzzle": code(noise(12, seed)), "method": method, "options": options}
        solves.append({"puzzle": code(chaos_host.STEPPED), **({} if seed % 2 else real), "seed": seed, "seconds": 100})
    return solves


def noise(side: int, seed: int) -> Puzzle:
    """Random cells, of which nothing follows easily."""
    random = Random(seed)
    return Puzzle.from_grid(Grid.from_rows([random.choices((False, True), k=side) for _ in range(side)]))


def code(puzzle: Puzzle) -> str:
    return dump(puzzle, "link").strip()


def undisturbed(body: Json) -> list[Json]:
    """The events of a solve to which nothing happens."""
    request = Request(parse(body["puzzle"], "link"), body["seconds"], method=body.get("method", "exact"),
                      options=body.get("options", {}), seed=body["seed"])
    data = b",".join(each.data for each in chaos_host.stepping(request) if isinstance(each, Frame))
    return [without_times(event) for event in orjson.loads(b"[" + data + b"]")]


def check_log(followed: Followed, crashes: list[str]) -> None:
    """All who watched got what a run without deaths reports, or its beginning if there were too many deaths."""
    *events, last = followed.events
    *expected, end = undisturbed(followed.body)
    if last["outcome"] == "CRASHED":
        assert "All 3 processes" in last["message"], last
        crashes.append(followed.job)
        assert events == expected[:len(events)], followed.job
    else:
        assert (events, last) == (expected, end), followed.job


def check_nothing_remains(link: Redis, redis_address: str, members: set[int]) -> None:
    def left() -> list[object]:
        return [link.hgetall("nonoscope:waiting"), link.hgetall("nonoscope:running")]

    until(lambda: left() == [{}, {}], "an empty line", WAIT)
    until(lambda: not strangers(redis_address, members), "orphans to end", WAIT)


def losses(link: Redis) -> dict[str, object]:
    """How many attempts were lost, how many workers were given up, and what was refused because it came too late."""
    counts = link.hmget("nonoscope:counts", "lost", "taken_over")
    refused = {name.decode(): int(number) for name, number in link.hgetall(chaos_host.REFUSED).items()}
    return {"lost": int(counts[0] or 0), "workers": int(counts[1] or 0), "refused": refused}


def strangers(redis_address: str, members: set[int]) -> list[psutil.Process]:
    """The processes of a cluster that belong to none of its members."""
    processes = []
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if process.environ().get("NONOSCOPE_REDIS") == redis_address:
                above = {process.pid, *(each.pid for each in process.parents())}
                processes += [] if above & members else [process]
    return processes


@pytest.fixture
def folder() -> Iterator[Path]:
    with server_folder() as folder:
        make_clock(folder)
        yield folder


SMALL = {"job": 3, "worker": 1, "redis_stop": 1, "redis_kill": 1, "frozen_worker": 1, "clock": 1}
FULL = {"job": 100, "worker": 27, "host": 3, "web": 10, "redis_stop": 5, "redis_kill": 5, "frozen_worker": 5,
        "frozen_job": 5, "clock": 10}


@pytest.mark.parametrize(("plan", "watchers", "jobs", "silent", "pause"), [
    pytest.param(SMALL, 30, 6, 4.0, 0.2, id="small"),
    pytest.param(FULL, 500, 40, 15.0, 1.6, id="full", marks=pytest.mark.timeout(HOUR)),
])
def test_nobody_misses_anything(
    folder: Path, monkeypatch: pytest.MonkeyPatch, plan: dict[str, int], watchers: int, jobs: int, silent: float,
    pause: float,
) -> None:
    monkeypatch.setattr(cluster_script, "RedisServer", JumpingRedis)
    monkeypatch.setattr(cluster_script, "WorkerHost", SlowHost)
    monkeypatch.setattr(SlowHost, "silent", silent)
    try:
        cluster = Cluster(folder, webs=2, hosts=2, jobs=2, QUICK_WORKERS=1, **FREE)
    except MemberError:
        give_up(NO_SERVERS)
    seed = int(os.environ.get("CHAOS_SEED", "28"))
    with cluster, Redis.from_url(cluster.redis.address) as link:
        crowd = Crowd([web.port for web in cluster.webs], watchers, jobs, bodies(2_000), seed)
        crowd.start()
        chaos = Chaos(cluster, seed, silent)
        began = time.monotonic()
        chaos.happen(plan, pause)
        crowd.no_more()
        lasted = time.monotonic() - began
        over = crowd.join(WAIT)
        FIGURES.info("%.0f s: %s; %s; %s", lasted, dict(chaos.counts), dict(crowd.counts), losses(link))
        assert crowd.faults == []
        assert over, [each.job for each in crowd.unfinished()]
        check_nothing_remains(link, cluster.redis.address, {member.pid for member in cluster.members()})
    assert strangers(cluster.redis.address, set()) == []
    crashes: list[str] = []
    for followed in crowd.jobs:
        check_log(followed, crashes)
    FIGURES.info("%s jobs, of which %s were given up", len(crowd.jobs), len(crashes))
