"""The web side of Nonoscope: thin adapters between HTTP and the engine. Nothing here reasons about puzzles.

Worker processes import `webapp.jobs` and thereby this file, so it must not import Flask.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from solvers.errors import needs
from solvers.texts import add_folder

if TYPE_CHECKING:
    from flask import Flask

    from .jobs.job_runner import JobRunner


for _folder in sorted(Path(__file__).parent.glob("*/texts")):  # each room has its own texts
    add_folder(_folder)


def create_app(config: Mapping[str, object] | None = None, jobs: JobRunner | None = None) -> Flask:
    """The app. `config` overrides the defaults of `webapp.config`, and `jobs` replaces the worker processes."""
    with needs("web"):
        from .app import build_app  # not at the top: see above

    return build_app(config or {}, jobs)
