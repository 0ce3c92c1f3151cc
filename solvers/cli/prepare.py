"""The command `prepare`: compile the solvers now rather than at the first puzzle."""

from __future__ import annotations

import click

from ..texts import say


@click.command(short_help=say("commands.prepare_short"), help=say("commands.prepare"))
def prepare() -> None:
    from ..warm import prepare as prepare_all

    prepare_all()
    click.echo(say("cli.ready"))
