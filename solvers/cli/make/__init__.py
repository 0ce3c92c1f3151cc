"""The command `make`: makes puzzles, with a command for each source. Here are those that only need options."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from ...texts import say
from ..options import command, json_option, option, output_option
from .output import give_out, give_out_json, to_option
from .picture import picture, unique
from .solid import solid


@command("make_daily")
@option("--date", "day", about="daily_date", metavar="DATE")
@option("--which", about="daily_which", default="medium", metavar="NAME")
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


@command("make_random")
@option("--size", about="random_size", default="20", metavar="N|NxM")
@option("--level", about="random_level", default="medium", metavar="NAME")
@option("--style", about="random_style", default="noise", metavar="NAME")
@option("--seed", about="random_seed", default="0", metavar="N")
@option("--colours", about="random_colours", default="0", metavar="N")
@to_option
@output_option
@json_option
def random(
    size: str, level: str, style: str, seed: str, colours: str, target: str | None, output: Path | None, in_json: bool,
) -> None:
    from ...make.random.generator import generate
    from ...make.random.spec import read_spec, size_text

    generated = generate(read_spec(size, level, style, seed, colours=colours))
    if not in_json or target is not None:
        give_out(generated.puzzle, target or "non", output)
        return
    spec = generated.spec
    in_colours = {"colours": spec.colours} if spec.colours else {}
    give_out_json(generated.puzzle, output, size=size_text(spec), level=spec.level, style=spec.style, seed=spec.seed,
                  recipe=spec.recipe, **in_colours, **generated.facts)


@click.group(short_help=say("commands.make_short"), help=say("commands.make"))
def make() -> None:
    pass


for _command in (daily, picture, random, solid, unique):
    make.add_command(_command)
