"""How much the server takes of everybody, and of one address: what is set, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

_THREADS: Final = 48  # that answer at once; more would only wait for the interpreter, and the event loop with them
_SHARE: Final = 16  # of them, for one address
_OTHER_FILES: Final = 200  # that are open besides connections: the database, pipes to workers, files that are sent
_ENOUGH: Final = 65_536


@dataclass(frozen=True, slots=True)
class ServerBounds:
    """Times are seconds, sizes bytes. Of what is held in memory one address may have half."""

    connections: int = 4000
    sockets: int = 2000  # and requests that wait for news
    socket_share: int = 30  # of them, for one visitor
    socket_crowd: int = 600  # and for one address
    body: int = 6_000_000
    memory: int = 200_000_000  # of bodies and answers together
    threads: int = _THREADS
    thread_share: int = _SHARE
    solves: int = 200  # requests that wait for a solve, each in a thread that does nothing meanwhile
    solve_share: int = 120
    queue: int = 2000  # requests that wait for a thread
    head: float = 10.0  # in which the head of a request has to come
    idle: float = 30.0  # for which a connection is kept open after an answer
    grace: float = 10.0  # for a body or an answer of any size, and besides
    rate: float = 5_000.0  # so many bytes of it a second
    ping: float = 25.0  # between two questions whether a web socket is still there
    pong: float = 20.0  # until the answer has to come
    stalled: float = 20.0  # in which a web socket has to take something of what it is sent
    stopping: float = 3.0  # until those who watch have been told that all solves are cancelled

    def time_for(self, size: int) -> float:
        """How long so many bytes may take."""
        return self.grace + size / self.rate


def bounds_of(settings: Mapping[str, Any]) -> ServerBounds:
    """What the settings say, and the system allows."""
    connections = most_connections()
    return ServerBounds(
        connections=min(settings["CONNECTIONS"], connections),
        sockets=min(settings["SOCKETS"], max(1, connections * 3 // 4)),
        socket_share=settings["SOCKET_SHARE"],
        socket_crowd=settings["SOCKET_CROWD"],
        body=settings["BODY"],
        memory=max(settings["BODIES"], 4 * settings["BODY"]),
        solves=settings["WAITING"] + settings["WORKERS"],
        solve_share=settings["CROWD"] + settings["WORKERS"],
    )


def most_connections() -> int:
    """Ask for as many open files as this process may have; how many connections that leaves room for."""
    try:
        import resource  # not at the top: Windows has none, nor such a limit
    except ImportError:
        return _ENOUGH
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _ENOUGH if hard == resource.RLIM_INFINITY else min(_ENOUGH, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(wanted - _OTHER_FILES, wanted // 2)
