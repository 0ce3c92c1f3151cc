"""Clients of a server on this machine, for `room_load.py` and `tests/webapp/test_stress.py`."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Any

import numpy as np
from urllib3 import PoolManager
from urllib3.exceptions import HTTPError
from websocket import WebSocketException

HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
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
