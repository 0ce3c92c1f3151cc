"""Options that several commands share, and how commands write JSON. Nothing here solves or reads files."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Final

import click

from ..errors import PuzzleError
from ..texts import say
from .timed_runs import Ask

Command = Callable[..., None]

_JSON_ASKED: Final = "solvers.json"


def as_json(value: object) -> str:
    """`value` on one line of ASCII, which any encoding of a terminal or pipe can carry."""
    return json.dumps(value, allow_nan=False)


def wants_json(ctx: click.Context) -> bool:
    """Whether the command has the option --json: then errors come as JSON, too."""
    return bool(ctx.meta.get(_JSON_ASKED, False))


def _note_json(ctx: click.Context, _param: click.Parameter, value: bool) -> bool:
    ctx.meta[_JSON_ASKED] = value
    return value


json_option: Final = click.option(
    "--json", "in_json", is_flag=True, callback=_note_json, is_eager=True, help=say("flags.json")
)

format_option: Final = click.option("--format", "form", metavar="NAME", help=say("flags.format"))
output_option: Final = click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
                                    help=say("flags.output"))

_SOLVING: Final = (
    click.option("--method", default="exact", show_default=True, metavar="NAME", help=say("flags.method")),
    click.option("--seconds", type=click.FloatRange(min=0), metavar="S", help=say("flags.options_seconds")),
    click.option("--seed", type=int, default=0, show_default=True, help=say("flags.seed")),
    click.option("--option", "pairs", multiple=True, metavar="NAME=VALUE", help=say("flags.option")),
)


def solving(command: Command) -> Command:
    """Add the options of solving; the command receives them as one `ask`."""

    @wraps(command)
    def with_ask(*, method: str, seconds: float | None, seed: int, pairs: Sequence[str], **others: object) -> None:
        command(ask=Ask(method, seconds, seed, _read_pairs(pairs)), **others)

    decorated: Command = with_ask
    for decorate in reversed(_SOLVING):
        decorated = decorate(decorated)
    return decorated


def _read_pairs(pairs: Sequence[str]) -> dict[str, str]:
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise PuzzleError("cli.option_pair", where="--option", found=pair)
        options[name.strip()] = value.strip()
    return options
