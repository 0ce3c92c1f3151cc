"""The API for programs and our own scripts: JSON over HTTP, with a common format of errors.

`job_routes` answers under /api/jobs, and so on. An `Operation` beside each route says what it takes and answers, and
`schemas` and `scan_schemas` describe the JSON. `document` makes the OpenAPI document of both; tests check every answer
against it.
"""

from __future__ import annotations

from . import (  # noqa: F401  they add their routes to the blueprint
    board_routes,
    classroom_routes,
    document,
    job_routes,
    link_routes,
    pair_routes,
    puzzle_routes,
    random_routes,
    scan_routes,
    solve_routes,
)
from .json_bodies import blueprint as blueprint
