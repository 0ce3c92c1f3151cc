"""The command `make picture`: a flat puzzle from a picture file, and its rating."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from ...colours import palette_of
from ...errors import PuzzleError
from ...formats import format_named
from ...grid import Grid
from ...make import UNIQUE, WAYS
from ...puzzle import MAX_SIDE, Info, Puzzle
from ...runner import Limit
from ...texts import say
from ..options import as_json, json_option, output_option
from ..prepare import Solving
from ..sources import read_bytes
from .output import coloured_rows, give_out, link_facts, palette_facts
from .proposals import print_changes, proposal

if TYPE_CHECKING:
    from ...explain.rating import Rating
    from ...make.picture import Making
    from ...make.picture.few_colours import Reducing
    from ...make.picture.image_file import Picture

_LONGEST: Final = 30  # cells, without `--size`
_BOUNDED: Final = ("otsu", "edges")  # the ways with one threshold for the whole picture
_SIZE: Final = re.compile(r"([1-9]\d{0,3})(?:[xX]([1-9]\d{0,3}))?")


@click.command(cls=Solving, short_help=say("commands.make_picture_short"), help=say("commands.make_picture"))
@click.argument("source", metavar="FILE")
@click.option("--size", metavar="N|NxM", help=say("flags.picture_size"))
@click.option("--method", "way", type=click.Choice(WAYS), default=WAYS[0], show_default=True,
              help=say("flags.picture_way"))
@click.option("--colours", type=click.IntRange(2, 8), metavar="N", help=say("flags.picture_colours"))
@click.option("--dither", is_flag=True, help=say("flags.picture_dither"))
@click.option("--threshold", type=click.IntRange(0, 255), metavar="N", help=say("flags.picture_threshold"))
@click.option("--invert", is_flag=True, help=say("flags.invert"))
@click.option("--contrast", type=click.IntRange(-100, 100), default=0, show_default=True, metavar="N",
              help=say("flags.contrast"))
@click.option("--despeckle", type=click.IntRange(0, 100), default=0, show_default=True, metavar="N",
              help=say("flags.despeckle"))
@click.option("--unique", is_flag=True, help=say("flags.picture_unique"))
@click.option("--title", default="", metavar="TEXT", help=say("flags.title"))
@click.option("--seconds", type=click.FloatRange(min=0), default=10.0, show_default=True, metavar="S",
              help=say("flags.picture_seconds"))
@click.option("--to", "target", default="non", show_default=True, metavar="NAME", help=say("flags.picture_to"))
@output_option
@json_option
def picture(
    source: str, size: str | None, way: str, colours: int | None, dither: bool, threshold: int | None, invert: bool,
    contrast: int, despeckle: int, unique: bool, title: str, seconds: float, target: str, output: Path | None,
    in_json: bool,
) -> None:
    from ...explain.rating import rate_puzzle
    from ...make.picture import Making
    from ...make.picture.few_colours import Reducing
    from ...make.picture.image_file import LARGEST_FILE, open_picture

    if colours and (way != WAYS[0] or threshold is not None):
        raise PuzzleError("imaging.not_in_colours", where="--colours")
    if dither and not colours:
        raise PuzzleError("imaging.only_in_colours", where="--dither")
    if threshold is not None and way not in _BOUNDED:
        raise PuzzleError("imaging.no_threshold", where="--threshold", ways=", ".join(_BOUNDED))
    format_named(target)
    opened = open_picture(read_bytes(source, LARGEST_FILE), source, in_colours=bool(colours))
    making = (Reducing(colours, dither, invert, contrast, despeckle) if colours
              else Making(way, threshold, invert, contrast, despeckle))
    puzzle = _puzzle(opened, size, making, title)
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


def _puzzle(opened: Picture, size: str | None, making: Making | Reducing, title: str) -> Puzzle:
    """The puzzle of a picture, with the picture as its goal."""
    from ...make.picture import Making, grid_of
    from ...make.picture.few_colours import reduced

    width, height = _sides(size, opened)
    if isinstance(making, Making):
        return Puzzle.from_grid(grid_of(opened, width, height, making), Info(title=title))
    grid, values = reduced(opened.averaged(width, height), making)
    return Puzzle.from_grid(grid, Info(title=title), palette_of(values))


def _goal(puzzle: Puzzle) -> Grid:
    assert puzzle.info.goal is not None
    return puzzle.info.goal


def _sides(size: str | None, opened: Picture) -> tuple[int, int]:
    """The cells across and down. A small picture has a cell for each pixel."""
    from ...make.picture import sides

    if size is None:
        return sides(opened.width, opened.height, min(_LONGEST, max(opened.width, opened.height)))
    match = _SIZE.fullmatch(size)
    if match is None or max(int(number) for number in match.groups(default="1")) > MAX_SIDE:
        raise PuzzleError("imaging.size", where="--size", found=size, most=MAX_SIDE)
    across, down = match.groups()
    return (int(across), int(down)) if down else sides(opened.width, opened.height, int(across))


def _json(puzzle: Puzzle, rating: Rating) -> str:
    return as_json({"title": puzzle.info.title, "width": puzzle.width, "height": puzzle.height,
                    "cells": coloured_rows(_goal(puzzle), puzzle), **palette_facts(puzzle), **link_facts(puzzle),
                    "outcome": rating.outcome, "rating": rating.rating, "level": rating.level,
                    "minutes": rating.minutes, "reasons": list(rating.reasons)})
