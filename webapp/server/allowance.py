"""How much of something is left, where a little comes back every second."""

from __future__ import annotations


class Allowance:
    """At most `most`, and `rate` a second come back. Times are those of whoever asks."""

    def __init__(self, most: float, rate: float, now: float) -> None:
        self._most = most
        self._rate = rate
        self._left = most
        self._last = now

    def take(self, now: float) -> bool:
        """Whether there was one left."""
        self._left = min(self._most, self._left + (now - self._last) * self._rate)
        self._last = now
        self._left -= 1
        return self._left >= 0
