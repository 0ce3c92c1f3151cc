"""Who counts as one visitor: not a class behind one address, but a client without cookies."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from nonoscope import Puzzle, dump
from tests.cases import for_every
from tests.inline import inline_runner
from tests.webapp.asking import at_once
from webapp import create_app
from webapp.base.visitor import Visitor, network_of
from webapp.base.visitor_cookie import stored_secret
from webapp.config import DEFAULTS
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import BusyError
from webapp.jobs.turns import JobLimits, Line, Ticket, UsedTime, job_to_displace

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


def test_visitors_have_their_limit_and_an_address_has_one_whatever_the_cookies(app: Flask) -> None:
    greedy, other = visitor_of(app), visitor_of(app)
    assert [start(greedy) for _ in range(50)] == [201] * 5 + [429] * 45
    assert start(other) == 201
    assert [start(visitor_of(app)) for _ in range(10)] == [201] * 9 + [429]


def test_a_client_without_cookies_is_one_visitor(app: Flask) -> None:
    assert [start(visitor_of(app, cookies=False)) for _ in range(6)] == [201] * 5 + [429]


@for_every("address, network", [
    ("203.0.113.7", "203.0.113.7"), ("::ffff:203.0.113.7", "203.0.113.7"), ("::ffff:cb00:7107", "203.0.113.7"),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), ("::1", "::"), ("unix:", "unix:"), ("", ""),
])
def test_a_network_is_a_household_or_an_address(address: str, network: str) -> None:
    assert network_of(address) == network


def test_page_gives_a_name_once(app: Flask) -> None:
    client = app.test_client()
    first = client.get("/")
    cookie = first.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Expires" not in cookie
    assert "Secure" not in cookie
    assert "Secure" in app.test_client().get("/", base_url="https://school.example").headers["Set-Cookie"]
    assert "private" in first.headers["Cache-Control"]
    assert "Set-Cookie" not in client.get("/").headers
    for path in ("/api/methods", "/healthz", "/nothing", "/static/js/nothing.js"):
        assert "Set-Cookie" not in app.test_client().get(path).headers


@pytest.mark.parametrize("cookie", ["", "x", "IkFCQyI.aaaa.bbbb", "\u00e9", "a" * 4_000], ids=range(5))
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
    (secret,) = {*at_once(*[lambda: stored_secret(tmp_path / "deep")] * 8)}
    assert len(secret) >= 32
    (file,) = (tmp_path / "deep").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_secret_that_cannot_be_kept_is_another_each_time() -> None:
    nowhere = Path("/proc/nowhere")
    assert stored_secret(nowhere) != stored_secret(nowhere)


def test_class_that_races_at_once_finds_room_and_leaves_some() -> None:
    """By the default limits, with one worker."""
    limits = JobLimits(1, *(int(DEFAULTS[name]) for name in ("WAITING", "SHARE", "CROWD")))
    tickets: dict[str, Ticket] = {}

    def submit(name: str, address: str) -> None:
        visitor, line = Visitor(name, address), Line(tickets, UsedTime())
        tickets.pop(job_to_displace(limits, line, 0, visitor) or "", None)
        tickets[f"{name} {len(tickets)}"] = Ticket.of(Request("hang", 60.0), visitor, float(len(tickets)))

    for _ in range(LANES):
        for pupil in range(PUPILS):
            submit(f"pupil {pupil}", "school")
    for number in range(5):  # classmates who have more make room
        submit(f"another {number}", "school")
    assert len(tickets) <= int(DEFAULTS["CROWD"])
    for name, address, whose in (("pupil 0", "school", "address"), ("greedy", "home", "visitor")):
        with pytest.raises(BusyError) as refused:
            for _ in range(100):
                submit(name, address)
        assert refused.value.whose == whose
