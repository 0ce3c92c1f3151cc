"""What the outside world tells the operator: POST /reports/policy for browsers, and /.well-known/security.txt, which
says where to report a vulnerability."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from typing import Final

from flask import Blueprint, Response, abort, current_app, request, url_for

from ..base.wire_json import loads
from ..services import services
from .policy_reports import LONGEST

blueprint = Blueprint("reports", __name__)

POLICY_REPORTS: Final = "/reports/policy"
_VALID: Final = timedelta(days=180)
_NOTICES: Final = logging.getLogger(__name__)


@blueprint.post(POLICY_REPORTS)
def policy() -> Response:
    """Record reports. The response is empty, because browsers ignore it."""
    request.max_content_length = LONGEST
    operator = services().operator
    for refused in operator.reports.take(_body()):
        operator.metrics.policy_reported(refused.directive)
        _NOTICES.info("A browser enforced the content policy.", extra={"fields": refused._asdict()})
    return Response(status=204)


def _body() -> object:
    try:
        return loads(request.get_data())
    except ValueError:
        return None


@blueprint.get("/.well-known/security.txt")
def security() -> Response:
    """The text of RFC 9116. There is none without a contact."""
    contact = current_app.config["CONTACT"]
    if not contact:
        abort(404, "This server names no contact for reports.")
    until = (datetime.now(UTC) + _VALID).replace(hour=0, minute=0, second=0, microsecond=0)
    here = url_for("reports.security", _external=True)
    lines = [f"Contact: {contact}", f"Expires: {until:%Y-%m-%dT%H:%M:%SZ}", "Preferred-Languages: en",
             f"Canonical: {here}"]
    return Response("\n".join(lines) + "\n", mimetype="text/plain")
