"""How much everybody may have at one time, and how much of that one address. All on the event loop."""

from __future__ import annotations

from collections import Counter
from time import monotonic

from ..base.visitor import Visitor


class FullError(Exception):
    """There is no more of it, or no more for this one."""


class Shares:
    """So much of something, of which each name may have a part."""

    def __init__(self, most: int, share: int) -> None:
        self._most = most
        self._share = share
        self._held: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._held.total()

    def take(self, name: str, amount: int = 1) -> bool:
        """Whether there was as much left."""
        if self._held[name] + amount > self._share or len(self) + amount > self._most:
            self.give_back(name, 0)
            return False
        self._held[name] += amount
        return True

    def give_back(self, name: str, amount: int = 1) -> None:
        self._held[name] -= amount
        if not self._held[name]:
            del self._held[name]


class Places:
    """Held by web sockets, and by requests that wait for news. Who has no name of their own goes by the address."""

    def __init__(self, most: int, share: int, crowd: int) -> None:
        self._addresses = Shares(most, crowd)
        self._names = Shares(most, share)

    def __len__(self) -> int:
        return len(self._addresses)

    def take(self, visitor: Visitor) -> bool:
        """Whether there was one."""
        if not self._addresses.take(visitor.address):
            return False
        if visitor.name == visitor.address or self._names.take(visitor.name):
            return True
        self._addresses.give_back(visitor.address)
        return False

    def give_back(self, visitor: Visitor) -> None:
        self._addresses.give_back(visitor.address)
        if visitor.name != visitor.address:
            self._names.give_back(visitor.name)


class Allowance:
    """At most so much at once, and so much comes back every second."""

    def __init__(self, most: float, rate: float) -> None:
        self._most = self._left = most
        self._rate = rate
        self._last = monotonic()

    def take(self, amount: float) -> bool:
        """Whether there was as much left."""
        now = monotonic()
        self._left = min(self._most, self._left + (now - self._last) * self._rate) - amount
        self._last = now
        return self._left >= 0
