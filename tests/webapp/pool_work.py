"""Work for the pool's tests that misbehaves on demand. A module of its own: worker processes import it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from webapp.jobs.base import Message, Request


def misbehave(request: Request) -> Iterator[Message]:
    match request.source:
        case "hang":
            yield "puzzle", {"shape": [1, 1]}
            time.sleep(600)
        case "die":
            yield "puzzle", {"shape": [1, 1]}
            os._exit(3)
        case "chatter":
            while True:
                yield "puzzle", {"text": "x" * 100_000}
        case _:
            yield "result", {"outcome": "UNIQUE", "pid": os.getpid()}
