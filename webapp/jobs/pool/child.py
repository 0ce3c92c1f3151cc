"""The inside of a worker process: take a request from the connection, answer it, take the next."""

from __future__ import annotations

import importlib
import os
import signal
from multiprocessing.connection import Connection

from ..events.messages import Request, Work

READY = "ready"
# Solves leave the processor to the server when it wants it, as lower priorities do.
_NICE = 10
# How long after its time limit a worker that its parent failed to kill ends itself.
_LAST_RESORT = 30


def serve(connection: Connection, work: Work, preload: str) -> None:
    """Runs until the parent closes the connection or kills the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which closes the connection
    try:
        importlib.import_module(preload)  # where workers are forked it is there already
        connection.send(READY)
        _give_way()
        while True:
            request: Request = connection.recv()
            _set_alarm(request.seconds)
            for message in work(request):
                connection.send(message)
    except (EOFError, OSError):
        return


def _give_way() -> None:
    if hasattr(os, "nice"):
        os.nice(_NICE)


def _set_alarm(seconds: float) -> None:
    """Let the system end this process if the parent dies while native code holds the interpreter."""
    if hasattr(signal, "alarm"):
        signal.alarm(int(seconds) + _LAST_RESORT)
