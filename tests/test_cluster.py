"""`run.py cluster` and its parts: real servers and processes on this machine."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import psutil
import pytest
from redis import AuthenticationError, Redis

from nonoscope import Puzzle, dump
from scripts import cluster
from scripts.cluster import Cluster
from scripts.members import INSTALL, Member, MemberError, RedisServer, free_port, program, until
from tests.cluster_servers import cluster_running, server_folder
from tests.conftest import NO_SERVERS, give_up

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[1]
WAIT = 120.0
CODE = dump(Puzzle.flat([[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]]), "link")


class Sleeper(Member):
    """A member that does nothing but to start a child."""

    patience = 0.1
    obeys = True

    def command(self) -> list[str]:
        ignoring = "" if self.obeys else "import signal; signal.signal(15, signal.SIG_IGN); "
        code = "import subprocess, sys, time; " + ignoring + (
            "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)']); print('up', flush=True); "
            "time.sleep(600)")
        return [sys.executable, "-c", code]

    def is_ready(self) -> bool:
        return self.notices.read_text().endswith("up\n") and len(self.descendants()) == 1


@pytest.mark.parametrize("obeys", [True, False])
def test_member_ends_with_what_it_started(tmp_path: Path, obeys: bool) -> None:
    member = Sleeper("sleeper", tmp_path)
    member.obeys = obeys
    member.start()
    member.wait(WAIT)
    (child,) = member.descendants()
    member.pause()
    member.stop()
    assert not member.runs()
    assert not child.is_running()


def test_killed_member_leaves_its_children_until_it_is_stopped(tmp_path: Path) -> None:
    member = Sleeper("sleeper", tmp_path)
    member.start()
    member.wait(WAIT)
    (child,) = member.descendants()
    member.kill()
    assert not member.runs()
    assert child.is_running()
    member.stop()
    assert not child.is_running()


class Failing(Sleeper):
    def command(self) -> list[str]:
        return [sys.executable, "-c", "import sys; sys.exit('the reason')"]

    def is_ready(self) -> bool:
        return False


def test_member_that_does_not_start_says_why(tmp_path: Path) -> None:
    member = Failing("failing", tmp_path)
    member.start()
    with pytest.raises(MemberError, match=r"failing does not start: the reason \(see .*failing\.log\)"):
        member.wait(WAIT)


def test_missing_servers_are_told_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                  capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(cluster, "taken", lambda _: False)
    with pytest.raises(MemberError, match="apt install redis-server postgresql"):
        program("postgres", f"{tmp_path.relative_to('/')}/*/bin")
    assert cluster.main(["--folder", str(tmp_path), "--port", str(free_port())]) == 1
    assert capsys.readouterr().out == INSTALL + "\n"


def test_newest_postgresql_is_taken(tmp_path: Path) -> None:
    for version in ("9", "15", "17"):
        (tmp_path / version / "bin").mkdir(parents=True)
        (tmp_path / version / "bin" / "no-such-program").touch()
    assert program("no-such-program", f"{tmp_path.relative_to('/')}/*/bin").endswith("/17/bin/no-such-program")


def redis_in(folder: Path) -> RedisServer:
    try:
        return RedisServer(folder)
    except MemberError:
        give_up(NO_SERVERS)


def test_redis_keeps_what_it_was_given(tmp_path: Path) -> None:
    server = redis_in(tmp_path)
    server.start()
    try:
        server.wait(WAIT)
        with Redis.from_url(server.address) as link:
            link.set("key", "value")
            assert link.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
        server.restart()
        with Redis.from_url(server.address) as link:
            assert link.get("key") == b"value"
        with pytest.raises(AuthenticationError), Redis(port=server.port) as stranger:
            stranger.ping()
    finally:
        server.stop()


def test_backup_of_redis_is_restored_as_the_guide_says(tmp_path: Path) -> None:
    server = redis_in(tmp_path)
    server.start()
    try:
        server.wait(WAIT)
        with Redis.from_url(server.address) as link:
            link.set("kept", 1)
            before = link.lastsave()
            link.bgsave()
            until(lambda: link.info("persistence")["rdb_bgsave_in_progress"] == 0, "the copy", WAIT)
            assert link.lastsave() >= before
            link.set("lost", 1)
        server.stop()
        shutil.rmtree(tmp_path / "redis" / "appendonlydir")
        server.lasting = False
        server.start()
        server.wait(WAIT)
        with Redis.from_url(server.address) as link:
            link.config_set("appendonly", "yes")
            until(lambda: link.info("persistence")["aof_rewrite_in_progress"] == 0, "the new folder", WAIT)
        server.lasting = True
        server.restart()
        with Redis.from_url(server.address) as link:
            assert link.keys() == [b"kept"]
    finally:
        server.stop()


@pytest.fixture(scope="module")
def running() -> Iterator[Cluster]:
    with cluster_running(webs=2, hosts=2, QUICK_WORKERS=0) as made:
        yield made


def ask(address: str, path: str, body: object = None) -> dict:
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(address + path, data, {"Content-Type": "application/json"}), timeout=WAIT) as answer:
        found: dict = json.load(answer)
        return found


def outcome(running: Cluster, web: int, job: str) -> str | None:
    """The outcome of a job as a web process knows it, once it has ended."""
    found = ask(running.webs[web].address, f"/api/jobs/{job}")
    return found["result"]["outcome"] if found["state"] == "finished" else None


def test_any_web_process_answers_for_any_job_and_link(running: Cluster) -> None:
    first, second = (web.address for web in running.webs)
    job = ask(first, "/api/jobs", {"puzzle": CODE})["job"]
    until(lambda: outcome(running, 1, job) == "UNIQUE", "the outcome", WAIT)
    link = ask(first, "/api/links", {"code": CODE})["url"]
    with urlopen(second + link, timeout=WAIT) as page:
        assert page.url.endswith(CODE)


def test_jobs_are_done_without_a_host_that_was_killed(running: Cluster) -> None:
    running.hosts[0].kill()
    try:
        job = ask(running.webs[0].address, "/api/jobs", {"puzzle": CODE})["job"]
        until(lambda: outcome(running, 1, job) == "UNIQUE", "the outcome", WAIT)
    finally:
        running.hosts[0].stop()
        running.hosts[0].start()
        running.hosts[0].wait(WAIT)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends processes with the one that started them")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL], ids=lambda one: one.name)
def test_command_leaves_no_process(number: signal.Signals) -> None:
    """However it ends."""
    with server_folder() as folder:
        options = ["--web", "1", "--workers", "1", "--folder", str(folder), "--port", str(free_port())]
        command = [sys.executable, "-m", "scripts.cluster", *options]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            lines = [process.stdout.readline() for _ in range(2)]
            if "Install" in lines[0]:
                give_up(NO_SERVERS)
            assert re.fullmatch(r"Nonoscope is at http://127\.0\.0\.1:\d+/\n", lines[1])
            started = psutil.Process(process.pid).children(recursive=True)
            assert len(started) > 8
            process.send_signal(number)
            process.communicate(timeout=WAIT)
        _, alive = psutil.wait_procs(started, WAIT)
        assert alive == []
        assert process.returncode == (-number if number == signal.SIGKILL else 0)


def test_two_clusters_do_not_share_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lock = cluster.locked(tmp_path)
    assert cluster.main(["--folder", str(tmp_path)]) == 1
    assert "Another cluster uses" in capsys.readouterr().out
    os.close(lock)
