"""The commands that list what there is: `methods`, `formats`, `examples` and `models`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import click

from ..runner import METHODS, MethodInfo, Option, method_info
from ..texts import say, size_name
from .convert import printed
from .options import as_json, json_option
from .rich_output import print_table

if TYPE_CHECKING:
    from ..collection import Example, Model

_TYPES = {bool: "cli.true_or_false", int: "cli.whole_number", float: "cli.number", str: "cli.text"}


@click.command(short_help=say("commands.methods_short"), help=say("commands.methods"))
@json_option
def methods(in_json: bool) -> None:
    infos = [method_info(name) for name in METHODS]
    if in_json:
        click.echo(as_json([_method_report(info) for info in infos]))
        return
    for info in infos:
        click.secho(info.name, bold=True)
        click.echo(f"  {info.summary}")
        if info.options:
            print_table(_heads("option", "type", "default", "", "allowed"), map(_option_row, info.options))
        click.echo()


def _method_report(info: MethodInfo) -> dict[str, object]:
    options = [
        {"name": option.name, "type": type(option.default).__name__, "default": option.default, "low": option.low,
         "high": option.high, "choices": option.choices, "help": option.help}
        for option in info.options
    ]
    return {"name": info.name, "summary": info.summary, "kinds": info.kinds, "options": options}


def _option_row(option: Option) -> Sequence[str]:
    default = str(option.default).lower() if isinstance(option.default, bool) else str(option.default)
    return option.name, say(_TYPES[type(option.default)]), default, option.help, _allowed(option)


def _allowed(option: Option) -> str:
    if option.choices:
        return ", ".join(option.choices)
    if option.low is None:
        return "" if option.high is None else say("cli.up_to", high=option.high)
    if option.high is None:
        return say("cli.from", low=option.low)
    return say("cli.from_to", low=option.low, high=option.high)


def _heads(*names: str) -> list[str]:
    """The headings of a table; columns with an empty name have none."""
    return [say(f"cli.head_{name}") if name else "" for name in names]


@click.command(short_help=say("commands.formats_short"), help=say("commands.formats"))
@json_option
def formats(in_json: bool) -> None:
    from ..formats import formats as known

    if in_json:
        click.echo(as_json([
            {"name": form.name, "title": form.title, "extensions": form.extensions, "picture": form.picture,
             "coloured": form.coloured}
            for form in known()
        ]))
        return
    rows = [(form.name, form.title, " ".join(form.extensions),
             say("cli.solution") if form.picture else say("cli.clues"), say("cli.in_colours") if form.coloured else "")
            for form in known()]
    print_table(_heads("name", "format", "files", "holds", "colours"), rows)


@click.command(short_help=say("commands.examples_short"), help=say("commands.examples"))
@click.argument("name", required=False)
@json_option
def examples(name: str | None, in_json: bool) -> None:
    from ..collection import example
    from ..collection import examples as known

    _tell(name, example, known, in_json)


@click.command(short_help=say("commands.models_short"), help=say("commands.models"))
@click.argument("name", required=False)
@json_option
def models(name: str | None, in_json: bool) -> None:
    from ..collection import model
    from ..collection import models as known

    _tell(name, model, known, in_json)


def _tell(
    name: str | None,
    named: Callable[[str], Example | Model],
    known: Callable[[], Sequence[Example | Model]],
    in_json: bool,
) -> None:
    """Draw the puzzle of that name, or list all."""
    if name is not None:
        click.echo(printed(named(name).puzzle, None))
    elif in_json:
        click.echo(as_json(list(map(_puzzle_report, known()))))
    else:
        print_table(_heads("name", "title", "size", "theme", "level"), map(_puzzle_row, known()))


def _puzzle_report(one: Example | Model) -> dict[str, object]:
    """What the index knows. Tests check that each puzzle has one solution."""
    return {"name": one.name, "title": one.title, "shape": one.shape, "theme": one.theme,
            "rating": one.rating.rating, "level": one.level, "minutes": one.rating.minutes,
            "reasons": one.rating.reasons, "unique": True}


def _puzzle_row(one: Example | Model) -> Sequence[str]:
    return one.name, one.title, size_name(one.shape, " x "), one.theme, one.rating.verdict
