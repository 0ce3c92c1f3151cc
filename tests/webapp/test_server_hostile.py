"""Hostile clients against a real server with small bounds. Other clients are answered all the time."""

from __future__ import annotations

import base64
import json
import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlsplit

import pytest
from flask import Flask, request
from websocket import WebSocketException

from tests.inline import inline_runner
from tests.serving import running_server, serving
from tests.webapp.test_sockets import raw, until
from webapp import create_app
from webapp.server.app_server import AppServer, ServerBounds

pytestmark = pytest.mark.process

WAIT = 60.0
HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
SOCKET = "/socket.io/?EIO=4&transport=websocket"
POST = "POST /api/puzzles HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
Served = tuple[str, AppServer]


def made(**config: object) -> Flask:
    return create_app({"WATCH_RATE": "", **config}, jobs=inline_runner())


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with serving(made(BODY=100_000)) as address:
        yield address


def connect(url: str, data: str | bytes = b"", source: str = HERE) -> socket.socket:
    address = urlsplit(url)
    found = socket.create_connection((address.hostname, address.port), WAIT, (source, 0))
    found.sendall(data.encode() if isinstance(data, str) else data)
    return found


def answer(connection: socket.socket) -> str:
    """Everything that comes until the other side closes."""
    with connection, connection.makefile("rb") as stream:
        return stream.read().decode()


def status(url: str, data: str | bytes) -> int:
    with connect(url, data) as connection:
        found = HTTPResponse(connection)
        found.begin()
        return found.status


def health(url: str, source: str = HERE) -> int:
    address = urlsplit(url)
    connection = HTTPConnection(str(address.hostname), address.port, WAIT, source_address=(source, 0))
    connection.request("GET", "/healthz", headers={"Connection": "close"})
    with connection.getresponse() as response:
        response.read()
        return response.status


