"""A token bucket: how much one client may do at once and in the long run."""

from __future__ import annotations

from time import monotonic


class Allowance:
    """At most this much at once, and `rate` comes back every second."""

    def __init__(self, most: float, rate: float) -> None:
        self._most = self._left = most
        self._rate = rate
        self._last = monotonic()

    def take(self, amount: float) -> bool:
        """Take an amount, and return whether there was enough left."""
        now = monotonic()
        self._left = min(self._most, self._left + (now - self._last) * self._rate) - amount
        self._last = now
        return self._left >= 0

    def due(self) -> float:
        """The seconds from the last take until something is left."""
        return max(0.0, -self._left / self._rate)
