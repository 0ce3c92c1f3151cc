"""The command `make`: makes puzzles, with a command for each source."""

from __future__ import annotations

import click

from ...texts import say
from .daily import daily
from .picture import picture
from .random import random
from .solid import solid
from .unique import unique

__all__ = ["make"]


@click.group(short_help=say("commands.make_short"), help=say("commands.make"))
def make() -> None:
    pass


for _command in (daily, picture, random, solid, unique):
    make.add_command(_command)
