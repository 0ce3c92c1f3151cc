"""All connections there are: who may stay when there are too many, and who is late. All on the event loop."""

from __future__ import annotations

import asyncio
import socket
from collections import defaultdict
from typing import Final, Protocol

from solvers.texts import say

from ..visitors import network_of

_AT_ONCE: Final = 64  # so many are dropped when there is no room, so that this is not looked into for each new one
_KEPT: Final = 128_000  # bytes that the system keeps for a connection either way, until it stops the other side
_TURNED_AWAY: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n"
    b"Retry-After: 10\r\nContent-Length: %d\r\n\r\n%s"
)


class Connection(Protocol):
    """What is asked of a connection. Times are those of the event loop."""

    transport: asyncio.Transport

    def waiting(self) -> tuple[int, float] | None:
        """What it waits for from its client, the first to be given up the lowest, and since when; None if it does
        not wait."""

    def late(self, now: float) -> bool:
        """Whether its client has taken too long."""


class Connections:
    """When there are too many, the address with the most gives up those that wait: others always get in."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._addresses: dict[str, dict[Connection, None]] = defaultdict(dict)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def enter(self, connection: Connection) -> None:
        """A new one. It may be turned away at once."""
        bound_memory(connection.transport)
        if self._count >= self._most and not self._make_room():
            sentence = say("server.too_many_connections").encode() + b"\n"
            connection.transport.write(_TURNED_AWAY % (len(sentence), sentence))
            connection.transport.close()
            return
        self._addresses[address_of(connection.transport)][connection] = None
        self._count += 1

    def leave(self, connection: Connection) -> None:
        """It is closed, or about to be; nothing if it is not there any more."""
        address = address_of(connection.transport)
        there = self._addresses.get(address, {})
        if connection in there:
            del there[connection]
            self._count -= 1
        if not there:
            self._addresses.pop(address, None)

    def drop_late(self, now: float) -> None:
        """Asked for once a second."""
        for there in list(self._addresses.values()):
            for connection in [one for one in there if one.late(now)]:
                self._drop(connection)

    def drop_all(self) -> None:
        for there in list(self._addresses.values()):
            for connection in list(there):
                self._drop(connection)

    def _make_room(self) -> bool:
        crowd = max(self._addresses.values(), key=len)
        waiting = [(since, number, one) for number, one in enumerate(crowd) if (since := one.waiting()) is not None]
        for _, _, connection in sorted(waiting, key=lambda entry: entry[:2])[:_AT_ONCE]:
            self._drop(connection)
        return bool(waiting)

    def _drop(self, connection: Connection) -> None:
        self.leave(connection)
        connection.transport.abort()


def address_of(transport: asyncio.BaseTransport) -> str:
    """Of the other side; of an IPv6 one its network."""
    peer = transport.get_extra_info("peername")
    return network_of(str(peer[0])) if peer else ""


def bound_memory(transport: asyncio.BaseTransport) -> None:
    """Or the system would keep megabytes for each client that does not read."""
    raw: socket.socket | None = transport.get_extra_info("socket")
    if raw is not None:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _KEPT)
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _KEPT)
