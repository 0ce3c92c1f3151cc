"""The bytes of bodies and answers that are held at one time, counted by address. All on the event loop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class MemoryFullError(Exception):
    """So much more would be too much."""


class HeldMemory:
    """One address may have half of it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._addresses: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._addresses.total()

    @contextmanager
    def hold(self, address: str) -> Iterator[Holding]:
        """What a request holds, until it is answered."""
        holding = Holding(self, address)
        try:
            yield holding
        finally:
            self.add(address, -holding.size)

    def add(self, address: str, size: int) -> None:
        if size > 0 and (len(self) + size > self._most or self._addresses[address] + size > self._most // 2):
            raise MemoryFullError
        self._addresses[address] += size
        if not self._addresses[address]:
            del self._addresses[address]


class Holding:
    """What one request holds."""

    def __init__(self, memory: HeldMemory, address: str) -> None:
        self._memory = memory
        self._address = address
        self.size = 0

    def add(self, size: int) -> None:
        """Raises MemoryFullError."""
        self._memory.add(self._address, size)
        self.size += size
