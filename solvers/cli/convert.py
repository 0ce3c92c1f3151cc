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
from .sources import read_puzzle, read_puzzles, takes_all, write_bytes

_CELL: Final = 24
_DRAWINGS: Final = ("svg", "png")

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

    Of a file with several puzzles FILE#3 is the third one. FILE#all is all of them: each goes into a file of its own
    when the name after -o has a # in it, which becomes the number; otherwise all go into one file, in formats
    that can hold several.

    \b
    Examples:
      python -m solvers convert puzzle.non --to puzzlink
      python -m solvers convert drawing.pbm --to non -o puzzle.non
      python -m solvers convert pack.nonpack#all --to xml -o puzzle-#.xml
    """
    if not takes_all(source):
        data, binary = _written(read_puzzle(source, form), target)
        write_bytes(output, data, binary=binary)
        return
    entries = read_puzzles(source, form)
    if output is not None and "#" in output.name:
        for number, entry in enumerate(entries, 1):
            data, _ = _written(entry.read(), target)
            write_bytes(output.with_name(output.name.replace("#", str(number))), data)
        return
    between = None if target in _DRAWINGS else format_named(target).between
    if between is None:
        raise click.UsageError(f"One file holds one puzzle in the format {target}; say -o with a # for the number.")
    write_bytes(output, between.encode().join(_written(entry.read(), target)[0] for entry in entries))


def _written(puzzle: Puzzle, target: str) -> tuple[bytes, bool]:
    """The bytes of a file, and whether they are no text."""
    if target in _DRAWINGS:
        return _drawn(puzzle, None, target, _CELL), target == "png"
    wanted = format_named(target)
    data = dump_bytes(with_goal(puzzle) if wanted.picture else puzzle, target)
    return data if wanted.binary else data.removesuffix(b"\n") + b"\n", wanted.binary


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
