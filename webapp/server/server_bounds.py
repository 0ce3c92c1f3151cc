"""The limits of the server in total and for one address, derived from the settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

_THREADS: Final = 48  # more would only compete for the interpreter lock and delay the event loop
_SHARE: Final = 16  # of these, for one address
_OTHER_FILES: Final = 200  # open besides connections: the database, pipes to workers, files being sent
_ENOUGH: Final = 65_536
# Seconds, where there are many processes.
_LEAVING: Final = 5.0  # proxies ask for the health of each every second or two
_TURN: Final = 30.0  # that a request may queue, in addition to its solve
_LOOK_AGAIN: Final = 5.0


@dataclass(frozen=True, slots=True)
class ServerBounds:
    """Times are in seconds, sizes in bytes. One address may use half of the memory for requests."""

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
