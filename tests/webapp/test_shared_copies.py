"""What web processes copy from each other through a real Redis, what they do while it is away, and that a server alone
needs none of it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest
from flask import Flask
from redis import Redis

from scripts.members import RedisServer
from tests.inline import inline_runner
from tests.webapp.asking import wait_until
from webapp import create_app
from webapp.base.visitor import Visitor
from webapp.operator.admin_answers import answer_operator
from webapp.services import KEY


def named(app: Flask, cookie: str) -> bool:
    """Whether an app knows the visitor with this cookie."""
    answer = app.test_client(use_cookies=False).get("/", headers={"Cookie": cookie})
    assert answer.status_code == 200
    return "Set-Cookie" not in answer.headers


def cookie_of(app: Flask) -> str:
    return app.test_client().get("/").headers["Set-Cookie"].partition(";")[0]


@pytest.mark.slow
def test_all_processes_know_a_visitor(make: Callable[..., Flask], redis: Redis) -> None:
    cookie = cookie_of(make())
    assert named(make(), cookie)
    assert not named(make(SECRET="a secret of their own"), cookie)
    assert len(redis.get("nonoscope:secret") or b"") == 64


@pytest.mark.slow
def test_secret_that_redis_has_lost_is_put_back(make: Callable[..., Flask], redis: Redis) -> None:
    app = make()
    cookie = cookie_of(app)
    redis.flushall()
    app.extensions[KEY].copies.renew()
    assert named(make(), cookie)


@pytest.mark.slow
def test_process_that_starts_without_redis_takes_its_secret_later(
    make: Callable[..., Flask], server: RedisServer, redis: Redis
) -> None:
    secret = make().secret_key
    server.stop()
    started_alone = make()
    cookie_of(started_alone)
    assert started_alone.secret_key != secret
    server.restart()
    redis.set("nonoscope:secret", str(secret))
    wait_until(lambda: started_alone.secret_key == secret)


@pytest.mark.slow
def test_redis_that_freezes_holds_up_no_page(make: Callable[..., Flask], server: RedisServer) -> None:
    client = make().test_client()
    client.get("/")
    server.pause()
    assert client.get("/").status_code == 200
    assert client.post("/api/solve", json={"text": "2\n2\n2\n2\n2\n2\n"}).status_code == 200  # solved in this process
    server.go_on()


def test_one_server_alone_lists_its_pools_and_rates_and_has_no_hosts() -> None:
    app = create_app({"JOB_RATE": "10/minute"}, jobs=inline_runner())
    services = app.extensions[KEY]
    assert app.test_client().get("/metrics/cluster").status_code == 404
    for command in ("drain", "undrain"):
        with pytest.raises(ValueError, match="This server is alone"):
            answer_operator(services, {"command": command, "who": "x"})
    services.limits.count("JOB_RATE", Visitor("a name", "203.0.113.77"))
    answers = {name: answer_operator(services, {"command": name})[name]
               for name in ("workers", "queues", "rates")}
    assert answers["workers"] == [{"pool": "solving", "ready": 0, "running": 0, "replaced": 0}]
    assert answers["queues"] == [{"queue": "solving", "waiting": 0, "running": 0, "longest": 0.0}]
    assert [(row["asked"], row["allowed"]) for row in answers["rates"]] == [(1, 10), (1, 400)]


@pytest.mark.process
def test_one_server_alone_loads_nothing_of_many_machines() -> None:
    code = """
import sys
from webapp import create_app
from webapp.operator import admin_commands
app = create_app({"READERS": 1})
app.test_client().get("/metrics")
print(sorted({"redis", "webapp.cluster"} & {*sys.modules}))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
