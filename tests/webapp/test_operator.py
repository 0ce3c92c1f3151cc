"""What an operator sees: notices of requests, metrics and blocks; and what must be in none of
them."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from nonoscope import Puzzle, dump
from solvers.texts import say
from tests.inline import inline_runner
from webapp import create_app
from webapp.base.visitor import Visitor
from webapp.operator.blocks import short_address, short_visitor
from webapp.services import KEY, Services

CODE = dump(Puzzle.flat([[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]]), "link")
SQUARE = "2\n2\n2\n2\n2\n2\n"
FAR = {"REMOTE_ADDR": "203.0.113.77"}
TOKEN = "a token of sixteen and more"


def services_of(app: Flask) -> Services:
    known: Services = app.extensions[KEY]
    return known


@pytest.fixture
def notices(caplog: pytest.LogCaptureFixture) -> Iterator[list[dict]]:
    """The fields of all notices of requests so far."""

    class Fields(list[dict]):
        def __iter__(self) -> Iterator[dict]:
            return iter([one.fields for one in caplog.records if one.name == "webapp.requests"])

    with caplog.at_level(logging.INFO):
        yield Fields()


# Notices of requests


def test_a_request_is_reported_once_and_shortened(client: FlaskClient, notices: list[dict]) -> None:
    client.get("/")
    answer = client.get(f"/p/{CODE}?secret=1", environ_base=FAR, headers={"User-Agent": "secret"})
    _, notice = notices
    assert notice["route"] == "/p/<code>"
    assert (notice["method"], notice["status"]) == ("GET", 200)
    assert notice["address"] == "203.0.113.0/24"
    assert len(notice["visitor"]) == 8
    assert notice["ms"] >= 0
    assert notice["request"] == answer.headers["X-Request-ID"]
    for word in (CODE, "secret", "203.0.113.77", client.get_cookie("visitor").value):
        assert word not in json.dumps(notice)


def test_frequent_requests_have_no_notices(client: FlaskClient, notices: list[dict]) -> None:
    for path in ("/static/js/play/play.js", "/healthz", "/healthz/live", "/healthz/ready", "/metrics"):
        assert client.get(path).headers["X-Request-ID"]
    assert list(notices) == []


@pytest.mark.parametrize("host", ["evil.example", "a b"])
def test_wrong_host_is_reported_without_it(notices: list[dict], host: str) -> None:
    client = create_app({"HOSTS": "localhost"}, jobs=inline_runner()).test_client()
    assert client.get("/", headers={"Host": host}).status_code == 400
    (notice,) = notices
    assert (notice["status"], notice["route"]) == (400, "")


@pytest.mark.parametrize(
    ("proxies", "given", "taken"),
    [
        (1, "0a1b2c3d-4e5f.6_7", True),
        (0, "0a1b2c3d-4e5f.6_7", False),
        (1, "short", False),
        (1, "x" * 65, False),
        (1, "with spaces in it", False),
    ],
)
def test_id_of_a_proxy_is_taken_when_it_is_one(proxies: int, given: str, taken: bool) -> None:
    client = create_app({"PROXIES": proxies}, jobs=inline_runner()).test_client()
    ids = [client.get("/healthz", headers={"X-Request-ID": given}).headers["X-Request-ID"] for _ in range(2)]
    assert (ids == [given, given]) is taken
    assert (ids[0] != ids[1]) is not taken


def test_bug_is_reported_without_the_address(
    app: Flask, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.config["TESTING"] = False
    monkeypatch.setattr(app.extensions[KEY].reader, "puzzle", lambda *_: 1 / 0)
    answer = app.test_client().get(f"/p/{CODE}")
    assert answer.status_code == 500
    (error,) = [one for one in caplog.records if one.levelno == logging.ERROR]
    assert error.fields["route"] == "/p/<code>"
    assert error.fields["request"] == answer.headers["X-Request-ID"]
    assert CODE not in error.getMessage() + str(error.fields)


@pytest.mark.parametrize(
    ("address", "short"),
    [
        ("203.0.113.77", "203.0.113.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
        ("::ffff:203.0.113.77", "203.0.113.0/24"),
        ("", ""),
        ("unix", ""),
    ],
)
def test_addresses_are_shortened(address: str, short: str) -> None:
    assert short_address(address) == short


def test_visitors_are_shortened() -> None:
    assert short_visitor(Visitor("10.0.0.1", "10.0.0.1")) == ""
    assert short_visitor(Visitor("name", "10.0.0.1")) == short_visitor(Visitor("name", "10.0.0.2")) != ""


# Metrics


def metrics(client: FlaskClient, **more: object) -> dict[str, float]:
    """The metrics by name and labels, in order."""
    answer = client.get("/metrics", **more)
    assert answer.status_code == 200
    assert answer.mimetype == "text/plain"
    return {f"{one.name}{json.dumps(one.labels, sort_keys=True)}" if one.labels else one.name: one.value
            for family in text_string_to_metric_families(answer.text) for one in family.samples}


def test_jobs_requests_and_refusals_are_counted(tmp_path) -> None:
    app = create_app({"JOB_RATE": "2/hour", "DATABASE": f"sqlite:///{tmp_path}/x.db"}, jobs=inline_runner())
    client = app.test_client()
    codes = [client.post("/api/solve", json={"text": SQUARE}).status_code for _ in range(3)]
    assert codes == [200, 200, 429]
    client.post("/api/links", json={"code": CODE})
    client.get(f"/p/{CODE}")
    found = metrics(client)
    assert found['nonoscope_jobs_total{"method": "exact", "outcome": "UNIQUE", "task": "solve"}'] == 2
    for histogram in ("wait", "run"):
        assert found[f'nonoscope_job_{histogram}_seconds_bucket{{"le": "300.0", "task": "solve"}}'] == 2
    assert found['nonoscope_refusals_total{"reason": "job_rate"}'] == 1
    assert found['nonoscope_requests_total{"route": "/api/solve", "status": "429", "verb": "POST"}'] == 1
    assert found['nonoscope_request_seconds_count{"route": "/api/solve"}'] == 3
    assert found['nonoscope_request_seconds_count{"route": "/p/<code>"}'] == 1
    assert found['nonoscope_ready{"pool": "solving"}'] == 1
    assert found["nonoscope_links"] == 1
    assert found["nonoscope_sockets_open"] == 0
    assert found['nonoscope_memory_bytes{"process": "web"}'] > 1e6
    assert any(name.startswith("nonoscope_info{") for name in found)


def test_metrics_do_not_grow_with_what_visitors_invent(client: FlaskClient) -> None:
    def invent(word: str) -> set[str]:
        client.open(f"/{word}", method=word)
        client.get(f"/{word}")
        client.get(f"/p/{word}")
        return set(metrics(client))

    invent("FIRST")
    before = invent("SECOND")
    assert {name for word in ("THIRD", "FOURTH", "FIFTH") for name in invent(word)} == before
    assert not any(word in name for name in before for word in ("FIRST", "SECOND"))


def test_metrics_are_not_for_strangers(client: FlaskClient) -> None:
    assert client.get("/metrics", environ_base=FAR).status_code == 403
    assert client.get("/metrics", environ_base={"REMOTE_ADDR": "::1"}).status_code == 200
    assert client.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 403, "a proxy nobody told of"


def test_behind_a_proxy_strangers_do_not_come_from_here() -> None:
    client = create_app({"PROXIES": 1}, jobs=inline_runner()).test_client()
    assert client.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1, 203.0.113.77"}).status_code == 403
    assert client.get("/metrics").status_code == 200


def test_with_a_token_everybody_has_to_send_it() -> None:
    client = create_app({"METRICS_TOKEN": TOKEN}, jobs=inline_runner()).test_client()
    assert client.get("/metrics").status_code == 403
    assert client.get("/metrics", headers={"Authorization": "Bearer ä"}).status_code == 403
    metrics(client, headers={"Authorization": f"Bearer {TOKEN}"}, environ_base=FAR)


def test_security_txt_is_there_when_there_is_a_contact(client: FlaskClient) -> None:
    assert client.get("/.well-known/security.txt").status_code == 404
    named = create_app({"CONTACT": "mailto:me@school.example"}, jobs=inline_runner()).test_client()
    notice = named.get("/.well-known/security.txt")
    assert notice.mimetype == "text/plain"
    assert "Contact: mailto:me@school.example\n" in notice.text
    assert "\nExpires: 2" in notice.text


# Blocks


@pytest.mark.parametrize("who", ["203.0.113.77", "203.0.113.0/24"])
def test_a_blocked_visitor_is_refused_everything(app: Flask, client: FlaskClient, who: str) -> None:
    services_of(app).blocks.add(who, 3600)
    for path in ("/", f"/p/{CODE}", "/api/methods"):
        answer = client.get(path, environ_base=FAR)
        assert answer.status_code == 403
        assert say("server.blocked", count=60) in answer.text
        assert client.get(path).status_code == 200
    assert metrics(client)['nonoscope_refusals_total{"reason": "blocked"}'] == 3
    assert services_of(app).blocks.remove(who)
    assert client.get("/", environ_base=FAR).status_code == 200


def test_visitor_is_blocked_by_the_name_in_the_notices(app: Flask, notices: list[dict]) -> None:
    client, other = app.test_client(), app.test_client()
    for one in (client, other):
        one.get("/")
        one.get("/")
    services_of(app).blocks.add(list(notices)[1]["visitor"], 60)
    assert client.get("/").status_code == 403
    assert other.get("/").status_code == 200
