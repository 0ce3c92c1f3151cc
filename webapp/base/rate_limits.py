"""Rate limits: how often one visitor may ask for work, and how often all visitors of one address together."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import nlargest
from math import ceil
from typing import Final, NamedTuple

from werkzeug.exceptions import TooManyRequests

from solvers.texts import say

from .throttle import Rate, Throttle, parsed_rate
from .visitor import Visitor

# What one person seldom does. Each new cookie makes a new visitor, so an address gets the limit of one visitor.
_BY_ADDRESS: Final = frozenset({"CLASS_RATE", "JOIN_RATE", "TRY_RATE"})


class RateError(TooManyRequests):
    """A visitor or an address asks too often for one kind of work."""

    def __init__(self, kind: str, seconds: int) -> None:
        super().__init__(say("server.too_much", count=seconds), retry_after=seconds)
        self.kind = kind


class Counted(NamedTuple):
    """How many requests for one kind of work a visitor or an address has used, of those allowed in so many seconds."""

    kind: str
    whose: str
    name: str
    asked: int
    allowed: int
    seconds: int


class RateLimits:
    """The limits for each kind of work. An address may ask as often as `class_size` visitors, or in `_BY_ADDRESS` as
    often as one. Web processes with the same address of `redis` count together. Safe for threads."""

    def __init__(self, rates: Mapping[str, str], class_size: int = 1, redis: str = "") -> None:
        self._rates = {kind: _rate(kind, rate) for kind, rate in rates.items() if rate}
        self._address_rates = {kind: rate if kind in _BY_ADDRESS else Rate(rate.tokens * class_size, rate.seconds)
                               for kind, rate in self._rates.items()}
        self._throttle = Throttle()
        if redis:
            from .shared_throttle import SharedThrottle  # not at the top: it needs packages that are not always there

            self._throttle = SharedThrottle(redis)

    def count(self, kind: str, visitor: Visitor, room: str = "") -> None:
        """Count a request for work, in a `room` if each has limits of its own; RateError if it exceeds a limit."""
        if kind in self._rates:
            _refuse(kind, self._throttle.take(*self._buckets(kind, visitor, room)))

    def check(self, kind: str, visitor: Visitor) -> None:
        """Raise RateError if the next request would exceed a limit. Counts nothing."""
        if kind in self._rates:
            _refuse(kind, self._throttle.wait(*self._buckets(kind, visitor, "")))

    def busiest(self, most: int) -> list[Counted]:
        """Who comes closest to a limit, the closest first. Raises ValueError with a sentence while Redis is away."""
        buckets = [_counted(key, seconds) for key, seconds in self._throttle.emptiness()]
        return nlargest(most, buckets, key=lambda counted: (counted.asked / counted.allowed, counted.asked))

    def _buckets(self, kind: str, visitor: Visitor, room: str) -> list[tuple[str, Rate]]:
        scope = f"{kind}:{room}" if room else kind
        rate, address_rate = self._rates[kind], self._address_rates[kind]
        return [(f"{scope}/visitor/{visitor.name}/{rate.tokens}/{rate.seconds}", rate),
                (f"{scope}/address/{visitor.address}/{address_rate.tokens}/{address_rate.seconds}", address_rate)]


def _refuse(kind: str, seconds: float) -> None:
    if seconds:
        raise RateError(kind, ceil(seconds))


def _rate(kind: str, text: str) -> Rate:
    rate = parsed_rate(text)
    if rate is None:
        raise ValueError(say("server.rate_setting", name=f"NONOSCOPE_{kind}", found=repr(text)))
    return rate


def _counted(key: str, seconds: float) -> Counted:
    """The use of a bucket that will be full in so many seconds."""
    kind, whose, *name, tokens, length = key.split("/")
    rate = Rate(int(tokens), int(length))
    return Counted(kind, whose, "/".join(name), ceil(seconds / rate.cost - 0.001), int(tokens), int(length))
