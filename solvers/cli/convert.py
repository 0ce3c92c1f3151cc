"""The commands that write puzzles into files: `convert`, `show`, `worksheet` and `handout`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from ..errors import PuzzleError, needs
from ..formats import dump, dump_bytes, format_named
from ..grid import Grid
from ..paper import Paper
from ..puzzle import Puzzle
from ..runner import Limit
from ..texts import say
from .options import command, format_option, option, output_option, together
from .screen import no_colours, takes_blocks
from .sources import read_puzzle, read_puzzles, takes_all, write_bytes
from .timed_runs import with_goal

_CELL: Final = 24
_DRAWINGS: Final = ("svg", "png")


@click.command(short_help=say("commands.convert_short"), help=say("commands.convert"))
@click.argument("source", metavar="PUZZLE")
@option("--to", "target", about="to", required=True, metavar="NAME")
@format_option
@output_option
def convert(source: str, target: str, form: str | None, output: Path | None) -> None:
    if not takes_all(source):
        data, binary = _file_content(read_puzzle(source, form), target)
        write_bytes(output, data, binary=binary)
        return
    entries = read_puzzles(source, form)
    if output is not None and "#" in output.name:
        for number, entry in enumerate(entries, 1):
            data, _ = _file_content(entry.read(), target)
            write_bytes(output.with_name(output.name.replace("#", str(number))), data)
        return
    between = None if target in _DRAWINGS else format_named(target).between
    if between is None:
        raise click.UsageError(say("cli.one_puzzle_a_file", format=target))
    write_bytes(output, between.encode().join(_file_content(entry.read(), target)[0] for entry in entries))


def _file_content(puzzle: Puzzle, target: str) -> tuple[bytes, bool]:
    """The bytes of a file, and whether they are binary."""
    if target in _DRAWINGS:
        return _drawing(puzzle, None, target, _CELL), target == "png"
    chosen_format = format_named(target)
    data = dump_bytes(with_goal(puzzle) if chosen_format.picture else puzzle, target)
    return data if chosen_format.binary else data.removesuffix(b"\n") + b"\n", chosen_format.binary


@click.command(short_help=say("commands.show_short"), help=say("commands.show"))
@click.argument("source", metavar="PUZZLE")
@option("--solution/--no-solution", about="solution", default=False, show_default=False)
@option("--cell", about="cell", type=click.IntRange(4, 200), default=_CELL, metavar="N")
@format_option
@output_option
def show(source: str, solution: bool, cell: int, form: str | None, output: Path | None) -> None:
    kind = "" if output is None else _kind(output)
    puzzle = read_puzzle(source, form)
    grid = with_goal(puzzle).info.goal if solution else None
    if kind:
        write_bytes(output, _drawing(puzzle, grid, kind, cell))
    else:
        click.echo(printed(puzzle, grid))


def _kind(output: Path) -> str:
    kind = output.suffix.lower().removeprefix(".")
    if kind not in ("png", "svg", "txt"):
        raise PuzzleError("cli.output_ending", where="--output", found=output.name)
    return kind


def _drawing(puzzle: Puzzle, grid: Grid | None, kind: str, cell: int) -> bytes:
    from .. import draw

    if kind == "png":
        return draw.png(puzzle, grid, cell=cell)
    if kind == "svg":
        return draw.svg(puzzle, grid, cell=cell).encode()
    return (draw.text(puzzle, grid) + "\n").encode()


def printed(puzzle: Puzzle, grid: Grid | None) -> str:
    """The puzzle with its clues for standard output: in blocks or colours on a terminal, otherwise in plain signs."""
    from ..draw import text

    blocks = text(puzzle, grid, blocks=True)
    plain = text(puzzle, grid)
    columns = max(map(len, (plain if puzzle.palette else blocks).splitlines()))  # colours have no width of their own
    return blocks if takes_blocks(sys.stdout, columns) and not (puzzle.palette and no_colours()) else plain


# On paper, as PDF

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
        from ..paper import worksheets

    sheet = worksheets.Sheet(title, Paper(paper, landscape), per_page, first_step, answers)
    exercises = [worksheets.Exercise(puzzle, link=_address(puzzle, site)) for puzzle in puzzles]
    write_bytes(output, worksheets.worksheet(exercises, sheet, Limit(seconds)), binary=True)


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
