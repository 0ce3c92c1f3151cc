"""The host names that this server answers for, which pages are its own, and the address where others reach it.

A page of another site can make its own name point to a server on the visitor's machine (DNS rebinding) and then read
the answers of that server. So a server that only its own machine can reach answers only for the names of that machine:
addresses, which need no DNS, and `localhost` with all names below it, which RFC 6761 reserves.

Someone at the machine itself may open a page under a name that means nothing elsewhere, such as 127.0.0.1. Links and QR
codes must not contain that name if a better one is set.

Pages below /embed/ may stand in frames on pages of other sites, where the operator allows the site. They get no cookie
and store nothing in the browser, so clickjacking gains nothing. A sandboxed frame has no origin: even the files of this
server are cross-origin for it.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from functools import cache
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Request, Response, current_app, request
from werkzeug.exceptions import BadHost, SecurityError
from werkzeug.routing import MapAdapter

from solvers.texts import say

_LOOPBACK: Final = (".localhost", "127.0.0.0/8", "::1/128")
_LOCAL: Final = re.compile(r"localhost|127\.|\[::1\]", re.IGNORECASE)
ANY_SITE: Final = "*"
_EMBEDDED: Final = "/embed/"
# Endpoints that pages in frames and other sites read. Answers are the same for every visitor; jobs have secret names.
_READ: Final = frozenset({"static_files.file", "api.watch_recording", "api.events_of_job", "api.give_model",
                          "embed.oembed"})


def names_to_answer(names: str, proxies: int, bound: str, requested: str) -> str:
    """The names to answer for when `names` are set; empty for any name.

    A server that is `bound` to a loopback address also answers for the names of its machine, and for the host that was
    `requested` at the start. Behind proxies visitors come from outside, under a name that only `names` can give.
    """
    if not ipaddress.ip_address(bound).is_loopback or (proxies and not names):
        return names
    return ",".join(filter(None, (names, f"[{requested}]" if ":" in requested else requested, *_LOOPBACK)))


def is_among(host: str, names: Iterable[str]) -> bool:
    """Whether a host is among names, addresses, networks such as 127.0.0.0/8, and domains such as `.localhost`."""
    name = _without_port(host)
    return name != "" and any(_matches(name, pattern) for pattern in names if pattern)


def _matches(name: str, pattern: str) -> bool:
    if "/" in pattern:
        address = _address(name)
        return address is not None and address in _network(pattern)
    if pattern.startswith("."):
        return f".{name}".endswith(_without_port(pattern))
    return name == _without_port(pattern)


def _without_port(host: str) -> str:
    end = host.find("]") + 1 if host.startswith("[") else host.find(":")
    return (host[:end] if end > 0 else host).lower()


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return None


@cache  # only a few are set
def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    return ipaddress.ip_network(text)


class App(Flask):
    """A Flask app that raises SecurityError for host names that it does not answer for, and for invalid ones.

    Flask keeps the error in `request.routing_exception`, also for a web socket, and raises it instead of calling the
    view.
    """

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        try:
            adapter = super().create_url_adapter(request)
            if request is not None:
                urlsplit(request.host_url)  # some names that Werkzeug accepts do not form a valid address
                if (names := self.config["HOSTS"]) and not is_among(request.host, names.split(",")):
                    raise SecurityError
        except (BadHost, SecurityError, ValueError):
            raise SecurityError(say("server.not_here")) from None
        return adapter


def check_host() -> None:
    """Refuse a wrong host name before anything else: pages contain addresses, so none can be made for it."""
    if isinstance(request.routing_exception, SecurityError):
        raise request.routing_exception


def is_own_origin(origin: str) -> bool:
    """Whether a header `Origin` belongs to a page of this server; nonsense and `null` never do."""
    try:
        place = urlsplit(origin).netloc
    except ValueError:
        return False
    return place != "" and place == request.host


def shared_origin() -> str:
    """The origin for links and QR codes, without a slash at the end."""
    return set_origin() or request.host_url.removesuffix("/")


def set_origin() -> str:
    """The configured origin if the page was opened under a name that only this machine knows; otherwise empty."""
    address: str = current_app.config["ADDRESS"]
    return address.removesuffix("/") if _LOCAL.match(request.host) else ""


def is_embedded() -> bool:
    return request.path.startswith(_EMBEDDED)


def is_projected() -> bool:
    """Whether a page is for the screen in front of a class, which the teacher's pages show small."""
    return request.path.startswith("/class/") and (
        request.path.endswith("/screen") or request.args.get("as") == "screen")


def policy_of_frames() -> str:
    """The part of the content policy about frames. For any site it is empty: `*` would exclude pages of local files."""
    if is_projected():
        return "frame-ancestors 'self'"
    sites = current_app.config["EMBED"] if is_embedded() else ""
    if sites == ANY_SITE:
        return ""
    return "frame-ancestors " + (" ".join(["'self'", *sites.split(",")]) if sites else "'none'")


def with_frame_headers(response: Response) -> Response:
    """Forbid frames for old browsers, too, and let pages without an origin read what they need."""
    if "'none'" in policy_of_frames():
        response.headers["X-Frame-Options"] = "DENY"
    if request.endpoint in _READ:
        response.headers["Access-Control-Allow-Origin"] = "*"
    return response
