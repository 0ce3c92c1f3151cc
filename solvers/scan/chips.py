"""Numbers on chips beside a board: small fields of colour, one for each number, which no cells of the board continue.

What differs from the paper in a line is a row of chips. Those of columns are alike in height and may nearly touch, so
they are cut where the fields of all columns change. The number is what differs from the field of its chip.
"""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from .crops import UNIT, Crop, Outside, Pixels, Places, Span, Strip, numbers_beside, square_around, squares

_APART: Final = 30  # the difference of a field from the paper, of 255 in each channel together
_CORE: Final = slice(UNIT // 10, -UNIT // 10)  # of a line, where its neighbours do not reach
_SHORTEST: Final = 0.3  # cells, as are all lengths here
_LONGEST: Final = 2.2
_PITCHES: Final = np.arange(0.35, 1.2, 0.0025) * UNIT  # from chip to chip of a column
_CLEAR_PITCH: Final = 1.5  # times as many changes of fields at its cuts as usual
_CUT: Final = 3  # pixels around a cut that belong to no chip
_MOST: Final = 0.35
_FIELD: Final = 0.6  # the share of a chip's edge that has the colour of its field, at least
_CANDIDATES: Final = 60  # for the colour of a field
_RIM: Final = 2  # pixels at the edge of a chip that belong to no number
_LIKE: Final = 0.3  # of the difference of a field from the paper: less is the same field
_INK: Final = 0.5  # of the strongest difference from a field
_FEWEST: Final = 0.5  # the share of lines with a chip next to the board

Flags = NDArray[np.bool_]
Floats = NDArray[np.float32]


def chip_crops(picture: Pixels, points: Places, side: str) -> list[Crop]:
    """The numbers at that side of a board, if they stand on chips."""
    strip = Outside.of(picture, points, side).strip(picture)
    lines = _lines(strip)
    papers = np.median(lines[:, (1, -2)], axis=(1, 2))  # those of lines may alternate
    cuts = _cuts(lines) if strip.upright else np.zeros(lines.shape[2], bool)
    spans = {}
    for line, differs in enumerate(_difference(lines, papers[:, None, None]) > _APART):
        boxes = [box for start, end in _runs(differs[_CORE].any(axis=0) & ~cuts)
                 if len(box := _chip(lines[line], differs, start, end, papers[line]))]
        if boxes:
            spans[line] = [_span(strip, line, box) for box in boxes]
    return numbers_beside(strip, spans, _number_on_field) if len(spans) > _FEWEST * len(lines) else []


def _lines(strip: Strip) -> Floats:
    """The strip as lines, pixels across and along each of them, and channels."""
    picture = strip.picture.astype(np.float32)
    rows = picture.transpose(1, 0, 2) if strip.upright else picture
    return rows.reshape(-1, UNIT, *rows.shape[1:])


def _difference(colours: Floats, other: Floats) -> Floats:
    return np.asarray(np.abs(colours - other).sum(axis=-1), np.float32)


def _cuts(lines: Floats) -> Flags:
    """Where chips of columns end: their fields change in many columns, at regular distances."""
    fields = np.median(lines[:, _CORE], axis=1)
    steps = np.minimum(np.abs(fields[:, 2:] - fields[:, :-2]).sum(axis=2), _APART).mean(axis=0)
    changes = cv2.blur(np.pad(steps, 1)[None], (5, 1))[0]
    best, places = 0.0, np.zeros(0, int)
    for pitch in _PITCHES:
        for start in np.arange(0, pitch, 1.0):
            teeth = np.arange(start, len(changes), pitch).astype(int)
            worth = (changes[teeth].mean() - changes.mean()) * len(teeth) ** 0.5
            if worth > best:
                best, places = worth, teeth
    cuts = np.zeros(len(changes), bool)
    if changes[places].mean() > _CLEAR_PITCH * changes.mean():
        for away in range(-(_CUT // 2), _CUT // 2 + 1):
            cuts[np.clip(places + away, 0, len(cuts) - 1)] = True
    return cuts


def _runs(flags: Flags) -> list[tuple[int, int]]:
    ends = np.flatnonzero(np.diff(np.pad(flags, 1).astype(np.int8)))
    return [(int(start), int(end)) for start, end in ends.reshape(-1, 2)
            if _SHORTEST * UNIT <= end - start <= _LONGEST * UNIT]


def _chip(line: Floats, differs: Flags, start: int, end: int, paper: Floats) -> tuple[int, int, int, int] | tuple[()]:
    """A chip without the edges where its colour is mixed: from where to where along its line, and across it."""
    across = np.flatnonzero(differs[:, start:end].mean(axis=1) > _MOST)
    if _extent(across) < _SHORTEST * UNIT:
        return ()
    whole = line[across[0]:across[-1] + 1, start:end]
    field = _field(whole)
    contrast = float(_difference(field, paper))
    of_field = _difference(whole, field) < max(_APART, _LIKE * contrast)
    y, x = (np.flatnonzero(of_field.mean(axis=axis) > _MOST) for axis in (1, 0))
    if min(_extent(y), _extent(x)) < _SHORTEST * UNIT or contrast < _APART:
        return ()
    inner = of_field[y[0]:y[-1] + 1, x[0]:x[-1] + 1]
    box = start + x[0], start + x[-1] + 1, across[0] + y[0], across[0] + y[-1] + 1
    return box if _rim(inner).mean() > _FIELD else ()


def _field(chip: Floats) -> Floats:
    """The most common colour of a chip."""
    pixels = chip[::2, ::2].reshape(-1, 3)
    alike = _difference(pixels[:, None], pixels[:: 1 + len(pixels) // _CANDIDATES]) < _APART
    return np.asarray(np.median(pixels[alike[:, alike.sum(axis=0).argmax()]], axis=0), np.float32)


def _rim(chip: NDArray[Any]) -> NDArray[Any]:
    """What is next to the edges of a chip."""
    sides = chip[:_RIM], chip[-_RIM:], chip[:, :_RIM].swapaxes(0, 1), chip[:, -_RIM:].swapaxes(0, 1)
    return np.concatenate(sides, axis=1)


def _extent(places: NDArray[np.intp]) -> int:
    return int(np.ptp(places)) + 1 if len(places) else 0


def _span(strip: Strip, line: int, box: tuple[int, ...]) -> Span:
    start, end, top, bottom = box
    low, high = np.array((start, top + line * UNIT)), np.array((end, bottom + line * UNIT))
    return (low[::-1], high[::-1]) if strip.upright else (low, high)


def _number_on_field(strip: Strip, low: Places, high: Places) -> tuple[Pixels, Places]:
    """The square of a number, whose field goes on beyond its chip."""
    (left, top), (right, bottom) = low, high
    chip = np.ascontiguousarray(strip.picture[top:bottom, left:right])
    field = _field(chip.astype(np.float32))
    chip[0] = chip[-1] = chip[:, 0] = chip[:, -1] = field
    ink = _difference(chip.astype(np.float32), field)
    y, x = np.nonzero(ink > _INK * ink.max())
    corners = square_around(np.array((x.min(), y.min())), np.array((x.max() + 1, y.max() + 1)))
    return squares(chip, corners[None])[0], corners + low
