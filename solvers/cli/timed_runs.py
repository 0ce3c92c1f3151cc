"""Solving for a command, with the command line's clock, and the conditions of a measurement: the machine, the versions
of the software, the command that was typed. Nothing here prints a result.
"""

from __future__ import annotations

import os
import platform
import shlex
import time
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, TypeVar

import click
from click.core import ParameterSource

from .. import __version__
from ..errors import PuzzleError
from ..events import Outcome
from ..explain.result_words import verdict
from ..puzzle import Puzzle
from ..runner import Limit, Result, run
from ..texts import say

INTERRUPTED: Final = 130  # the exit status
WARMING: Final = Limit(20.0)  # enough even for methods that find the smallest puzzles hard

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Ask:
    """How the user wants a puzzle solved."""

    method: str = "exact"
    seconds: float | None = None
    seed: int = 0
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Timed:
    """A result, the seconds it took, and its processor time on all processors together."""

    result: Result
    seconds: float
    process_seconds: float


class OutOfTimeError(Exception):
    """Work was not done in time."""


class Unsolved(click.ClickException):
    """A solution was needed, but there is none."""

    exit_code = 1


def timed_run(puzzle: Puzzle, ask: Ask) -> Timed:
    """Solve with the user's options, and measure the time."""
    start, process_start = time.perf_counter(), _process_seconds()
    result = run(puzzle, ask.method, seed=ask.seed, limit=Limit(ask.seconds), progress=None, **ask.options)
    return Timed(result, time.perf_counter() - start, _process_seconds() - process_start)


def _process_seconds() -> float:
    """The processor time of this process and of its child processes that have ended."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def in_time(steps: Generator[object, None, Answer], seconds: float | None) -> Answer:
    """The value that a generator returns; OutOfTimeError if it takes longer."""
    reached = Limit(seconds).watch()
    with closing(steps):
        while reached() is None:
            try:
                next(steps)
            except StopIteration as end:
                answer: Answer = end.value
                return answer
    raise OutOfTimeError


def first_run(puzzle: Puzzle, ask: Ask) -> Timed:
    """The first solve of a process, timed. A tiny puzzle loads the solver first, so that loading does not count."""
    with suppress(PuzzleError):  # not for this method
        timed_run(Puzzle.flat([[1]], [[1]]), ask)
    return timed_run(puzzle, ask)


def rounded(values: Mapping[str, Any]) -> dict[str, Any]:
    """The same values, with fractions (seconds, mostly) to six places."""
    return {name: round(value, 6) if isinstance(value, float) else value for name, value in values.items()}


def with_goal(puzzle: Puzzle) -> Puzzle:
    """The puzzle with a solution as its goal: its own goal if correct, otherwise a solution found now."""
    if puzzle.info.goal is not None:
        if puzzle.check(puzzle.info.goal).ok:
            return puzzle
        click.echo(say("cli.stored_solution_fails"), err=True)
    result = run(puzzle)
    if not result.solutions:
        raise Unsolved(verdict(result))
    if result.outcome is not Outcome.UNIQUE:
        click.echo(say("cli.first_is_used", verdict=verdict(result)), err=True)
    return replace(puzzle, info=replace(puzzle.info, goal=result.solutions[0]))


# The conditions of a measurement

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
