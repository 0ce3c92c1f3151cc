"""Who asks for work. No Flask in here: workers load it too."""

from __future__ import annotations

import ipaddress
from typing import Final, NamedTuple

_NETWORK: Final = 64  # bits of an IPv6 address that belong to one household


class Visitor(NamedTuple):
    """Who asks for work: a name that tells visitors apart, and the address, which many may share."""

    name: str = ""
    address: str = ""


NOBODY: Final = Visitor()


def network_of(address: str) -> str:
    """The address; of an IPv6 one the network, within which everybody has plenty."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    return str(ipaddress.ip_network((address, _NETWORK), strict=False).network_address)
