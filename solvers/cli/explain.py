"""The command `explain`: a puzzle solved as a person does, step by step, as a text or as JSON."""

from __future__ import annotations

import click

from ..events import Outcome
from ..runner import Limit
from ..texts import say
from .options import as_json, format_option, json_option
from .prepare import Solving
from .sources import read_puzzle


@click.command(cls=Solving, short_help=say("commands.explain_short"), help=say("commands.explain"))
@click.argument("source", metavar="PUZZLE")
@click.option("--pictures", is_flag=True, help=say("flags.pictures"))
@click.option("--seconds", type=click.FloatRange(min=0), metavar="S", help=say("flags.options_seconds"))
@format_option
@json_option
def explain(source: str, pictures: bool, seconds: float | None, form: str | None, in_json: bool) -> None:
    puzzle = read_puzzle(source, form)

    from ..explain.explained_text import text_of, values_of
    from ..explain.walkthrough import explanation

    explained = explanation(puzzle, limit=Limit(seconds))
    click.echo(as_json(values_of(explained)) if in_json else "\n".join(text_of(explained, pictures=pictures)))
    click.get_current_context().exit(0 if explained.outcome is Outcome.UNIQUE else 1)
