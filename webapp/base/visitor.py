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


def network_of(address: str) -> str:
    """The address; for IPv6 its network, because a household has a whole network of addresses."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    return str(ipaddress.ip_network((address, _NETWORK), strict=False).network_address)
