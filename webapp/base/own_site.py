"""What comes to this site: requests under a host name that it answers for, from pages that are its own."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Request, request
from werkzeug.exceptions import BadHost, SecurityError
from werkzeug.routing import MapAdapter

from solvers.texts import say

from .host_names import is_among


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
