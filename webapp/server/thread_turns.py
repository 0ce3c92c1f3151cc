"""Turns at something of which there is little: addresses take turns, none has more than its share. All on the event
loop."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class QueueFullError(Exception):
    """Too many wait already."""


class Turns:
    """So many at once; of the others, half of the queue may be of one address."""

    def __init__(self, most: int, share: int, queue: int) -> None:
        self._free = most
        self._share = share
        self._queue = queue
        self._busy: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._length = 0

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Waits for a turn, and has it; raises QueueFullError."""
        await self._take(address)
        try:
            yield
        finally:
            self._give_back(address)

    async def _take(self, address: str) -> None:
        if self._free and self._busy[address] < self._share:
            self._start(address)
            return
        own = self._waiting.setdefault(address, deque())
        if self._length >= self._queue or len(own) >= self._queue // 2:
            raise QueueFullError
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        own.append(called)
        self._length += 1
        try:
            await called
        except asyncio.CancelledError:
            self._leave(address, called)
            raise

    def _leave(self, address: str, called: asyncio.Future[None]) -> None:
        """Whoever waited has gone, maybe just when it was called."""
        if called.done() and not called.cancelled():
            self._give_back(address)
        elif called in self._waiting.get(address, ()):
            self._waiting[address].remove(called)
            self._length -= 1

    def _start(self, address: str) -> None:
        self._free -= 1
        self._busy[address] += 1

    def _give_back(self, address: str) -> None:
        self._free += 1
        self._busy[address] -= 1
        if not self._busy[address]:
            del self._busy[address]
        for other in list(self._waiting):
            if not self._free:
                return
            self._call(other)

    def _call(self, address: str) -> None:
        """Give the oldest of an address its turn, if it may have one; the address becomes the last."""
        own = self._waiting[address]
        if own and self._busy[address] < self._share:
            self._start(address)
            self._length -= 1
            own.popleft().set_result(None)
            self._waiting.move_to_end(address)
        if not own:
            del self._waiting[address]
