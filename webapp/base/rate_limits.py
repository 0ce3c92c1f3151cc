"""Rate limits: how often one visitor may ask for work, and how often all visitors of one address together.

The library `limits` counts, in a storage that is given by an address. Its storage in memory is unbounded and goes
through all its keys a hundred times a second, so `BoundedStorage` takes its place:

1. A window begins with the first count of its key and ends after a fixed time. Windows of one length end in the order
   in which they began, so each length has a queue. When a window begins, the ended ones at the head are dropped.
2. When there are too many windows, the longest queue drops one: among its oldest few, the one with the lowest count. So
   a flood of new names pushes out other new names, but no count that is near its limit, and it never locks others out.
"""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import nlargest
from itertools import islice
from typing import Final, NamedTuple

from limits import RateLimitItem, parse
from limits.errors import ConfigurationError
from limits.storage import Storage, storage_from_string
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import TooManyRequests

from solvers.texts import say

from .visitor import Visitor

_SKEW: Final = 1.0  # seconds by which the clock of the storage may differ from ours
MOST: Final = 100_000
_COMPARED: Final = 8
# What one person need not do often. Each new cookie makes a new visitor, so an address may do no more of it than one.
_BY_ADDRESS: Final = frozenset({"CLASS_RATE", "JOIN_RATE", "TRY_RATE"})


class RateError(TooManyRequests):
    """A visitor or an address asks too often for one kind of work."""

    def __init__(self, kind: str, seconds: int) -> None:
        super().__init__(say("server.too_much", count=seconds), retry_after=seconds)
        self.kind = kind


class Counted(NamedTuple):
    """How often a visitor or an address has asked for one kind of work, in a window of so many
    seconds."""

    kind: str
    whose: str
    name: str
    asked: int
    allowed: int
    seconds: int


class RateLimits:
    """The limits for each kind of work. An address may ask as often as `class_size` visitors, or in `_BY_ADDRESS` as
    often as one. Without `storage`, the counts are in the Redis with this address; without that, in memory. Safe
    for threads."""

    def __init__(self, rates: Mapping[str, str], class_size: int = 1, storage: str = "", redis: str = "") -> None:
        self._own = {kind: _rate(kind, rate) for kind, rate in rates.items() if rate}
        self._shared = {kind: rate if kind in _BY_ADDRESS else type(rate)(rate.amount * class_size, rate.multiples)
                        for kind, rate in self._own.items()}
        self._limiter = FixedWindowRateLimiter(_storage(storage, redis))

    def count(self, kind: str, visitor: Visitor, room: str = "") -> None:
        """Count a request for work, in a `room` if each has limits of its own; RateError if it is one too many."""
        if kind not in self._own:
            return
        shared, where = self._shared[kind], f"{kind}:{room}" if room else kind
        self._test(shared, where, "address", visitor.address)  # or each new name would be stored
        self._hit(self._own[kind], where, "visitor", visitor.name)
        self._hit(shared, where, "address", visitor.address)

    def check(self, kind: str, visitor: Visitor) -> None:
        """RateError if the next request would be one too many. Counts nothing."""
        if kind in self._own:
            self._test(self._own[kind], kind, "visitor", visitor.name)
            self._test(self._shared[kind], kind, "address", visitor.address)

    def busiest(self, most: int) -> list[Counted]:
        """Who comes closest to a limit, the closest first. Raises ValueError with a sentence if the storage cannot list
        its counts."""
        storage = self._limiter.storage
        if not isinstance(storage, ListedStorage):
            raise ValueError("The storage of NONOSCOPE_RATE_STORAGE cannot list what it has counted.")
        found = (_counted(key, count) for key, count in storage.counts())
        return nlargest(most, found, key=lambda one: (one.asked / one.allowed, one.asked))

    def _test(self, rate: RateLimitItem, *who: str) -> None:
        if not self._limiter.test(rate, *who):
            self._refuse(rate, *who)

    def _hit(self, rate: RateLimitItem, *who: str) -> None:
        if not self._limiter.hit(rate, *who):
            self._refuse(rate, *who)
            self._limiter.hit(rate, *who)

    def _refuse(self, rate: RateLimitItem, *who: str) -> None:
        """Raise RateError. If the clock was set back, a window would last far too long: it is cleared instead."""
        left = self._limiter.get_window_stats(rate, *who).reset_time - time.time()
        if left <= rate.get_expiry() + _SKEW:
            raise RateError(who[0].partition(":")[0], max(1, round(left)))
        self._limiter.clear(rate, *who)


