"""The commands `worksheet` and `handout`: puzzles on paper, as PDF."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from ..errors import PuzzleError
from ..extras import needs
from ..formats import dump
from ..paper import Paper
from ..puzzle import Puzzle
from ..runner import Limit
from .options import command, format_option, option, output_option, together
from .sources import read_puzzle, read_puzzles, takes_all, write_bytes

_SECONDS: Final = 10.0
_SOLID: Final = 3  # axes


_on_paper: Final = together(
    option("--paper", about="paper", default="a4", metavar="NAME"),
    option("--landscape", about="landscape", is_flag=True),
    option("--seconds", about="paper_seconds", type=click.FloatRange(min=0), default=_SECONDS, metavar="S"),
    format_option,
    output_option,
)


@command("worksheet")
@click.argument("sources", metavar="PUZZLE...", nargs=-1, required=True)
@option("--per-page", about="per_page", type=int, default=4, metavar="N")
@option("--first-step", about="first_step", is_flag=True)
@option("--answers", about="answers", is_flag=True)
@option("--title", about="worksheet_title", default="", metavar="TEXT", show_default=False)
@option("--site", about="site", default="", metavar="URL", show_default=False)
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


@command("handout")
@click.argument("source", metavar="PUZZLE")
@option("--steps", about="steps", type=int, default=8, metavar="N")
@option("--method", about="strip_method", default="person", metavar="NAME")
@_on_paper
def handout(source: str, steps: int, method: str, paper: str, landscape: bool, seconds: float, form: str | None,
            output: Path | None) -> None:
    puzzle = read_puzzle(source, form)

    with needs("paper"):
        from ..paper.handouts import handout as handout_pdf

    data = handout_pdf(puzzle, steps, method, paper=Paper(paper, landscape), limit=Limit(seconds))
    write_bytes(output, data, binary=True)
