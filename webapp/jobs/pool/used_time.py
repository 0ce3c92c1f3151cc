"""How many seconds of worker time each visitor has recently used. Not safe for threads."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from time import monotonic
from typing import Final

from ...base.visitor import Visitor

# After this many seconds, half of what a visitor has used is forgotten.
_HALF: Final = 60.0
_FORGOTTEN: Final = 0.01  # fewer seconds count as none
_MANY: Final = 10_000  # from this many visitors on, those with nothing are dropped


class UsedTime:
    """Used time by visitor and by address: the time of an address counts as if `class_size` visitors shared it."""

    def __init__(self, class_size: int = 1, clock: Callable[[], float] = monotonic) -> None:
        self._class_size = class_size
        self._clock = clock
        self._used: dict[Hashable, tuple[float, float]] = {}  # the seconds, and when they were recorded

    def add(self, visitor: Visitor, seconds: float) -> None:
        """Add seconds, which are negative if too many were added before."""
        for who in _accounts(visitor):
            self._used[who] = max(0.0, self._of(who) + seconds), self._clock()
        if len(self._used) > _MANY:
            self._used = {who: used for who, used in self._used.items() if self._of(who) > _FORGOTTEN}

    def of(self, visitor: Visitor) -> float:
        own, shared = map(self._of, _accounts(visitor))
        return own + shared / self._class_size

    def _of(self, who: Hashable) -> float:
        seconds, since = self._used.get(who, (0.0, 0.0))
        return seconds * 0.5 ** ((self._clock() - since) / _HALF) if seconds else 0.0


def _accounts(visitor: Visitor) -> tuple[Hashable, Hashable]:
    return ("visitor", visitor.name), ("address", visitor.address)
