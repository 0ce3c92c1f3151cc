"""The commands `worksheet` and `handout`: puzzles on paper, as PDF."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import click

from ..errors import PuzzleError, needs
from ..formats import dump
from ..paper import Paper
from ..puzzle import Puzzle
from ..runner import Limit
from ..texts import say
from .options import format_option, output_option
from .prepare import Solving
from .sources import read_puzzle, read_puzzles, takes_all, write_bytes

_SECONDS: Final = 10.0
_SOLID: Final = 3  # axes


def _on_paper(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options about the paper."""
    for option in (
        output_option,
        format_option,
        click.option("--seconds", type=click.FloatRange(min=0), default=_SECONDS, show_default=True, metavar="S",
                     help=say("flags.paper_seconds")),
        click.option("--landscape", is_flag=True, help=say("flags.landscape")),
        click.option("--paper", default="a4", show_default=True, metavar="NAME", help=say("flags.paper")),
    ):
        command = option(command)
    return command


@click.command(cls=Solving, short_help=say("commands.worksheet_short"), help=say("commands.worksheet"))
@click.argument("sources", metavar="PUZZLE...", nargs=-1, required=True)
@click.option("--per-page", type=int, default=4, show_default=True, metavar="N",
              help=say("flags.per_page"))
@click.option("--first-step", is_flag=True, help=say("flags.first_step"))
@click.option("--answers", is_flag=True, help=say("flags.answers"))
@click.option("--title", default="", metavar="TEXT", help=say("flags.worksheet_title"))
@click.option("--site", default="", metavar="URL", help=say("flags.site"))
@_on_paper
def worksheet(sources: Sequence[str], per_page: int, first_step: bool, answers: bool, title: str, site: str, paper: str,
              landscape: bool, seconds: float, form: str | None, output: Path | None) -> None:
    puzzles = [puzzle for source in sources for puzzle in _read(source, form)]

    with needs("paper"):
        from ..paper.worksheets import Exercise, Sheet
        from ..paper.worksheets import worksheet as worksheet_pdf

    sheet = Sheet(title, Paper(paper, landscape), per_page, first_step, answers)
    exercises = [Exercise(puzzle, link=_address(puzzle, site)) for puzzle in puzzles]
    write_bytes(output, worksheet_pdf(exercises, sheet, Limit(seconds)), binary=True)


def _read(source: str, form: str | None) -> list[Puzzle]:
    if takes_all(source):
        return [entry.read() for entry in read_puzzles(source, form)]
    return [read_puzzle(source, form)]


def _address(puzzle: Puzzle, site: str) -> str:
    """The address of a puzzle's page at a site; empty without a site, or if no link can hold the puzzle."""
    if not site:
        return ""
    try:
        return f"{site.rstrip('/')}/{'c' if len(puzzle.shape) == _SOLID else 'p'}/{dump(puzzle, 'link')}"
    except PuzzleError:
        return ""


@click.command(cls=Solving, short_help=say("commands.handout_short"), help=say("commands.handout"))
@click.argument("source", metavar="PUZZLE")
@click.option("--steps", type=int, default=8, show_default=True, metavar="N", help=say("flags.steps"))
@click.option("--method", default="person", show_default=True, metavar="NAME", help=say("flags.strip_method"))
@_on_paper
def handout(source: str, steps: int, method: str, paper: str, landscape: bool, seconds: float, form: str | None,
            output: Path | None) -> None:
    puzzle = read_puzzle(source, form)

    with needs("paper"):
        from ..paper.handouts import handout as handout_pdf

    data = handout_pdf(puzzle, steps, method, paper=Paper(paper, landscape), limit=Limit(seconds))
    write_bytes(output, data, binary=True)
