"""Compiling the solvers, in processes of the engine's command line, which says on standard error how far it is.

A server compiles behind its open pages. Until that is done its workers run the same code as plain Python (see
`pool/uncompiled.py`): quick enough for most puzzles, and the others wait.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
import threading
from contextlib import suppress
from time import monotonic
from typing import Final, NamedTuple

import psutil

from solvers.kernel_cache import all_are_kept, kept_kernels, kernels

_MOMENT: Final = 1.0  # second
_NICE: Final = 5  # by how much the priority is lowered behind open pages
_USUAL: Final = 50.0  # seconds that it takes on two processors
_SHARE: Final = 0.1  # the least that counts as done in an estimate, because the first kernels take longest


class Progress(NamedTuple):
    """How many kernels of `all` are compiled, and in about how many `seconds` they will be."""

    ready: int
    all: int
    seconds: int


class Compilation:
    """Compiles in the background what is not compiled yet, from the first time that somebody asks. Safe for threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._begun = 0.0
        self._over = False

    def is_over(self) -> bool:
        """Whether compiled code is there, or will not come: then each worker compiles what it needs."""
        if not self._over:
            with self._lock:
                self._over = all_are_kept() if self._process is None else self._process.poll() is not None
                if not self._over and self._process is None:
                    self._start()
        return self._over

    def progress(self) -> Progress | None:
        """How far it is; None once it is over."""
        if self.is_over():
            return None
        ready, everything, passed = kept_kernels(), kernels(), monotonic() - self._begun
        share = ready / everything
        left = _USUAL - passed if passed < _USUAL / 2 else passed * (1 - share) / max(share, _SHARE)
        return Progress(ready, everything, max(1, math.ceil(left)))

    def close(self) -> None:
        with self._lock:
            self._over = True
            if self._process is not None:
                self._process.terminate()

    def _start(self) -> None:
        self._begun = monotonic()
        self._process = _prepare()
        with suppress(psutil.Error):  # it has ended already
            lower = psutil.BELOW_NORMAL_PRIORITY_CLASS if sys.platform == "win32" else _NICE
            psutil.Process(self._process.pid).nice(lower)


def compile_solvers() -> None:
    """Compile what is not compiled yet before anything else begins; SystemExit if that fails, which it reports."""
    if all_are_kept():
        return
    with _prepare() as compiling:
        try:
            status = compiling.wait()
        except BaseException:
            with suppress(subprocess.TimeoutExpired):  # Ctrl-C has reached it, too; a signal to this process has not
                compiling.wait(_MOMENT)
            compiling.terminate()
            raise
    if status:
        sys.exit(status)


def _prepare() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-P", "-m", "solvers", "prepare"]
    as_here = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(command, env=as_here, stdout=subprocess.DEVNULL)
