"""Serves the app: gevent holds the connections, on every system, and Flask-SocketIO the web sockets.

A signal ends it. A single process holds the jobs and their logs: they end with it, and all watchers get the last
events. With many processes jobs go on elsewhere: proxies have some seconds to switch, watchers and waiting requests
then go to the other processes, and this one answers the requests that it has.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import gevent
from gevent.event import Event
from gevent.pywsgi import WSGIServer
from werkzeug.middleware.proxy_fix import ProxyFix

from ..services import KEY, Services
from .app_threads import AppThreads, LongPolls
from .http_handler import HttpHandler, peer_address
from .sockets import Sockets
from .threads import Places, Quota

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment
    from flask import Flask

_THREADS: Final = 48  # more would only compete for the interpreter lock and delay the event loop
_SHARE: Final = 16  # of these, for one address
_OTHER_FILES: Final = 200  # open besides connections: the database, pipes to workers, files being sent
_ENOUGH: Final = 65_536
# Seconds, where there are many processes.
_LEAVING: Final = 5.0  # proxies ask for the health of each every second or two
_TURN: Final = 30.0  # that a request may queue, in addition to its solve
_LOOK_AGAIN: Final = 5.0
# Seconds after the server ends until the process exits, even if a thread hangs.
_EXIT_TIMEOUT: Final = 4.0
_POLL_INTERVAL: Final = 0.02  # seconds between two checks whether everything has been answered
_MOST_EVICTED: Final = 64  # connections dropped together, so that there is room for a while
_BUFFER_BYTES: Final = 128_000  # bytes that the system buffers for a connection in each direction


@dataclass(frozen=True, slots=True)
class ServerBounds:
    """Limits in total and for one address, in seconds and bytes. One address may use half of the memory."""

    connections: int = 4000
    sockets: int = 2000  # and requests that wait for news
    socket_share: int = 30  # of these, for one visitor
    socket_crowd: int = 600  # and for one address
    body: int = 6_000_000
    memory: int = 200_000_000  # of bodies and answers together
    threads: int = _THREADS
    thread_share: int = _SHARE
    solves: int = 200  # requests that wait for a solve, each in an idle thread
    solve_share: int = 120
    queue: int = 2000  # requests that wait for a thread
    head: float = 10.0  # for the head of a request to arrive
    idle: float = 30.0  # that a connection stays open after a response
    grace: float = 10.0  # for a body or an answer, in addition to the time for its size
    rate: float = 5_000.0  # bytes a second, for that time
    ping: float = 25.0  # between two pings of a web socket
    pong: float = 20.0  # until it has to answer a ping
    stalled: float = 20.0  # within which a web socket has to take some data
    stopping: float = 3.0  # for telling watchers that all solves are cancelled
    leaving: float = 0.0  # between the signal to end and the end of accepting, so that proxies switch to others
    finishing: float = 3.0  # at the end, for requests in progress
    look_again: float | None = None  # after which a watched job without news is read all the same

    def time_for(self, size: int) -> float:
        return self.grace + size / self.rate


def bounds_from(settings: Mapping[str, Any]) -> ServerBounds:
    """The bounds that the settings ask for and the system allows."""
    connections = most_connections()
    bounds = ServerBounds(
        connections=min(settings["CONNECTIONS"], connections),
        sockets=min(settings["SOCKETS"], max(1, connections * 3 // 4)),
        socket_share=settings["SOCKET_SHARE"],
        socket_crowd=settings["SOCKET_CROWD"],
        body=settings["BODY"],
        memory=max(settings["BODIES"], 4 * settings["BODY"]),
        solves=settings["WAITING"] + settings["WORKERS"],
        solve_share=settings["CROWD"] + settings["WORKERS"],
    )
    if not settings.get("REDIS"):
        return bounds
    finishing = settings["MOST_SECONDS"] + _TURN  # jobs outlive this process, so requests may wait until they end
    return replace(bounds, leaving=_LEAVING, finishing=finishing, look_again=_LOOK_AGAIN)


def most_connections() -> int:
    """Raise the limit of open files as far as possible, and return how many connections it leaves room for."""
    try:
        import resource  # not at the top: Windows has neither this module nor the limit
    except ImportError:
        return _ENOUGH
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    target = _ENOUGH if hard == resource.RLIM_INFINITY else min(_ENOUGH, hard)
    if soft != resource.RLIM_INFINITY and soft < target:
        resource.setrlimit(resource.RLIMIT_NOFILE, (target, hard))
    return max(target - _OTHER_FILES, target // 2)


def serve(make: Callable[[], Flask], listener: socket.socket) -> None:
    app = make()
    services: Services = app.extensions[KEY]
    server = AppServer(app, listener, stop=None if app.config.get("REDIS") else services.jobs.cancel_all)
    for number in (signal.SIGTERM, signal.SIGINT):
        gevent.signal_handler(number, server.stop_soon)
    try:
        server.run()
    finally:
        exit_timer = threading.Timer(_EXIT_TIMEOUT, os._exit, (0,))
        exit_timer.daemon = True
        exit_timer.start()


class AppServer(WSGIServer):
    """The server. When it no longer accepts requests, it calls `stop` to end the jobs, which watchers then learn.
    Without `stop`, jobs go on elsewhere. Create it in the thread that runs it."""

    max_accept = 20  # connections at once, so that existing ones get their turns in between
    handler_class = HttpHandler

    def __init__(
        self, app: Flask, listener: socket.socket, stop: Callable[[], None] | None = None,
        bounds: ServerBounds | None = None,
    ) -> None:
        listener.setblocking(False)
        named = {"SERVER_NAME": listener.getsockname()[0], "wsgi.errors": sys.stderr, "wsgi.multithread": True}
        super().__init__(listener, log=None, error_log=None, environ=named)
        self.bounds = bounds = bounds or bounds_from(app.config)
        self.memory = Quota(bounds.memory, bounds.memory // 2)
        self.places = Places(bounds.sockets, bounds.socket_share, bounds.socket_crowd)
        self.sockets = Sockets(app, bounds, self.places)
        self._threads = AppThreads(app, bounds)
        self.application = LongPolls(self._threads, app, self.sockets, self.places)
        proxies = app.config["PROXIES"]
        self._through_proxies = ProxyFix(_empty_app, proxies, proxies, proxies) if proxies else _empty_app
        self._stop_jobs = stop
        self._handlers: dict[str, dict[HttpHandler, None]] = defaultdict(dict)  # by address, the oldest first
        self._evicted: set[HttpHandler] = set()
        self._ending = Event()
        self._skips_leaving = Event()

    def run(self) -> None:
        """Run until `stop_soon` is called, and then until nobody waits for an answer."""
        self.start()
        self._ending.wait()
        self._skips_leaving.wait(self.bounds.leaving)
        self._end()

    @property
    def leaving(self) -> bool:
        """Whether it ends soon: clients should send their next request over another connection."""
        return bool(self._ending.is_set())

    def stop_soon(self) -> None:
        """End `run`; when called again, without time for proxies. Safe for threads and signals."""
        self.loop.run_callback_threadsafe(self._stop)

    def _stop(self) -> None:
        (self._skips_leaving if self._ending.is_set() else self._ending).set()

    def see_through_proxies(self, environ: WSGIEnvironment) -> None:
        """Take the client from the headers of proxies, as the app does."""
        self._through_proxies(environ, _empty_app)

    # Connections. When there are too many, the address with most connections loses some, so that others get in.

    def connections(self) -> int:
        return sum(map(len, self._handlers.values()))

    def full(self) -> bool:
        """Whether there are too many connections. gevent polls this before it accepts one."""
        if self.connections() < self.bounds.connections:
            return False
        if not self._evicted:
            self._make_room()
        return True

    def do_read(self) -> Any:
        accepted = super().do_read()
        if not accepted:
            return None
        sock, address = accepted
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # heads and bodies are sent separately
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _BUFFER_BYTES)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _BUFFER_BYTES)
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
        self._evicted.discard(handler)
        if self.started:
            self.start_accepting()

    def _make_room(self) -> None:
        crowd = max(self._handlers.values(), key=len)
        waiting = ((handler.waits, number, handler) for number, handler in enumerate(crowd) if handler.waits)
        for _, _, handler in sorted(waiting)[:_MOST_EVICTED]:
            self._evicted.add(handler)
            handler.cut()

    def _all(self) -> list[HttpHandler]:
        return [handler for crowd in self._handlers.values() for handler in crowd]

    # The end.

    def _end(self) -> None:
        """Stop accepting, end the jobs or leave them to others, send the last events and answers, close the rest."""
        self._accept_last()
        self.close()
        watchers = self.sockets.watchers
        if self._stop_jobs is not None:
            watchers.threads.do(self._stop_jobs)
            watchers.settle(self.bounds.stopping)
        watchers.drain()
        for channel in self.sockets.rooms.values():
            channel.drain()
        self.sockets.send_away()
        self._finish()
        for handler in self._all():
            handler.cut()
        with gevent.Timeout(self.bounds.stopping, False):  # a thread may hang
            self.sockets.close()
            self._threads.close()

    def _accept_last(self) -> None:
        """Accept the connections in the backlog, which the system would reset otherwise."""
        with suppress(OSError):
            while not self.full() and (accepted := self.do_read()):
                self.do_handle(*accepted)

    def _finish(self) -> None:
        """Wait for requests in progress and, if proxies had time to leave, for requests that are arriving. A connection
        that is idle by now has been idle all that time, so no request is on its way."""
        end, arriving = monotonic() + self.bounds.finishing, self.bounds.leaving > 0
        gevent.sleep(0)  # let handlers read the requests that have arrived
        while any(handler.is_due(arriving) for handler in self._all()) and monotonic() < end:
            gevent.sleep(_POLL_INTERVAL)


def _empty_app(*_: Any) -> Any:
    return ()
