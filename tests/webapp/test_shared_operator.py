"""The operator of many machines, with a real Redis: `nonoscope admin` from any of them, and the metrics of all
together. Workers are played by the test."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from scripts.members import RedisServer
from tests.clusters import shared, worker_host
from tests.webapp.asking import wait_until
from tests.webapp.test_operator import metrics
from webapp.base.visitor import Visitor
from webapp.cluster.link import Link
from webapp.cluster.lost_workers import Beats
from webapp.cluster.shared_executor import shared_runner
from webapp.cluster.shared_store import finish
from webapp.jobs.events.messages import CANCELLED, Request
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.job_store import BUCKETS
from webapp.jobs.turns import JobLimits
from webapp.operator import admin_answers, cluster_state
from webapp.operator.admin_commands import admin
from webapp.operator.cluster_state import ClusterState, KnownQueue, Moment
from webapp.services import KEY

pytestmark = pytest.mark.slow

Call = Callable[..., Result]

FAR = Visitor("a name", "203.0.113.77")
SOLVED = {"outcome": "UNIQUE"}
CLUSTER = "/metrics/cluster"


@pytest.fixture
def link(server: RedisServer) -> Link:
    return Link(server.address)


@pytest.fixture
def runner(link: Link) -> JobRunner:
    return shared_runner(link, JobLimits())


def submit(runner: JobRunner, visitor: Visitor = FAR) -> str:
    return runner.submit(Request("1:1", 60.0), visitor)


class PlayedWorker:
    """What a worker tells Redis."""

    def __init__(self, link: Link, name: str, host: str = "alpha") -> None:
        self._link = link
        self.name = name
        about = {"host": host, "pid": 1, "quick": False, "version": "1.0", "since": link.now(), "memory": 2e8}
        link.redis.hset(link.key("workers"), name, json.dumps(about))

    def beat(self) -> None:
        self._link.do("beat", self.name, "", "")

    def take(self, job: str) -> None:
        _, _, attempt = self._link.do("take", self.name, job, 0.25)
        self._link.do("begin", job, str(attempt), "solve", *BUCKETS)

    def finish(self, job: str) -> None:
        finish(self._link, job, SOLVED, b"", "solve", "exact", 1, 60)


@pytest.fixture
def call(server: RedisServer, tmp_path: Path) -> Callable[..., Result]:
    """The command of the operator, on a machine where no server runs."""
    environment = {"NONOSCOPE_REDIS": server.address, "NONOSCOPE_DATABASE": f"sqlite:///{tmp_path}/links.db"}
    return lambda *arguments: CliRunner().invoke(admin, arguments, env=environment)


def test_jobs_are_listed_and_killed_from_anywhere(runner: JobRunner, link: Link, call: Call) -> None:
    first, second = submit(runner), submit(runner, Visitor("b", "198.51.100.1"))
    PlayedWorker(link, "w1").take(first)
    listed = {row["job"]: row for row in json.loads(call("jobs", "--json").output)}
    assert [listed[job]["state"] for job in (first, second)] == ["running", "waiting"]
    assert (listed[first]["task"], listed[first]["method"], listed[first]["address"]) == ("solve", "exact", FAR.address)
    assert listed[second]["place"] == 1
    assert call("kill", second).output == f"Ended: {second}.\n"
    assert runner.status(second)["result"]["outcome"] == CANCELLED
    assert first in call("kill", "--all").output
    assert call("jobs").output == "None.\n"
    assert "No such job" in call("kill", first).output


def test_block_holds_in_all_processes_and_ends_jobs(
    runner: JobRunner, make: Callable[..., Flask], call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients = [make().test_client() for _ in range(2)]
    other = submit(runner, Visitor("b", "198.51.100.1"))
    job, accepted_meanwhile = submit(runner), []
    monkeypatch.setattr(admin_answers, "sleep", lambda _: accepted_meanwhile.append(submit(runner)))
    answer = call("block", "203.0.113.0/24", "--for", "2h").output
    assert job in answer
    assert accepted_meanwhile[0] in answer, "by a process that had not heard of the block yet"
    assert other not in answer
    (block,) = json.loads(call("blocks", "--json").output)
    assert block["who"] == "203.0.113.0/24"
    for client in clients:
        far = {"environ_base": {"REMOTE_ADDR": "203.0.113.9"}}
        wait_until(lambda client=client, far=far: client.get("/api/methods", **far).status_code == 403)
    assert call("unblock", "203.0.113.0/24").output == "No longer blocked: 203.0.113.0/24.\n"
    assert call("unblock", "203.0.113.0/24").output == "Error: 203.0.113.0/24 was not blocked.\n"
    for client in clients:
        wait_until(lambda client=client, far=far: client.get("/api/methods", **far).status_code == 200)


def test_workers_are_listed_with_what_they_do(
    runner: JobRunner, link: Link, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = submit(runner)
    busy, idle, leaving, _ = workers = [PlayedWorker(link, f"w{number}", "beta" if number == 3 else "alpha")
                                        for number in range(1, 5)]
    for worker in workers:
        worker.beat()
    busy.take(job)
    assert call("drain", "beta").output == "Draining: w3.\n"

    def later(_: float) -> None:
        for worker in (busy, idle, leaving):
            worker.beat()

    monkeypatch.setattr(cluster_state, "sleep", later)
    monkeypatch.setattr(admin_answers, "_PATIENCE", 0.1)
    rows = json.loads(call("workers", "--json").output)
    assert [(row["host"], row["worker"], row["state"], row["job"]) for row in rows] == [
        ("alpha", "w1", "busy", job), ("alpha", "w2", "idle", ""), ("alpha", "w4", "silent", ""),
        ("beta", "w3", "draining", ""),
    ]
    assert {(row["memory"], row["version"]) for row in rows} == {(200, "1.0")}
    assert "silent" in call("workers").output


def test_hosts_are_drained_and_come_back(link: Link, call: Call) -> None:
    PlayedWorker(link, "w1")
    PlayedWorker(link, "w2")
    assert call("drain", "alpha").output == "Draining: w1, w2.\n"
    assert call("drain", "w2").output == "Draining: w2.\n"
    assert link.redis.smembers("nonoscope:drained") == {b"alpha", b"w2"}
    assert call("undrain", "w2").output == "No longer drained: w2.\n"
    assert "was not drained" in call("undrain", "w2").output
    assert "no host with workers of this name: gamma" in call("drain", "gamma").output
    assert link.redis.smembers("nonoscope:drained") == {b"alpha"}


@pytest.mark.process
def test_host_that_is_drained_finishes_its_job_and_ends(server: RedisServer, call: Call) -> None:
    with worker_host(server.address, "tests.webapp.job_host", "1", "15") as host, shared(server.address) as runner:
        job = runner.submit(Request("nap 8", 60.0), FAR)
        wait_until(lambda: runner.status(job)["state"] == "running")
        (name,) = [row["worker"] for row in json.loads(call("workers", "--json").output)]
        assert call("drain", "host").output == f"Draining: {name}.\n"
        assert host.wait(60) == 0
        assert runner.result(job, 0.0)
        assert call("workers").output == "None.\n"


def test_queues_are_listed(runner: JobRunner, link: Link, call: Call) -> None:
    worker = PlayedWorker(link, "w1")
    done, running, long_job, _ = (submit(runner) for _ in range(4))
    worker.take(done)
    worker.finish(done)
    worker.take(long_job)
    link.do("give_back", long_job, "1", "tried", 0)
    worker.take(running)
    short, long = json.loads(call("queues", "--json").output)
    assert (short["queue"], short["waiting"], short["running"]) == ("nonoscope", 1, 1)
    assert (short["minute"], short["five"]) == (1, 1)
    assert (long["queue"], long["waiting"], long["running"], long["five"]) == ("nonoscope-long", 1, 0, 0)
    assert long["longest"] >= 0


def test_rates_say_who_starts_most(runner: JobRunner, make: Callable[..., Flask], call: Call) -> None:
    limits = make(JOB_RATE="10/minute", CLASS_SIZE=2).extensions[KEY].limits
    for visitor, count in ((FAR, 4), (Visitor("2001:db8::", "2001:db8::"), 1)):
        for _ in range(count):
            limits.count("JOB_RATE", visitor)
    submit(runner)
    rows = json.loads(call("rates", "--json").output)
    assert [(row["whose"], row["who"], row["asked"], row["allowed"], row["waiting"]) for row in rows] == [
        ("visitor", rows[0]["who"], 4, 10, 1), ("address", FAR.address, 4, 20, 1),
        ("visitor", "2001:db8::/64", 1, 10, 0), ("address", "2001:db8::/64", 1, 20, 0),
    ]
    assert len(rows[0]["who"]) == 8, "as it can be blocked"
    assert {(row["rate"], row["seconds"]) for row in rows} == {("JOB_RATE", 60)}


COMMANDS = ("jobs", "kill --all", "block 10.0.0.1", "blocks", "workers", "queues", "drain x", "undrain x", "rates")


def test_without_redis_the_command_says_so(server: RedisServer, call: Call) -> None:
    server.stop()
    for command in COMMANDS:
        answer = call(*command.split())
        assert answer.exit_code == 1
        assert answer.output.startswith("Error: Redis cannot be reached: ")
        assert len(answer.output.splitlines()) == 1


def test_metrics_are_those_of_all_machines(runner: JobRunner, link: Link, make: Callable[..., Flask]) -> None:
    worker = PlayedWorker(link, "w1")
    PlayedWorker(link, "w2")
    jobs = [submit(runner) for _ in range(4)]
    for job in jobs[:2]:
        worker.take(job)
        worker.finish(job)
    worker.take(jobs[2])
    samples, other = (metrics(make().test_client(), CLUSTER) for _ in range(2))
    assert samples.keys() == other.keys()
    assert samples["nonoscope_cluster_up"] == 1
    assert samples['nonoscope_cluster_workers{"state": "busy"}'] == 1
    assert samples['nonoscope_cluster_workers{"state": "idle"}'] == 1
    assert samples['nonoscope_cluster_jobs_waiting{"queue": "nonoscope"}'] == 1
    assert samples['nonoscope_cluster_jobs_waiting{"queue": "nonoscope-long"}'] == 0
    assert samples["nonoscope_cluster_jobs_running"] == 1
    assert samples["nonoscope_cluster_job_longest_wait_seconds"] > 0
    assert samples['nonoscope_jobs_total{"method": "exact", "outcome": "UNIQUE", "task": "solve"}'] == 2
    for name, count in (("wait", 3), ("run", 2)):
        assert samples[f'nonoscope_job_{name}_seconds_count{{"task": "solve"}}'] == count
        assert samples[f'nonoscope_job_{name}_seconds_bucket{{"le": "300.0", "task": "solve"}}'] == count
        assert samples[f'nonoscope_job_{name}_seconds_sum{{"task": "solve"}}'] > 0
    assert samples["nonoscope_cluster_attempts_lost_total"] == 0
    assert samples["nonoscope_cluster_workers_taken_over_total"] == 0


def test_buckets_add_up(link: Link, make: Callable[..., Flask]) -> None:
    counts = {"wait|solve|0.01": 2, "wait|solve|0.25": 3, "wait|solve|inf": 1, "wait|solve|sum": 400.5, "lost": 4,
              "taken_over": 2}
    link.redis.hset(link.key("counts"), mapping=counts)
    samples = metrics(make().test_client(), CLUSTER)
    buckets = {bound: samples[f'nonoscope_job_wait_seconds_bucket{{"le": "{bound}", "task": "solve"}}']
               for bound in ("0.01", "0.1", "0.25", "300.0", "+Inf")}
    assert buckets == {"0.01": 2, "0.1": 2, "0.25": 5, "300.0": 5, "+Inf": 6}
    assert samples['nonoscope_job_wait_seconds_sum{"task": "solve"}'] == 400.5
    assert samples["nonoscope_cluster_attempts_lost_total"] == 4
    assert samples["nonoscope_cluster_workers_taken_over_total"] == 2


def test_each_process_tells_of_its_own_only(make: Callable[..., Flask]) -> None:
    samples = metrics(make().test_client())
    assert 'nonoscope_ready{"pool": "reading"}' in samples
    assert 'nonoscope_ready{"pool": "solving"}' not in samples


def test_metrics_say_that_redis_is_away(server: RedisServer, make: Callable[..., Flask]) -> None:
    client = make().test_client()
    server.stop()
    assert metrics(client, CLUSTER) == {"nonoscope_cluster_up": 0}
    assert metrics(client)["nonoscope_sockets_open"] == 0


def test_metrics_of_all_are_not_for_strangers(make: Callable[..., Flask]) -> None:
    answer = make().test_client().get(CLUSTER, environ_base={"REMOTE_ADDR": "203.0.113.77"})
    assert answer.status_code == 403


def moment(now: float, ended: dict[int, dict[str, int]], **more: object) -> Moment:
    parts = {"waiting": {}, "running": {}, "registered": {}, "beats": {}, "drained": frozenset(), "counts": {}}
    return Moment(now, ended=ended, **{**parts, **more})


def test_ended_jobs_of_the_last_minutes_include_part_of_the_first() -> None:
    ended = {10: {"nonoscope|UNIQUE": 3, "nonoscope-long|UNIQUE": 50}, 9: {"nonoscope|LIMIT": 8, "nonoscope|UNIQUE": 4},
             6: {"nonoscope|UNIQUE": 100}, 5: {"nonoscope|UNIQUE": 1000}, 4: {"nonoscope|UNIQUE": 10_000}}
    short, long = moment(10 * 60 + 45, ended).queues()
    assert short == KnownQueue("nonoscope", 0, 0, 0.0, 3 + 3, 3 + 12 + 100 + 250)
    assert (long.minute, long.five) == (50, 50)


def test_worker_is_silent_when_its_counter_stands_still() -> None:
    now = [0.0]
    beats = Beats(lambda: now[0])
    assert beats.silent({"a": b"1", "b": b"1"}) == {"a": 0, "b": 0}
    now[0] = 4
    assert beats.silent({"a": b"2", "b": b"1", "new": None}) == {"a": 0, "b": 4, "new": 0}
    now[0] = 8
    assert beats.silent({"a": b"2", "b": b"1"}) == {"a": 4, "b": 8}
    assert beats.silent({"b": b"2"}) == {"b": 0}
    now[0] = 9
    beats.forget()
    assert beats.silent({"b": b"2"}) == {"b": 0}


def test_worker_that_never_beats_is_waited_for_in_vain(link: Link) -> None:
    PlayedWorker(link, "w1")
    state = ClusterState(link)
    assert state.silent(state.moment(), patience=0.1) == {"w1"}
