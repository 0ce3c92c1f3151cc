"""One throttle for all rate limits: a token bucket for each key.

A bucket holds so many tokens and refills evenly. Its whole state is the moment at which it is full again (the generic
cell rate algorithm), so every step is a sum. `Throttle` keeps the buckets of this process, `shared_throttle.py` those
of all web processes in Redis. The bounds that no setting changes stand here.
"""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Callable
from itertools import islice
from time import monotonic
from typing import Final, NamedTuple

MOST: Final = 100_000  # buckets of one process
_COMPARED: Final = 8
_LONGEST_DELAY: Final = 2.0  # seconds
_NOISE: Final = 0.001  # seconds by which sums may be wrong
_UNITS: Final = {"second": 1, "minute": 60, "hour": 3_600, "day": 86_400}
_RATE: Final = re.compile(rf"(\d{{1,9}})/({'|'.join(_UNITS)})")


class Rate(NamedTuple):
    """So many tokens at once, and as many again in so many seconds."""

    tokens: int
    seconds: int

    @property
    def cost(self) -> float:
        return self.seconds / self.tokens


NOTICES: Final = Rate(60, 60)  # warnings and errors that are written
SOCKET_BYTES: Final = Rate(21_000, 7)  # received by a web socket
CLASS_REQUESTS: Final = Rate(120, 8)  # of one client, before they are delayed; a page sends one or two a second
CLASS_WORKS: Final = Rate(12, 4)  # changes of one pupil; a page sends one a second
BOARD_ACTS: Final = Rate(60, 10)  # of one player on a shared board; a page sends about six a second at most


def parsed_rate(text: str) -> Rate | None:
    match = _RATE.fullmatch(text)
    return Rate(int(match[1]), _UNITS[match[2]]) if match and int(match[1]) else None


class Bucket:
    """Full at first. The caller passes the time, in seconds."""

    __slots__ = ("full_at", "rate")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.full_at = 0.0

    def wait(self, tokens: float, now: float) -> float:
        seconds = max(self.full_at, now) + tokens * self.rate.cost - now - self.rate.seconds
        return seconds if seconds > _NOISE else 0.0

    def owe(self, tokens: float, now: float) -> float:
        """Take tokens even if there are too few; the seconds until the debt is paid."""
        self.full_at = max(self.full_at, now) + tokens * self.rate.cost
        return self.wait(0, now)

    def take(self, now: float) -> bool:
        enough = not self.wait(1, now)
        if enough:
            self.owe(1, now)
        return enough


class Throttle:
    """Buckets by key, in bounded memory. Safe for threads. When there are too many, the fullest of the least recently
    used ones is evicted: a flood of new names evicts other new names, but no bucket that is nearly empty."""

    def __init__(self, most: int = MOST, clock: Callable[[], float] = monotonic) -> None:
        self._most = most
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, *buckets: tuple[str, Rate]) -> float:
        """Take a token from each of these buckets and return 0, if all have one; else the seconds until they will."""
        with self._lock:
            now = self._clock()
            seconds = self._wait(buckets, now)
            for key, rate in () if seconds else buckets:
                self._bucket(key, rate).owe(1, now)
            return seconds

    def wait(self, *buckets: tuple[str, Rate]) -> float:
        """The seconds until each of these buckets has a token; nothing is taken."""
        with self._lock:
            return self._wait(buckets, self._clock())

    def owe(self, key: str, rate: Rate, tokens: float) -> float:
        with self._lock:
            return self._bucket(key, rate).owe(tokens, self._clock())

    def emptiness(self) -> list[tuple[str, float]]:
        """All keys, with the seconds until their buckets are full."""
        with self._lock:
            now = self._clock()
            return [(key, max(0.0, bucket.full_at - now)) for key, bucket in self._buckets.items()]

    def _wait(self, buckets: tuple[tuple[str, Rate], ...], now: float) -> float:
        return max(self._buckets.get(key, Bucket(rate)).wait(1, now) for key, rate in buckets)

    def _bucket(self, key: str, rate: Rate) -> Bucket:
        if key in self._buckets:
            self._buckets.move_to_end(key)
            return self._buckets[key]
        if len(self._buckets) >= self._most:
            oldest = islice(self._buckets.items(), _COMPARED)
            del self._buckets[min(oldest, key=lambda entry: entry[1].full_at)[0]]
        bucket = self._buckets[key] = Bucket(rate)
        return bucket


def delay(throttle: Throttle, name: str, requests: float) -> float:
    """Count requests of a client of a class; return the seconds to delay it, which locks out nobody."""
    return min(_LONGEST_DELAY, throttle.owe(name, CLASS_REQUESTS, requests))
