"""GET /healthz: whether this server runs, and how busy it is. It never waits for anything."""

from __future__ import annotations

from flask import Blueprint, Response

from solvers import __version__

from .api.json_bodies import answer
from .database.links import off
from .services import services

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """How many solves wait and run, and how many workers are ready; the same of reading puzzles."""
    jobs, reading = services().jobs.load(), services().reader.runner.load()
    trouble = services().database.trouble
    busy = {"jobs": jobs._asdict(), "reading": reading._asdict()}
    return answer({"status": "ok", "version": __version__, **busy, "links": off(trouble) if trouble else "on"})
