"""GET /healthz: that this server is well, and how busy it is. Never waits for anything."""

from __future__ import annotations

from flask import Blueprint, Response

from solvers import __version__

from .api.shared import answer
from .services import services

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """How many solves wait and run, and how many workers are ready; the same of reading puzzles."""
    jobs, reading = services().jobs.load(), services().desk.runner.load()
    told = {"jobs": jobs._asdict(), "reading": reading._asdict(), "links": services().links.trouble or "on"}
    return answer({"status": "ok", "version": __version__, **told})
