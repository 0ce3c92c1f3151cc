"""Hostile clients, and requests with random bytes, against a real server with small bounds. Others are answered all the
time."""

from __future__ import annotations

import base64
import json
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPResponse
from random import Random
from urllib.parse import urlsplit

import pytest
from flask import Flask, request
from websocket import WebSocketException

from tests.cases import for_every
from tests.inline import inline_runner
from tests.serving import running_server, serving
from tests.webapp.test_sockets import connects, raw, until
from webapp import create_app
from webapp.server.app_server import ServerBounds

pytestmark = pytest.mark.process

WAIT = 60.0
HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
SOCKET = "/socket.io/?EIO=4&transport=websocket"
POST = "POST /api/puzzles HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


def hostile_app(**config: object) -> Flask:
    return create_app({"WATCH_RATE": "", **config}, jobs=inline_runner())


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with serving(hostile_app(BODY=100_000)) as address:
        yield address


def connect(url: str, data: str | bytes = b"", source: str = HERE) -> socket.socket:
    address = urlsplit(url)
    connection = socket.create_connection((address.hostname, address.port), WAIT, (source, 0))
    connection.sendall(data.encode() if isinstance(data, str) else data)
    return connection


def answer(connection: socket.socket) -> str:
    """Everything that comes until the other side closes."""
    with connection, connection.makefile("rb") as stream:
        return stream.read().decode()


def status(url: str, data: str | bytes, source: str = HERE) -> int:
    with connect(url, data, source) as connection:
        response = HTTPResponse(connection)
        response.begin()
        return response.status


