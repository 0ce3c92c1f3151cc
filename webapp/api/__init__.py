"""What programs and our own scripts ask over HTTP: JSON in, JSON out, and one shape for all errors.

`job_routes` answers under /api/jobs, and so on.
"""

from __future__ import annotations

from . import (
    bound_routes,
    docs_routes,
    explain_routes,
    job_routes,
    lesson_routes,
    link_routes,
    method_routes,
    model_routes,
    play_routes,
    puzzle_routes,
    qr_routes,
    random_routes,
    solve_routes,
)
from .json_bodies import blueprint

__all__ = [
    "blueprint",
    "bound_routes",
    "docs_routes",
    "explain_routes",
    "job_routes",
    "lesson_routes",
    "link_routes",
    "method_routes",
    "model_routes",
    "play_routes",
    "puzzle_routes",
    "qr_routes",
    "random_routes",
    "solve_routes",
]
