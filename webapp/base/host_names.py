"""The names under which this server answers. No Flask in here.

A page of another site can have its own name lead to a server on the visitor's machine (DNS rebinding), and then read
what that server answers. So a server that only its own machine can reach answers for the names of that machine alone:
addresses, which need no DNS, and `localhost` with all below it, which RFC 6761 keeps from ever being anybody's.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from functools import cache
from typing import Final

_LOOPBACK: Final = (".localhost", "127.0.0.0/8", "::1/128")


def names_to_answer(names: str, proxies: int, bound: str, asked: str) -> str:
    """What to answer for where `names` are set; empty for any.

    A server that is `bound` to an address of its own machine also answers for that machine's names, and for the host
    that was `asked` for at the start. Behind proxies visitors come from outside, by a name that only `names` can tell.
    """
    if not ipaddress.ip_address(bound).is_loopback or (proxies and not names):
        return names
    return ",".join(filter(None, (names, f"[{asked}]" if ":" in asked else asked, *_LOOPBACK)))


def is_among(host: str, names: Iterable[str]) -> bool:
    """Whether a host, with or without a port, is one of these: names, addresses, networks such as 127.0.0.0/8, or
    a name and all below it, such as `.localhost`."""
    name = _without_port(host)
    return name != "" and any(_is(name, one) for one in names if one)


def _is(name: str, one: str) -> bool:
    if "/" in one:
        address = _address(name)
        return address is not None and address in _network(one)
    if one.startswith("."):
        return f".{name}".endswith(_without_port(one))
    return name == _without_port(one)


def _without_port(host: str) -> str:
    end = host.find("]") + 1 if host.startswith("[") else host.find(":")
    return (host[:end] if end > 0 else host).lower()


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return None


@cache  # few are set
def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    return ipaddress.ip_network(text)
