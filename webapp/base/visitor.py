"""The visitor who asks for work. Workers load this module too, so it does not import Flask."""

from __future__ import annotations

import ipaddress
from typing import Final, NamedTuple

_NETWORK: Final = 64  # bits of an IPv6 address that belong to one household


class Visitor(NamedTuple):
    """A name that identifies the visitor, and an address, which many visitors may share."""

    name: str = ""
    address: str = ""


NOBODY: Final = Visitor()
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def plain_address(text: str) -> Address | None:
    """The address; None if the text is none. An IPv4 address is the same in every notation."""
    try:
        parsed = ipaddress.ip_address(text)
    except ValueError:
        return None
    return (parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None) or parsed


def network_of(address: str) -> str:
    """The address; for IPv6 its network, because a household has a whole network of addresses."""
    plain = plain_address(address)
    if plain is None:
        return address
    if plain.version == 4:
        return str(plain)
    return str(ipaddress.ip_network((plain, _NETWORK), strict=False).network_address)
