"""What an operator and monitoring see: notices of requests, metrics, health, blocks; and what is in none of them."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import Mock

import pytest
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families
from redis import Redis

from nonoscope import Puzzle, dump
from scripts.members import RedisServer
from solvers.texts import say
from tests.cases import for_every
from tests.inline import client_of, inline_runner
from tests.webapp.asking import wait_until
from webapp import create_app
from webapp.base.visitor import Visitor
from webapp.cluster.link import Link
from webapp.jobs.job_runner import AwayError
from webapp.operator.blocks import BlockedError, Blocks, short_address, short_visitor
from webapp.operator.shared_copies import SharedBlocks
from webapp.play.puzzle_reader import PuzzleReader
from webapp.services import KEY

CODE = dump(Puzzle.flat([[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]]), "link")
SQUARE = "2\n2\n2\n2\n2\n2\n"
FAR = {"REMOTE_ADDR": "203.0.113.77"}
TOKEN = "a token of sixteen and more"


@pytest.fixture
def notices(caplog: pytest.LogCaptureFixture) -> Iterator[list[dict]]:
    """The fields of all notices of requests so far."""

    class Fields(list[dict]):
        def __iter__(self) -> Iterator[dict]:
            return iter([record.fields for record in caplog.records if record.name == "webapp.requests"])

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


def test_wrong_host_is_reported_without_it(notices: list[dict]) -> None:
    client = client_of({"HOSTS": "localhost"})
    for host in ("evil.example", "a b"):
        assert client.get("/", headers={"Host": host}).status_code == 400
    assert [(notice["status"], notice["route"]) for notice in notices] == [(400, "")] * 2


@for_every("proxies, name, accepted", [
    (1, "0a1b2c3d-4e5f.6_7", True),
    (0, "0a1b2c3d-4e5f.6_7", False),
    (1, "short", False),
    (1, "x" * 65, False),
    (1, "with spaces in it", False),
])
def test_id_of_a_proxy_is_taken_when_it_is_one(proxies: int, name: str, accepted: bool) -> None:
    client = client_of({"PROXIES": proxies})
    ids = [client.get("/healthz", headers={"X-Request-ID": name}).headers["X-Request-ID"] for _ in range(2)]
    assert (ids == [name, name]) is accepted
    assert (ids[0] != ids[1]) is not accepted


def test_bug_is_reported_without_the_address(
    app: Flask, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.config["TESTING"] = False
    monkeypatch.setattr(app.extensions[KEY].reader, "puzzle", lambda *_: 1 / 0)
    answer = app.test_client().get(f"/p/{CODE}")
    assert answer.status_code == 500
    (error,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert error.fields["route"] == "/p/<code>"
    assert error.fields["request"] == answer.headers["X-Request-ID"]
    assert CODE not in error.getMessage() + str(error.fields)


@for_every("address, short", [
    ("203.0.113.77", "203.0.113.0/24"),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
    ("::ffff:203.0.113.77", "203.0.113.0/24"),
    ("", ""),
    ("unix", ""),
])
def test_addresses_and_visitors_are_shortened(address: str, short: str) -> None:
    assert short_address(address) == short
    assert short_visitor(Visitor(address, address)) == ""
    assert short_visitor(Visitor("name", address)) == short_visitor(Visitor("name", "10.0.0.2")) != ""


# Metrics


def metrics(client: FlaskClient, path: str = "/metrics", **more: object) -> dict[str, float]:
    """The metrics by name and labels, in order."""
    answer = client.get(path, **more)
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    samples = [sample for family in text_string_to_metric_families(answer.text) for sample in family.samples]
    return {sample.name + (json.dumps(sample.labels, sort_keys=True) if sample.labels else ""): sample.value
            for sample in samples}


def test_jobs_requests_and_refusals_are_counted(tmp_path) -> None:
    app = create_app({"JOB_RATE": "2/hour", "DATABASE": f"sqlite:///{tmp_path}/x.db"}, jobs=inline_runner())
    client = app.test_client()
    codes = [client.post("/api/solve", json={"text": SQUARE}).status_code for _ in range(3)]
    assert codes == [200, 200, 429]
    client.post("/api/links", json={"code": CODE})
    client.get(f"/p/{CODE}")
    samples = metrics(client)
    assert samples['nonoscope_jobs_total{"method": "exact", "outcome": "UNIQUE", "task": "solve"}'] == 2
    for histogram in ("wait", "run"):
        assert samples[f'nonoscope_job_{histogram}_seconds_bucket{{"le": "300.0", "task": "solve"}}'] == 2
    assert samples['nonoscope_refusals_total{"reason": "job_rate"}'] == 1
    assert samples['nonoscope_requests_total{"route": "/api/solve", "status": "429", "verb": "POST"}'] == 1
    assert samples['nonoscope_request_seconds_count{"route": "/api/solve"}'] == 3
    assert samples['nonoscope_request_seconds_count{"route": "/p/<code>"}'] == 1
    assert samples['nonoscope_ready{"pool": "solving"}'] == 1
    assert samples["nonoscope_links"] == 1
    assert samples["nonoscope_sockets_open"] == 0
    assert samples['nonoscope_memory_bytes{"process": "web"}'] > 1e6
    assert any(name.startswith("nonoscope_info{") for name in samples)


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
    behind = client_of({"PROXIES": 1})
    assert behind.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1, 203.0.113.77"}).status_code == 403
    assert behind.get("/metrics").status_code == 200
    guarded = client_of({"METRICS_TOKEN": TOKEN})
    assert guarded.get("/metrics").status_code == 403
    assert guarded.get("/metrics", headers={"Authorization": "Bearer ä"}).status_code == 403
    metrics(guarded, headers={"Authorization": f"Bearer {TOKEN}"}, environ_base=FAR)


def test_security_txt_is_there_when_there_is_a_contact(client: FlaskClient) -> None:
    assert client.get("/.well-known/security.txt").status_code == 404
    named = client_of({"CONTACT": "mailto:me@school.example"})
    notice = named.get("/.well-known/security.txt")
    assert notice.mimetype == "text/plain"
    assert "Contact: mailto:me@school.example\n" in notice.text
    assert "\nExpires: 2" in notice.text


# Blocks


@pytest.mark.parametrize("who", ["203.0.113.77", "203.0.113.0/24"])
def test_a_blocked_visitor_is_refused_everything(app: Flask, client: FlaskClient, who: str) -> None:
    blocks = app.extensions[KEY].blocks
    blocks.add(who, 3600)
    for path in ("/", f"/p/{CODE}", "/api/methods"):
        answer = client.get(path, environ_base=FAR)
        assert answer.status_code == 403
        assert say("server.blocked", count=60) in answer.text
        assert client.get(path).status_code == 200
    assert metrics(client)['nonoscope_refusals_total{"reason": "blocked"}'] == 3
    assert blocks.remove(who)
    assert client.get("/", environ_base=FAR).status_code == 200


def test_visitor_is_blocked_by_the_name_in_the_notices(app: Flask, notices: list[dict]) -> None:
    client, other = app.test_client(), app.test_client()
    for browser in (client, other):
        browser.get("/")
        browser.get("/")
    app.extensions[KEY].blocks.add(list(notices)[1]["visitor"], 60)
    assert client.get("/").status_code == 403
    assert other.get("/").status_code == 200


# Health


@pytest.fixture
def starting(monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A server whose workers are not ready."""
    runner = inline_runner()
    monkeypatch.setattr(runner, "ready", lambda: False)
    return create_app({}, jobs=runner).test_client()


