"""Who counts as one visitor: not a class behind one address, but a client without cookies."""

from __future__ import annotations

import stat
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from nonoscope import Puzzle, dump
from tests.cases import for_every
from tests.inline import inline_runner
from tests.webapp.job_work import PRELOAD, misbehave
from webapp import create_app
from webapp.base.visitor import Visitor, network_of
from webapp.base.visitor_cookie import stored_secret
from webapp.config import DEFAULTS
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.pool.worker_pool import process_runner
from webapp.jobs.turns import BusyError, JobLimits

CODE = dump(Puzzle.flat([[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]]), "link")
PUPILS = 30
LANES = 4  # of a race: so many solves at once


def visitor_of(app: Flask, *, cookies: bool = True, pages: int = 1) -> FlaskClient:
    """A browser that has opened a page, or a program that keeps no cookies."""
    client = app.test_client(use_cookies=cookies)
    for _ in range(pages):
        assert client.get("/").status_code == 200
    return client


def start(client: FlaskClient) -> int:
    return client.post("/api/jobs", json={"puzzle": CODE}).status_code


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app({"JOB_RATE": "5/hour", "CLASS_SIZE": 3, "DATABASE": at(tmp_path)}, jobs=inline_runner())


def at(folder: Path) -> str:
    return f"sqlite:///{folder}/links.db"


def test_class_behind_one_address_is_not_refused_by_default(tmp_path: Path) -> None:
    """Each of them asks almost as often as one visitor may."""
    app = create_app({"JOB_RATE": "10/minute", "DATABASE": at(tmp_path)}, jobs=inline_runner())
    pupils = [visitor_of(app) for _ in range(PUPILS)]
    assert {start(pupil) for pupil in pupils for _ in range(10)} == {201}


def test_a_client_without_cookies_is_one_visitor(app: Flask) -> None:
    codes = [start(visitor_of(app, cookies=False)) for _ in range(6)]
    assert codes == [201] * 5 + [429]


def test_one_address_has_its_limit_whatever_the_cookies(app: Flask) -> None:
    codes = [start(visitor_of(app)) for _ in range(16)]
    assert codes == [201] * 15 + [429]


def test_clock_that_is_set_back_makes_nobody_wait_longer_than_the_window(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = visitor_of(app)
    assert [start(client) for _ in range(6)] == [201] * 5 + [429]
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now - 7200)
    assert [start(client) for _ in range(6)] == [201] * 5 + [429]
    assert 0 < int(client.post("/api/jobs", json={"puzzle": CODE}).headers["Retry-After"]) <= 3600


@for_every("address, network", [
    ("203.0.113.7", "203.0.113.7"), ("::ffff:203.0.113.7", "203.0.113.7"), ("::ffff:cb00:7107", "203.0.113.7"),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), ("::1", "::"), ("unix:", "unix:"), ("", ""),
])
def test_a_network_is_a_household_or_an_address(address: str, network: str) -> None:
    assert network_of(address) == network


def test_visitors_do_not_use_up_what_others_have(app: Flask) -> None:
    greedy, other = visitor_of(app), visitor_of(app)
    assert [start(greedy) for _ in range(50)] == [201] * 5 + [429] * 45
    assert start(other) == 201


def test_page_gives_a_name_once(app: Flask) -> None:
    client = app.test_client()
    first = client.get("/")
    cookie = first.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Expires" not in cookie
    assert "private" in first.headers["Cache-Control"]
    assert "Set-Cookie" not in client.get("/").headers


def test_cookie_is_kept_from_plain_connections_where_there_are_others(app: Flask) -> None:
    assert "Secure" in app.test_client().get("/", base_url="https://school.example").headers["Set-Cookie"]
    assert "Secure" not in app.test_client().get("/").headers["Set-Cookie"]


@pytest.mark.parametrize("path", ["/api/methods", "/healthz", "/nothing", "/static/js/nothing.js"])
def test_only_pages_give_names(app: Flask, path: str) -> None:
    assert "Set-Cookie" not in app.test_client().get(path).headers


@pytest.mark.parametrize("cookie", ["", "x", "IkFCQyI.aaaa.bbbb", "\u00e9", "a" * 4_000])
def test_names_that_were_not_signed_here_are_none(app: Flask, cookie: str) -> None:
    codes = []
    for number in range(6):
        client = app.test_client()
        client.set_cookie("visitor", f"{cookie}{number}")
        codes.append(start(client))
    assert codes == [201] * 5 + [429]


def test_secret_outlives_the_server(tmp_path: Path) -> None:
    """So a browser stays the same visitor; a server with another secret does not know it."""
    apps = [create_app({"DATABASE": at(tmp_path)}, jobs=inline_runner()) for _ in range(2)]
    other = create_app({"DATABASE": at(tmp_path), "SECRET": "another"}, jobs=inline_runner())
    cookie = apps[0].test_client().get("/").headers["Set-Cookie"].partition(";")[0]
    named = [app.test_client(use_cookies=False).get("/", headers={"Cookie": cookie}) for app in (apps[1], other)]
    assert ["Set-Cookie" in page.headers for page in named] == [False, True]


def test_secret_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    found: list[str] = []
    threads = [threading.Thread(target=lambda: found.append(stored_secret(tmp_path / "deep"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(found)) == 1
    assert len(found[0]) >= 32
    (file,) = (tmp_path / "deep").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_secret_that_cannot_be_kept_is_another_each_time() -> None:
    nowhere = Path("/proc/nowhere")
    assert stored_secret(nowhere) != stored_secret(nowhere)


@pytest.fixture
def runner() -> Iterator[JobRunner]:
    """The default size, but with only one worker."""
    numbers = (int(DEFAULTS[name]) for name in ("WAITING", "SHARE", "CROWD"))
    made = process_runner(JobLimits(1, *numbers), misbehave, PRELOAD)
    yield made
    made.close()


@pytest.mark.process
def test_class_that_races_at_once_finds_room_and_leaves_some(runner: JobRunner) -> None:
    def submit(name: str, address: str) -> str:
        return runner.submit(Request("hang", 60.0), Visitor(name, address))

    for _ in range(LANES):
        for pupil in range(PUPILS):
            submit(f"pupil {pupil}", "school")
    for number in range(5):  # classmates who have more make room
        submit(f"another {number}", "school")
    assert runner.load().waiting <= int(DEFAULTS["CROWD"]) + 1
    with pytest.raises(BusyError) as refused:
        for _ in range(5):
            submit("pupil 0", "school")
    assert refused.value.whose == "address"
    with pytest.raises(BusyError) as refused:
        for _ in range(100):
            submit("greedy", "home")
    assert refused.value.whose == "visitor"
