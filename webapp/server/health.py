"""GET /healthz: whether this server runs, and how busy it is; below it /live and /ready, for what watches over it.

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
    """How many solves wait and run, and how many workers are ready; the same of reading puzzles."""
    services().database.look_again()
    jobs, reading = services().jobs.load(), services().reader.runner.load()
    trouble = services().database.trouble
    busy = {"jobs": jobs._asdict(), "reading": reading._asdict()}
    return answer({"status": "ok", "version": __version__, **busy, "links": off(trouble) if trouble else "on"})


@blueprint.get("/live")
def live() -> Response:
    """It answers: who watches over it need not start it anew."""
    return answer({"status": "ok"})


@blueprint.get("/ready")
def ready() -> Response:
    """Whether visitors may be sent here: puzzles are read and solved as soon as it is their turn."""
    parts = {"solving": services().jobs.ready(), "reading": services().reader.runner.ready()}
    if all(parts.values()):
        return answer({"status": "ok", **parts})
    response = answer({"status": "getting ready", **parts}, 503)
    response.headers["Retry-After"] = "3"
    return response
