"""What comes of work that an exception ended: a result like any other, with a sentence for people."""

from __future__ import annotations

import sys
import traceback

from solvers import PuzzleError

from ..events.endings import CRASHED, FAILED, LIMIT, REFUSED, ended
from ..events.messages import Json, Request
from .plain_values import error_json


def ended_by(error: Exception, request: Request) -> Json:
    """The result of work that stopped at `error`. A bug is told to whoever runs the server, and the worker lives on."""
    if isinstance(error, PuzzleError):
        return {**ended(REFUSED, request, str(error)), "error": error_json(error)}
    if isinstance(error, MemoryError):
        return ended(LIMIT, request, "There was not enough memory.")
    traceback.print_exception(error, file=sys.stderr)
    return ended(CRASHED, request, FAILED)
