"""The command `film`: a solve as a film, as a series of pictures, or one of its moments."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

import click

from ..errors import PuzzleError
from ..puzzle import Puzzle
from ..runner import Limit, stream
from ..texts import say
from .options import format_option, solving
from .prepare import Solving
from .sources import read_puzzle
from .timed_runs import Ask

if TYPE_CHECKING:
    from ..draw.film_moments import Shown
    from ..draw.film_picture import MomentPainter

_ENDINGS: Final = (".gif", ".zip", ".png", ".svg")
_MOST_PIXELS: Final = 600_000_000  # of all pictures together
_REST, _SHARE = 1.5, 0.2  # seconds that the last picture stays, and at most so much of the film
_SAMPLES: Final = 10


@dataclass(frozen=True, slots=True)
class _Wish:
    """What of the solve is shown: the steps from one to another, in so many pictures."""

    first: int
    last: int | None
    count: int

    @property
    def option(self) -> str:
        """The option that says where it ends, or else where it begins."""
        return "--from" if self.last is None else "--step" if self.first == self.last else "--to"


@click.command(cls=Solving, short_help=say("commands.film_short"), help=say("commands.film"))
@click.argument("source", metavar="PUZZLE")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", required=True,
              help=say("flags.film_output"))
@click.option("--length", type=click.FloatRange(1, 120), default=12, show_default=True, metavar="S",
              help=say("flags.film_length"))
@click.option("--fps", type=click.IntRange(1, 25), default=10, show_default=True, metavar="N",
              help=say("flags.film_fps"))
@click.option("--pictures", type=click.IntRange(2, 300), default=12, show_default=True, metavar="N",
              help=say("flags.film_pictures"))
@click.option("--size", type=click.IntRange(100, 2_000), default=480, show_default=True, metavar="N",
              help=say("flags.film_size"))
@click.option("--from", "first", type=click.IntRange(0), default=0, metavar="N", help=say("flags.film_from"))
@click.option("--to", "last", type=click.IntRange(0), metavar="N", help=say("flags.film_to"))
@click.option("--step", type=click.IntRange(0), metavar="N", help=say("flags.film_step"))
@click.option("--theme", type=click.Choice(("light", "dark", "print")), default="light", show_default=True,
              help=say("flags.film_theme"))
@format_option
@solving
def film(
    source: str, output: Path, length: float, fps: int, pictures: int, size: int, first: int, last: int | None,
    step: int | None, theme: str, form: str | None, ask: Ask,
) -> None:  # fmt: skip
    from ..draw.film_picture import MomentPainter

    ending = output.suffix.lower()
    if ending not in _ENDINGS:
        raise PuzzleError("cli.film_ending", where="--output", found=output.name)
    if last is not None and last < first:
        raise PuzzleError("cli.film_stretch", where="--to", found=str(last), first=first)
    puzzle = read_puzzle(source, form)
    painter = MomentPainter(puzzle, size, theme)
    rest = min(_REST, _SHARE * length)
    count = {".gif": round((length - rest) * fps), ".zip": pictures}.get(ending, 1)
    _check(painter, count)
    single = ending in (".png", ".svg")
    moments = _moments(puzzle, ask, _Wish(step, step, 1) if single and step is not None else _Wish(first, last, count))
    with _opened(output) as file:
        if single:
            file.write(_picture(painter, moments[-1], ending, puzzle.info.title))
        else:
            chosen = [moments[round(at * (len(moments) - 1) / max(1, count - 1))] for at in range(count)]
            _write(file, painter, chosen, ending, _times(count, fps, rest))
    width, height = painter.size
    click.echo(say("cli.film_made", count=count, name=output.name, width=width, height=height,
                   kilobytes=-(-output.stat().st_size // 1000)), err=True)


def _check(painter: MomentPainter, count: int) -> None:
    pixels = prod(painter.size) * count
    if pixels > _MOST_PIXELS:
        raise PuzzleError("cli.film_large", where="--size", found=say("cli.film_pixels", number=pixels // 1_000_000),
                          most=_MOST_PIXELS // 1_000_000)


def _moments(puzzle: Puzzle, ask: Ask, wish: _Wish) -> Sequence[Shown]:
    """Solve as asked, up to the last step that is shown."""
    from ..draw.film_moments import Reel

    reel = Reel(prod(puzzle.shape), len(puzzle.palette), wish.count, wish.first, wish.last)
    events = stream(puzzle, ask.method, ask.seed, Limit(ask.seconds), ask.options, tell=True)
    moments = reel.follow(events)
    wanted = wish.first if wish.last is None else wish.last
    if reel.number < wanted:
        raise PuzzleError("cli.film_steps", where=wish.option, found=str(wanted), most=reel.number)
    return moments


def _times(count: int, fps: int, rest: float) -> list[int]:
    """How many hundredths of a second each picture stays, so that together they take as long as they should."""
    ends = [round(100 * (at + 1) / fps) for at in range(count)]
    ends[-1] += round(100 * rest)
    return [end - start for start, end in zip([0, *ends], ends, strict=False)]


def _picture(painter: MomentPainter, moment: Shown, ending: str, title: str) -> bytes:
    from ..draw.raster import encoded

    if ending == ".svg":
        return painter.svg(moment, title or say("pictures.flat")).encode()
    return encoded(painter.image(moment))


def _write(file: BinaryIO, painter: MomentPainter, moments: Sequence[Shown], ending: str, times: Sequence[int]) -> None:
    from ..draw.film_files import write_gif, write_zip

    images = (painter.image(moment) for moment in _with_progress(moments))
    if ending == ".zip":
        write_zip(file, images, len(moments))
        return
    samples = [moments[round(at * (len(moments) - 1) / (_SAMPLES - 1))] for at in range(_SAMPLES)]
    write_gif(file, images, times, (painter.image(moment) for moment in samples))


def _with_progress(moments: Sequence[Shown]) -> Iterable[Shown]:
    """The moments, with a bar on a terminal that shows how many are done."""
    hidden = not sys.stderr.isatty()
    with click.progressbar(moments, label=say("cli.film_progress"), file=sys.stderr, hidden=hidden) as bar:
        yield from bar


@contextmanager
def _opened(output: Path) -> Iterator[BinaryIO]:
    """The file to write; what is there of it goes away if that fails."""
    with output.open("wb") as file:
        try:
            yield file
        except BaseException:
            output.unlink(missing_ok=True)
            raise
