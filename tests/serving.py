"""The app on a port of its own, for tests that need a real server. No tests here."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from flask import Flask
from gevent import get_hub

from webapp.server.app_server import AppServer, ServerBounds


@contextmanager
def serving(app: Flask) -> Iterator[str]:
    """The address of an app that is served in a thread."""
    with running_server(app) as (address, _):
        yield address


@contextmanager
def running_server(
    app: Flask, stop: Callable[[], None] | None = None, bounds: ServerBounds | None = None
) -> Iterator[tuple[str, AppServer]]:
    """The same with the server itself, and with bounds of the test's own."""
    with socket.create_server(("127.0.0.1", 0), backlog=200) as listening, ThreadPoolExecutor(1, "server") as thread:
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        server = thread.submit(AppServer, app, listening, stop, bounds).result()
        ended = thread.submit(server.run)
        try:
            yield address, server
        finally:
            server.stop_soon()
            ended.result()
            thread.submit(lambda: get_hub().destroy(destroy_loop=True)).result()
