"""Clients of a server on this machine, for `room_load.py` and `tests/webapp/test_stress.py`."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from typing import Any

import numpy as np
from urllib3 import PoolManager
from urllib3.exceptions import HTTPError
from websocket import WebSocketException, create_connection

from webapp.base.wire_json import loads

HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
SETTLING = 8.0  # seconds until all are in, and after each trouble
# What a connection that breaks, or an answer that is none, raises.
BROKEN = (OSError, ValueError, LookupError, HTTPError, WebSocketException)

_pools = {source: PoolManager(maxsize=4_000, retries=False, timeout=120, source_address=(source, 0))
          for source in (HERE, ELSEWHERE)}


def ask(port: int, path: str, body: object = None, source: str = HERE, **headers: str) -> dict[str, Any]:
    """The JSON of an answer, with its `status` and the `cookie` that it sets."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    address, method = f"http://{HERE}:{port}{path}", "GET" if body is None else "POST"
    answer = _pools[source].request(method, address, json=body, headers=named)
    content = answer.json() if "json" in answer.headers["Content-Type"] else {}
    return {"status": answer.status, "cookie": answer.headers.get("Set-Cookie", "").partition(";")[0], **content}


def start(client: Callable[[], object], over: Callable[[], bool], number: int = 1) -> list[threading.Thread]:
    """Start so many clients, each of which begins again after it ends or breaks until it is `over`."""

    def run() -> None:
        while not over():
            with suppress(*BROKEN):
                client()
            time.sleep(0.1)

    threads = [threading.Thread(target=run, daemon=True) for _ in range(number)]
    for thread in threads:
        thread.start()
    return threads


def spread(times: list[float]) -> str:
    """The number of times, in milliseconds, and their quantiles."""
    median, p95, p99, worst = np.percentile(times or [inf], (50, 95, 99, 100))
    return f"{len(times):,}, median {median:.0f} ms, p95 {p95:.0f} ms, p99 {p99:.0f} ms, worst {worst:.0f} ms"


class Channel:
    """A web socket in a room. Pings are answered while `receive` waits."""

    def __init__(self, port: int, kind: str, code: str, token: str, source: str = HERE, since: int = 0) -> None:
        link = socket.create_connection((HERE, port), 120, (source, 0))
        self._socket = create_connection(f"ws://{HERE}:{port}/socket.io/?EIO=4&transport=websocket", socket=link)
        self._space = f"/{kind},"
        self._socket.send(f"40{self._space}")
        self.emit("enter", {"code": code, "token": token, "since": since})

    def emit(self, event: str, message: object) -> None:
        self._socket.send(f"42{self._space}{json.dumps([event, message])}")

    def receive(self, *events: str) -> tuple[str, Any]:
        while True:
            text = self._socket.recv()
            if text == "2":
                self._socket.send("3")
            elif text.startswith(f"42{self._space}"):
                event, message = loads(text.removeprefix(f"42{self._space}"))
                if event in events:
                    return event, message

    def close(self) -> None:
        self._socket.shutdown()


class Load:
    """The state that all clients share, and their times in milliseconds."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.over = threading.Event()
        self.answers: list[float] = []  # from a mark until its answer
        self.lags: list[float] = []  # from a mark until the teacher or another player has it

    @contextmanager
    def measured(self, step: str) -> Iterator[None]:
        """Print the times of all clients meanwhile, and for some seconds afterwards."""
        self.answers.clear()
        self.lags.clear()
        yield
        time.sleep(SETTLING)
        print(f"{step}\n  answer to a mark: {spread(self.answers)}\n  age of marks elsewhere: {spread(self.lags)}",
              flush=True)
