"""The commands `convert` and `show`: puzzles written in other formats, and drawn."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click

from ..errors import PuzzleError
from ..formats import dump_bytes, format_named
from ..grid import Grid
from ..puzzle import Puzzle
from .options import format_option
from .pictures import takes_blocks
from .running import with_goal
from .sources import read_puzzle, write_bytes

_CELL: Final = 24

_output: Final = click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="Write there, not to standard output."
)


@click.command()
@click.argument("source", metavar="PUZZLE")
@click.option("--to", "target", required=True, metavar="NAME", help="The format to write (see formats), svg or png.")
@format_option
@_output
def convert(source: str, target: str, form: str | None, output: Path | None) -> None:
    """Write a puzzle in another format.

    Formats that are pictures hold the solution, so the puzzle is solved first when its file has none.
    svg and png draw the puzzle to be solved by hand; see "show --solution" for the answer.

    \b
    Examples:
      python -m solvers convert puzzle.non --to puzzlink
      python -m solvers convert drawing.pbm --to non -o puzzle.non
    """
    puzzle = read_puzzle(source, form)
    if target in ("svg", "png"):
        write_bytes(output, _drawn(puzzle, None, target, _CELL), binary=target == "png")
        return
    wanted = format_named(target)
    ready = with_goal(puzzle) if wanted.picture else puzzle
    data = dump_bytes(ready, target)
    write_bytes(output, data if wanted.binary else data.removesuffix(b"\n") + b"\n", binary=wanted.binary)


@click.command(short_help="Draw a puzzle as text, PNG or SVG.")
@click.argument("source", metavar="PUZZLE")
@click.option("--solution/--no-solution", default=False, help="Draw the solution too (solving if need be).")
@click.option("--cell", type=click.IntRange(4, 200), default=_CELL, show_default=True, metavar="N",
              help="Size of a cell in pixels, for .png and .svg.")
@format_option
@_output
def show(source: str, solution: bool, cell: int, form: str | None, output: Path | None) -> None:
    """Draw a puzzle: as text, or as the kind of picture that the name of the output asks for.

    \b
    Examples:
      python -m solvers show puzzle.non
      python -m solvers show puzzle.non --solution -o puzzle.png
    """
    kind = "" if output is None else _kind(output)
    puzzle = read_puzzle(source, form)
    grid = with_goal(puzzle).info.goal if solution else None
    if kind:
        write_bytes(output, _drawn(puzzle, grid, kind, cell))
    else:
        click.echo(printed(puzzle, grid))


def _kind(output: Path) -> str:
    kind = output.suffix.lower().removeprefix(".")
    if kind not in ("png", "svg", "txt"):
        raise PuzzleError("expected a name that ends in .png, .svg or .txt", where="--output", found=output.name)
    return kind


def _drawn(puzzle: Puzzle, grid: Grid | None, kind: str, cell: int) -> bytes:
    from .. import draw

    if kind == "png":
        return draw.png(puzzle, grid, cell=cell)
    if kind == "svg":
        return draw.svg(puzzle, grid, cell=cell).encode()
    return (draw.text(puzzle, grid) + "\n").encode()


def printed(puzzle: Puzzle, grid: Grid | None) -> str:
    """The puzzle with its clues as standard output takes it: in blocks on a terminal, else in signs."""
    from ..draw import text

    blocks = text(puzzle, grid, blocks=True)
    return blocks if takes_blocks(sys.stdout, max(map(len, blocks.splitlines()))) else text(puzzle, grid)