def test_clients_that_stay_after_the_answer_delay_nobody(url: str) -> None:
    with ExitStack() as staying:
        for _ in range(40):
            staying.enter_context(connect(url, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
        assert health(url) == 200


@pytest.mark.parametrize(
    ("begun", "said"),
    [("", ""), ("GET /healthz HTTP/1.1\r\nHost: x\r\nX-", ""), (POST + "Content-Length: 9000\r\n\r\n{", " 408 "),
     (POST + "Transfer-Encoding: chunked\r\n\r\n2\r\n{", " 408 ")],
    ids=["nothing", "half a head", "half a body", "half a chunk"],
)
def test_the_server_does_not_wait_for_late_requests(begun: str, said: str) -> None:
    with running_server(made(), bounds=ServerBounds(head=1.0, idle=1.0, grace=1.0)) as (url, _):
        waiting = [connect(url, begun) for _ in range(5)]
        assert all(said in answer(one) for one in waiting)
        assert health(url) == 200


def test_byte_after_byte_is_too_slow() -> None:
    """However often bytes come, a head has a time limit, and a body a least rate."""
    with running_server(made(), bounds=ServerBounds(head=0.5, grace=0.5)) as (url, _):
        head, body = "GET / HTTP/1.1\r\nHost: x\r\nX-More: ", POST + "Content-Length: 90000\r\n\r\n"
        for begun, rest in ((head, "x"), (body, " ")):
            connection = connect(url, begun)
            with pytest.raises(OSError), connection:
                for _ in range(10_000):
                    connection.sendall(rest.encode())
                    threading.Event().wait(0.01)


def test_a_client_that_takes_no_answer_is_cut_off() -> None:
    with running_server(made(), bounds=ServerBounds(grace=0.3, idle=0.3, rate=1e9)) as (url, server):
        ask = "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 400
        deaf = connect(url, ask)
        assert deaf.recv(1) == b"H"  # the first answer begins
        until(lambda: connections(server) == 0)
        deaf.close()


def connections(server: AppServer) -> int:
    return server.connections()


def test_address_with_most_connections_gives_some_up() -> None:
    with running_server(made(), bounds=ServerBounds(connections=10)) as (url, server), ExitStack() as open_ones:
        for _ in range(30):
            open_ones.enter_context(connect(url, "GET /healthz HTTP/1.1\r\nHost: x\r\nX-"))
        assert health(url, ELSEWHERE) == 200
        assert health(url) == 200
        assert connections(server) <= 10


def test_web_sockets_are_not_given_up_for_connections() -> None:
    with running_server(made(), bounds=ServerBounds(connections=4)) as (url, _):
        first = raw(url)
        with ExitStack() as open_ones:
            for _ in range(20):
                open_ones.enter_context(connect(url, "GET /healthz HTTP/1.1\r\nHost: x\r\nX-"))
            assert health(url, ELSEWHERE) == 200
        first.send('42/solve,["watch",{"job":"none"}]')
        assert first.recv().startswith('42/solve,["refused"')
        first.close()


def test_one_address_does_not_get_all_sockets() -> None:
    with running_server(made(), bounds=ServerBounds(sockets=4, socket_crowd=3)) as (url, _), ExitStack() as open_ones:
        for _ in range(3):
            open_ones.callback(raw(url).close)
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


@pytest.mark.parametrize(
    ("request_text", "expected"),
    [(f"GET {SOCKET} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: close\r\n\r\n", 400),
     (handshake(key="short"), 400), (handshake().replace("Version: 13", "Version: 7"), 400),
     (handshake().replace("EIO=4", "EIO=3"), 400), (handshake().replace("/socket.io/", "/else/"), 404),
     (handshake().replace("transport=websocket", "transport=polling"), 400),
     (handshake().replace(" Upgrade\r", " Upgrades\r"), 400), (handshake("Origin: http://["), 403),
     (handshake("Origin: http://evil.example"), 403), (handshake("X-Forwarded-Host: evil.example",
      "Origin: http://evil.example"), 403)],
)
def test_bad_handshakes_leave_nothing_behind(
    request_text: str, expected: int, capfd: pytest.CaptureFixture[str]
) -> None:
    with running_server(made(), bounds=ServerBounds(sockets=1)) as (url, _):
        assert {status(url, request_text) for _ in range(20)} == {expected}
        raw(url).close()
    assert capfd.readouterr().err == ""


def test_host_names_hold_for_sockets_too() -> None:
    with serving(made(HOSTS="nonoscope.example")) as url:
        assert status(url, handshake()) == 400
        assert status(url, handshake("X-Forwarded-Host: nonoscope.example")) == 400
        welcome = connect(url, handshake(host="nonoscope.example"))
        assert b" 101 " in welcome.recv(100)
        welcome.close()


def test_behind_a_proxy_its_headers_count() -> None:
    """With the name of a page, and with addresses: two clients of one proxy have places of their own."""
    with running_server(made(PROXIES=1), bounds=ServerBounds(sockets=4, socket_crowd=1)) as (url, _):
        own = ("Origin: http://seen.example", "X-Forwarded-Host: seen.example")
        first = connect(url, handshake(*own, "X-Forwarded-For: 192.0.2.1"))
        assert b" 101 " in first.recv(100)
        assert status(url, handshake(*own, "X-Forwarded-For: 192.0.2.1")) == 503
        second = connect(url, handshake(*own, "X-Forwarded-For: 192.0.2.2"))
        assert b" 101 " in second.recv(100)
        first.close()
        second.close()


def test_endless_frame_ends_the_socket(url: str) -> None:
    connection = raw(url)
    connection.sock.sendall(b"\x81\xff" + (1 << 40).to_bytes(8, "big") + bytes(4))
    with pytest.raises(OSError), connection.sock:
        for _ in range(10_000):
            connection.sock.sendall(bytes(1_000))


@pytest.mark.parametrize("opcode", [0x89, 0x81, 0x01], ids=["pings", "messages", "beginnings"])
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
            assert '"not_found"' in connection.recv()
    connection.close()


@pytest.mark.parametrize(
    ("sent", "expected"),
    [("zz\r\nno chunk\r\n", 400), ("\r\n\r\n", 400),
     ("186a1\r\n" + " " * 100_001 + "\r\n0\r\n\r\n", 413), ("2\r\n{}\r\n0\r\n\r\n", 400)],
    ids=["bad", "empty", "too large", "good"],
)
def test_chunked_bodies(url: str, sent: str, expected: int, capfd: pytest.CaptureFixture[str]) -> None:
    with connect(url, POST + "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n" + sent) as connection:
        found = HTTPResponse(connection)  # not all until the end: for a while the server takes what is too large
        found.begin()
        said = found.read().decode()
    assert found.status == expected
    assert "Expected " in said or expected != 400
    assert capfd.readouterr().err == ""


def test_too_large_a_body_is_reported_so_in_the_usual_words(url: str) -> None:
    """This holds also for a client that reads the answer only after it has sent everything."""
    found = answer(connect(url, POST + "Content-Length: 3000000\r\n\r\n" + " " * 3_000_000))
    assert found.startswith("HTTP/1.1 413 ")
    assert json.loads(found.partition("\r\n\r\n")[2])["error"]["code"] == "too_large"


HEAD = "GET / HTTP/1.1\r\nHost: x\r\n"
LENGTH, CHUNKS = "Content-Length: 2\r\n", "Transfer-Encoding: chunked\r\n"


@pytest.mark.parametrize(
    "nonsense",
    ["\x16\x03\x01\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
     "GET /?a=\xe9 HTTP/1.1\r\nHost: x\r\n\r\n", "GET /\x01 HTTP/1.1\r\nHost: x\r\n\r\n", f"{HEAD}Host: y\r\n\r\n",
     f"{HEAD}no header\r\n\r\n", f"{HEAD}X: a\rb\r\n\r\n", f"{HEAD}Content-Length : 2\r\n\r\n{{}}",
     *(f"{HEAD}Content-Length: {length}\r\n\r\n{{}}" for length in ("-1", "+2", "2_0", "x", "9" * 30)),
     *(f"{HEAD}{both}\r\n{{}}" for both in (LENGTH + CHUNKS, LENGTH + LENGTH, CHUNKS + CHUNKS)),
     f"GET /{'x' * 50_000} HTTP/1.1\r\nHost: x\r\n\r\n", f"{HEAD}X-More: {'x' * 50_000}\r\n\r\n",
     HEAD + "X: x\r\n" * 200 + "\r\n"],
    ids=lambda text: repr(text)[-40:],
)
def test_an_invalid_request_is_refused(url: str, nonsense: str, capfd: pytest.CaptureFixture[str]) -> None:
    """It gets a sentence, and then the connection closes."""
    found = answer(connect(url, nonsense))
    assert int(found.split(" ")[1]) in (400, 414, 431)
    assert "Expected" in found.partition("\r\n\r\n")[2]
    assert capfd.readouterr().err == ""


def test_half_a_head_is_no_request(url: str) -> None:
    with connect(url, HEAD) as connection:
        connection.shutdown(socket.SHUT_WR)
        assert " 400 " in answer(connection)


def test_unknown_codings_are_not_taken(url: str) -> None:
    assert status(url, f"{HEAD}Transfer-Encoding: gzip\r\n\r\n") == 501


@pytest.mark.parametrize("target", ["http://x/healthz", "http://x:8000/healthz?a=b"])
def test_whole_addresses_are_asked_for(url: str, target: str) -> None:
    """The host in the address counts."""
    assert status(url, f"GET {target} HTTP/1.1\r\nHost: else..where\r\n\r\n") == 200


@pytest.mark.parametrize("length", [2, 10**12])
def test_no_more_is_read_of_what_wants_to_be_no_web_socket(url: str, length: int) -> None:
    found = answer(connect(url, f"POST {SOCKET} HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n{{}}"))
    assert " 400 " in found


def test_forms_with_files_are_taken(url: str) -> None:
    """The head says that chunks will come."""
    part = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nnothing\r\n--x--\r\n'
    head = "POST /api/puzzles HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n"
    found = answer(connect(url, f"{head}Connection: close\r\nContent-Length: {len(part)}\r\n\r\n".encode() + part))
    assert json.loads(found.partition("\r\n\r\n")[2])["error"]["sentence"]


@pytest.mark.parametrize("target", ["*", "http://x/else", "/%ff%00", "x:1"])
def test_strange_targets_are_answered(url: str, target: str) -> None:
    assert status(url, f"GET {target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") == 404


def test_names_with_an_underscore_are_no_headers() -> None:
    app = made(PROXIES=1)

    @app.get("/seen")
    def seen() -> str:
        return f"{request.remote_addr} {request.headers.get('X-Own')}"

    with serving(app) as url:
        headers = "Host: x\r\nX_Forwarded_For: 192.0.2.9\r\nX-Own: 1\r\nX-Own: 2\r\nConnection: close"
        found = answer(connect(url, f"GET /seen HTTP/1.1\r\n{headers}\r\n\r\n"))
    assert found.endswith("127.0.0.1 1,2")


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
    app = made()
    held = Held(app)
    with running_server(app, bounds=ServerBounds(threads=4, thread_share=2)) as (url, _):
        waiting = [connect(url, HELD) for _ in range(20)]
        elsewhere = connect(url, HELD, ELSEWHERE)
        for _ in range(3):  # two from here, one from elsewhere
            assert held.inside.acquire(timeout=WAIT)
        assert health(url) == 200
        held.go_on.set()
        assert all(answer(one).endswith("held") for one in (*waiting, elsewhere))


def test_queue_has_an_end() -> None:
    app = made()
    held = Held(app)
    with running_server(app, bounds=ServerBounds(threads=1, thread_share=1, queue=4)) as (url, _):
        waiting = [connect(url, HELD)]
        assert held.inside.acquire(timeout=WAIT)
        waiting += [connect(url, HELD) for _ in range(3)]
        refused = until_refused(lambda: connect(url, HELD))
        assert "retry-after" in refused.lower()
        held.go_on.set()
        assert sum(answer(one).endswith("held") for one in waiting) >= 3


def until_refused(ask: Callable[[], socket.socket]) -> str:
    """The first request; all others have to wait."""
    asked = [ask() for _ in range(3)]
    found = answer(asked[-1])
    for one in asked:
        one.close()
    assert " 503 " in found
    return found


def test_answers_are_made_as_they_are_taken() -> None:
    """A client that takes nothing gets no more parts, and holds no thread."""
    app, parts = made(), []

    @app.get("/parts")
    def endless() -> Iterator[bytes]:
        def some() -> Iterator[bytes]:
            for number in range(1000):
                parts.append(number)
                yield bytes(100_000)

        return some()  # type: ignore[return-value]

    with running_server(app, bounds=ServerBounds(threads=1)) as (url, _):
        deaf = connect(url, "GET /parts HTTP/1.1\r\nHost: x\r\n\r\n")
        until(lambda: len(parts) > 2)
        assert status(url, "GET /methods HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") == 200
        assert len(parts) < 900
        deaf.close()
        taken = connect(url, "GET /parts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert answer(taken).count("\0") == 100_000_000
