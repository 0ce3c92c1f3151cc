"""The command `make random`: a random puzzle of a size, a level and a style."""

from __future__ import annotations

from pathlib import Path

import click

from ...texts import say
from ..options import json_option, output_option
from ..prepare import Solving
from .output import give_out, give_out_json, to_option


@click.command(cls=Solving, short_help=say("commands.make_random_short"), help=say("commands.make_random"))
@click.option("--size", default="20", show_default=True, metavar="N|NxM", help=say("flags.random_size"))
@click.option("--level", default="medium", show_default=True, metavar="NAME", help=say("flags.random_level"))
@click.option("--style", default="noise", show_default=True, metavar="NAME", help=say("flags.random_style"))
@click.option("--seed", default="0", show_default=True, metavar="N", help=say("flags.random_seed"))
@click.option("--colours", default="0", show_default=True, metavar="N", help=say("flags.random_colours"))
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
