"""The app on a port of its own, for tests that need a real server. No tests here."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask

from webapp.serving import threaded_server


@contextmanager
def serving(app: Flask) -> Iterator[str]:
    """The address of an app that is served in a thread."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = threaded_server(app, listening)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.shutdown()
        server.server_close()
