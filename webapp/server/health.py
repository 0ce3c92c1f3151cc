"""GET /healthz: whether this server runs, and how busy it is; /healthz/live and /healthz/ready for monitoring.

None of them ever waits for anything.
"""

from __future__ import annotations

from flask import Blueprint, Response, current_app

from solvers import __version__

from ..api.json_bodies import answer
from ..database.links import off
from ..jobs.job_runner import AwayError
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


def _solving() -> bool:
    try:
        return services().jobs.ready()
    except AwayError:
        return False


@blueprint.get("/live")
def live() -> Response:
    """The server answers, so it need not be restarted."""
    return answer({"status": "ok"})


@blueprint.get("/ready")
def ready() -> Response:
    """Whether the server is ready for visitors: puzzles are read and solved as soon as it is their turn.

    Where many web processes share workers, only what is this process's own counts: if no worker solves, visitors have
    nowhere else to go, and pages say so.
    """
    parts = {"solving": _solving(), "reading": services().reader.runner.ready()}
    own = parts["reading"] and (parts["solving"] or bool(current_app.config["REDIS"]))
    if own and not services().leaving.is_set():
        return answer({"status": "ok", **parts})
    response = answer({"status": "ending" if services().leaving.is_set() else "getting ready", **parts}, 503)
    response.headers["Retry-After"] = "3"
    return response
