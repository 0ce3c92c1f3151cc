"""GET /healthz: whether this server runs, and how busy it is. It never waits for anything."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from flask import Blueprint, Response

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
    return answer({"status": "ok", "version": _version(), **busy, "links": off(trouble) if trouble else "on"})


@cache
def _version() -> str:
    project = Path(__file__).parents[1] / "pyproject.toml"
    return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
