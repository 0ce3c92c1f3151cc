"""Serving the app: uvicorn, with connections and answers of our own, on every system.

One process: jobs, and what is known of them, live in it. A signal ends it, once all who watch have been told.
"""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import uvicorn

from .server.answering import LARGEST_HEAD, Answering
from .server.askers import Askers
from .server.connections import Connections
from .server.file_limit import most_connections
from .server.http_connection import HttpConnection
from .server.news_waits import NewsWaits
from .server.places import Places
from .server.server_bounds import ServerBounds, bounds_of
from .server.socket_connection import SocketConnection
from .services import KEY, Services
from .sockets import Sockets

if TYPE_CHECKING:
    from flask import Flask

_LOOKS: Final = 10  # of those that uvicorn takes each second, after which late clients are looked for
# Seconds after the server's end, in which threads have to end as well: one that hangs must not keep the process.
_LAST: Final = 4.0


def serve(make: Callable[[], Flask], listening: socket.socket) -> None:
    """Serve until a signal ends it."""
    app = make()
    known: Services = app.extensions[KEY]
    server = AppServer(app, stop=known.jobs.cancel_all)
    try:
        server.run(sockets=[listening])
    finally:
        ending = threading.Timer(_LAST, os._exit, (0,))
        ending.daemon = True
        ending.start()


class AppServer(uvicorn.Server):
    """`stop` is called when no more requests are taken: it ends the jobs, which those who watch are told then."""

    def __init__(self, app: Flask, stop: Callable[[], None] | None = None, bounds: ServerBounds | None = None) -> None:
        self.bounds = bounds or bounds_of(app.config, most_connections())
        super().__init__(
            uvicorn.Config(
                app,
                loop="asyncio",
                interface="asgi3",
                lifespan="off",
                log_config=None,
                log_level="error",
                access_log=False,
                proxy_headers=False,
                server_header=False,
                h11_max_incomplete_event_size=LARGEST_HEAD,
                timeout_keep_alive=round(self.bounds.idle),
                timeout_graceful_shutdown=round(self.bounds.stopping),
            )
        )
        self._app = app
        self._stop = stop
        self._connections = Connections(self.bounds.connections)
        self.places = Places(self.bounds.sockets, self.bounds.socket_share, self.bounds.socket_crowd)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        loop, bounds, known = asyncio.get_running_loop(), self.bounds, self._app.extensions[KEY]
        askers = Askers(self._app)
        places = self.places
        self.sockets = Sockets(known, askers, loop)
        self._answering = Answering(self._app, bounds, places, NewsWaits(known.jobs, loop), askers)
        self.config.http_protocol_class = partial(  # type: ignore[assignment]
            HttpConnection, self._connections, bounds, self._answering.answer
        )
        self.config.ws_protocol_class = partial(  # type: ignore[assignment]
            SocketConnection, self._connections, bounds, places, self.sockets
        )
        await super().startup(sockets)

    async def on_tick(self, counter: int) -> bool:
        if counter % _LOOKS == 0:
            self._connections.drop_late(asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more, end the jobs, tell those who watch and wait, and only then close what is still open."""
        for server in self.servers:
            server.close()
        if self._stop is not None:
            await asyncio.to_thread(self._stop)
        await self.sockets.settle(self.bounds.stopping)
        self.sockets.close()
        await super().shutdown(sockets)
        self._connections.drop_all()
        self._answering.close()
