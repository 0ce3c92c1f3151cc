"""How often work may be asked for: by one visitor, and, much more often, by all visitors of one address.

The counting is done by the library `limits`, in a storage that an address names (that in memory is `rate_storage`);
here is what is counted, and for whom.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

from limits import RateLimitItem, parse
from limits.errors import ConfigurationError
from limits.storage import Storage, storage_from_string
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import TooManyRequests

from solvers.texts import say

from .rate_storage import BoundedStorage
from .visitor import Visitor

_SKEW: Final = 1.0  # seconds by which the clock of the storage may differ from ours


class RateError(TooManyRequests):
    """Somebody asks too often for one kind of work."""

    def __init__(self, kind: str, seconds: int) -> None:
        super().__init__(say("server.too_much", count=seconds), retry_after=seconds)
        self.kind = kind


class RateLimits:
    """Counts by kind of work. An address may ask for as much as `class_size` visitors. Safe for threads."""

    def __init__(self, rates: Mapping[str, str], class_size: int = 1, storage: str = "memory://") -> None:
        self._own = {kind: _rate(kind, rate) for kind, rate in rates.items() if rate}
        self._shared = {kind: type(rate)(rate.amount * class_size, rate.multiples) for kind, rate in self._own.items()}
        self._limiter = FixedWindowRateLimiter(_storage(storage))

    def count(self, kind: str, visitor: Visitor) -> None:
        """Note one more; raises RateError when it is one too many."""
        if kind not in self._own:
            return
        shared = self._shared[kind]
        if not self._limiter.test(shared, kind, "address", visitor.address):  # or each new name there would be kept
            self._refuse(shared, kind, "address", visitor.address)
        self._hit(self._own[kind], kind, "visitor", visitor.name)
        self._hit(shared, kind, "address", visitor.address)

    def _hit(self, rate: RateLimitItem, *who: str) -> None:
        if not self._limiter.hit(rate, *who):
            self._refuse(rate, *who)
            self._limiter.hit(rate, *who)

    def _refuse(self, rate: RateLimitItem, *who: str) -> None:
        """Raises RateError, but where the clock was set back: such a window would last far too long, and is cleared."""
        left = self._limiter.get_window_stats(rate, *who).reset_time - time.time()
        if left <= rate.get_expiry() + _SKEW:
            raise RateError(who[0], max(1, round(left)))
        self._limiter.clear(rate, *who)


def _rate(kind: str, rate: str) -> RateLimitItem:
    try:
        return parse(rate)
    except ValueError:
        raise ValueError(say("server.rate_setting", name=f"NONOSCOPE_{kind}", found=repr(rate))) from None


def _storage(address: str) -> Storage:
    if address.startswith("memory:"):
        return BoundedStorage()
    try:
        return storage_from_string(address)  # type: ignore[return-value]
    except ConfigurationError as error:
        raise ValueError(say("server.storage_setting", name="NONOSCOPE_RATE_STORAGE", why=str(error))) from None
