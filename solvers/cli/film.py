"""The command `film`: a solve as a film, or one of its moments as a picture."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

import click

from ..errors import PuzzleError
from ..puzzle import Puzzle
from ..runner import Limit, stream
from ..texts import say
from .options import command, format_option, option, solving
from .sources import read_puzzle
from .timed_runs import Ask

if TYPE_CHECKING:

    from ..draw.film_picture import MomentPainter
    from ..draw.films import Shown

_FILMS: Final = (".gif", ".webp")
_PICTURES: Final = (".png", ".svg")


@command("film")
@click.argument("source", metavar="PUZZLE")
@option("-o", "--output", about="film_output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
        required=True)
@option("--length", about="film_length", type=click.FloatRange(1, 120), default=12, metavar="S")
@option("--fps", about="film_fps", type=click.IntRange(1, 25), default=10, metavar="N")
@option("--size", about="film_size", type=click.IntRange(100, 2000), default=480, metavar="N")
@option("--from", "first", about="film_from", type=click.IntRange(0), default=0, metavar="N", show_default=False)
@option("--to", "last", about="film_to", type=click.IntRange(0), metavar="N")
@option("--step", about="film_step", type=click.IntRange(0), metavar="N")
@option("--theme", about="film_theme", type=click.Choice(("light", "dark", "print")), default="light")
@format_option
@solving
def film(
    source: str, output: Path, length: float, fps: int, size: int, first: int, last: int | None, step: int | None,
    theme: str, form: str | None, ask: Ask,
) -> None:
    from ..draw.film_picture import MomentPainter
    from ..draw.films import check_film, film_pictures, frame_times, spread, write_film

    ending = output.suffix.lower()
    if ending not in _FILMS + _PICTURES:
        raise PuzzleError("cli.film_ending", where="--output", found=output.name)
    if last is not None and last < first:
        raise PuzzleError("cli.film_stretch", where="--to", found=str(last), first=first)
    puzzle = read_puzzle(source, form)
    painter = MomentPainter(puzzle, size, theme)
    times = frame_times(length, fps) if ending in _FILMS else [0]
    count = len(times)
    check_film(painter.size, count)
    if ending in _PICTURES and step is not None:
        first = last = step
    moments = _moments(puzzle, ask, first, last, count)
    with _open_output(output) as file:
        if ending in _PICTURES:
            file.write(_picture(painter, moments[-1], ending, puzzle.info.title))
        else:
            shown = [moments[at] for at in spread(len(moments), count)]
            pictures = film_pictures(lambda number: painter.image(shown[number]), count)
            hidden = not sys.stderr.isatty()
            with click.progressbar(pictures, count, say("cli.film_progress"), file=sys.stderr, hidden=hidden) as bar:
                write_film(file, ending[1:], [*bar], times)
    width, height = painter.size
    click.echo(say("cli.film_made", count=count, name=output.name, width=width, height=height,
                   kilobytes=-(-output.stat().st_size // 1000)), err=True)


def _moments(puzzle: Puzzle, ask: Ask, first: int, last: int | None, count: int) -> Sequence[Shown]:
    """Solve up to the last step that is shown, for so many pictures."""
    from ..draw.films import Reel

    reel = Reel(puzzle.size, len(puzzle.palette), count, first, last)
    events = stream(puzzle, ask.method, ask.seed, Limit(ask.seconds), ask.options, tell=True)
    moments = reel.follow(events)
    needed = first if last is None else last
    if reel.number < needed:
        where = "--from" if last is None else "--step" if first == last else "--to"
        raise PuzzleError("cli.film_steps", where=where, found=str(needed), most=reel.number)
    return moments


def _picture(painter: MomentPainter, moment: Shown, ending: str, title: str) -> bytes:
    from ..draw.raster import encoded

    if ending == ".svg":
        return painter.svg(moment, title or say("pictures.flat")).encode()
    return encoded(painter.image(moment))


@contextmanager
def _open_output(output: Path) -> Iterator[BinaryIO]:
    """The file to write, which is deleted if writing fails."""
    with output.open("wb") as file:
        try:
            yield file
        except BaseException:
            output.unlink(missing_ok=True)
            raise
