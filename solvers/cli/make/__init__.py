"""The command `make`: makes puzzles, with a command for each source. `picture` has those for pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import islice
from pathlib import Path

import click

from ...errors import PuzzleError
from ...events import Progress
from ...formats import format_named
from ...make import LOGICS
from ...puzzle import Puzzle, puzzle_of
from ...runner import Limit
from ...solid import cropped, solid_shape
from ...texts import say, sentence
from ..options import command, format_option, json_option, option, output_option
from ..sources import read_puzzle
from ..timed_runs import with_goal
from .output import best_in_time, give_out, give_out_json, to_option
from .picture import picture, unique

# A solid puzzle from a model, with few numbers, and its rating

_MENDS = 3  # at most so many are shown
_RATED_SECONDS = 20.0


@command("make_solid")
@click.argument("source", metavar="MODEL")
@option("--thin/--all-numbers", about="thin", default=True)
@option("--logic", about="logic", type=click.Choice(LOGICS), default=LOGICS[0])
@option("--seconds", about="make_seconds", type=click.FloatRange(min=0), default=10.0, metavar="S")
@option("--seed", about="seed", type=int, default=0)
@option("--crop/--no-crop", about="crop", default=True)
@option("--to", "target", about="make_to", default="solid", metavar="NAME")
@format_option
@output_option
def solid(
    source: str, thin: bool, logic: str, seconds: float, seed: int, crop: bool, target: str, form: str | None,
    output: Path | None,
) -> None:
    format_named(target)
    model = _model(read_puzzle(source, form), crop)
    puzzle = _thinned(model, logic, seconds, seed) if thin else _unique_model(model)
    if puzzle is None:
        _print_mends(model)
        click.get_current_context().exit(1)
    _tell(puzzle)
    give_out(puzzle, target, output)


def _model(puzzle: Puzzle, crop: bool) -> Puzzle:
    """The puzzle with all numbers of a model."""
    solid_shape(puzzle)
    info = with_goal(puzzle).info
    assert info.goal is not None
    if crop:
        goal, colours = cropped(info.goal, info.colours)
        info = replace(info, goal=goal, colours=colours)
    assert info.goal is not None
    return puzzle_of(info.goal, info)


def _unique_model(model: Puzzle) -> Puzzle | None:
    from ...make.mends import Doubt, mend

    doubt = next(finding for finding in mend(model) if isinstance(finding, Doubt))
    return model if doubt.settled else None


def _thinned(model: Puzzle, logic: str, seconds: float, seed: int) -> Puzzle | None:
    """The best puzzle found in time, or the first one if that takes longer; None if there is none."""
    from ...make.thinning import thin

    try:
        best = best_in_time(thin(model, seed=seed, logic=logic), seconds, at_least_one=True)
    except PuzzleError as error:
        click.echo(sentence(str(error)), err=True)
        return None
    return None if best is None else best.puzzle


def _tell(puzzle: Puzzle) -> None:
    from ...explain.carving import carving, shown_sentences
    from ...explain.rating import rate_puzzle

    rated = rate_puzzle(puzzle, Limit(_RATED_SECONDS))
    click.echo("\n".join([*rated.sentences, *shown_sentences(carving(puzzle))]), err=True)


def _print_mends(model: Puzzle) -> None:
    from ...make.mends import Doubt, Mend, doubt_sentence, mend, mend_sentence

    findings: Iterator[Doubt | Mend] = (finding for finding in mend(model) if not isinstance(finding, Progress))
    for finding in islice(findings, 1 + _MENDS):
        if isinstance(finding, Mend):
            click.echo(mend_sentence(model, finding), err=True)
            continue
        click.echo(doubt_sentence(model, finding), err=True)
        if finding.settled:
            click.echo(say("cli.try_any_logic"), err=True)


# Commands that only need options, and the group


@command("make_daily")
@option("--date", "day", about="daily_date", metavar="DATE")
@option("--which", about="daily_which", default="medium", metavar="NAME")
@to_option
@output_option
@json_option
def daily(day: str | None, which: str, target: str | None, output: Path | None, in_json: bool) -> None:
    from ...make import daily as days

    entry = days.daily(date.today() if day is None else days.day_of(day), which)
    puzzle = entry.puzzle()
    if not in_json or target is not None:
        give_out(puzzle, target or ("solid" if which == days.SOLID else "non"), output)
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
