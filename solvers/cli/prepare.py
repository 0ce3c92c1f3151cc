"""The command `prepare`: compile the solvers now rather than at the first puzzle."""

from __future__ import annotations

import click


@click.command(short_help="Compile the solvers now, not at the first puzzle.")
def prepare() -> None:
    """Compile the solvers now, not at the first puzzle.

    The first time on a machine, and after a change of the engine, that takes a minute or two; then it is kept.
    "run.py" does this by itself; use it where the engine is installed in another way, such as an image.

    \b
    Example:
      python -m solvers prepare
    """
    from ..warm import prepare as prepare_all

    prepare_all()
    click.echo("The solvers are ready.")
