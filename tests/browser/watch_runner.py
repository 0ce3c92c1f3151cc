"""Jobs in threads of the test's process; one of them, by its seed, anneals without end: to be cancelled."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import orjson

from webapp.base.visitor import Visitor
from webapp.jobs.events.messages import CANCELLED, Frame, Message, Request
from webapp.jobs.job_runner import Executor, JobRunner, Load, runner_in_memory
from webapp.jobs.job_store import JobRecord, JobStore
from webapp.jobs.tasks import work as all_tasks

ENDLESS = 99  # the seed of a solve that only ends when it is cancelled
# How many steps have come; of that solve, which all tests of a server join, it may be thousands.
STEPS = "Number(document.querySelector('[data-testid=place]').textContent.split(' ').at(-1).replaceAll(',', ''))"


class Threads(Executor):
    """An `Executor` whose jobs run beside their watchers, each in a thread."""

    def __init__(self, store: JobStore) -> None:
        self._store = store
        self._cancelled: set[str] = set()

    def run(self, job: str, request: Request, visitor: Visitor) -> None:
        self._store.start(job)
        threading.Thread(target=self._work, args=(job, request), daemon=True).start()

    def _work(self, job: str, request: Request) -> None:
        for message in annealing() if request.seed == ENDLESS else all_tasks(request):
            if job in self._cancelled:
                return
            self._store.take(job, message)

    def cancel(self, job: str) -> None:
        self._cancelled.add(job)
        self._store.end(job, CANCELLED)

    def load(self) -> Load:
        return Load(0, 0, 2)

    def unfinished(self) -> list[JobRecord]:
        return []


def threads_runner(store: JobStore | None = None) -> JobRunner:
    store = store or JobStore()
    return runner_in_memory(store, Threads(store))


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
