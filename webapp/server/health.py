"""GET /healthz: whether this server runs, and how busy it is; /healthz/live and /healthz/ready for monitoring.

None of them ever waits for anything.
"""

from __future__ import annotations

from flask import Blueprint, Response

from solvers import __version__

from ..api.json_bodies import answer
from ..database.links import off
from ..services import services

blueprint = Blueprint("health", __name__, url_prefix="/healthz")


@blueprint.get("")
def healthz() -> Response:
    """How many solves wait and run, and how many workers are ready; the same for reading puzzles."""
    services().database.look_again()
    jobs, reading = services().jobs.load(), services().reader.runner.load()
    trouble = services().database.trouble
    busy = {"jobs": jobs._asdict(), "reading": reading._asdict()}
    return answer({"status": "ok", "version": __version__, **busy, "links": off(trouble) if trouble else "on"})


@blueprint.get("/live")
def live() -> Response:
    """The server answers, so it need not be restarted."""
    return answer({"status": "ok"})


@blueprint.get("/ready")
def ready() -> Response:
    """Whether the server is ready for visitors: puzzles are read and solved as soon as it is their turn."""
    parts = {"solving": services().jobs.ready(), "reading": services().reader.runner.ready()}
    if all(parts.values()):
        return answer({"status": "ok", **parts})
    response = answer({"status": "getting ready", **parts}, 503)
    response.headers["Retry-After"] = "3"
    return response
