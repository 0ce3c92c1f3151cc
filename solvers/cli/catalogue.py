"""The commands that list what there is: `methods`, `formats`, `examples` and `models`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import click

from ..runner import MethodInfo, Option
from ..runner import methods as all_methods
from ..texts import say, size_name
from .convert import printed
from .options import as_json, json_option, plugin_option
from .screen import print_table

if TYPE_CHECKING:
    from ..collection import Example, Model

_TYPES = {bool: "cli.true_or_false", int: "cli.whole_number", float: "cli.number", str: "cli.text"}


@click.command(short_help=say("commands.methods_short"), help=say("commands.methods"))
@plugin_option
@json_option
def methods(in_json: bool) -> None:
    infos = all_methods()
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
    return option.name, say(_TYPES[type(option.default)]), default, option.help, _allowed_values(option)


def _allowed_values(option: Option) -> str:
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
    from ..formats import formats as all_formats

    if in_json:
        click.echo(as_json([
            {"name": form.name, "title": form.title, "extensions": form.extensions, "picture": form.picture,
             "coloured": form.coloured}
            for form in all_formats()
        ]))
        return
    rows = [(form.name, form.title, " ".join(form.extensions),
             say("cli.solution") if form.picture else say("cli.clues"), say("cli.in_colours") if form.coloured else "")
            for form in all_formats()]
    print_table(_heads("name", "format", "files", "holds", "colours"), rows)


@click.command(short_help=say("commands.examples_short"), help=say("commands.examples"))
@click.argument("name", required=False)
@json_option
def examples(name: str | None, in_json: bool) -> None:
    from .. import collection

    _show_puzzles(name, collection.example, collection.examples, in_json)


@click.command(short_help=say("commands.models_short"), help=say("commands.models"))
@click.argument("name", required=False)
@json_option
def models(name: str | None, in_json: bool) -> None:
    from .. import collection

    _show_puzzles(name, collection.model, collection.models, in_json)


def _show_puzzles(
    name: str | None,
    by_name: Callable[[str], Example | Model],
    list_all: Callable[[], Sequence[Example | Model]],
    in_json: bool,
) -> None:
    """Draw the puzzle of that name, or list all."""
    if name is not None:
        click.echo(printed(by_name(name).puzzle, None))
    elif in_json:
        click.echo(as_json(list(map(_puzzle_report, list_all()))))
    else:
        print_table(_heads("name", "title", "size", "theme", "level"), map(_puzzle_row, list_all()))


def _puzzle_report(puzzle: Example | Model) -> dict[str, object]:
    """The entry of the index. Tests check that each puzzle has one solution."""
    return {"name": puzzle.name, "title": puzzle.title, "shape": puzzle.shape, "theme": puzzle.theme,
            "rating": puzzle.rating.rating, "level": puzzle.level, "minutes": puzzle.rating.minutes,
            "reasons": puzzle.rating.reasons, "unique": True}


def _puzzle_row(puzzle: Example | Model) -> Sequence[str]:
    return puzzle.name, puzzle.title, size_name(puzzle.shape, " x "), puzzle.theme, puzzle.rating.verdict
