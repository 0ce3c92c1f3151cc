"""Films as files: an animated GIF or WebP, written by Pillow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from ..errors import PuzzleError

if TYPE_CHECKING:
    from PIL.Image import Image

FORMS: Final = ("gif", "webp")
_MOST_PIXELS: Final = 200_000_000  # of all pictures together: each takes a byte until the file is written
_COLOURS: Final = 255  # a GIF needs one more, for what has not changed
_SAMPLES: Final = 10  # pictures whose colours are those of the film
_LAST, _SHARE = 1.5, 0.2  # seconds that the last picture stays, and at most so much of the film


def check_film(size: tuple[int, int], count: int) -> None:
    """Raise PuzzleError if this many pictures of this size are too much."""
    if prod(size) * count > _MOST_PIXELS:
        raise PuzzleError("cli.film_large", number=prod(size) * count // 1_000_000, most=_MOST_PIXELS // 1_000_000)


def frame_times(seconds: float, rate: int) -> list[int]:
    """The durations of the pictures in milliseconds, `seconds` in all. A GIF counts in hundredths of a second."""
    last = min(_LAST, _SHARE * seconds)
    ends = [10 * round(100 * (at + 1) / rate) for at in range(max(1, round((seconds - last) * rate)))]
    ends[-1] = round(1000 * seconds)
    return [end - start for start, end in zip([0, *ends], ends, strict=False)]


def spread(length: int, count: int) -> list[int]:
    """`count` places, spread evenly over a list of this length."""
    return [round(at * (length - 1) / max(1, count - 1)) for at in range(count)]


def film_pictures(paint: Callable[[int], Image], count: int) -> Iterator[Image]:
    """The pictures that `paint` makes of 0, 1, ... `count` - 1, in order, with one palette for all."""
    from PIL.Image import Dither

    palette = _palette_of(paint(number) for number in spread(count, _SAMPLES))
    return (paint(number).quantize(palette=palette, dither=Dither.NONE) for number in range(count))


def write_film(file: BinaryIO, form: str, pictures: Sequence[Image], times: Sequence[int]) -> None:
    """Write a film that loops. `times` are the durations of the `film_pictures` in milliseconds."""
    first, *others = pictures
    first.save(file, form, save_all=True, append_images=others, duration=[*times], loop=0,
               lossless=True, method=4, kmin=99, kmax=100)  # fewer key frames make a WebP smaller


def _palette_of(samples: Iterable[Image]) -> Image:
    """The most frequent colours, as the palette of an image."""
    from PIL import Image

    counts: Counter[Any] = Counter()
    for image in samples:
        counts.update({colour: count for count, colour in image.getcolors(prod(image.size)) or ()})
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour, _ in counts.most_common(_COLOURS) for part in colour])
    return palette
