"""The commands `convert` and `show`: puzzles written in other formats, and drawn."""

from __future__ import annotations

from pathlib import Path

import click

from ..errors import PuzzleError
from ..formats import dump_bytes, format_named
from ..grid import Grid
from ..puzzle import Puzzle
from .options import format_option
from .running import with_goal
from .sources import read_puzzle, write_bytes

_output = click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Write there, not to stdout."
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
        write_bytes(output, _drawn(puzzle, None, target, None), binary=target == "png")
        return
    wanted = format_named(target)
    ready = with_goal(puzzle) if wanted.picture else puzzle
    write_bytes(output, dump_bytes(ready, target), binary=wanted.binary)


@click.command()
@click.argument("source", metavar="PUZZLE")
@click.option("--solution/--no-solution", default=False, help="Draw the solution too (solving if need be).")
@click.option("--cell", type=click.IntRange(1, 200), metavar="N", help="Size of a cell in pixels, for .png and .svg.")
@format_option
@_output
def show(source: str, solution: bool, cell: int | None, form: str | None, output: Path | None) -> None:
    """Draw a puzzle: as text, or as the kind of picture that the name of the output asks for.

    \b
    Examples:
      python -m solvers show puzzle.non
      python -m solvers show puzzle.non --solution -o puzzle.png
    """
    kind = "txt" if output is None else _kind(output)
    puzzle = read_puzzle(source, form)
    grid = with_goal(puzzle).info.goal if solution else None
    write_bytes(output, _drawn(puzzle, grid, kind, cell))


def _kind(output: Path) -> str:
    kind = output.suffix.lower().removeprefix(".")
    if kind not in ("png", "svg", "txt"):
        raise PuzzleError("expected a name that ends in .png, .svg or .txt", where="--output", found=output.name)
    return kind


def _drawn(puzzle: Puzzle, grid: Grid | None, kind: str, cell: int | None) -> bytes:
    from .. import draw

    size = {} if cell is None else {"cell": cell}
    if kind == "png":
        return draw.png(puzzle, grid, **size)
    if kind == "svg":
        return draw.svg(puzzle, grid, **size).encode()
    return (draw.text(puzzle, grid) + "\n").encode()
