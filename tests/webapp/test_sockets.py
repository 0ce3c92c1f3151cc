"""The web socket, with the official client and a real server on a port of its own."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
import socketio
from websocket import WebSocket, WebSocketBadStatusException, WebSocketException, create_connection

from tests.cases import for_every
from tests.serving import running_server, serving
from tests.webapp.asking import pool
from tests.webapp.asking import wait_until as until
from tests.webapp.wire_replay import Json
from webapp import create_app
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.turns import JobLimits
from webapp.server.app_server import AppServer, ServerBounds
from webapp.services import KEY

pytestmark = pytest.mark.process

WAIT = 60.0
SPACE = "/solve"


@pytest.fixture(scope="module")
def runner() -> Iterator[JobRunner]:
    with pool(JobLimits(workers=2, waiting=50, share=50)) as runner:
        yield runner


@pytest.fixture(scope="module")
def url(runner: JobRunner) -> Iterator[str]:
    with serving(create_app({"WATCH_RATE": "", "SOCKETS": 40}, jobs=runner)) as address:
        yield address


class Watcher:
    """The official client, and all messages that it got. It passes them on in threads, so not always in order."""

    def __init__(self, url: str) -> None:
        self.client = socketio.Client(reconnection=False)
        self.batches: list[Json] = []
        self.statuses: list[Json] = []
        self.refused: list[Json] = []
        self.client.on("events", self.batches.append, namespace=SPACE)
        self.client.on("status", self.statuses.append, namespace=SPACE)
        self.client.on("refused", self.refused.append, namespace=SPACE)
        self.client.connect(url, transports=["websocket"], namespaces=[SPACE])

    def watch(self, job: object, since: object = 0) -> None:
        self.client.emit("watch", {"job": job, "since": since}, namespace=SPACE)

    def numbers(self) -> list[int]:
        """The ticks that it got."""
        return ticks(sorted(self.batches, key=lambda batch: batch["from"]))

    def close(self) -> None:
        self.client.disconnect()


def ticks(batches: Sequence[Json]) -> list[int]:
    events = [event for batch in batches for event in batch["events"]]
    return [event["counters"]["ticks"] for event in events if event["t"] == "progress"]


@pytest.fixture
def watcher(url: str) -> Iterator[Watcher]:
    watcher = Watcher(url)
    yield watcher
    watcher.close()


def raw(url: str, **options: object) -> WebSocket:
    address = url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
    connection = create_connection(address, timeout=WAIT, **options)
    assert connection.recv().startswith("0{")
    connection.send("40" + SPACE + ",")
    assert connection.recv().startswith("40" + SPACE)
    return connection


def followed(connection: WebSocket, job: str, end: int, since: int = 0) -> Iterator[Json]:
    """The batches as they come, until all ticks have come."""
    connection.send("42/solve," + json.dumps(["watch", {"job": job, "since": since}]))
    while True:
        event, message = json.loads(connection.recv().removeprefix("42/solve,"))
        if event == "events":
            yield message
            if ticks([message])[-1:] == [end - 1]:
                return


def counting(runner: JobRunner, number: int) -> str:
    return runner.submit(Request(f"count {number}", WAIT))


def test_everything_comes_once_and_in_order(runner: JobRunner, url: str) -> None:
    connection, job = raw(url), counting(runner, 500)
    batches = list(followed(connection, job, 500))
    assert ticks(batches) == list(range(500))
    assert {batch["job"] for batch in batches} == {job}
    edges = [(batch["from"], batch["next"]) for batch in batches]
    assert [first for first, _ in edges] == [0, *(last for _, last in edges[:-1])]
    connection.close()


def test_a_watcher_that_reconnects_goes_on_where_it_stopped(runner: JobRunner, url: str) -> None:
    job = counting(runner, 2000)
    numbers: list[int] = []
    while len(numbers) < 2000:
        connection = raw(url)
        numbers += ticks([next(followed(connection, job, 2000, len(numbers)))])
        connection.close()
    assert numbers == list(range(2000))


def test_many_watch_one_job_and_some_come_late(runner: JobRunner, url: str) -> None:
    job = counting(runner, 1000)
    runner.since(job, 100, wait=WAIT)
    watchers = []
    for first in (*range(0, 84, 7), 0, 0, 0):
        watchers.append((Watcher(url), first))
        watchers[-1][0].watch(job, first)
    for watcher, first in watchers:
        until(lambda: len(watcher.numbers()) >= 1000 - first)  # noqa: B023
        assert watcher.numbers() == list(range(first, 1000))
        watcher.close()


def test_place_in_the_queue_is_reported_as_it_changes(runner: JobRunner, watcher: Watcher) -> None:
    hanging = [runner.submit(Request("hang", WAIT)) for _ in range(2)]
    for job in hanging:
        runner.since(job, 0, wait=WAIT)
    first, second = counting(runner, 1), counting(runner, 1)
    watcher.watch(second)
    until(lambda: watcher.statuses)
    status = watcher.statuses[0]
    assert 1 <= status["wait"] <= WAIT
    assert status == {"job": second, "state": "queued", "place": 2, "wait": status["wait"], "thinned": False}
    runner.cancel(first)
    runner.cancel(hanging[0])
    until(lambda: {"job": second, "state": "finished", "place": 0, "wait": 0, "thinned": False} in watcher.statuses)
    runner.cancel(hanging[1])


def test_unwatched_is_silent(runner: JobRunner, watcher: Watcher) -> None:
    hanging = runner.submit(Request("hang", WAIT))
    watcher.watch(hanging)
    until(lambda: watcher.batches)
    watcher.client.emit("unwatch", {"job": hanging}, namespace=SPACE)
    watcher.watch("nothing")  # answered after the one before
    until(lambda: watcher.refused)
    runner.cancel(hanging)
    job = counting(runner, 5)
    watcher.watch(job)
    until(lambda: job in ended(watcher))
    assert hanging not in ended(watcher)
    assert not any("finished" in str(batch["events"]) for batch in watcher.batches if batch["job"] == hanging)


def ended(watcher: Watcher) -> set[str]:
    """The jobs of which it learned that they have ended."""
    return {status["job"] for status in watcher.statuses if status["state"] == "finished"}


DEEP = json.loads("[" * 400 + "]" * 400)  # more than the server could write again


@for_every("job, since, code", [
    ("nothing", 0, "not_found"), (5, 0, "bad_request"), ("x", -1, "bad_request"), ("x", True, "bad_request"),
    ("x", 0.5, "bad_request"), (None, 0, "bad_request"), ("x", "0", "bad_request"), (DEEP, 0, "bad_request"),
])
def test_invalid_requests_to_watch_are_refused(watcher: Watcher, job: object, since: object, code: str) -> None:
    watcher.refused.clear()
    watcher.watch(job, since)
    until(lambda: watcher.refused)
    assert watcher.refused[0]["error"]["code"] == code
    assert watcher.refused[0]["job"] == (job if isinstance(job, str) else None)


def test_number_beyond_the_end_is_the_end(runner: JobRunner, watcher: Watcher) -> None:
    job = counting(runner, 3)
    runner.result(job, WAIT)
    watcher.watch(job, 10**12)
    until(lambda: watcher.statuses)
    assert watcher.batches == []


def test_one_socket_watches_so_many(runner: JobRunner, watcher: Watcher) -> None:
    hanging = runner.submit(Request("hang", WAIT))
    waiting = [counting(runner, 1) for _ in range(20)]
    for job in waiting:
        watcher.watch(job)
    until(lambda: len(watcher.refused) >= 1)
    assert watcher.refused[0]["error"]["code"] == "busy"
    runner.cancel(hanging)


@for_every("garbage", [
    "", "9", "4", "42", "42/solve,", "42/solve,[", '42/solve,["watch"]', '42/solve,["watch",1,2,3]', "42/solve,[1]",
    '42/solve,{"a":1}', '42/nowhere,["watch",{}]', '45/solve,["watch",{"_placeholder":true,"num":0}]', "\0",
    "4" * 1000, '42/solve,["connect"]', '42/solve,["disconnect"]', '459999999999-/solve,["x"]', "1" * 5_000,
    '42/solve,["nothing"]',
])
def test_garbage_harms_nobody_else(runner: JobRunner, url: str, garbage: str) -> None:
    connection, watcher = raw(url), Watcher(url)
    for _ in range(3):
        with suppress(WebSocketException, OSError):
            connection.send(garbage)
    watcher.watch(counting(runner, 3))
    until(lambda: watcher.numbers() == [0, 1, 2])
    connection.close()
    watcher.close()


def test_too_long_a_message_ends_the_socket(url: str) -> None:
    connection = raw(url)
    connection.send("42/solve," + json.dumps(["watch", {"job": "x" * 10_000}]))
    with pytest.raises((WebSocketException, OSError)):
        while connection.recv():
            pass
        raise OSError("closed")
    connection.close()


def test_only_pages_of_our_own_may_connect(url: str) -> None:
    raw(url, suppress_origin=True).close()
    raw(url, origin=url).close()
    for origin in ("http://evil.example", "null"):
        with pytest.raises(WebSocketBadStatusException):
            raw(url, origin=origin)


def test_polling_and_compression_are_not_offered(url: str) -> None:
    with pytest.raises(socketio.exceptions.ConnectionError):
        socketio.Client().connect(url, transports=["polling"], namespaces=[SPACE])
    connection = raw(url, header=["Sec-WebSocket-Extensions: permessage-deflate"])
    assert "sec-websocket-extensions" not in connection.getheaders()
    connection.close()


def test_as_many_sockets_as_allowed_and_room_again(runner: JobRunner) -> None:
    with serving(create_app({"SOCKETS": 2}, jobs=runner)) as url:
        first, second = raw(url), raw(url)
        with pytest.raises(WebSocketBadStatusException) as refused:
            raw(url)
        assert refused.value.status_code == 503
        first.close()
        until(lambda: connects(url))
        second.close()


def test_a_socket_in_a_classroom_takes_a_place_of_the_room(runner: JobRunner, tmp_path: Path) -> None:
    app = create_app({"SOCKET_CROWD": 1, "DATABASE": f"sqlite:///{tmp_path}/classes.db"}, jobs=runner)
    with serving(app) as url:
        room = app.extensions[KEY].classrooms.open("9b")
        pupil = entered(url, room.code, room.keys.screen)
        stranger = entered(url, room.code, "s.wrong-wrong-wrong-wrong")
        assert not connects(url)  # the place of the address is taken by the stranger, who is not in the room
        pupil.close()
        stranger.close()
        until(lambda: connects(url))


def entered(url: str, code: str, token: str) -> WebSocket:
    """A socket that has entered a room, or was refused there."""
    connection = raw(url)
    connection.send("40/class,")
    assert connection.recv().startswith("40/class")
    connection.send("42/class," + json.dumps(["enter", {"code": code, "token": token, "since": 0}]))
    assert connection.recv().startswith("42/class")
    return connection


def test_socket_that_no_longer_answers_gives_its_place_back(runner: JobRunner) -> None:
    """It reads nothing, so the server cannot even close the socket properly: the connection is cut."""
    bounds = ServerBounds(sockets=1, ping=1.0, pong=0.1, stalled=0.2)
    with running_server(create_app({}, jobs=runner), bounds=bounds) as (url, _):
        deaf = raw(url, sockopt=[(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)])
        job = runner.submit(Request("chatter 0.005", WAIT))
        deaf.send("42/solve," + json.dumps(["watch", {"job": job, "since": 0}]))
        until(lambda: connects(url))
        runner.cancel(job)
        deaf.close()


def connects(url: str) -> bool:
    try:
        raw(url).close()
    except WebSocketBadStatusException:
        return False
    return True


def test_sockets_and_mistakes_of_ours_are_counted_and_who_is_blocked_watches_nothing(
    runner: JobRunner, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app({}, jobs=runner)
    metrics, blocks = app.extensions[KEY].metrics, app.extensions[KEY].blocks
    with serving(app) as url:
        watcher = Watcher(url)
        with monkeypatch.context() as broken:
            broken.setattr("webapp.server.sockets._job_and_number", lambda message: 1 // 0)
            watcher.watch("anything")
            until(lambda: "ZeroDivisionError" in caplog.text)
        job = runner.submit(Request("hang", 60.0))
        watcher.watch(job)
        until(lambda: watcher.batches)
        assert (metrics.sockets_open(), metrics.watches()) == (1, 1)
        blocks.add("127.0.0.0/8", 3600)
        watcher.watch(job)
        until(lambda: watcher.refused)
        assert watcher.refused[0]["error"]["code"] == "forbidden"
        assert b'nonoscope_refusals_total{reason="blocked"} 1.0' in metrics.text()
        watcher.close()
        until(lambda: not metrics.sockets_open() and not metrics.watches())
        runner.cancel(job)


def test_watching_is_rated_by_visitor(runner: JobRunner) -> None:
    """Two browsers behind one address: the cookie of the page comes with the socket."""
    app = create_app({"WATCH_RATE": "2/hour", "CLASS_SIZE": 10}, jobs=runner)
    job = counting(runner, 1)
    with serving(app) as url:
        for _ in range(2):
            cookie = app.test_client().get("/").headers["Set-Cookie"].partition(";")[0]
            connection = raw(url, cookie=cookie)
            for _ in range(2):
                assert list(followed(connection, job, 1))
            connection.send("42/solve," + json.dumps(["watch", {"job": job}]))
            event, refused = json.loads(last_of(connection, "refused"))
            assert (event, refused["error"]["code"]) == ("refused", "busy")
            connection.close()


def last_of(connection: WebSocket, event: str) -> str:
    """The next message of this event."""
    while not (text := connection.recv().removeprefix("42/solve,")).startswith(f'["{event}"'):
        pass
    return text


def unsent(server: AppServer) -> list[int]:
    """How many messages wait to be sent, for each socket in the order in which they came."""
    return [connection.queue.qsize() for connection in list(server.sockets._engine.sockets.values())]


EVENT = 10_000  # bytes of one event of work that chatters


def test_the_server_does_not_wait_for_a_watcher_that_does_not_read(runner: JobRunner) -> None:
    """Its messages do not pile up, and when it ends, what was on the way to it no longer counts."""
    with running_server(create_app({"WATCH_RATE": ""}, jobs=runner)) as (url, server):
        small = [(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)]
        deaf, watcher = raw(url, sockopt=small), Watcher(url)
        job = runner.submit(Request("chatter 0.005", WAIT))
        deaf.send("42/solve," + json.dumps(["watch", {"job": job, "since": 0}]))
        watcher.watch(job)
        until(lambda: unsent(server)[0])  # its buffers are full
        received, waiting = len(watcher.batches), unsent(server)[0]
        until(lambda: len(watcher.batches) > received + 30)
        assert unsent(server)[0] < waiting + EVENT  # statuses are told all the same
        latecomer = raw(url, sockopt=small)
        latecomer.send("42/solve," + json.dumps(["watch", {"job": job, "since": 0}]))
        until(lambda: len(server.sockets._on_the_way))
        runner.cancel(job)
        for connection in (deaf, latecomer, watcher):
            connection.close()
        until(lambda: not len(server.sockets._on_the_way))
