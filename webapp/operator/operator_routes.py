"""The addresses of the operator: GET /metrics and /metrics/cluster, which are not for strangers; and
/.well-known/security.txt, which says where to report a vulnerability.
"""

from __future__ import annotations

import hmac
import ipaddress
from datetime import UTC, datetime, timedelta
from typing import Final

from flask import Blueprint, Response, abort, current_app, request, url_for
from prometheus_client import CONTENT_TYPE_LATEST
from werkzeug.exceptions import Forbidden

from ..services import services

blueprint = Blueprint("operator", __name__)

# A proxy names the client it asks for. If no proxy is expected, such a request does not count as one from this machine.
_FORWARDED: Final = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")
_CLOSED: Final = "Metrics are for this machine only, or for requests with the token of NONOSCOPE_METRICS_TOKEN."
_ALONE: Final = "This server is alone: without NONOSCOPE_REDIS, all metrics are at /metrics."
_VALID: Final = timedelta(days=180)


@blueprint.get("/metrics")
def metrics() -> Response:
    _check_allowed()
    return Response(services().metrics.text(), content_type=CONTENT_TYPE_LATEST)


@blueprint.get("/metrics/cluster")
def cluster_metrics() -> Response:
    """The metrics of all machines together; any web process gives the same."""
    _check_allowed()
    text = services().metrics.cluster_text
    if text is None:
        abort(404, _ALONE)
    return Response(text(), content_type=CONTENT_TYPE_LATEST)


def _check_allowed() -> None:
    if not _allowed(current_app.config["METRICS_TOKEN"]):
        raise Forbidden(_CLOSED)


def _allowed(token: str) -> bool:
    """Whether the request may see the metrics. If there is a token, everybody needs it: behind a proxy that does not
    name its clients, all requests come from this machine."""
    if token:
        authorization = request.headers.get("Authorization", "").encode()
        return hmac.compare_digest(authorization, f"Bearer {token}".encode())
    return _from_here()


def _from_here() -> bool:
    if not current_app.config["PROXIES"] and any(name in request.headers for name in _FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False


@blueprint.get("/.well-known/security.txt")
def security() -> Response:
    """The text of RFC 9116. There is none without a contact."""
    contact = current_app.config["CONTACT"]
    if not contact:
        abort(404, "This server names no contact for reports.")
    until = (datetime.now(UTC) + _VALID).replace(hour=0, minute=0, second=0, microsecond=0)
    here = url_for("operator.security", _external=True)
    lines = [f"Contact: {contact}", f"Expires: {until:%Y-%m-%dT%H:%M:%SZ}", "Preferred-Languages: en",
             f"Canonical: {here}"]
    return Response("\n".join(lines) + "\n", mimetype="text/plain")
