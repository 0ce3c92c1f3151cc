"""On what a measurement was made: the machine, and the versions of what ran."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Final

from .. import __version__

_LIBRARIES: Final = ("numpy", "numba", "python-sat")


def machine() -> dict[str, object]:
    """The processor, how many of its cores are ours, and the system."""
    return {"cpu": _processor(), "cores": _cores(), "os": f"{platform.system()} {platform.release()}"}


def versions() -> dict[str, str]:
    """Nonoscope's version, Python's, and those of the libraries that compute."""
    libraries = {name: version(name) for name in _LIBRARIES}
    return {"nonoscope": __version__, "python": platform.python_version(), **libraries}


def _processor() -> str:
    """Its name, as Linux tells it, else what Python knows."""
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        told = ""
    names = [line.partition(":")[2].strip() for line in told.splitlines() if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