def health(url: str, source: str = HERE) -> int:
    return status(url, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", source)


def test_clients_that_stay_after_the_answer_delay_nobody(url: str) -> None:
    with ExitStack() as staying:
        for _ in range(40):
            staying.enter_context(connect(url, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
        assert health(url) == 200


HALVES = ["", "GET /healthz HTTP/1.1\r\nHost: x\r\nX-", POST + "Content-Length: 9000\r\n\r\n{",
          POST + "Transfer-Encoding: chunked\r\n\r\n2\r\n{"]


def test_the_server_does_not_wait_for_late_requests() -> None:
    with running_server(hostile_app(), bounds=ServerBounds(head=1.0, idle=1.0, grace=1.0)) as (url, _):
        waiting = [connect(url, half) for half in HALVES for _ in range(5)]
        assert [" 408 " in answer(connection) for connection in waiting] == [False] * 10 + [True] * 10
        assert health(url) == 200


def test_byte_after_byte_is_too_slow() -> None:
    """However often bytes come, a head has a time limit, and a body a least rate."""
    with running_server(hostile_app(), bounds=ServerBounds(head=0.5, grace=0.5)) as (url, _):
        head, body = "GET / HTTP/1.1\r\nHost: x\r\nX-More: ", POST + "Content-Length: 90000\r\n\r\n"
        for begun, byte in ((head, b"x"), (body, b" ")):
            connection = connect(url, begun)
            with pytest.raises(OSError), connection:
                for _ in range(10_000):
                    connection.sendall(byte)
                    threading.Event().wait(0.01)


def test_a_client_that_takes_no_answer_is_cut_off() -> None:
    with running_server(hostile_app(), bounds=ServerBounds(grace=0.3, idle=0.3, rate=1e9)) as (url, server):
        ask = "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 400
        deaf = connect(url, ask)
        assert deaf.recv(1) == b"H"  # the first answer begins
        until(lambda: server.connections() == 0)
        deaf.close()


def test_address_with_most_connections_gives_some_up() -> None:
    with running_server(hostile_app(), bounds=ServerBounds(connections=10)) as (url, server), ExitStack() as attack:
        for _ in range(30):
            attack.enter_context(connect(url, "GET /healthz HTTP/1.1\r\nHost: x\r\nX-"))
        assert health(url, ELSEWHERE) == 200
        assert health(url) == 200
        assert server.connections() <= 10


def test_web_sockets_are_not_given_up_for_connections() -> None:
    with running_server(hostile_app(), bounds=ServerBounds(connections=4)) as (url, _):
        first = raw(url)
        with ExitStack() as attack:
            for _ in range(20):
                attack.enter_context(connect(url, "GET /healthz HTTP/1.1\r\nHost: x\r\nX-"))
            assert health(url, ELSEWHERE) == 200
        first.send('42/solve,["watch",{"job":"none"}]')
        assert first.recv().startswith('42/solve,["refused"')
        first.close()


def test_one_address_does_not_get_all_sockets() -> None:
    bounds = ServerBounds(sockets=4, socket_crowd=3)
    with running_server(hostile_app(), bounds=bounds) as (url, _), ExitStack() as attack:
        for _ in range(3):
            attack.callback(raw(url).close)
        refused = answer(connect(url, handshake()))
        assert " 503 " in refused
        assert "retry-after: " in refused.lower()
        other = connect(url, handshake(), ELSEWHERE)
        assert b" 101 " in other.recv(100)
        other.close()


def handshake(*headers: str, host: str = "x", key: str | None = None) -> str:
    named = [f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode() if key is None else key}", *headers]
    return "\r\n".join((f"GET {SOCKET} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade",
                        "Sec-WebSocket-Version: 13", *named, "", ""))


BAD_HANDSHAKES = [
    (f"GET {SOCKET} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: close\r\n\r\n", 400),
    (handshake(key="short"), 400), (handshake().replace("Version: 13", "Version: 7"), 400),
    (handshake().replace("EIO=4", "EIO=3"), 400), (handshake().replace("/socket.io/", "/else/"), 404),
    (handshake().replace("transport=websocket", "transport=polling"), 400),
    (handshake().replace(" Upgrade\r", " Upgrades\r"), 400), (handshake("Origin: http://["), 403),
    (handshake("Origin: http://evil.example"), 403),
    (handshake("X-Forwarded-Host: evil.example", "Origin: http://evil.example"), 403),
]


def test_bad_handshakes_leave_nothing_behind(capfd: pytest.CaptureFixture[str]) -> None:
    with running_server(hostile_app(), bounds=ServerBounds(sockets=1)) as (url, _):
        for text, expected in BAD_HANDSHAKES:
            assert {status(url, text) for _ in range(20)} == {expected}, text
            until(lambda: connects(url))
    assert capfd.readouterr().err == ""


def test_host_names_hold_for_sockets_too() -> None:
    with serving(hostile_app(HOSTS="nonoscope.example")) as url:
        assert status(url, handshake()) == 400
        assert status(url, handshake("X-Forwarded-Host: nonoscope.example")) == 400
        welcome = connect(url, handshake(host="nonoscope.example"))
        assert b" 101 " in welcome.recv(100)
        welcome.close()


def test_behind_a_proxy_its_headers_count() -> None:
    """With the name of a page, and with addresses: two clients of one proxy have places of their own."""
    with running_server(hostile_app(PROXIES=1), bounds=ServerBounds(sockets=4, socket_crowd=1)) as (url, _):
        page = ("Origin: http://seen.example", "X-Forwarded-Host: seen.example")
        first = connect(url, handshake(*page, "X-Forwarded-For: 192.0.2.1"))
        assert b" 101 " in first.recv(100)
        assert status(url, handshake(*page, "X-Forwarded-For: 192.0.2.1")) == 503
        second = connect(url, handshake(*page, "X-Forwarded-For: 192.0.2.2"))
        assert b" 101 " in second.recv(100)
        first.close()
        second.close()


def test_endless_frame_ends_the_socket(url: str) -> None:
    connection = raw(url)
    connection.sock.sendall(b"\x81\xff" + (1 << 40).to_bytes(8, "big") + bytes(4))
    with pytest.raises(OSError), connection.sock:
        for _ in range(10_000):
            connection.sock.sendall(bytes(1_000))


@for_every("opcode", [0x89, 0x81, 0x01])  # pings, messages, beginnings
def test_more_frames_than_allowed_end_the_socket(url: str, opcode: int) -> None:
    connection = raw(url)
    with pytest.raises(OSError), connection.sock:
        for _ in range(100_000):
            connection.sock.sendall(bytes((opcode, 0x80, 0, 0, 0, 0)) * 50)
            opcode &= 0x8F if opcode & 0x80 else 0  # parts go on with opcode 0


def test_mistakes_end_the_socket_some_time(url: str) -> None:
    connection = raw(url)
    with pytest.raises((OSError, WebSocketException)):
        for _ in range(90):
            connection.send('42/solve,["watch",{"job":"none","since":0}]')
            answer = connection.recv()  # "" for the frame that closes it
            assert not answer or '"not_found"' in answer
    connection.close()


@for_every("sent, expected", [
    ("zz\r\nno chunk\r\n", 400), ("\r\n\r\n", 400), ("186a1\r\n" + " " * 100_001 + "\r\n0\r\n\r\n", 413),
    ("2\r\n{}\r\n0\r\n\r\n", 400),
])
def test_chunked_bodies(url: str, sent: str, expected: int, capfd: pytest.CaptureFixture[str]) -> None:
    with connect(url, POST + "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n" + sent) as connection:
        response = HTTPResponse(connection)  # not all until the end: for a while the server takes what is too large
        response.begin()
        body = response.read().decode()
    assert response.status == expected
    assert "Expected " in body or expected != 400
    assert capfd.readouterr().err == ""


def test_too_large_a_body_is_reported_so_in_the_usual_words(url: str) -> None:
    """This holds also for a client that reads the answer only after it has sent everything."""
    text = answer(connect(url, POST + "Content-Length: 3000000\r\n\r\n" + " " * 3_000_000))
    assert text.startswith("HTTP/1.1 413 ")
    assert json.loads(text.partition("\r\n\r\n")[2])["error"]["code"] == "too_large"


HEAD = "GET / HTTP/1.1\r\nHost: x\r\n"
LENGTH, CHUNKS = "Content-Length: 2\r\n", "Transfer-Encoding: chunked\r\n"


@for_every("nonsense", [
    "\x16\x03\x01\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
    "GET /?a=\xe9 HTTP/1.1\r\nHost: x\r\n\r\n", "GET /\x01 HTTP/1.1\r\nHost: x\r\n\r\n", f"{HEAD}Host: y\r\n\r\n",
    f"{HEAD}no header\r\n\r\n", f"{HEAD}X: a\rb\r\n\r\n", f"{HEAD}Content-Length : 2\r\n\r\n{{}}",
    *(f"{HEAD}Content-Length: {length}\r\n\r\n{{}}" for length in ("-1", "+2", "2_0", "x", "9" * 30)),
    *(f"{HEAD}{both}\r\n{{}}" for both in (LENGTH + CHUNKS, LENGTH + LENGTH, CHUNKS + CHUNKS)),
    f"GET /{'x' * 50_000} HTTP/1.1\r\nHost: x\r\n\r\n", f"{HEAD}X-More: {'x' * 50_000}\r\n\r\n",
    HEAD + "X: x\r\n" * 200 + "\r\n",
])
def test_an_invalid_request_is_refused(url: str, nonsense: str, capfd: pytest.CaptureFixture[str]) -> None:
    """It gets a sentence, and then the connection closes."""
    head, _, body = answer(connect(url, nonsense)).partition("\r\n\r\n")
    assert int(head.split(" ")[1]) in (400, 414, 431)
    assert "Expected" in body
    assert capfd.readouterr().err == ""


def test_half_a_head_is_no_request(url: str) -> None:
    with connect(url, HEAD) as connection:
        connection.shutdown(socket.SHUT_WR)
        assert " 400 " in answer(connection)


@for_every("text, expected", [
    (f"{HEAD}Transfer-Encoding: gzip\r\n\r\n", 501),
    # The host in a whole address counts.
    ("GET http://x/healthz HTTP/1.1\r\nHost: else..where\r\n\r\n", 200),
    ("GET http://x:8000/healthz?a=b HTTP/1.1\r\nHost: else..where\r\n\r\n", 200),
    # No more is read of what wants to be no web socket.
    *((f"POST {SOCKET} HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n{{}}", 400) for length in (2, 10**12)),
    *((f"GET {target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404)
      for target in ("*", "http://x/else", "/%ff%00", "x:1")),
])
def test_unusual_requests_are_answered(url: str, text: str, expected: int) -> None:
    assert status(url, text) == expected


def test_forms_with_files_are_taken(url: str) -> None:
    part = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nnothing\r\n--x--\r\n'
    head = "POST /api/puzzles HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n"
    text = answer(connect(url, f"{head}Connection: close\r\nContent-Length: {len(part)}\r\n\r\n".encode() + part))
    assert json.loads(text.partition("\r\n\r\n")[2])["error"]["sentence"]


def test_names_with_an_underscore_are_no_headers() -> None:
    app = hostile_app(PROXIES=1)

    @app.get("/seen")
    def seen() -> str:
        return f"{request.remote_addr} {request.headers.get('X-Own')}"

    with serving(app) as url:
        headers = "Host: x\r\nX_Forwarded_For: 192.0.2.9\r\nX-Own: 1\r\nX-Own: 2\r\nConnection: close"
        text = answer(connect(url, f"GET /seen HTTP/1.1\r\n{headers}\r\n\r\n"))
    assert text.endswith("127.0.0.1 1,2")


class Held:
    """A view that answers when the test releases it."""

    def __init__(self, app: Flask) -> None:
        self.inside = threading.Semaphore(0)
        self.go_on = threading.Event()
        app.add_url_rule("/held", view_func=self._held)

    def _held(self) -> str:
        self.inside.release()
        self.go_on.wait(WAIT)
        return "held"


HELD = "GET /held HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


def test_health_is_reported_when_all_threads_are_busy_and_others_have_their_share() -> None:
    app = hostile_app()
    held = Held(app)
    with running_server(app, bounds=ServerBounds(threads=4, thread_share=2)) as (url, _):
        waiting = [connect(url, HELD) for _ in range(20)]
        elsewhere = connect(url, HELD, ELSEWHERE)
        for _ in range(3):  # two from here, one from elsewhere
            assert held.inside.acquire(timeout=WAIT)
        assert health(url) == 200
        held.go_on.set()
        assert all(answer(connection).endswith("held") for connection in (*waiting, elsewhere))


def test_queue_has_an_end() -> None:
    app = hostile_app()
    held = Held(app)
    with running_server(app, bounds=ServerBounds(threads=1, thread_share=1, queue=4)) as (url, _):
        waiting = [connect(url, HELD)]
        assert held.inside.acquire(timeout=WAIT)
        waiting += [connect(url, HELD) for _ in range(3)]
        waiting += [connect(url, HELD) for _ in range(3)]
        refused = answer(waiting.pop())
        assert " 503 " in refused
        assert "retry-after" in refused.lower()
        held.go_on.set()
        assert sum(answer(connection).endswith("held") for connection in waiting) >= 3


def test_answers_are_made_as_they_are_taken() -> None:
    """A client that takes nothing gets no more parts, and holds no thread."""
    app, parts = hostile_app(), []

    @app.get("/parts")
    def endless() -> Iterator[bytes]:
        def some() -> Iterator[bytes]:
            for number in range(1000):
                parts.append(number)
                yield bytes(100_000)

        return some()

    with running_server(app, bounds=ServerBounds(threads=1)) as (url, _):
        deaf = connect(url, "GET /parts HTTP/1.1\r\nHost: x\r\n\r\n")
        until(lambda: len(parts) > 2)
        assert status(url, "GET /methods HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") == 200
        assert len(parts) < 900
        deaf.close()
        taken = connect(url, "GET /parts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert answer(taken).count("\0") == 100_000_000


REQUESTS = [
    "GET / HTTP/1.1\r\nHost: x\r\nCookie: visitor=a\r\nX-Forwarded-Host: y\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n",
    POST + 'Content-Length: 22\r\nOrigin: http://x\r\n\r\n{"text": "1\n1\n1\n1\n"}   ',
    POST + 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n2\r\n1}\r\n0\r\n\r\n',
    "GET /api/jobs/x/events?since=0&wait=1 HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /static/js/play/play.js HTTP/1.1\r\nHost: x\r\nRange: bytes=0-5\r\n\r\n",
    handshake() + "\x01\x02",
]
PIECES = [b"", b"\r\n", b"\0", b"\xff", b":", b" ", b"%", b"..", b"[", b"http://[", b"Host: a..b\r\n", b"a" * 300,
          b"Content-Length: 5\r\n", b"Transfer-Encoding: chunked\r\n", b"Upgrade: websocket\r\n",
          b"Expect: 100-continue\r\n"]


def mutated(chance: Random) -> bytes:
    data = bytearray(chance.choice(REQUESTS).encode())
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(data))
        data[place : place + chance.choice((0, 0, 1, 6))] = chance.choice([*PIECES, chance.randbytes(1)])
    return bytes(data)


def test_no_mutated_request_is_a_mistake_of_ours(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    chance = Random(24)
    with running_server(hostile_app(PROXIES=1), bounds=ServerBounds(head=1.0, idle=1.0, grace=1.0)) as (url, server):
        with ExitStack() as asking:
            requests = [(data := mutated(chance), asking.enter_context(connect(url, data))) for _ in range(500)]
            for data, connection in requests:
                assert b" 500 " not in connection.recv(100), data
        until(lambda: server.connections() == 0)
        assert (len(server.places), len(server.memory)) == (0, 0)
    assert capfd.readouterr().err == ""
    assert "that is a bug" not in caplog.text
