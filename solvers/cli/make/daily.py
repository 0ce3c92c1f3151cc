"""The command `make daily`: one of the puzzles of a day."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from ...texts import say
from ..options import json_option, output_option
from ..prepare import Solving
from .output import give_out, give_out_json, to_option


@click.command(cls=Solving, short_help=say("commands.make_daily_short"), help=say("commands.make_daily"))
@click.option("--date", "day", metavar="DATE", help=say("flags.daily_date"))
@click.option("--which", default="medium", show_default=True, metavar="NAME", help=say("flags.daily_which"))
@to_option
@output_option
@json_option
def daily(day: str | None, which: str, target: str | None, output: Path | None, in_json: bool) -> None:
    from ...make.daily import SOLID, day_of
    from ...make.daily import daily as daily_of

    entry = daily_of(date.today() if day is None else day_of(day), which)
    puzzle = entry.puzzle()
    if not in_json or target is not None:
        give_out(puzzle, target or ("solid" if which == SOLID else "non"), output)
    else:
        give_out_json(puzzle, output, date=entry.day.isoformat(), which=which, level=entry.level)
