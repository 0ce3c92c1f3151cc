"""Names of visitors and addresses, short enough to say nothing about a person and long enough to tell them apart."""

from __future__ import annotations

import ipaddress
from hashlib import sha256
from typing import Final

from ..base.visitor import Visitor

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_KEPT_BITS: Final = {4: 24, 6: 48}
_LENGTH: Final = 8


def plain_address(text: str) -> Address | None:
    """None for what is none. One of IPv4 is the same however the system writes it."""
    try:
        known = ipaddress.ip_address(text)
    except ValueError:
        return None
    return (known.ipv4_mapped if isinstance(known, ipaddress.IPv6Address) else None) or known


def short_address(address: str) -> str:
    """The network in which it lies, of a whole school or provider."""
    known = plain_address(address)
    if known is None:
        return ""
    return str(ipaddress.ip_network((known, _KEPT_BITS[known.version]), strict=False))


def network(address: str) -> str:
    """A visitor's address as it can be blocked: of IPv6, the household."""
    return f"{address}/64" if ":" in address else address


def short_visitor(visitor: Visitor) -> str:
    """A few characters of a digest; empty for who has no cookie, and so no name but the address."""
    return "" if visitor.name == visitor.address else sha256(visitor.name.encode()).hexdigest()[:_LENGTH]
