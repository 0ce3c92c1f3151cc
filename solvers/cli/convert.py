"""The commands `convert` and `show`: write puzzles in other formats, and draw them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click

from ..errors import PuzzleError
from ..formats import dump_bytes, format_named
from ..grid import Grid
from ..puzzle import Puzzle
from ..texts import say
from .options import format_option, option, output_option
from .results import no_colours, takes_blocks
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
