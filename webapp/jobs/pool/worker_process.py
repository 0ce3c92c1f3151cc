"""What runs inside a worker process, from `serve` on, and what it reports besides the messages of the work."""

from __future__ import annotations

import ctypes
import importlib
import os
import signal
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Final

from ...base.notices import set_up_as_set
from ..events.messages import Request, Work

READY: Final = "ready"  # it has loaded what it needs
TAKEN: Final = "taken"  # it has the request and begins
# Lower priorities: the server comes first when it needs the processor, and short work comes before long work.
NICE: Final = 15
QUICK_NICE: Final = 5
# Seconds of computing after its time limit until a worker ends itself, if its parent failed to kill it.
LAST_RESORT: Final = 30
_TICK: Final = 0.01  # the system rounds up by this much
_DIE_WITH_PARENT: Final = 1  # PR_SET_PDEATHSIG


def serve(connection: Connection, work: Work, preload: str, nice: int) -> None:
    """Work until the parent closes the connection or kills the process."""
    set_up_as_set(os.environ)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which closes the connection
    die_with_parent()
    try:
        importlib.import_module(preload)  # forked workers have it already
        connection.send(READY)
        lower_priority(nice)
        while True:
            _do(connection.recv(), work, connection)
    except (EOFError, OSError):
        return


def _do(request: Request, work: Work, connection: Connection) -> None:
    connection.send(TAKEN)
    set_alarm(request.seconds)
    for message in work(request):
        connection.send(message)


def lower_priority(nice: int) -> None:
    if hasattr(os, "nice"):
        os.nice(nice)


def die_with_parent() -> None:
    """End with the parent. A worker that is busy or frozen would not notice that the server is gone."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)


def set_alarm(seconds: float) -> None:
    """Let the system end this process if the parent dies while native code holds the interpreter. The alarm counts
    processor time."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds + LAST_RESORT - _TICK)
