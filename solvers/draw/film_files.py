"""Files of many pictures: an animated GIF, and a ZIP of PNGs.

Pictures are taken one after another, so that memory stays bounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, Final
from zipfile import ZipFile, ZipInfo

from .raster import encoded

if TYPE_CHECKING:
    from PIL.Image import Image

_SAME: Final = 255  # the index of what has not changed
_NEVER: Final = (1980, 1, 1, 0, 0, 0)  # the same pictures make the same file
_LONGEST: Final = 65_535  # hundredths of a second of a frame


def write_zip(file: BinaryIO, images: Iterable[Image], count: int) -> None:
    """The pictures as `01.png` and so on."""
    digits = len(str(count))
    with ZipFile(file, "w") as archive:
        for number, image in enumerate(images, 1):
            archive.writestr(ZipInfo(f"{number:0{digits}}.png", _NEVER), encoded(image))


def write_gif(file: BinaryIO, images: Iterable[Image], times: Sequence[int], samples: Iterable[Image]) -> None:
    """A film in which each picture stays so many hundredths of a second. `samples` stand for all of them: the palette
    is theirs. Of each frame only what has changed is written."""
    import numpy as np

    palette = _palette_of(samples)
    index_of = {colour: index for index, colour in enumerate(palette)}
    before: Any = None
    waiting: tuple[Any, int] | None = None  # a frame, until it is known how long it stays
    for image, time in zip(images, times, strict=True):
        now = _indices(image, palette, index_of)
        if before is None:
            file.write(_head(image.size, palette))
        if waiting and np.array_equal(now, before) and waiting[1] + time <= _LONGEST:
            waiting = waiting[0], waiting[1] + time
            continue
        if waiting:
            file.writelines(_frame(*waiting))
        waiting = _changed(now, before), time
        before = now
    if waiting:
        file.writelines(_frame(*waiting))
    file.write(b";")


def _palette_of(samples: Iterable[Image]) -> list[int]:
    """The most frequent colours, each as a number."""
    import numpy as np

    counts: Counter[int] = Counter()
    for image in samples:
        colours, times = np.unique(_numbers(image), return_counts=True)
        counts.update(dict(zip(colours.tolist(), times.tolist(), strict=True)))
    return [colour for colour, _ in counts.most_common(_SAME)]


def _indices(image: Image, palette: list[int], index_of: dict[int, int]) -> Any:
    """The picture in numbers of the palette. Colours that it lacks become the nearest ones, and are noted."""
    import numpy as np

    colours, places = np.unique(_numbers(image), return_inverse=True)
    for colour in colours.tolist():
        if colour not in index_of:
            index_of[colour] = min(range(len(palette)), key=lambda index: _far(palette[index], colour))
    found = np.array([index_of[colour] for colour in colours.tolist()], np.uint8)
    return found[places].reshape(image.height, image.width)


def _numbers(image: Image) -> Any:
    """The colours of all pixels, each as a number."""
    import numpy as np

    parts = np.asarray(image, np.uint32)
    return parts[..., 0] << 16 | parts[..., 1] << 8 | parts[..., 2]


def _far(one: int, other: int) -> int:
    """How far apart two colours are."""
    return sum(((one >> shift & 255) - (other >> shift & 255)) ** 2 for shift in (0, 8, 16))


def _changed(now: Any, before: Any) -> tuple[Any, tuple[int, int]]:
    """The part that has changed, with the other pixels left out, and its corner."""
    import numpy as np

    if before is None:
        return now, (0, 0)
    differs = now != before
    rows, cols = np.flatnonzero(differs.any(1)), np.flatnonzero(differs.any(0))
    if not len(rows):
        return np.full((1, 1), _SAME, np.uint8), (0, 0)
    part = np.s_[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]
    return np.where(differs[part], now[part], _SAME).astype(np.uint8), (int(cols[0]), int(rows[0]))


def _head(size: tuple[int, int], palette: list[int]) -> bytes:
    """The signature, the size, the palette, and that it is played again and again."""
    table = b"".join(colour.to_bytes(3, "big") for colour in palette).ljust(3 * 256, b"\0")
    sides = b"".join(side.to_bytes(2, "little") for side in size)
    return b"GIF89a" + sides + b"\xf7\0\0" + table + b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"


def _frame(cut: tuple[Any, tuple[int, int]], time: int) -> Iterator[bytes]:
    from PIL import Image
    from PIL.GifImagePlugin import getdata

    pixels, corner = cut
    image = Image.fromarray(pixels)
    image.putpalette(bytes(3 * 256))  # that of the whole file is used
    yield from getdata(image, corner, duration=10 * time, transparency=_SAME, disposal=1)
