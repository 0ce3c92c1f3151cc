"""Requests as JSON: what a worker on another machine is to do. It does only what is one of our tasks.

A puzzle is sent without its title, its picture and what else does not count when puzzles are compared.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import fields

from solvers.puzzle import Puzzle
from solvers.texts.languages import speaking

from ..base.wire_json import Json, dumps, loads
from ..jobs.events.messages import Request, Source
from ..jobs.tasks import TASKS
from ..jobs.tasks.plain_values import puzzle_from, puzzle_json


def request_json(request: Request) -> bytes:
    plain = {field.name: getattr(request, field.name) for field in fields(request)}
    with speaking(request.language):  # colours have names in it
        return dumps({**plain, "options": dict(request.options), "source": _source_json(request.source)})


def request_from(data: bytes) -> Request:
    """The request that somebody wrote. ValueError if it is none, or not for one of our tasks."""
    try:
        given = loads(data)
        with speaking(str(given["language"])):
            request = Request(**{**given, "source": _source_from(given["source"])})
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError(f"no request: {error!r}") from error
    if request.task not in TASKS:
        raise ValueError(f"no task: {request.task!r}")
    return request


def _source_json(source: Source) -> Json:
    match source:
        case Puzzle():
            return {"puzzle": puzzle_json(source)}
        case bytes():
            return {"bytes": b64encode(source).decode()}
    return {"text": source}


def _source_from(given: Json) -> Source:
    if "puzzle" in given:
        return puzzle_from(given["puzzle"])
    return b64decode(given["bytes"]) if "bytes" in given else str(given["text"])
