"""Serving the app, web sockets included, each of which holds a thread for as long as it is open.

Gunicorn where it runs: threads are bounded, connections are kept open, a worker that dies is replaced. Windows has
no Gunicorn: there it is Werkzeug's server, a thread a connection, which is meant for one machine or one class room.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server

if TYPE_CHECKING:
    from flask import Flask

AppFactory = Callable[[], "Flask"]

# Threads for requests that do not wait for anything.
_THREADS: Final = 64
# How long a stopping server lets requests end. Web sockets never do.
_STOPPING: Final = 2


def serve(make: AppFactory, listening: socket.socket, settings: Mapping[str, Any]) -> None:
    """Serve until a signal ends it. `make` is called where the app will run."""
    if os.name == "nt":
        serve_threads(make, listening)
    else:
        serve_gunicorn(make, listening, settings)


def serve_gunicorn(make: AppFactory, listening: socket.socket, settings: Mapping[str, Any]) -> None:
    from gunicorn.app.base import BaseApplication  # not at the top: it cannot be loaded on Windows

    class Server(BaseApplication):  # type: ignore[misc]
        def load_config(self) -> None:
            for name, value in _for_gunicorn(settings).items():
                self.cfg.set(name, value)
            self.cfg.set("bind", f"fd://{listening.fileno()}")

        def load(self) -> Flask:
            return make()

    Server().run()


def _for_gunicorn(settings: Mapping[str, Any]) -> dict[str, Any]:
    """One worker, for the jobs live in it. Threads enough for all that may wait, solves and reading; they are
    started only when they are needed."""
    threads = _THREADS + settings["SOCKETS"] + 2 * settings["WAITING"]
    return {
        "workers": 1,
        "worker_class": "gthread",
        "threads": threads,
        "worker_connections": 2 * threads,
        "keepalive": 15,
        "graceful_timeout": _STOPPING,
        "limit_request_line": 8190,
        "loglevel": "warning",
    }


class _Handler(WSGIRequestHandler):
    timeout = 30  # of a connection that says nothing; web sockets are freed from it

    def run_wsgi(self) -> None:
        super().run_wsgi()
        self.close_connection = True  # or what is left of a web socket would be read as the next request

    def log(self, *_: object) -> None:
        """Nothing: only errors are of interest."""


def serve_threads(make: AppFactory, listening: socket.socket) -> None:
    threaded_server(make(), listening).serve_forever()


def threaded_server(app: Flask, listening: socket.socket) -> BaseWSGIServer:
    """Werkzeug's server on a socket that listens already."""
    host = str(listening.getsockname()[0])
    return make_server(host, 0, app, threaded=True, request_handler=_Handler, fd=listening.fileno())
