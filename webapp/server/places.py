"""Places of which there is a number, for everybody, for one visitor and for one address. All on the event loop."""

from __future__ import annotations

from collections import Counter

from ..jobs.events.messages import Visitor


class Places:
    """Held by web sockets, and by requests that wait for news. Who has no name of their own goes by the address."""

    def __init__(self, most: int, share: int, crowd: int) -> None:
        self._most = most
        self._share = share
        self._crowd = crowd
        self._names: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._addresses.total()

    def take(self, visitor: Visitor) -> bool:
        """Whether there is one."""
        named = visitor.name != visitor.address
        full = len(self) >= self._most or self._addresses[visitor.address] >= self._crowd
        if full or (named and self._names[visitor.name] >= self._share):
            return False
        self._names[visitor.name] += 1
        self._addresses[visitor.address] += 1
        return True

    def give_back(self, visitor: Visitor) -> None:
        for counter, key in ((self._names, visitor.name), (self._addresses, visitor.address)):
            counter[key] -= 1
            if not counter[key]:
                del counter[key]
