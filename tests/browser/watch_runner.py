"""Jobs in threads of the test's process; one of them, by its seed, anneals without end: to be cancelled."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import orjson

from webapp.jobs.events.messages import CANCELLED, Frame, Message, Request
from webapp.jobs.inline import all_tasks
from webapp.jobs.job_runner import JobRunner, Load
from webapp.jobs.job_store import Keeping

ENDLESS = 99  # the seed of a solve that only ends when it is cancelled


class Threads(JobRunner):
    """A `JobRunner` whose jobs run beside their watchers, each in a thread."""

    def __init__(self) -> None:
        super().__init__(Keeping())

    def submit(self, request: Request, visitor: str = "") -> str:
        job = self._store.add(request, visitor)
        self._store.start(job)

        def work() -> None:
            messages = annealing() if request.seed == ENDLESS else all_tasks(request)
            for message in messages:
                if job.state == "finished":
                    return
                self._store.take(job, message)

        threading.Thread(target=work, daemon=True).start()
        return job.name

    def cancel(self, job: str) -> None:
        self._store.end(self._store.get(job), CANCELLED)

    def load(self) -> Load:
        return Load(0, self._store.running(), 2)

    def start(self) -> None:
        """There is nothing to make ready."""

    def close(self) -> None:
        """Threads end with the tests."""


def annealing() -> Iterator[Message]:
    """Tries the first two cells in turn, a hundred times a second."""
    for move in range(1, 10_000):
        event = {
            "t": "candidate",
            "cells": [0, 1],
            "values": [1 + move % 2, 2 - move % 2],
            "cost": 10 / move,
            "temperature": 5 / move,
            "step": move * 1000,
            "at": move * 10,
        }
        yield Frame(orjson.dumps(event), 1, keep=True)
        time.sleep(0.01)
