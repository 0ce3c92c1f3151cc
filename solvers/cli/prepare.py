"""Compiling the solvers: before the first command that solves, or by the command `prepare`.

As many processes as there are processors share the steps. They report finished kernels, which
move the bar.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, Final

import click

from ..kernel_cache import all_are_kept, kernels, note_all_kept
from ..texts import say
from .screen import progress
from .timed_runs import cores

_MOST: Final = 4  # processes: more would only wait for the longest step
_MEMORY: Final = 500_000_000  # bytes that one of them needs
_NEXT_STEP: Final = ""  # sent by an idle process; its other messages are names of kernels


@click.command(short_help=say("commands.prepare_short"), help=say("commands.prepare"))
def prepare() -> None:
    compile_missing()
    click.echo(say("cli.ready"))


class Solving(click.Command):
    """A command that solves, and first compiles what is not compiled yet: its limits of time are for the puzzle."""

    def invoke(self, ctx: click.Context) -> Any:
        compile_missing()
        return super().invoke(ctx)


def compile_missing() -> None:
    if all_are_kept():
        return

    from psutil import virtual_memory

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # to end as by Ctrl-C, with all processes
    compile_all(max(1, min(cores(), _MOST, int(virtual_memory().available) // _MEMORY)))
    note_all_kept()


def compile_all(processes: int) -> None:
    """Compile all kernels in `processes` processes, and show the progress."""
    ready: set[str] = set()
    with progress(kernels(), say("cli.compiling"), "cli.kernels_ready") as bar, _workers(processes) as workers:
        for kernel in _ready_kernels(workers):
            ready.add(kernel)
            bar.reach(len(ready))


@contextmanager
def _workers(processes: int) -> Iterator[dict[Connection, SpawnProcess]]:
    """Processes that wait for steps, by their connections. They end with this block, even if it fails."""
    context = multiprocessing.get_context("spawn")
    workers = dict(_start(context) for _ in range(processes))
    try:
        yield workers
    finally:
        for process in workers.values():
            process.terminate()


def _start(context: SpawnContext) -> tuple[Connection, SpawnProcess]:
    ours, theirs = context.Pipe()
    process = context.Process(target=_take_part, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    return ours, process


def _ready_kernels(workers: dict[Connection, SpawnProcess]) -> Iterator[str]:
    """The kernels, as the workers finish them; a ClickException if a worker dies."""
    from ..warm import steps

    to_do = iter(range(len(steps())))
    busy = {*workers}
    while busy:
        for connection in wait([*busy]):
            assert isinstance(connection, Connection)
            try:
                message = connection.recv()
                if message == _NEXT_STEP:
                    connection.send(next(to_do, None))
                else:
                    yield message
            except EOFError:
                busy.remove(connection)
                workers[connection].join()
                if workers[connection].exitcode:
                    raise click.ClickException(say("cli.not_compiled")) from None


def _take_part(connection: Connection) -> None:
    """Do the steps whose numbers arrive, until none is left or the connection closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    from ..compiled import listeners
    from ..warm import steps

    listeners.append(connection.send)
    all_steps = steps()
    with suppress(EOFError, BrokenPipeError):
        connection.send(_NEXT_STEP)
        while (number := connection.recv()) is not None:
            all_steps[number]()
            connection.send(_NEXT_STEP)
    listeners.remove(connection.send)
