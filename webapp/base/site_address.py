"""The names that this server answers for, which pages are its own, and the address by which others reach it.

A page of another site can have its own name lead to a server on the visitor's machine (DNS rebinding), and then read
what that server answers. So a server that only its own machine can reach answers for the names of that machine alone:
addresses, which need no DNS, and `localhost` with all below it, which RFC 6761 keeps from ever being anybody's.

Someone at the machine itself may open a page by a name that means nothing elsewhere, such as 127.0.0.1. Links and QR
codes must not carry that name where a better one is set.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from functools import cache
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Request, current_app, request
from werkzeug.exceptions import BadHost, SecurityError
from werkzeug.routing import MapAdapter

from solvers.texts import say

_LOOPBACK: Final = (".localhost", "127.0.0.0/8", "::1/128")
_LOCAL: Final = re.compile(r"localhost|127\.|\[::1\]", re.IGNORECASE)


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


class App(Flask):
    """A Flask app that raises SecurityError for every host name that is not answered for, or that is none.

    Flask keeps the error in `request.routing_exception`, also that of a web socket, and raises it in place of the view.
    """

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        try:
            adapter = super().create_url_adapter(request)
            if request is not None:
                urlsplit(request.host_url)  # of some names that Werkzeug takes, no address can be made
                _check(request.host, self.config["HOSTS"])
        except (BadHost, SecurityError, ValueError):
            raise SecurityError(say("server.not_here")) from None
        return adapter


def check_host() -> None:
    """Refuse a wrong host name before all else: without a right one no page can be made, since it holds addresses."""
    if isinstance(request.routing_exception, SecurityError):
        raise request.routing_exception


def is_own_origin(origin: str) -> bool:
    """Whether this header `Origin` tells of a page of this server. Nonsense, and `null`, never do."""
    try:
        place = urlsplit(origin).netloc
    except ValueError:
        return False
    return place != "" and place == request.host


def _check(host: str, names: str) -> None:
    if names and not is_among(host, names.split(",")):
        raise SecurityError


def shared_origin() -> str:
    """Without a slash at the end."""
    return set_origin() or request.host_url.removesuffix("/")


def set_origin() -> str:
    """What is set, where the page was opened by a name of this machine alone; else nothing."""
    address: str = current_app.config["ADDRESS"]
    return address.removesuffix("/") if _LOCAL.match(request.host) else ""
