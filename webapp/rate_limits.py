"""How often one visitor may ask for work. A visitor is an address: nothing is stored in browsers to tell them apart.

The counting is done by the library `limits`; here is what is counted, and for whom.
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Mapping

from flask import request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import TooManyRequests

_NETWORK = 64  # bits of an IPv6 address that belong to one household


class RateLimits:
    """Counts by kind of work and visitor. Safe for threads."""

    def __init__(self, rates: Mapping[str, str]) -> None:
        self._rates: dict[str, RateLimitItem] = {}
        for kind, rate in rates.items():
            if rate:
                self._rates[kind] = _rate(kind, rate)
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    def count(self, kind: str, visitor: str) -> None:
        """Note one more; raises TooManyRequests when it is one too many."""
        rate = self._rates.get(kind)
        if rate is None or self._limiter.hit(rate, kind, visitor):
            return
        reset = self._limiter.get_window_stats(rate, kind, visitor).reset_time
        seconds = max(1, round(reset - time.time()))
        raise TooManyRequests(f"Too much at once; try again in {seconds} seconds.", retry_after=seconds)


def _rate(kind: str, rate: str) -> RateLimitItem:
    try:
        return parse(rate)
    except ValueError:
        raise ValueError(f"NONOSCOPE_{kind}: expected a rate such as 60/minute, found {rate!r}.") from None


def visitor() -> str:
    """Who asks: the address; of an IPv6 one the network, within which everybody has plenty."""
    return visitor_at(request.remote_addr or "")


def visitor_at(address: str) -> str:
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    return str(ipaddress.ip_network((address, _NETWORK), strict=False).network_address)
