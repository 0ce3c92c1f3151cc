"""GET /metrics: how the server is doing, in the format of Prometheus. It is not for strangers."""

from __future__ import annotations

import hmac
import ipaddress
from typing import Final

from flask import Blueprint, Response, current_app, request
from prometheus_client import CONTENT_TYPE_LATEST
from werkzeug.exceptions import Forbidden

from ..services import services

blueprint = Blueprint("metrics", __name__)

# A proxy names the client it asks for. If no proxy is expected, such a request does not count as one from this machine.
_FORWARDED: Final = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")
_CLOSED: Final = "Metrics are for this machine only, or for requests with the token of NONOSCOPE_METRICS_TOKEN."


@blueprint.get("/metrics")
def metrics() -> Response:
    if not _allowed(current_app.config["METRICS_TOKEN"]):
        raise Forbidden(_CLOSED)
    return Response(services().operator.metrics.text(), content_type=CONTENT_TYPE_LATEST)


def _allowed(token: str) -> bool:
    """Whether the request may see the metrics. If there is a token, everybody needs it: behind a proxy that does not
    name its clients, all requests come from this machine."""
    if token:
        given = request.headers.get("Authorization", "").encode()
        return hmac.compare_digest(given, f"Bearer {token}".encode())
    return _from_here()


def _from_here() -> bool:
    if not current_app.config["PROXIES"] and any(name in request.headers for name in _FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False
