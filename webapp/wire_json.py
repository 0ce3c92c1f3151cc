"""JSON as this server writes it: with events that are JSON already put in as they are.

Has the two functions that python-socketio expects of a JSON module.
"""

from __future__ import annotations

from typing import Any

import orjson

from .jobs.log import Batch
from .jobs.messages import Json


def dumps(value: object, **_: Any) -> bytes:
    return orjson.dumps(value)


def batch_json(job: str, batch: Batch) -> Json:
    """Events of a job; continue with `since` = `next`."""
    events = orjson.Fragment(b"[" + batch.data + b"]")
    return {"job": job, "from": batch.first, "next": batch.next, "events": events}