def test_health(client: FlaskClient) -> None:
    answer = client.get("/healthz").json
    assert answer["status"] == "ok"
    assert re.fullmatch(r"\d+\.\d+\.\d+", answer["version"])
    assert answer["jobs"] == answer["reading"] == {"waiting": 0, "running": 0, "workers": 0, "replaced": 0}


def test_server_without_workers_is_live_and_not_ready(client: FlaskClient, starting: FlaskClient) -> None:
    assert client.get("/healthz/live").json == {"status": "ok"}
    assert client.get("/healthz/ready").json == {"status": "ok", "solving": True, "reading": True}
    assert starting.get("/healthz/live").status_code == 200
    assert starting.get("/healthz").status_code == 200
    answer = starting.get("/healthz/ready")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "3"
    assert answer.json == {"status": "getting ready", "solving": False, "reading": False}


def test_only_pages_that_need_a_worker_say_that_it_is_not_there_yet(starting: FlaskClient) -> None:
    for page in (f"/p/{CODE}", f"/race/{CODE}", f"/og/{CODE}.png"):
        answer = starting.get(page)
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "3"
        assert "getting ready" in answer.text
        assert '<meta http-equiv="refresh" content="3">' in answer.text
    for page in ("/", "/methods", "/methods/exact", "/make", "/make/cube", "/api/docs", "/licence"):
        assert starting.get(page).status_code == 200, page


def test_store_that_is_away_is_reported_and_takes_no_process_of_many_out_of_the_proxy(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = client.application.extensions[KEY]
    client.application.extensions[KEY] = replace(services, reader=PuzzleReader(inline_runner()))
    for name in ("ready", "load"):
        monkeypatch.setattr(services.jobs, name, Mock(side_effect=AwayError))
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json["status"], answer.json["jobs"]) == (200, "ok", None)
    assert "can’t reach" in answer.json["store"]
    alone = client.get("/healthz/ready")
    assert (alone.status_code, alone.json["solving"], alone.json["reading"]) == (503, False, True)
    client.application.config["REDIS"] = "redis://host"
    among_others = client.get("/healthz/ready")
    assert (among_others.status_code, among_others.json["solving"]) == (200, False)


