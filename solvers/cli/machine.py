"""On what a measurement was made, and how: the machine, the versions of what ran, the command that was typed."""

from __future__ import annotations

import os
import platform
import shlex
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Final

import click
from click.core import ParameterSource

from .. import __version__
from ..texts import say

_LIBRARIES: Final = ("numpy", "numba", "python-sat")


def machine() -> dict[str, object]:
    """The processor, how many of its cores are ours, and the system."""
    return {"cpu": _processor(), "cores": _cores(), "os": f"{platform.system()} {platform.release()}"}


def versions() -> dict[str, str]:
    """Nonoscope's version, Python's, and those of the libraries that compute."""
    libraries = {name: version(name) for name in _LIBRARIES}
    return {"nonoscope": __version__, "python": platform.python_version(), **libraries}


def footnote() -> str:
    """On what it was measured, in one line."""
    found, running = machine(), versions()
    names = ", ".join(f"{name} {number}" for name, number in running.items())
    return say("cli.machine", cpu=found["cpu"], count=found["cores"], system=found["os"], versions=names)


def typed(ctx: click.Context) -> str:
    """The command line by which this command was started."""
    words = [word for parameter in ctx.command.params for word in _words(ctx, parameter)]
    return shlex.join(["python", "-m", "solvers", ctx.command.name or "", *words])


def _words(ctx: click.Context, parameter: click.Parameter) -> Iterator[str]:
    """What was typed of an option or an argument; nothing when it was left out."""
    name = parameter.name or ""
    if ctx.get_parameter_source(name) is not ParameterSource.COMMANDLINE:
        return
    value = ctx.params[name]
    for each in value if isinstance(value, tuple) else (value,):
        if isinstance(parameter, click.Option):
            yield parameter.opts[0]
        if each is not True:
            yield str(each)


def _processor() -> str:
    """Its name, as Linux tells it, else what Python knows."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        text = ""
    names = [line.partition(":")[2].strip() for line in text.splitlines() if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
