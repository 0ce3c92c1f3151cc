"""The command line: the group, how errors become exit statuses, and `main()`.

Each command is a thin adapter in a module of its own. Only the command line prints, reads files and has a clock.
Modules import only light things at their top, so that `--help` is quick: functions import what draws, solves or lists.

Exit status: 0 solved or fine, 1 no or several solutions (stuck, limit reached), 2 bad input, 130 interrupted.
"""

from __future__ import annotations

import errno
import io
import sys
from functools import cache
from typing import Any, Final

import click
from click import core, decorators, exceptions, formatting, parser, types

from ..errors import MissingExtraError, PuzzleError
from ..texts import all_entries, form_of, say
from ..texts.languages import ENGLISH, speaking
from .bench import bench
from .catalogue import examples, formats, methods, models
from .convert import convert, handout, show, worksheet
from .film import film
from .lab import lab
from .make import make
from .options import as_json, wants_json
from .people import explain, rate
from .prepare import prepare
from .scanning import scan
from .solve import check, solve
from .timed_runs import INTERRUPTED

__all__ = ["INTERRUPTED", "PROGRAM", "CommandLine", "cli", "main"]

PROGRAM: Final = "python -m solvers"
BAD_INPUT: Final = 2
# click asks gettext for its words, such as "Missing argument", which needs a compiled file for each language. Here they
# come from the catalogue instead; its English entries repeat the words of click.
_CLICK_MODULES: Final[tuple[Any, ...]] = (core, decorators, exceptions, formatting, parser, types)


def translate_click() -> None:
    """Let click take its words from the catalogue."""
    for module in _CLICK_MODULES:
        for name, ours in (("_", _translated), ("ngettext", _counted)):
            if hasattr(module, name):
                setattr(module, name, ours)


def _translated(words: str) -> str:
    name = _click_words().get(words)
    return form_of(f"usage.{name}", {}) if name else words


def _counted(singular: str, plural: str, count: int) -> str:
    name = _click_words().get(plural)
    return form_of(f"usage.{name}", {"count": count}) if name else singular if count == 1 else plural


@cache
def _click_words() -> dict[str, str]:
    """The names of the entries by the words of click."""
    with speaking(ENGLISH):
        entries = all_entries("usage")
    return {entry if isinstance(entry, str) else entry["other"]: code.partition(".")[2]
            for code, entry in entries.items()}


translate_click()


class CommandLine(click.Group):
    """A group that reports errors of the engine and the system in one sentence, without a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except PuzzleError as error:
            _refuse(ctx, str(error), error.where, sentence=error.code, parameters=error.parameters)
        except MissingExtraError as error:
            _refuse(ctx, str(error), "")
        except OSError as error:
            if error.errno == errno.EPIPE:  # the reader of the pipe has gone (`| head`): click ends silently
                raise
            message, where = error.strerror or str(error), str(error.filename or "")
            _refuse(ctx, say("errors.at", where=where, message=message) if where else message, where)
        except KeyboardInterrupt:
            click.echo(f"\n{say('cli.interrupted')}", err=True)
            ctx.exit(INTERRUPTED)


def _refuse(ctx: click.Context, message: str, where: str, **details: object) -> None:
    click.echo(say("cli.error", message=message), err=True)
    if wants_json(ctx):
        click.echo(as_json({"error": {"message": message, "where": where, **details}}))
    ctx.exit(BAD_INPUT)


@click.group(cls=CommandLine, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
             help=say("commands.cli"))
def cli() -> None:
    for stream in (sys.stdout, sys.stderr):
        # A title in a script that the terminal's encoding lacks must not end the program.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


_COMMANDS: Final = (
    solve, film, check, explain, rate, convert, show, worksheet, handout, make, scan, methods, formats, examples,
    models, bench, lab, prepare,
)
for _command in _COMMANDS:
    cli.add_command(_command)


def main() -> None:
    """Run the command line on the arguments of this process."""
    # On Windows click would expand wildcards and %NAME% in arguments, and links are full of `?` and `%`.
    cli.main(prog_name=PROGRAM, windows_expand_args=False)
