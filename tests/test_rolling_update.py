"""deploy/rolling-update.sh: one process after another, and no visitor notices; it stops at the first failure."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from nonoscope import Puzzle, dump
from scripts import cluster
from tests.cases import for_every
from tests.clusters import cluster_running
from tests.webapp.test_cluster_chaos import SlowHost, bodies, undisturbed
from tests.webapp.watchers import Crowd

SCRIPT = Path(__file__).resolve().parents[1] / "deploy" / "rolling-update.sh"
CODE = dump(Puzzle.flat([[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]]), "link")

FOLLOWERS, FOLLOWED = 20, 6  # watchers, and jobs at a time
WAIT = 120.0

pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    pytest.mark.skipif(not (shutil.which("bash") and shutil.which("curl")), reason="the script needs bash and curl"),
]

Answer = Callable[[str], tuple[int, str]]  # by the path


@contextmanager
def answering(answer: Answer) -> Iterator[str]:
    """A server with these answers, as host and port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, body = answer(self.path)
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


def rolled(
    folder: Path, restart: Callable[[str, str], bool], *options: str, seconds: int = 300
) -> subprocess.CompletedProcess[str]:
    """Run the script, which restarts units by this function, of a host and a unit."""

    def answer(path: str) -> tuple[int, str]:
        _, host, name = path.split("/")
        return (200 if restart(host, name) else 500), ""

    with answering(answer) as place:
        command = folder / "restart"
        command.write_text(f'#!/bin/sh\nexec curl --fail --silent "http://{place}/$1/$2"\n')
        command.chmod(0o755)
        environment = {**os.environ, "RESTART": str(command), "SECONDS_EACH": str(seconds)}
        return subprocess.run([SCRIPT, *options], env=environment, capture_output=True, text=True, check=False)


class Fleet:
    """Web processes and workers that only say how they are."""

    def __init__(self) -> None:
        self.workers = 4
        self.ready = True
        self.restarted: list[str] = []

    def answer(self, path: str) -> tuple[int, str]:
        if path == "/healthz/ready":
            return (200 if self.ready else 503), ""
        return 200, f'{{"reading":{{"workers":9}},"jobs":{{"waiting":1,"workers":{self.workers}}}}}'

    def restart(self, host: str, unit: str) -> bool:
        self.restarted.append(f"{host} {unit}")
        return True


def test_all_are_restarted_in_order(tmp_path: Path) -> None:
    fleet = Fleet()
    with answering(fleet.answer) as first, answering(fleet.answer) as second:
        done = rolled(tmp_path, fleet.restart, "--web", first, "--web", second, "--workers", "a", "--workers", "b")
    ports = [address.partition(":")[2] for address in (first, second)]
    assert fleet.restarted == [
        "a nonoscope-worker.service", "b nonoscope-worker.service",
        *(f"127.0.0.1 nonoscope-web@{port}.service" for port in ports),
    ]
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("All processes run the new version.\n")


@for_every("failure, hosts, sentence", [
    ({}, (), ""),  # restarting fails itself
    ({"ready": False}, (), "to be ready. Nothing else was restarted."),
    ({"workers": 3}, ("--workers", "a", "--workers", "b"), "for the workers of a. Nothing else was restarted."),
])
def test_first_failure_ends_it(
    tmp_path: Path, failure: dict[str, object], hosts: tuple[str, ...], sentence: str
) -> None:
    fleet = Fleet()

    def restart(host: str, unit: str) -> bool:
        vars(fleet).update(failure)
        return fleet.restart(host, unit) and bool(failure)

    with answering(fleet.answer) as first, answering(fleet.answer) as second:
        done = rolled(tmp_path, restart, "--web", first, "--web", second, *hosts, seconds=0)
    assert done.returncode != 0
    assert sentence in done.stderr
    assert len(fleet.restarted) == 1


def test_nothing_is_restarted_while_a_process_is_not_ready(tmp_path: Path) -> None:
    fleet = Fleet()
    fleet.ready = False
    with answering(fleet.answer) as only:
        done = rolled(tmp_path, fleet.restart, "--web", only)
    assert (done.returncode, fleet.restarted) == (1, [])
    assert done.stderr == f"{only} is not ready before the update. Nothing was restarted.\n"


def test_it_says_how_it_is_used(tmp_path: Path) -> None:
    done = rolled(tmp_path, Fleet().restart, "--help")
    assert done.returncode == 2
    assert "rolling-update.sh --web 10.0.0.11:8001" in done.stderr


REQUESTS = (
    ("GET", "/", None),
    ("GET", "/healthz/live", None),
    ("POST", "/api/puzzles", {"text": "2\n2\n2\n2\n2\n2\n"}),
    ("POST", "/api/jobs", {"puzzle": CODE}),
    ("POST", "/api/links", {"code": CODE}),
)


def visit(place: str, over: threading.Event, failed: list[str]) -> None:
    """Ask for everything again and again, over one connection as long as it lasts."""
    link = http.client.HTTPConnection(place, timeout=60)
    while not over.is_set():
        for method, path, body in REQUESTS:
            try:
                link.request(method, path, body and json.dumps(body), {"Content-Type": "application/json"})
                answer = link.getresponse()
                answer.read()
            except (OSError, http.client.HTTPException) as problem:
                failed.append(f"{method} {path}: {problem!r}")
                link.close()
            else:
                failed += [f"{method} {path}: {answer.status}"] * (answer.status >= 400)


@pytest.mark.nightly
@pytest.mark.parametrize("proxy", ["caddy", "nginx"])
def test_visitors_do_not_notice_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proxy: str) -> None:
    """Jobs end as they would have, and who follows them gets each event once; only web sockets are opened anew."""
    if shutil.which(proxy) is None:
        pytest.skip(f"{proxy} is not installed")
    monkeypatch.setattr(cluster, "WorkerHost", SlowHost)
    free = dict.fromkeys(("JOB_RATE", "READ_RATE", "LINK_RATE", "WATCH_RATE"), "")
    with cluster_running(webs=2, hosts=2, proxy=proxy, QUICK_WORKERS=0, **free) as running:
        units = {f"nonoscope-web@{web.port}.service": web for web in running.webs}
        hosts = {host.name: host for host in running.hosts}

        def restart(host: str, name: str) -> bool:
            (units.get(name) or hosts[host]).restart()
            return True

        pids = {member.pid for member in (*running.webs, *running.hosts)}
        over, failed = threading.Event(), list[str]()
        place = running.addresses[0].removeprefix("http://")
        visitors = [threading.Thread(target=visit, args=(place, over, failed)) for _ in range(4)]
        for visitor in visitors:
            visitor.start()
        crowd = Crowd([int(place.partition(":")[2])], FOLLOWERS, FOLLOWED, bodies(1_000), 1)
        crowd.start()
        webs = [word for web in running.webs for word in ("--web", f"127.0.0.1:{web.port}")]
        done = rolled(tmp_path, restart, *webs, *(word for name in hosts for word in ("--workers", name)))
        over.set()
        for visitor in visitors:
            visitor.join()
        crowd.no_more()
        assert crowd.join(WAIT), crowd.unfinished()
        assert failed == crowd.faults == []
        assert not [name for name in crowd.counts if name.startswith(("refused", "poll"))], crowd.counts
        for followed in crowd.jobs:
            assert followed.events == undisturbed(followed.body)
        assert done.returncode == 0, done.stderr
        assert pids.isdisjoint(member.pid for member in (*running.webs, *running.hosts))