def _rate(kind: str, rate: str) -> RateLimitItem:
    try:
        return parse(rate)
    except ValueError:
        raise ValueError(say("server.rate_setting", name=f"NONOSCOPE_{kind}", found=repr(rate))) from None


def _counted(key: str, count: int) -> Counted:
    """What a key of the library says, such as LIMITER/JOB_RATE/visitor/name/120/1/minute."""
    _, kind, whose, *name, allowed, multiples, granularity = key.split("/")
    return Counted(kind, whose, "/".join(name), count, int(allowed), parse(f"1/{multiples} {granularity}").get_expiry())


def _storage(address: str, redis: str) -> Storage:
    if redis and not address:
        from .shared_rates import SharedStorage  # not at the top: it needs packages that are not always there

        return SharedStorage(redis)
    if not address or address.startswith("memory:"):
        return BoundedStorage()
    try:
        return storage_from_string(address)  # type: ignore[return-value]
    except ConfigurationError as error:
        raise ValueError(say("server.storage_setting", name="NONOSCOPE_RATE_STORAGE", why=str(error))) from None


@dataclass(slots=True)
class _Window:
    length: float
    end: float
    count: int = 0


class ListedStorage(Storage, ABC):
    """A storage that can list what it has counted."""

    STORAGE_SCHEME = None  # the library registers no scheme for it, so `memory` keeps its own storage

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        return ()

    @abstractmethod
    def counts(self) -> Iterable[tuple[str, int]]:
        """All keys with their counts."""


class BoundedStorage(ListedStorage):
    """Counts by key, in a limited number of windows. Safe for threads."""

    def __init__(self, most: int = MOST) -> None:
        super().__init__()
        self._most = most
        self._lock = threading.Lock()
        self._windows: dict[str, _Window] = {}
        self._queues: dict[float, OrderedDict[str, _Window]] = {}  # by length

    def counts(self) -> Iterable[tuple[str, int]]:
        with self._lock:
            self._drop_ended()
            return [(key, window.count) for key, window in self._windows.items()]

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Add to a count and return it."""
        with self._lock:
            window = self._live(key) or self._begin(key, expiry)
            window.count += amount
            return window.count

    def get(self, key: str) -> int:
        with self._lock:
            window = self._live(key)
            return window.count if window else 0

    def get_expiry(self, key: str) -> float:
        """When the window ends; now if there is none."""
        with self._lock:
            window = self._live(key)
            return window.end if window else time.time()

    def check(self) -> bool:
        return True

    def reset(self) -> int:
        """Drop all windows, and return how many there were."""
        with self._lock:
            forgotten = len(self._windows)
            self._windows.clear()
            self._queues.clear()
            return forgotten

    def clear(self, key: str) -> None:
        with self._lock:
            if key in self._windows:
                self._drop(key)

    def _live(self, key: str) -> _Window | None:
        window = self._windows.get(key)
        if window is not None and window.end <= time.time():
            self._drop(key)
            return None
        return window

    def _begin(self, key: str, length: float) -> _Window:
        self._drop_ended()
        if len(self._windows) >= self._most:
            self._make_room()
        window = self._windows[key] = _Window(length, time.time() + length)
        self._queues.setdefault(length, OrderedDict())[key] = window
        return window

    def _drop_ended(self) -> None:
        now = time.time()
        for queue in self._queues.values():
            while queue and next(iter(queue.values())).end <= now:
                self._drop(next(iter(queue)))

    def _make_room(self) -> None:
        longest = max(self._queues.values(), key=len)
        oldest = islice(longest.items(), _COMPARED)
        self._drop(min(oldest, key=lambda entry: entry[1].count)[0])

    def _drop(self, key: str) -> None:
        window = self._windows.pop(key)
        del self._queues[window.length][key]