# Blocks are the same in one server as in Redis, for all web processes


HOUSEHOLD = Visitor("x", "2001:db8::7")


@pytest.fixture(params=["memory", pytest.param("redis", marks=pytest.mark.slow)])
def blocks(request: pytest.FixtureRequest) -> Blocks:
    return request.getfixturevalue("shared") if request.param == "redis" else Blocks()


@pytest.fixture
def shared(server: RedisServer) -> SharedBlocks:
    return SharedBlocks(Link(server.address))


def blocked(blocks: Blocks, visitor: Visitor, address: str) -> bool:
    try:
        blocks.check(visitor, address)
    except BlockedError:
        return True
    return False


def test_networks_and_visitors_are_blocked(blocks: Blocks) -> None:
    assert blocks.add("2001:db8::1/48", 60) == "2001:db8::/48"
    assert blocked(blocks, HOUSEHOLD, "2001:db8:0:5::7")
    assert not blocked(blocks, HOUSEHOLD, "2001:db9::1")
    blocks.add(short_visitor(HOUSEHOLD), 60)
    assert blocked(blocks, HOUSEHOLD, "2001:db9::1")
    assert blocks.remove("2001:db8::/48")
    assert not blocks.remove("2001:db8::/48")
    (block,) = blocks.listing()
    assert block.who == short_visitor(HOUSEHOLD)
    assert 58 < block.seconds <= 60


def test_an_ipv4_address_is_blocked_in_any_notation(blocks: Blocks) -> None:
    assert blocks.add("::ffff:203.0.113.7", 60) == "203.0.113.7/32"
    assert blocked(blocks, HOUSEHOLD, "203.0.113.7")
    assert blocked(blocks, HOUSEHOLD, "::ffff:203.0.113.7")
    assert not blocked(blocks, HOUSEHOLD, "::ffff:203.0.113.8")


def test_blocks_end_by_themselves(blocks: Blocks) -> None:
    blocks.add("10.0.0.1", 0.2)
    assert blocked(blocks, HOUSEHOLD, "10.0.0.1")
    wait_until(lambda: not blocked(blocks, HOUSEHOLD, "10.0.0.1"))
    assert blocks.listing() == []


def test_a_block_is_made_longer_or_shorter(blocks: Blocks) -> None:
    for seconds in (60, 600, 30):
        blocks.add("10.0.0.1", seconds)
        (block,) = blocks.listing()
        assert block.seconds == pytest.approx(seconds, abs=2)


@for_every("who, seconds", [("", 60), ("me", 60), ("10.0.0.1", 0), ("10.0.0.1", 1e9), ("g" * 8, 5)])
def test_blocks_that_cannot_be(blocks: Blocks, who: str, seconds: float) -> None:
    with pytest.raises(ValueError, match="Expected"):
        blocks.add(who, seconds)


def test_blocks_are_bounded(blocks: Blocks, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("blocks", "shared_copies"):
        monkeypatch.setattr(f"webapp.operator.{module}.MOST", 20)
    for number in range(20):
        blocks.add(f"10.1.0.{number}", 60)
    with pytest.raises(ValueError, match="20 blocks already"):
        blocks.add("10.0.0.1", 60)
    blocks.add("10.1.0.0", 600)


@pytest.mark.slow
def test_ended_blocks_make_room_in_redis(shared: SharedBlocks, redis: Redis) -> None:
    redis.hset("nonoscope:blocks", "10.0.0.1", "1.5")
    assert shared.listing() == []
    shared.add("10.0.0.2", 60)
    assert redis.hkeys("nonoscope:blocks") == [b"10.0.0.2/32"]


@pytest.mark.slow
def test_last_copy_of_blocks_costs_nothing_and_holds_while_redis_is_away(
    shared: SharedBlocks, server: RedisServer, redis: Redis
) -> None:
    shared.add("10.0.0.1", 60)
    before = redis.info("stats")["total_commands_processed"]
    for _ in range(100):
        blocked(shared, HOUSEHOLD, "10.0.0.1")
    assert redis.info("stats")["total_commands_processed"] == before + 1
    server.stop()
    assert blocked(shared, HOUSEHOLD, "10.0.0.1")
    for change in (lambda: shared.add("10.0.0.2", 60), lambda: shared.remove("10.0.0.1"), shared.listing):
        with pytest.raises(AwayError):
            change()
    assert blocked(shared, HOUSEHOLD, "10.0.0.1")
