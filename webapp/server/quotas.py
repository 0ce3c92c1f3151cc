"""Quotas: how much of something all clients together may hold, and how much each client. Only for the event loop."""

from __future__ import annotations

from collections import Counter

from ..base.visitor import Visitor


class FullError(Exception):
    """Nothing is left, or nothing for this client."""


class Quota:
    """A total amount, of which each name may hold a share."""

    def __init__(self, most: int, share: int) -> None:
        self._most = most
        self._share = share
        self._held: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._held.total()

    def take(self, name: str, amount: int = 1) -> bool:
        """Take an amount if enough is left; return whether it was."""
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
    """Places for web sockets and long polls. Visitors without a name count only by address."""

    def __init__(self, most: int, share: int, crowd: int) -> None:
        self._addresses = Quota(most, crowd)
        self._names = Quota(most, share)

    def __len__(self) -> int:
        return len(self._addresses)

    def take(self, visitor: Visitor) -> bool:
        """Take a place if one is left; return whether it was."""
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


def in_classroom(visitor: Visitor, code: str) -> Visitor:
    """The visitor as somebody in a classroom, whose places count for the room: a whole school may share an address."""
    room = f"class {code}"
    return Visitor(room if visitor.name == visitor.address else visitor.name, room)
