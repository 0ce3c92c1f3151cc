"""Who asks, before the app itself is asked: the address behind proxies, the visitor, and whether to answer at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from flask import request
from werkzeug.exceptions import Forbidden, SecurityError
from werkzeug.middleware.proxy_fix import ProxyFix

from solvers.texts import say

from ..jobs.events.messages import Visitor
from ..visitors import current_visitor, network_of

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment
    from flask import Flask


class Askers:
    """Sees requests as the app would see them: with the same proxies, under the same host names."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        proxies = app.config["PROXIES"]
        self._through_proxies = ProxyFix(_nothing, proxies, proxies, proxies) if proxies else _nothing

    def address(self, environ: WSGIEnvironment) -> str:
        return network_of(self._seen(environ).get("REMOTE_ADDR", ""))

    def visitor(self, environ: WSGIEnvironment) -> Visitor:
        """Raises SecurityError for a host name that is not answered for."""
        with self._asking(environ):
            return current_visitor()

    def own_page(self, environ: WSGIEnvironment) -> Visitor:
        """The visitor; raises SecurityError too, and Forbidden for one whose page is of another site."""
        with self._asking(environ):
            origin = request.headers.get("Origin")
            if origin is not None and urlsplit(origin).netloc != request.host:
                raise Forbidden(say("server.other_site"))
            return current_visitor()

    @contextmanager
    def _asking(self, environ: WSGIEnvironment) -> Iterator[None]:
        """Flask notes that the host name is wrong, and raises it where a view would be called."""
        with self._app.request_context(self._seen(environ)):
            if isinstance(request.routing_exception, SecurityError):
                raise request.routing_exception
            yield

    def _seen(self, environ: WSGIEnvironment) -> WSGIEnvironment:
        """What the app gets to see, which the proxies' middleware writes into the environ."""
        seen = dict(environ)
        self._through_proxies(seen, _nothing)
        return seen


def _nothing(*_: Any) -> Any:
    return ()
