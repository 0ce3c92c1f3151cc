"""Short names of visitors and addresses: too short to identify a person, and long enough to tell them apart."""

from __future__ import annotations

import ipaddress
from hashlib import sha256
from typing import Final

from ..base.visitor import Visitor, plain_address

_KEPT_BITS: Final = {4: 24, 6: 48}
_LENGTH: Final = 8


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
