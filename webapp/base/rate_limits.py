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

# What one person need not do often. Each new cookie makes a new visitor, so an address may do no more of it than one.
_BY_ADDRESS: Final = frozenset({"CLASS_RATE", "JOIN_RATE", "TRY_RATE"})


class RateError(TooManyRequests):
    """A visitor or an address asks too often for one kind of work."""

    def __init__(self, kind: str, seconds: int) -> None:
        super().__init__(say("server.too_much", count=seconds), retry_after=seconds)
        self.kind = kind


class Counted(NamedTuple):
    """How much of a rate a visitor or an address has used up for one kind of work: so many requests in so many
    seconds are allowed."""

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
        self._own = {kind: _rate(kind, rate) for kind, rate in rates.items() if rate}
        self._shared = {kind: rate if kind in _BY_ADDRESS else Rate(rate.tokens * class_size, rate.seconds)
                        for kind, rate in self._own.items()}
        self._throttle = _throttle(redis)

    def count(self, kind: str, visitor: Visitor, room: str = "") -> None:
        """Count a request for work, in a `room` if each has limits of its own; RateError if it is one too many."""
        if kind in self._own:
            _refuse(kind, self._throttle.take(*self._buckets(kind, visitor, room)))

    def check(self, kind: str, visitor: Visitor) -> None:
        """RateError if the next request would be one too many. Counts nothing."""
        if kind in self._own:
            _refuse(kind, self._throttle.wait(*self._buckets(kind, visitor, "")))

    def busiest(self, most: int) -> list[Counted]:
        """Who comes closest to a limit, the closest first. Raises ValueError with a sentence while Redis is away."""
        counted = [_counted(key, seconds) for key, seconds in self._throttle.emptiness()]
        return nlargest(most, counted, key=lambda each: (each.asked / each.allowed, each.asked))

    def _buckets(self, kind: str, visitor: Visitor, room: str) -> list[tuple[str, Rate]]:
        where = f"{kind}:{room}" if room else kind
        own, shared = self._own[kind], self._shared[kind]
        return [(f"{where}/visitor/{visitor.name}/{own.tokens}/{own.seconds}", own),
                (f"{where}/address/{visitor.address}/{shared.tokens}/{shared.seconds}", shared)]


def _refuse(kind: str, seconds: float) -> None:
    if seconds:
        raise RateError(kind, ceil(seconds))


def _rate(kind: str, text: str) -> Rate:
    rate = parsed_rate(text)
    if rate is None:
        raise ValueError(say("server.rate_setting", name=f"NONOSCOPE_{kind}", found=repr(text)))
    return rate


def _counted(key: str, seconds: float) -> Counted:
    """What a bucket says that is full in so many seconds."""
    kind, whose, *name, tokens, length = key.split("/")
    rate = Rate(int(tokens), int(length))
    return Counted(kind, whose, "/".join(name), ceil(seconds / rate.cost - 0.001), int(tokens), int(length))


def _throttle(redis: str) -> Throttle:
    if not redis:
        return Throttle()
    from .shared_throttle import SharedThrottle  # not at the top: it needs packages that are not always there

    return SharedThrottle(redis)
