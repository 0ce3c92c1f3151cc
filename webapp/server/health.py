"""GET /healthz: whether this server runs, and how busy it is; /healthz/live and /healthz/ready for monitoring.

None of them ever waits for anything.
"""

from __future__ import annotations

from flask import Blueprint, Response, current_app, request

from solvers import __version__
from solvers.texts import say

from ..api.json_bodies import answer
from ..base.request_bounds import LEAVING
from ..base.wire_json import Json
from ..database.links import links_off
from ..jobs.job_runner import AwayError
from ..services import sentence_about, services

blueprint = Blueprint("health", __name__, url_prefix="/healthz")


@blueprint.get("")
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


@blueprint.get("/live")
def live() -> Response:
    """The server answers, so it need not be restarted."""
    return answer({"status": "ok"})


@blueprint.get("/ready")
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
