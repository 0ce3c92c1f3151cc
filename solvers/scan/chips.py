"""Numbers on chips beside a board: small fields of colour, one for each number, which no cells of the board continue.

1. What differs from the paper in a line is a row of chips. Those of columns are alike in height and may nearly touch,
   so they are cut where the fields of all columns change.
2. A chip is a run whose edges have one colour, its field. Chips in the colour of the paper have an outline. They count
   where others are as wide.
3. The number is what differs from the field. It is read as if the field went on beyond the chip.
"""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from .crops import UNIT, Crop, Outside, Pixels, Places, Span, Strip, has_colours, numbers_beside, square_around, squares

_APART: Final = 30  # the difference of a field from the paper, in all channels together, at least
_LIKE: Final = 0.3  # times that difference: less is the same field
_NEAR: Final = 4 * UNIT  # pixels along a line, as all lengths here
_CORE: Final = slice(UNIT // 10, -UNIT // 10)  # of a line, where its neighbours do not reach
_SHORTEST: Final = 0.16 * UNIT
_LONGEST: Final = 2.2 * UNIT
_PITCHES: Final = np.arange(0.25, 1.2, 0.0025) * UNIT  # from chip to chip of a column
_CLEAR_PITCH: Final = 1.5  # times as many changes of fields at its cuts as usual
_CUT: Final = 3  # around the end of a chip that belong to none
_MOST: Final = 0.35  # the share of a line that differs from the paper where a chip is
_EDGE: Final = 1 / 6  # of a chip, at most
_LEAST: Final = 0.15  # the share of a field in a line within its chip, at least
_RIM: Final = 2
_PLAIN: Final = 0.3  # the share of a field in the rim of its chip, at least
_SAME: Final = 60  # the difference of pixels of one field, at most
_CANDIDATES: Final = 60  # for the colour of a field
_INK: Final = 0.5  # of the strongest difference from a field
_WIDER: Final = 0.25  # than others, at most, in proportion
_COVERED: Final = 0.6  # the share of what differs from the paper near the board that is chips, at least
_FEWEST: Final = 0.5  # the share of lines with chips

Flags = NDArray[np.bool_]
Floats = NDArray[np.float32]
Chip = tuple[int, int, int, int, int, float]  # line, from and to along it, from and to across it, contrast to the paper


def chip_crops(picture: Pixels, points: Places, side: str) -> list[Crop]:
    """The numbers at that side of a board, if they stand on chips."""
    strip = Outside.of(picture, points, side).strip(picture)
    if not has_colours(strip.picture):
        return []
    lines = _lines(strip)
    near = slice(-_NEAR, None) if side in ("above", "left") else slice(_NEAR)
    papers = np.median(lines[:, (0, -1), near], axis=(1, 2))  # between lines, which may alternate
    differs = np.array([_difference(pixels, paper) > _APART for pixels, paper in zip(lines, papers, strict=True)])
    runs = np.asarray(differs[:, _CORE].any(axis=1))
    if strip.upright:
        runs &= ~_cuts(lines)
    chips = _alike([chip for line, paper in enumerate(papers)
                    for chip in _chips(line, lines[line], differs[line], runs[line], paper)])
    covered = np.zeros_like(runs)
    spans: dict[int, list[Span]] = {}
    for chip in chips:
        covered[chip[0], chip[1]:chip[2]] = True
        spans.setdefault(chip[0], []).append(_span(strip, chip))
    if covered[:, near].sum() < _COVERED * runs[:, near].sum() or len(spans) < _FEWEST * len(lines):
        return []
    return numbers_beside(strip, spans, _number_on_field)


def _lines(strip: Strip) -> Pixels:
    """The strip as lines, pixels across and along each of them, and channels."""
    rows = strip.picture.transpose(1, 0, 2) if strip.upright else strip.picture
    return rows.reshape(-1, UNIT, *rows.shape[1:])


def _difference(colours: NDArray[Any], other: NDArray[Any]) -> Floats:
    return np.asarray(np.abs(colours.astype(np.float32) - other.astype(np.float32)).sum(axis=-1), np.float32)


def _cuts(lines: Pixels) -> Flags:
    """Where chips of columns end: their fields change in many columns, at regular distances."""
    fields = np.array([np.median(pixels[_CORE][::4], axis=0) for pixels in lines])
    steps = np.minimum(_difference(fields[:, 2:], fields[:, :-2]), _APART).mean(axis=0)
    changes = cv2.blur(np.pad(steps, 1)[None], (5, 1))[0]
    best, ends = 0.0, np.zeros(0, int)
    for pitch in _PITCHES[len(changes) / 2 > _PITCHES]:
        combs = (np.arange(int(pitch))[:, None] + np.arange(int(len(changes) / pitch)) * pitch).astype(int)
        worths = (changes[np.minimum(combs, len(changes) - 1)].mean(axis=1) - changes.mean()) * combs.shape[1] ** 0.5
        if worths.max() > best:
            best, ends = worths.max(), combs[worths.argmax()]
    cuts = np.zeros((len(changes), 1), np.uint8)
    if changes[ends].mean() > _CLEAR_PITCH * changes.mean():
        cuts[ends] = 1
    return np.asarray(cv2.dilate(cuts, np.ones((_CUT, 1)))[:, 0] > 0)


def _chips(line: int, pixels: Pixels, differs: Flags, runs: Flags, paper: Floats) -> list[Chip]:
    """The chips of a line: runs as long as numbers are, with a field."""
    ends = np.flatnonzero(np.diff(np.pad(runs, 1).astype(np.int8))).reshape(-1, 2)
    chips = []
    for start, end in ends[np.ptp(ends, axis=1) <= _LONGEST]:
        across = np.flatnonzero(differs[:, start:end].mean(axis=1) > _MOST)
        if len(across) and min(end - start, np.ptp(across)) >= _SHORTEST:
            top, left = int(across[0]) + 1, int(start) + 1  # what is next to the paper is mixed with it
            whole = pixels[top:across[-1], left:end - 1]
            field = _field(whole)
            contrast = float(_difference(field, paper))
            of_field = _difference(whole, field) < max(_APART, _LIKE * contrast)
            y, x = (_without_edges(of_field.mean(axis=axis)) for axis in (1, 0))
            if _rim(of_field[y, x]).mean() > _PLAIN:
                chips.append((line, left + x.start, left + x.stop, top + y.start, top + y.stop, contrast))
    return chips


def _without_edges(shares: Floats) -> slice:
    """A chip without lines next to its edges that have less than a share of its field."""
    edge = int(_EDGE * len(shares))
    first, last = (int(max(np.flatnonzero(side[:edge] < _LEAST), default=-1)) + 1 for side in (shares, shares[::-1]))
    return slice(first, len(shares) - last)


def _field(chip: Pixels) -> Floats:
    """The most common colour of a chip."""
    pixels = chip[::2, ::2].reshape(-1, 3)
    alike = _difference(pixels[:, None], pixels[:: 1 + len(pixels) // _CANDIDATES]) < _SAME
    return np.asarray(np.median(pixels[alike[:, alike.sum(axis=0).argmax()]], axis=0), np.float32)


def _rim(chip: Flags) -> Flags:
    """What is next to the edges of a chip."""
    sides = chip[:_RIM], chip[-_RIM:], chip[:, :_RIM].T, chip[:, -_RIM:].T
    return np.concatenate(sides, axis=1)


def _alike(chips: list[Chip]) -> list[Chip]:
    """The chips with a field, and those without one that are as wide across their line."""
    widths = [bottom - top for *_, top, bottom, contrast in chips if contrast > _APART]
    usual = float(np.median(widths)) if widths else 0.0
    return [chip for chip in chips if chip[5] > _APART or abs(chip[4] - chip[3] - usual) < _WIDER * usual]


def _span(strip: Strip, chip: Chip) -> Span:
    line, start, end, top, bottom, _ = chip
    low, high = np.array((start, top + line * UNIT)), np.array((end, bottom + line * UNIT))
    return (low[::-1], high[::-1]) if strip.upright else (low, high)


def _number_on_field(strip: Strip, low: Places, high: Places) -> tuple[Pixels, Places]:
    """The square of a number, whose field goes on beyond its chip."""
    (left, top), (right, bottom) = low, high
    chip = np.ascontiguousarray(strip.picture[top:bottom, left:right])
    field = _field(chip)
    chip[0] = chip[-1] = chip[:, 0] = chip[:, -1] = field
    ink = _difference(chip, field)
    y, x = np.nonzero(ink >= _INK * ink.max())
    corners = square_around(np.array((x.min(), y.min())), np.array((x.max() + 1, y.max() + 1)))
    return squares(chip, corners[None])[0], corners + low
