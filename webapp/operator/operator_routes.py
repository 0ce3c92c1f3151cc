"""The addresses of the operator: /healthz, whether this server runs, and how busy it is, with /healthz/live and
/healthz/ready for monitoring, which never wait for anything; /metrics and /metrics/cluster, which are not for
strangers; and /.well-known/security.txt, which says where to report a vulnerability.
"""

from __future__ import annotations

import hmac
import ipaddress
from datetime import UTC, datetime, timedelta
from typing import Final

from flask import Blueprint, Response, abort, current_app, request, url_for
from prometheus_client import CONTENT_TYPE_LATEST
from werkzeug.exceptions import Forbidden

from solvers import __version__
from solvers.texts import say

from ..api.json_bodies import answer
from ..base.request_bounds import LEAVING
from ..base.wire_json import Json
from ..database.links import links_off
from ..jobs.job_runner import AwayError
from ..services import sentence_about, services

blueprint = Blueprint("operator", __name__)

# A proxy names the client it asks for. If no proxy is expected, such a request does not count as one from this machine.
_FORWARDED: Final = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")
_CLOSED: Final = "Metrics are for this machine only, or for requests with the token of NONOSCOPE_METRICS_TOKEN."
_ALONE: Final = "This server is alone: without NONOSCOPE_REDIS, all metrics are at /metrics."
_VALID: Final = timedelta(days=180)


@blueprint.get("/healthz")
def healthz() -> Response:
    """How many solves wait and run, and how many workers are ready; the same for reading puzzles; and how far compiling
    the solvers is. While the store of jobs is away, `jobs` is null and `store` says so."""
    services().database.look_again()
    reading = services().reader.runner.load()
    trouble = services().database.trouble
    busy = {**_solves(), "reading": reading._asdict(), "compiling": compiling()}
    return answer({"status": "ok", "version": __version__, **busy, "links": links_off(trouble) if trouble else "on"})


def _solves() -> Json:
    try:
        return {"jobs": services().jobs.load()._asdict()}
    except AwayError:
        return {"jobs": None, "store": say("server.store_away")}


@blueprint.app_template_global()
def compiling() -> Json | None:
    """How far compiling the solvers is, with a sentence about it; None once they are compiled."""
    progress = services().reader.runner.compiling()
    return None if progress is None else {**progress._asdict(), "message": sentence_about(progress)}


@blueprint.get("/healthz/live")
def live() -> Response:
    """The server answers, so it need not be restarted."""
    return answer({"status": "ok"})


@blueprint.get("/healthz/ready")
def ready() -> Response:
    """Whether the server is ready for visitors: puzzles are read and solved as soon as it is their turn.

    With many processes solving does not count: all share the store and the workers. If these are away, no other process
    is better off, and none would be left to tell visitors. A process that is about to end is not ready, so proxies
    switch to others.
    """
    parts = {"solving": _can_solve(), "reading": services().reader.runner.ready()}
    required = {"reading": parts["reading"]} if current_app.config.get("REDIS") else parts
    leaving = request.environ.get(LEAVING)
    if all(required.values()) and not leaving:
        return answer({"status": "ok", **parts})
    response = answer({"status": "leaving" if leaving else "getting ready", **parts}, 503)
    response.headers["Retry-After"] = "3"
    return response


def _can_solve() -> bool:
    try:
        return services().jobs.ready() and services().jobs.compiling() is None
    except AwayError:
        return False


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
    """Check that the request may see the metrics. If there is a token, everybody needs it: behind a proxy that does not
    name its clients, all requests come from this machine."""
    token, authorization = current_app.config["METRICS_TOKEN"], request.headers.get("Authorization", "").encode()
    if not (hmac.compare_digest(authorization, f"Bearer {token}".encode()) if token else _from_here()):
        raise Forbidden(_CLOSED)


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
