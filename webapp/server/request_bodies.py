"""The body of a request, read whole before a thread is taken for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

from .held_memory import Holding
from .server_bounds import ServerBounds

Receive = Callable[[], Awaitable[Any]]


class GoneError(Exception):
    """The client has left."""


class Body(NamedTuple):
    """What was read, and how long the request says, or shows, that it is. One that is too long is not held."""

    data: bytes
    length: int
    too_large: bool = False


async def read_body(receive: Receive, announced: int | None, bounds: ServerBounds, holding: Holding) -> Body:
    """`announced` is the length that the request has announced. Raises TimeoutError for a slow one, GoneError and
    MemoryFullError."""
    if announced is not None and announced > bounds.body:
        return Body(b"", announced, too_large=True)
    parts: list[bytes] = []
    length, start = 0, asyncio.get_running_loop().time()
    async with asyncio.timeout_at(start + bounds.time_for(0)) as limit:
        more = True
        while more:
            part, more = await _part(receive)
            length += len(part)
            if length > bounds.body:
                return Body(b"", length, too_large=True)
            holding.add(len(part))
            parts.append(part)
            limit.reschedule(start + bounds.time_for(length))
    return Body(b"".join(parts), length)


async def skip_body(receive: Receive, bounds: ServerBounds) -> None:
    """Let a client finish, for a while: one that is still sending when the connection is closed sees no answer."""
    with suppress(GoneError, TimeoutError):
        async with asyncio.timeout(bounds.grace):
            more = True
            while more:
                _, more = await _part(receive)


async def _part(receive: Receive) -> tuple[bytes, bool]:
    message = await receive()
    if message["type"] != "http.request":
        raise GoneError
    return message.get("body", b""), message.get("more_body", False)
