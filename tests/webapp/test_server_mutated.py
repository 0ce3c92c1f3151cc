"""Requests with random changes of bytes against a real server: mistakes that nobody thinks of."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random

import pytest

from tests.serving import running_server
from tests.webapp.test_server_hostile import POST, connect, connections, handshake, made
from tests.webapp.test_sockets import until
from webapp.server.app_server import ServerBounds

pytestmark = pytest.mark.process

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
    found = bytearray(chance.choice(REQUESTS).encode())
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(found))
        found[place : place + chance.choice((0, 0, 1, 6))] = chance.choice([*PIECES, chance.randbytes(1)])
    return bytes(found)


def test_no_mutated_request_is_a_mistake_of_ours(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    chance = Random(24)
    with running_server(made(PROXIES=1), bounds=ServerBounds(head=1.0, idle=1.0, grace=1.0)) as (url, server):
        with ExitStack() as asking:
            asked = [(data := mutated(chance), asking.enter_context(connect(url, data))) for _ in range(500)]
            for data, connection in asked:
                assert b" 500 " not in connection.recv(100), data
        until(lambda: connections(server) == 0)
        assert (len(server.places), len(server.memory)) == (0, 0)
    assert capfd.readouterr().err == ""
    assert "that is a bug" not in caplog.text
