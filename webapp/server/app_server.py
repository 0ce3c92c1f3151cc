"""Serves the app: gevent holds the connections, on every system, and Flask-SocketIO the web sockets.

A signal ends it. Usually there is one process, in which jobs and their logs live: they end, too, and all watchers get
the last events. Where there are many processes, jobs go on: proxies have some seconds to turn to the others, then
whoever waits or watches is sent there, and this process answers the requests that it has.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import gevent
from gevent.event import Event
from gevent.pywsgi import WSGIServer
from werkzeug.middleware.proxy_fix import ProxyFix

from ..services import KEY, Services
from .app_threads import AppThreads
from .http_handler import HttpHandler, peer_address
from .news_waits import NewsWaits
from .server_bounds import ServerBounds, bounds_from
from .shares import Places, Shares
from .sockets import Sockets

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment
    from flask import Flask

# Seconds after the end of the server until threads must have ended: one that hangs must not keep the process alive.
_LAST: Final = 4.0
_LOOK: Final = 0.02  # seconds between two checks whether everything has been answered
_GIVEN_UP: Final = 64  # connections dropped together, so that there is room for a while
_KEPT: Final = 128_000  # bytes that the system buffers for a connection in each direction


def serve(make: Callable[[], Flask], listening: socket.socket) -> None:
    """Serve until a signal ends it."""
    app = make()
    known: Services = app.extensions[KEY]
    server = AppServer(app, listening, stop=None if app.config.get("REDIS") else known.jobs.cancel_all)
    for number in (signal.SIGTERM, signal.SIGINT):
        gevent.signal_handler(number, server.stop_soon)
    try:
        server.run()
    finally:
        ending = threading.Timer(_LAST, os._exit, (0,))
        ending.daemon = True
        ending.start()


class AppServer(WSGIServer):
    """The server. When it no longer accepts requests, it calls `stop` to end the jobs, which watchers then learn.
    Without `stop`, jobs go on elsewhere. Create it in the thread that runs it."""

    max_accept = 20  # connections at once, so that existing ones get their turns in between
    handler_class = HttpHandler

    def __init__(
        self, app: Flask, listening: socket.socket, stop: Callable[[], None] | None = None,
        bounds: ServerBounds | None = None,
    ) -> None:  # fmt: skip
        listening.setblocking(False)
        named = {"SERVER_NAME": listening.getsockname()[0], "wsgi.errors": sys.stderr, "wsgi.multithread": True}
        super().__init__(listening, log=None, error_log=None, environ=named)
        self.bounds = bounds = bounds or bounds_from(app.config)
        self.memory = Shares(bounds.memory, bounds.memory // 2)
        self.places = Places(bounds.sockets, bounds.socket_share, bounds.socket_crowd)
        self.sockets = Sockets(app, bounds, self.places)
        self._threads = AppThreads(app, bounds)
        self.application = NewsWaits(self._threads, app, self.sockets, self.places)
        proxies = app.config["PROXIES"]
        self._through_proxies = ProxyFix(_nothing, proxies, proxies, proxies) if proxies else _nothing
        self._stop_jobs = stop
        self._handlers: dict[str, dict[HttpHandler, None]] = defaultdict(dict)  # by address, the oldest first
        self._given_up: set[HttpHandler] = set()
        self._ending = Event()
        self._hurried = Event()

    def run(self) -> None:
        """Run until `stop_soon` is called, and then until nobody waits for an answer."""
        self.start()
        self._ending.wait()
        self._hurried.wait(self.bounds.leaving)
        self._end()

    @property
    def leaving(self) -> bool:
        """Whether it ends soon: clients should send their next request over another connection."""
        return bool(self._ending.is_set())

    def stop_soon(self) -> None:
        """End `run`; when called again, without time for proxies. Safe for threads and signals."""
        self.loop.run_callback_threadsafe(self._stop)

    def _stop(self) -> None:
        (self._hurried if self._ending.is_set() else self._ending).set()

    def see_through_proxies(self, environ: WSGIEnvironment) -> None:
        """Take the client from the headers of proxies, as the app does."""
        self._through_proxies(environ, _nothing)

    # Connections. When there are too many, the address with most connections loses some, so that others get in.

    def connections(self) -> int:
        return sum(map(len, self._handlers.values()))

    def full(self) -> bool:
        """gevent asks this before it accepts a connection. While it is true, none is accepted."""
        if self.connections() < self.bounds.connections:
            return False
        if not self._given_up:
            self._make_room()
        return True

    def do_read(self) -> Any:
        found = super().do_read()
        if not found:
            return None
        sock, address = found
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # heads and bodies are sent separately
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _KEPT)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _KEPT)
        handler = self.handler_class(sock, address, self)
        self._handlers[peer_address(address)][handler] = None
        return sock, address, handler

    def handle(self, _: Any, address: Any, handler: HttpHandler) -> None:
        try:
            handler.handle()
        finally:
            self._leave(peer_address(address), handler)

    def _leave(self, address: str, handler: HttpHandler) -> None:
        del self._handlers[address][handler]
        if not self._handlers[address]:
            del self._handlers[address]
        self._given_up.discard(handler)
        if self.started:
            self.start_accepting()

    def _make_room(self) -> None:
        crowd = max(self._handlers.values(), key=len)
        waiting = sorted((one.waits, number, one) for number, one in enumerate(crowd) if one.waits)[:_GIVEN_UP]
        for _, _, handler in waiting:
            self._given_up.add(handler)
            handler.cut()

    def _all(self) -> list[HttpHandler]:
        return [handler for crowd in self._handlers.values() for handler in crowd]

    # The end.

    def _end(self) -> None:
        """Accept nothing more, end the jobs or leave them to others, send the last events and answers, and then close
        what is still open."""
        self._accept_last()
        self.close()
        broadcaster = self.sockets.broadcaster
        if self._stop_jobs is not None:
            broadcaster.threads.do(self._stop_jobs)
            broadcaster.settle(self.bounds.stopping)
        broadcaster.let_go()
        self.sockets.classes.let_go()
        self.sockets.send_away()
        self._finish()
        for handler in self._all():
            handler.cut()
        with gevent.Timeout(self.bounds.stopping, False):  # a thread may hang
            self.sockets.close()
            self._threads.close()

    def _accept_last(self) -> None:
        """Accept the connections that the system has accepted already, or it would reset them."""
        with suppress(OSError):
            while not self.full() and (found := self.do_read()):
                self.do_handle(*found)

    def _finish(self) -> None:
        """Wait for the answers to requests in progress, and while proxies had time to leave, also for requests that are
        arriving. A connection that is idle then has been so for all that time: no request is on its way there."""
        end, arriving = monotonic() + self.bounds.finishing, self.bounds.leaving > 0
        gevent.sleep(0)  # so that requests are read that have come
        while any(one.is_due(arriving) for one in self._all()) and monotonic() < end:
            gevent.sleep(_LOOK)


def _nothing(*_: Any) -> Any:
    return ()
