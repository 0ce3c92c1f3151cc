"""What runs inside a worker process, from `serve` on; and what it says besides the messages of the work."""

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
from .. import working_time
from ..events.messages import Request, Work
from ..working_time import Seconds

READY: Final = "ready"  # it has loaded what it needs
TAKEN: Final = "taken"  # it has the request, and begins
# A lower priority: the server goes first when it wants the processor, and short work before long.
NICE: Final = 15
QUICK_NICE: Final = 5
# Seconds of computing after its time limit at which a worker ends itself, if its parent has failed to kill it.
LAST_RESORT: Final = 30
_TICK: Final = 0.01  # by which the system rounds up
_DIE_WITH_PARENT: Final = 1  # PR_SET_PDEATHSIG


def serve(connection: Connection, work: Work, preload: str, paused: Seconds, nice: int) -> None:
    """Runs until the parent closes the connection or kills the process."""
    set_up_as_set(os.environ)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which closes the connection
    _die_with_parent()
    working_time.without(paused)
    try:
        importlib.import_module(preload)  # where workers are forked it is there already
        connection.send(READY)
        _lower_priority(nice)
        while True:
            _do(connection.recv(), work, connection)
    except (EOFError, OSError):
        return


def _do(request: Request, work: Work, connection: Connection) -> None:
    connection.send(TAKEN)
    _set_alarm(request.seconds)
    for message in work(request):
        connection.send(message)


def _lower_priority(nice: int) -> None:
    if hasattr(os, "nice"):
        os.nice(nice)


def _die_with_parent() -> None:
    """One that is paused would not notice that the server is gone, and stay for ever."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)


def _set_alarm(seconds: float) -> None:
    """Let the system end this process if the parent dies while native code holds the interpreter. It counts the time
    of the processor, which stands still in a pause."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds + LAST_RESORT - _TICK)
