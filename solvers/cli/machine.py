"""The conditions of a measurement: the machine, the versions of the software, the command that was typed."""

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
    """The processor, the number of cores available to us, and the system."""
    return {"cpu": _processor(), "cores": cores(), "os": f"{platform.system()} {platform.release()}"}


def versions() -> dict[str, str]:
    """The versions of Nonoscope, Python and the libraries that compute."""
    libraries = {name: version(name) for name in _LIBRARIES}
    return {"nonoscope": __version__, "python": platform.python_version(), **libraries}


def footnote() -> str:
    """The machine and the versions, in one line."""
    computer, software = machine(), versions()
    names = ", ".join(f"{name} {number}" for name, number in software.items())
    return say("cli.machine", cpu=computer["cpu"], count=computer["cores"], system=computer["os"], versions=names)


def typed_command(ctx: click.Context) -> str:
    """The command line that started this command."""
    words = [word for parameter in ctx.command.params for word in _words(ctx, parameter)]
    return shlex.join(["python", "-m", "solvers", ctx.command.name or "", *words])


def _words(ctx: click.Context, parameter: click.Parameter) -> Iterator[str]:
    """The typed words of an option or an argument; none if it was left out."""
    name = parameter.name or ""
    if ctx.get_parameter_source(name) is not ParameterSource.COMMANDLINE:
        return
    value = ctx.params[name]
    for word in value if isinstance(value, tuple) else (value,):
        if isinstance(parameter, click.Option):
            yield parameter.opts[0]
        if word is not True:
            yield str(word)


def _processor() -> str:
    """The name of the processor from Linux, otherwise from Python."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        text = ""
    names = [line.partition(":")[2].strip() for line in text.splitlines() if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
