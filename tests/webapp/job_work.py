"""Work that misbehaves on demand, for tests of runners. It is a module of its own because worker processes import
it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

from webapp.jobs.events.messages import Done, Frame, Message, Request

# Worker processes load this in place of the engine.
PRELOAD = "tests.webapp.job_work"
BROKEN = "tests.webapp.no_such_module"
IMPATIENT = 1e4  # times that others may make a job wait: then how long it has waited counts for nothing in a test
_MEGABYTE = 1_000_000


def misbehave(request: Request) -> Iterator[Message]:
    match str(request.source).split():
        case ["hang"]:
            yield tick(0)
            time.sleep(600)
        case ["die"]:
            yield tick(0)
            os._exit(3)
        case ["chatter", pause]:
            while True:
                yield Frame(b'{"t":"unfixed","cells":[' + b"1," * 5_000 + b'1],"at":0}', 1, keep=True)
                time.sleep(float(pause))
        case ["eat"]:
            yield tick(0)
            eaten = [bytes(_MEGABYTE) + b"x" for _ in range(2_000)]
            time.sleep(600)
            del eaten
        case ["grow"]:
            growth.append(bytes(100 * _MEGABYTE) + b"x")
            yield tick(0)
            yield done()
        case ["note", path, text]:
            with Path(path).open("a", encoding="utf-8") as file:
                file.write(text + "\n")
            yield done()
        case ["burn"]:
            yield tick(0)
            while True:
                time.perf_counter()
        case ["nap", seconds]:
            time.sleep(float(seconds))
            yield done()
        case ["alarm"]:
            yield Done({"outcome": "SOLVED", "alarm": signal.getitimer(signal.ITIMER_PROF)[0]})
        case ["steps", number, pause]:
            for step in range(int(number)):
                yield tick(step)
                time.sleep(float(pause))
            yield done()
        case ["count", number]:
            yield from map(tick, range(int(number)))
            yield done()
        case _:
            yield tick(0)
            yield done()


def work_or_hang(request: Request) -> Iterator[Message]:
    """The usual work, except that one text is never read to its end."""
    from webapp.jobs.tasks import work  # not at the top: most tests do without the engine

    return misbehave(request) if request.source == "hang" else work(request)


growth: list[bytes] = []


def tick(number: int) -> Frame:
    return Frame(b'{"t":"progress","counters":{"ticks":%d},"at":0}' % number, 1, keep=True)


def done() -> Done:
    return Done({"outcome": "SOLVED", "pid": os.getpid()})
