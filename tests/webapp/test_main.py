"""The app as users start it: its own process, its server and its worker processes."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import ProxyHandler, Request, build_opener

import psutil
import pytest
import socketio

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[2]
WAIT = 60.0
SQUARE = "2\n2\n2\n2\n2\n2\n"
START = [sys.executable, "-m", "webapp", "--no-browser"]


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process and its address."""
    monkeypatch.setenv("NONOSCOPE_DATABASE", f"sqlite:///{tmp_path}/links.db")
    with subprocess.Popen([*START, "--port", "0"], cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            address = re.search(r"http://\S+", process.stdout.readline())
            yield process, address[0]
        finally:
            process.kill()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGTERM to speak of")
def test_serves_solves_and_ends(running: tuple[subprocess.Popen[str], str]) -> None:
    process, url = running
    assert json.loads(fetch(url + "healthz"))["status"] == "ok"
    assert json.loads(fetch(url + "api/solve", {"text": SQUARE}))["outcome"] == "UNIQUE"
    job = json.loads(fetch(url + "api/jobs", {"text": SQUARE}))["job"]
    assert watched(url, job)[-1]["outcome"] == "UNIQUE"
    assert b"nonoscope_jobs_total" in fetch(url + "metrics")
    assert admin("jobs", "--json").stdout == "[]\n"
    workers = psutil.Process(process.pid).children(recursive=True)
    assert len(workers) > 3
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=WAIT) == 0
    assert psutil.wait_procs(workers, timeout=WAIT)[1] == []
    assert "No server that keeps its files in" in admin("jobs").stderr


def fetch(url: str, body: object = None) -> bytes:
    data = None if body is None else json.dumps(body).encode()
    request = Request(url, data, {"Content-Type": "application/json"})
    with build_opener(ProxyHandler({})).open(request, timeout=240) as response:
        return response.read()


def admin(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line of the operator, with the settings of the server."""
    command = [sys.executable, "-m", "webapp", "admin", *arguments]
    return subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False)


def watched(url: str, job: str) -> list[dict]:
    """All events of a job, over a web socket."""
    client = socketio.SimpleClient()
    client.connect(url, transports=["websocket"], namespace="/solve")
    client.emit("watch", {"job": job, "since": 0})
    events: list[dict] = []
    while not events or events[-1]["t"] != "finished":
        name, message = client.receive(timeout=WAIT)
        events += message["events"] if name == "events" else []
    client.disconnect()
    return events


def test_taken_port_is_reported_in_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run([*START, "--port", str(port)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"port {port}" in done.stderr
    assert "Traceback" not in done.stderr
