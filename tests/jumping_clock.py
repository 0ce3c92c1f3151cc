"""A wall clock that is wrong by as much as a test wants, for the processes that it starts. No tests here.

`jumping_clock.c` stands before the clock of the system, as faketime does. Redis does not start with faketime, Chromium
loads no page, and in Python either waits for events never end or `time.sleep` fails (libfaketime 0.9.10, Debian 12).
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

COMPILER = shutil.which("cc")


def make_clock(folder: Path, wrong: int = 0) -> None:
    """A clock for the processes of this folder, if there is a C compiler."""
    set_clock(folder, wrong)
    if COMPILER is not None:
        source = Path(__file__).with_suffix(".c")
        subprocess.run([COMPILER, "-shared", "-fPIC", "-O1", "-o", folder / "clock.so", source], check=True)


def set_clock(folder: Path, wrong: int) -> None:
    """Let it be wrong by so many seconds. The file stays the same, since processes have mapped it."""
    path = folder / "clock"
    path.touch()
    with path.open("r+b", buffering=0) as file:
        file.write(wrong.to_bytes(8, sys.byteorder, signed=True))


def clocked(environment: Mapping[str, str], folder: Path) -> Mapping[str, str]:
    if not (folder / "clock.so").exists():
        return environment
    return {**environment, "LD_PRELOAD": str(folder / "clock.so"), "CLOCK_OFFSET": str(folder / "clock")}
