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
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.request import Request, urlopen

import psutil
import pytest
from redis import AuthenticationError, Redis

from nonoscope import Puzzle, dump
from scripts import cluster
from scripts.members import INSTALL, Member, MemberError, RedisServer, free_port, program, server_folder, until
from tests.conftest import NO_SERVERS, give_up

pytestmark = [pytest.mark.process, pytest.mark.slow]

ROOT = Path(__file__).resolve().parents[1]
WAIT = 120.0
CODE = dump(Puzzle.flat([[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]]), "link")


class Sleeper(Member):
    """A member that only starts a child."""

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
    monkeypatch.setattr(cluster, "is_taken", lambda _: False)
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
    with redis_in(tmp_path) as server:
        with Redis.from_url(server.address) as link:
            link.set("key", "value")
            assert link.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
        server.restart()
        with Redis.from_url(server.address) as link:
            assert link.get("key") == b"value"
        with pytest.raises(AuthenticationError), Redis(port=server.port) as stranger:
            stranger.ping()


def test_backup_of_redis_is_restored_as_the_guide_says(tmp_path: Path) -> None:
    with redis_in(tmp_path) as server:
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
        server.restart()
        with Redis.from_url(server.address) as link:
            link.config_set("appendonly", "yes")
            until(lambda: link.info("persistence")["aof_rewrite_in_progress"] == 0, "the new folder", WAIT)
        server.lasting = True
        server.restart()
        with Redis.from_url(server.address) as link:
            assert link.keys() == [b"kept"]


class Running(NamedTuple):
    """The command, and what it started."""

    process: subprocess.Popen[str]
    addresses: list[str]

    def members(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)

    def says(self, pattern: str) -> re.Match[str]:
        """The next line that has this pattern."""
        matches = (re.search(pattern, line) for line in self.process.stdout)
        return next(match for match in matches if match)

    def end(self, number: signal.Signals) -> None:
        """End it by a signal, which leaves no process."""
        started = self.members()
        assert len(started) > 8
        self.process.send_signal(number)
        self.process.communicate(timeout=WAIT)
        _, alive = psutil.wait_procs(started, WAIT)
        assert alive == []
        assert self.process.returncode == (-number if number == signal.SIGKILL else 0)


@contextmanager
def command_running(webs: int, hosts: int) -> Iterator[Running]:
    with server_folder() as folder:
        port = free_ports(webs)
        options = ["--web", str(webs), "--workers", str(hosts), "--folder", str(folder), "--port", str(port)]
        command = [sys.executable, "-m", "scripts.cluster", *options]
        settings = {**os.environ, "NONOSCOPE_QUICK_WORKERS": "0"}
        with subprocess.Popen(command, cwd=ROOT, env=settings, stdout=subprocess.PIPE, text=True) as process:
            try:
                running = Running(process, [f"http://127.0.0.1:{port + number}" for number in range(webs)])
                if "Ctrl-C" not in running.says("Ctrl-C|Install")[0]:
                    give_up(NO_SERVERS)
                yield running
            finally:
                process.terminate()


def free_ports(number: int) -> int:
    """The first of so many that follow each other."""
    return next(port for port in iter(free_port, None)
                if not any(cluster.is_taken(port + offset) for offset in range(number)))


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with command_running(webs=2, hosts=2) as running:
        yield running


def ask(address: str, path: str, body: object = None) -> dict:
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(address + path, data, {"Content-Type": "application/json"}), timeout=WAIT) as answer:
        return json.load(answer)


def expect_to_be_solved(running: Running) -> None:
    """A job that one web process is given, as the other one knows it."""
    first, second = running.addresses
    job = ask(first, "/api/jobs", {"puzzle": CODE})["job"]
    until(lambda: ask(second, f"/api/jobs/{job}")["state"] == "finished", "the end of the job", WAIT)
    assert ask(second, f"/api/jobs/{job}")["result"]["outcome"] == "UNIQUE"


def test_any_web_process_answers_for_any_job_and_link(running: Running) -> None:
    expect_to_be_solved(running)
    first, second = running.addresses
    link = ask(first, "/api/links", {"code": CODE})["url"]
    with urlopen(second + link, timeout=WAIT) as page:
        assert page.url.endswith(CODE)


def test_jobs_are_done_without_a_host_that_was_killed_and_is_started_again(running: Running) -> None:
    parents = psutil.Process(running.process.pid).children()
    next(process for process in parents if "workers-1" in process.cmdline()).kill()
    expect_to_be_solved(running)
    running.says("workers-1 has ended and is started again")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends processes with the one that started them")
def test_command_leaves_no_process_however_it_ends(running: Running) -> None:
    running.end(signal.SIGINT)
    with command_running(webs=1, hosts=1) as another:
        another.end(signal.SIGKILL)


def test_two_clusters_do_not_share_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lock = cluster.locked(tmp_path)
    assert cluster.main(["--folder", str(tmp_path)]) == 1
    assert "Another cluster uses" in capsys.readouterr().out
    os.close(lock)
