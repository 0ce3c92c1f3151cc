"""Options that several commands share, and how commands write JSON. Nothing here solves or reads files."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, Final

import click

from ..errors import PuzzleError
from ..texts import say
from .prepare import Solving
from .timed_runs import Ask

Command = Callable[..., None]
Decorator = Callable[[Command], Command]

_JSON_ASKED: Final = "solvers.json"


def command(name: str) -> Callable[[Command], click.Command]:
    """A command that solves; its help is in `commands.toml`."""
    return click.command(cls=Solving, short_help=say(f"commands.{name}_short"), help=say(f"commands.{name}"))


def option(*names: str, about: str, **settings: Any) -> Decorator:
    """An option, whose help is in `flags.toml`. Its default is shown."""
    return click.option(*names, help=say(f"flags.{about}"), **{"show_default": "default" in settings, **settings})


def together(*decorators: Decorator) -> Decorator:
    """Several options, in the order in which the help lists them."""

    def decorate(command: Command) -> Command:
        for decorator in reversed(decorators):
            command = decorator(command)
        return command

    return decorate


def as_json(value: object) -> str:
    """`value` on one line of ASCII, which any encoding of a terminal or pipe can carry."""
    return json.dumps(value, allow_nan=False)


def wants_json(ctx: click.Context) -> bool:
    """Whether the command has the option --json: then errors come as JSON, too."""
    return bool(ctx.meta.get(_JSON_ASKED, False))


def _note_json(ctx: click.Context, _param: click.Parameter, value: bool) -> bool:
    ctx.meta[_JSON_ASKED] = value
    return value


json_option: Final = option("--json", "in_json", about="json", is_flag=True, callback=_note_json, is_eager=True)

format_option: Final = option("--format", "form", about="format", metavar="NAME")
output_option: Final = option("-o", "--output", about="output", type=click.Path(path_type=Path, dir_okay=False),
                              metavar="FILE")


def _add_plugins(_ctx: click.Context, _param: click.Parameter, paths: Sequence[Path]) -> None:
    """Also those that the environment names."""
    from ..plugins import load_plugins

    try:
        load_plugins(paths)
    except PuzzleError as error:
        raise click.BadParameter(str(error)) from None
    except OSError as error:
        where, message = str(error.filename), error.strerror
        raise click.BadParameter(say("errors.at", where=where, message=message)) from None


plugin_option: Final = option("--plugin", about="plugin", type=click.Path(path_type=Path, dir_okay=False),
                              multiple=True, metavar="FILE", expose_value=False, callback=_add_plugins)

_solving_options: Final = together(
    plugin_option,
    option("--method", about="method", default="exact", metavar="NAME"),
    option("--seconds", about="options_seconds", type=click.FloatRange(min=0), metavar="S"),
    option("--seed", about="seed", type=int, default=0),
    option("--option", "pairs", about="option", multiple=True, metavar="NAME=VALUE"),
)


def solving(command: Command) -> Command:
    """Add the options of solving; the command receives them as one `ask`."""

    @wraps(command)
    def with_ask(*, method: str, seconds: float | None, seed: int, pairs: Sequence[str], **others: object) -> None:
        command(ask=Ask(method, seconds, seed, _read_pairs(pairs)), **others)

    return _solving_options(with_ask)


def _read_pairs(pairs: Sequence[str]) -> dict[str, str]:
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise PuzzleError("cli.option_pair", where="--option", found=pair)
        options[name.strip()] = value.strip()
    return options
