"""Visitors and addresses that the operator has blocked for some time. They are forgotten when the server ends;
`shared_copies.py` has those of many machines. Notices name visitors and addresses by short names: too short to identify
a person, and long enough to tell them apart."""

from __future__ import annotations

import ipaddress
import threading
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from time import monotonic
from typing import Final, NamedTuple

from werkzeug.exceptions import Forbidden

from solvers.texts import say

from ..base.visitor import Address, Visitor, plain_address

MOST: Final = 1_000
_LONGEST: Final = 366 * 86_400.0
_KEPT_BITS: Final = {4: 24, 6: 48}  # of an address in notices
_LENGTH: Final = 8  # characters of the short name of a visitor


class BlockedError(Forbidden):
    def __init__(self, seconds: float) -> None:
        minutes = max(1, round(seconds / 60))
        super().__init__(say("server.blocked", count=minutes))


class Block(NamedTuple):
    who: str
    seconds: float


class Blocks:
    """The current blocks. A visitor is identified by the short name that notices use. Safe for threads."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._until: dict[str, float] = {}

    def add(self, who: str, seconds: float) -> str:
        """Block somebody, and return the stored form of that. ValueError with a sentence if it is impossible."""
        if not 0 < seconds <= _LONGEST:
            raise ValueError("Expected a time of up to a year.")
        name = _normal(who)
        if not self._stored(name, seconds):
            raise ValueError(f"There are {MOST:,} blocks already; remove some first, or block networks.")
        return name

    def remove(self, who: str) -> bool:
        return self._dropped(_normal(who))

    def listing(self) -> list[Block]:
        return self._current()

    def check(self, visitor: Visitor, address: str) -> None:
        block = self.holds(visitor, address)
        if block is not None:
            raise BlockedError(block.seconds)

    def holds(self, visitor: Visitor, address: str) -> Block | None:
        if not self._until:  # which is nearly always so
            return None
        name, place = short_visitor(visitor), plain_address(address)
        return next((block for block in self._current() if block.who == name or _lies_in(place, block.who)), None)

    def _stored(self, who: str, seconds: float) -> bool:
        with self._lock:
            self._forget_old()
            if len(self._until) >= MOST and who not in self._until:
                return False
            self._until[who] = self._clock() + seconds
        return True

    def _dropped(self, who: str) -> bool:
        with self._lock:
            return self._until.pop(who, None) is not None

    def _current(self) -> list[Block]:
        """All blocks that have not ended, without asking anybody."""
        with self._lock:
            self._forget_old()
            return [Block(who, until - self._clock()) for who, until in self._until.items()]

    def _forget_old(self) -> None:
        now = self._clock()
        for who in [who for who, until in self._until.items() if until <= now]:
            del self._until[who]


def _normal(who: str) -> str:
    """A network, at least a single address, or the short name of a visitor."""
    try:
        return str(ipaddress.ip_network(plain_address(who) or who, strict=False))
    except ValueError:
        if len(who) == len(short_visitor(Visitor("a", "b"))) and all(sign in "0123456789abcdef" for sign in who):
            return who
    raise ValueError(f"Expected an address, a network such as 203.0.113.0/24, or a visitor as notices name it, "
                     f"found {who!r}.")


def _lies_in(place: Address | None, who: str) -> bool:
    network = _network(who)
    return place is not None and network is not None and place in network


@lru_cache(MOST)
def _network(who: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network | None:
    """The network that is blocked; None if it is a visitor. Every request asks for those of all blocks."""
    try:
        return ipaddress.ip_network(who)
    except ValueError:
        return None


def short_address(address: str) -> str:
    """The network of an address, such as that of a school or a provider."""
    plain = plain_address(address)
    if plain is None:
        return ""
    return str(ipaddress.ip_network((plain, _KEPT_BITS[plain.version]), strict=False))


def network(address: str) -> str:
    """A visitor's address in the form in which it can be blocked: for IPv6, the household."""
    return f"{address}/64" if ":" in address else address


def short_visitor(visitor: Visitor) -> str:
    """A few characters of a digest; empty for a visitor without a cookie, who has no name but the address."""
    return "" if visitor.name == visitor.address else sha256(visitor.name.encode()).hexdigest()[:_LENGTH]
