"""Compiling the solvers before they are first used, or nobody would know why the first puzzle takes a minute.

The command line of the engine does it, in processes of its own, and says on standard error how far it is.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from typing import Final

from solvers.kernel_cache import all_are_kept

_MOMENT: Final = 1.0  # second


def compile_solvers() -> None:
    """Compile what is not compiled yet; SystemExit where that fails, which it says itself."""
    if all_are_kept():
        return
    command = [sys.executable, "-P", "-m", "solvers", "prepare"]
    as_here = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(command, env=as_here, stdout=subprocess.DEVNULL) as compiling:
        try:
            status = compiling.wait()
        except BaseException:
            with suppress(subprocess.TimeoutExpired):  # Ctrl-C has reached it, too; a signal to this process has not
                compiling.wait(_MOMENT)
            compiling.terminate()
            raise
    if status:
        sys.exit(status)
