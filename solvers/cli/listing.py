"""The commands that list what there is: `methods`, `formats`, `examples` and `models`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import click

from ..runner import METHODS, MethodInfo, Option, method_info
from .convert import printed
from .options import as_json, json_option
from .tables import print_table
from .words import size

if TYPE_CHECKING:
    from ..examples import Example
    from ..models import Model

_TYPES = {bool: "true or false", int: "whole number", float: "number", str: "text"}


@click.command()
@json_option
def methods(in_json: bool) -> None:
    """List the methods of solving and their options.

    \b
    Example:
      python -m solvers methods
      python -m solvers solve puzzle.non --method NAME --option OPTION=VALUE
    """
    infos = [method_info(name) for name in METHODS]
    if in_json:
        click.echo(as_json([_method_report(info) for info in infos]))
        return
    for info in infos:
        click.secho(info.name, bold=True)
        click.echo(f"  {info.summary}")
        if info.options:
            print_table(("option", "type", "default", "", "allowed"), [_option_row(option) for option in info.options])
        click.echo()


def _method_report(info: MethodInfo) -> dict[str, object]:
    options = [
        {
            "name": option.name,
            "type": type(option.default).__name__,
            "default": option.default,
            "low": option.low,
            "high": option.high,
            "choices": option.choices,
            "help": option.help,
        }
        for option in info.options
    ]
    return {
        "name": info.name,
        "summary": info.summary,
        "takes_flat": info.takes_flat,
        "takes_solid": info.takes_solid,
        "options": options,
    }


def _option_row(option: Option) -> Sequence[str]:
    default = str(option.default).lower() if isinstance(option.default, bool) else str(option.default)
    return option.name, _TYPES[type(option.default)], default, option.help, _allowed(option)


def _allowed(option: Option) -> str:
    if option.choices:
        return ", ".join(option.choices)
    if option.low is None:
        return "" if option.high is None else f"up to {option.high:,.12g}"
    return f"from {option.low:,.12g}" if option.high is None else f"{option.low:,.12g} to {option.high:,.12g}"


@click.command()
@json_option
def formats(in_json: bool) -> None:
    """List the file and link formats that can be read and written.

    \b
    Example:
      python -m solvers formats
    """
    from ..formats import formats as known

    if in_json:
        click.echo(as_json([
            {"name": form.name, "title": form.title, "extensions": form.extensions, "picture": form.picture}
            for form in known()
        ]))
        return
    rows = [(form.name, form.title, " ".join(form.extensions), "solution" if form.picture else "clues")
            for form in known()]
    print_table(("name", "format", "files", "holds"), rows)


@click.command()
@click.argument("name", required=False)
@json_option
def examples(name: str | None, in_json: bool) -> None:
    """List the puzzles that come along, or draw one.

    \b
    Examples:
      python -m solvers examples
      python -m solvers solve example:NAME
    """
    from ..examples import example
    from ..examples import examples as known

    _tell(name, example, known, in_json)


@click.command()
@click.argument("name", required=False)
@json_option
def models(name: str | None, in_json: bool) -> None:
    """List the models that come along, which solid puzzles are made of, or draw one.

    \b
    Examples:
      python -m solvers models
      python -m solvers solve model:NAME
    """
    from ..models import model
    from ..models import models as known

    _tell(name, model, known, in_json)


def _tell(
    name: str | None,
    named: Callable[[str], Example | Model],
    known: Callable[[], Sequence[Example | Model]],
    in_json: bool,
) -> None:
    """Draw the one of that name, or list all."""
    if name is not None:
        click.echo(printed(named(name).puzzle, None))
    elif in_json:
        click.echo(as_json([{"name": one.name, "title": one.title, "shape": one.puzzle.shape} for one in known()]))
    else:
        print_table(("name", "title", "size"), [(one.name, one.title, size(one.puzzle)) for one in known()])
