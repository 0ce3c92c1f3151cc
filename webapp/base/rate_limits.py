"""Rate limits: how often one visitor may ask for work, and how often all visitors of one address together.

The library `limits` counts, in a storage that is given by an address.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from heapq import nlargest
from typing import Final, NamedTuple

from limits import RateLimitItem, parse
from limits.errors import ConfigurationError
from limits.storage import Storage, storage_from_string
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import TooManyRequests

from solvers.texts import say

from .rate_storages import BoundedStorage, ListedStorage
from .visitor import Visitor

_SKEW: Final = 1.0  # seconds by which the clock of the storage may differ from ours
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
