"""WSGI in front of the socket server: web sockets are counted, and prepared for being served by threads."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from solvers.texts import say

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment



class SocketGate:
    """Accepts web sockets while there are slots; the call for one lasts as long as it is open."""

    def __init__(self, app: WSGIApplication, slots: threading.BoundedSemaphore) -> None:
        self._app = app
        self._slots = slots

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ.get("HTTP_UPGRADE", "").lower() != "websocket":
            return self._app(environ, start_response)
        if not self._slots.acquire(blocking=False):
            start_response("503 Service Unavailable", [("Content-Type", "text/plain"), ("Retry-After", "30")])
            return [say("server.most_sockets").encode()]
        try:
            _prepare(environ)
            return self._app(environ, start_response)
        finally:
            self._slots.release()


def _prepare(environ: WSGIEnvironment) -> None:
    # Compressing each message anew for each socket takes more time than all else; without an offer there is none.
    environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
    raw = _raw_socket(environ)
    if raw is not None:
        raw.settimeout(None)  # simple-websocket sends with send(), which is whole only on a blocking socket
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)


def cut(environ: WSGIEnvironment) -> None:
    """End a connection whose other side takes nothing any more, and with it the threads that wait for it."""
    raw = _raw_socket(environ)
    if raw is not None:
        with suppress(OSError):
            raw.shutdown(socket.SHUT_RDWR)


def _raw_socket(environ: WSGIEnvironment) -> socket.socket | None:
    """Where the two servers that are used here put it."""
    found: socket.socket | None = environ.get("werkzeug.socket") or environ.get("gunicorn.socket")
    return found
