"""The commands `make picture` and `make unique`: a puzzle from a picture file, and the fewest changes to a picture that
make it the only solution of its clues.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from ...errors import PuzzleError
from ...explain.levels import RATED_LEVELS
from ...formats import format_named
from ...formats.inks import letter_rows
from ...grid import EMPTY, FILLED, Grid, colour_of
from ...make import LINES, UNIQUE, WAYS
from ...puzzle import MAX_SIDE, Puzzle
from ...runner import Limit
from ..options import as_json, command, format_option, json_option, option, output_option
from ..sources import read_bytes, read_puzzle
from ..timed_runs import with_goal
from .output import give_out, link_facts, palette_facts, print_changes, proposal

if TYPE_CHECKING:
    from ...explain.rating import Rating
    from ...make.picture import Picture
    from ...make.unique import Proposal

_BOUNDED: Final = ("otsu", "edges")  # the ways with one threshold for the whole picture
_SIZE: Final = re.compile(r"([1-9]\d{0,3})(?:[xX]([1-9]\d{0,3}))?")


@command("make_picture")
@click.argument("source", metavar="FILE")
@option("--size", about="picture_size", metavar="N|NxM")
@option("--method", "way", about="picture_way", type=click.Choice(WAYS), default=WAYS[0])
@option("--colours", about="picture_colours", type=click.IntRange(2, 8), metavar="N")
@option("--dither", about="picture_dither", is_flag=True)
@option("--threshold", about="picture_threshold", type=click.IntRange(0, 255), metavar="N")
@option("--invert", about="invert", is_flag=True)
@option("--contrast", about="contrast", type=click.IntRange(-100, 100), default=0, metavar="N")
@option("--despeckle", about="despeckle", type=click.IntRange(0, 100), default=0, metavar="N")
@option("--unique", about="picture_unique", is_flag=True)
@option("--title", about="title", default="", metavar="TEXT", show_default=False)
@option("--seconds", about="picture_seconds", type=click.FloatRange(min=0), default=10.0, metavar="S")
@option("--to", "target", about="picture_to", default="non", metavar="NAME")
@output_option
@json_option
def picture(
    source: str, size: str | None, way: str, colours: int | None, dither: bool, threshold: int | None, invert: bool,
    contrast: int, despeckle: int, unique: bool, title: str, seconds: float, target: str, output: Path | None,
    in_json: bool,
) -> None:
    from ...explain.rating import rate_puzzle
    from ...make.picture import LARGEST_FILE, Making, open_picture
    from ...make.picture.few_colours import Reducing, puzzle_of

    if colours and (way != WAYS[0] or threshold is not None):
        raise PuzzleError("imaging.not_in_colours", where="--colours")
    if dither and not colours:
        raise PuzzleError("imaging.only_in_colours", where="--dither")
    if threshold is not None and way not in _BOUNDED:
        raise PuzzleError("imaging.no_threshold", where="--threshold", ways=_BOUNDED)
    format_named(target)
    opened = open_picture(read_bytes(source, LARGEST_FILE), source, in_colours=bool(colours))
    making = (Reducing(colours, dither, invert, contrast, despeckle) if colours
              else Making(way, threshold, invert, contrast, despeckle))
    puzzle = puzzle_of(opened, _sides(size, opened), making, title)
    if unique:
        changes = proposal(_goal(puzzle), UNIQUE, [], False, seconds, seed=0, colours=puzzle.colours)
        print_changes(changes)
        puzzle = Puzzle.from_grid(changes.grid, puzzle.info, puzzle.palette)
    rating = rate_puzzle(puzzle, Limit(seconds))
    if in_json:
        click.echo(_json(puzzle, rating))
    else:
        click.echo("\n".join(rating.sentences), err=True)
    if output is not None or not in_json:
        give_out(puzzle, target, output)


def _goal(puzzle: Puzzle) -> Grid:
    assert puzzle.info.goal is not None
    return puzzle.info.goal


def _sides(size: str | None, opened: Picture) -> tuple[int, int]:
    from ...make.picture import sides_for

    if size is None:
        return sides_for(opened)
    match = _SIZE.fullmatch(size)
    if match is None or max(int(number) for number in match.groups(default="1")) > MAX_SIDE:
        raise PuzzleError("imaging.size", where="--size", found=size, most=MAX_SIDE)
    return sides_for(opened, *(int(number) for number in match.groups() if number))


def _json(puzzle: Puzzle, rating: Rating) -> str:
    return as_json({"title": puzzle.info.title, "width": puzzle.width, "height": puzzle.height,
                    "cells": letter_rows(_goal(puzzle), puzzle.palette, ".", "#"), **palette_facts(puzzle),
                    **link_facts(puzzle),
                    "outcome": rating.outcome, "rating": rating.rating, "level": rating.level,
                    "minutes": rating.minutes, "reasons": list(rating.reasons)})


@command("make_unique")
@click.argument("source", metavar="PICTURE")
@option("--lines", about="unique_lines", is_flag=True)
@option("--level", about="unique_level", type=click.Choice(RATED_LEVELS))
@option("--protect", about="unique_protect", metavar="PICTURE")
@option("--alike", about="unique_alike", is_flag=True)
@option("--seconds", about="unique_seconds", type=click.FloatRange(min=0), default=30.0, metavar="S")
@option("--seed", about="seed", type=int, default=0)
@option("--to", "target", about="make_to", default="picture", metavar="NAME")
@format_option
@output_option
@json_option
def unique(
    source: str, lines: bool, level: str | None, protect: str | None, alike: bool, seconds: float, seed: int,
    target: str, form: str | None, output: Path | None, in_json: bool,
) -> None:
    format_named(target)
    puzzle = with_goal(read_puzzle(source, form))
    protected = _filled(_goal(with_goal(read_puzzle(protect))), _goal(puzzle)) if protect else []
    goal = level or (LINES if lines else UNIQUE)
    changes = proposal(_goal(puzzle), goal, protected, alike, seconds, seed, puzzle.colours)
    if in_json:
        click.echo(as_json(_fields(changes, puzzle)))
        return
    print_changes(changes)
    give_out(Puzzle.from_grid(changes.grid, puzzle.info, puzzle.palette), target, output)


def _filled(protection: Grid, picture: Grid) -> list[int]:
    """The cells to keep: those that are filled in another picture."""
    if protection.shape != picture.shape:
        raise PuzzleError("unique.same_size", where="--protect")
    return [cell for cell, state in enumerate(protection.cells) if state != EMPTY]


def _fields(changes: Proposal, puzzle: Puzzle) -> dict[str, object]:
    return {
        "changes": [_change(cell, changes.grid, puzzle) for cell in changes.cells],
        "cells": len(changes.cells), "least_cells": changes.least_cells,
        "weight": changes.weight, "least_weight": changes.least_weight, "proven": changes.proven,
        "picture": letter_rows(changes.grid, puzzle.palette, ".", "#"),
    }


def _change(cell: int, picture: Grid, puzzle: Puzzle) -> dict[str, object]:
    """Where a cell is, and what it becomes: filled or empty, or a colour."""
    state, place = picture.cells[cell], {"row": cell // puzzle.width + 1, "column": cell % puzzle.width + 1}
    if puzzle.palette:
        return {**place, "colour": puzzle.palette[colour_of(state)].letter}
    return {**place, "filled": state == FILLED}
