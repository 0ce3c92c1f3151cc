"""What a player has marked in the cells of a board: filled ones, in which colour, and those that stay empty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from ..colours import Palette
from ..grid import EMPTY, FILLED, UNKNOWN, state_of
from .crops import Pixels, Places, corners_of, squares

_EDGE: Final = 5  # pixels of a square that may show lines
_SOLID: Final = 0.45  # a cell that is so much darker than its paper is filled, whatever the shape
_SHADED: Final = 0.2  # so is a cell that is shaded by hand
_CROSSED: Final = 0.03
_REGULAR: Final = 0.7
_MARKED: Final = 0.25  # the ink of the darkest part of a mark
_EVEN: Final = 0.07  # ink of a typical pixel of a cell that has one tone
_BLACK: Final = 0.7  # ink of a cell that is no band of colour
_MOST_CONTRADICTIONS: Final = 0.15  # share of lines: players and readers err, too

Flags = NDArray[np.bool_]
Floats = NDArray[np.float32]


def likeness(pieces: Pixels) -> Floats:
    """How much the ink of each square looks the same in a mirror, upside down and on its side, at most 1.

    Crosses and dots do; of the digits only a round 0 comes near.
    """
    inner = pieces[:, _EDGE:-_EDGE, _EDGE:-_EDGE].astype(np.float32)
    paper = np.median(inner.reshape(len(inner), -1, 3), axis=1)
    ink = np.abs(inner - paper[:, None, None]).max(axis=3)
    ink = cv2.blur(ink.reshape(-1, ink.shape[2]), (3, 3)).reshape(ink.shape) if len(ink) else ink
    ink = ink - ink.mean(axis=(1, 2), keepdims=True)
    size = np.maximum((ink * ink).sum(axis=(1, 2)), 1e-6)
    views = (ink[:, ::-1], ink[:, :, ::-1], ink.transpose(0, 2, 1))
    return np.asarray(np.min([(ink * view).sum(axis=(1, 2)) / size for view in views], axis=0), np.float32)


def marks_of(
    picture: Pixels, points: Places, palette: Palette, dark: bool, clues: Sequence[Sequence[int]]
) -> NDArray[np.uint8] | None:
    """The states of the cells of a board, as in `grid`; None if nothing is marked. `dark` says how paper is, and the
    clues of all lines what may be marked: bands of colour and shadows look like cells that are shaded by hand."""
    shape = (points.shape[0] - 1, points.shape[1] - 1)
    pieces = squares(picture, corners_of(points).reshape(-1, 4, 2))
    pieces = 255 - pieces if dark else pieces
    inner = pieces[:, _EDGE:-_EDGE, _EDGE:-_EDGE].reshape(*shape, -1, 3)
    regular = likeness(pieces).reshape(shape) > _REGULAR
    tint = np.percentile(inner, 80, axis=2).astype(np.float32)
    paper = _paper_around(tint)
    tinted = _are_tinted(pieces, inner, tint, paper)
    for papers in (paper, np.where(tinted[..., None], tint, paper)):
        states = _states(np.clip(1 - inner / np.maximum(papers, 30)[:, :, None], 0, 1).max(axis=3), regular)
        if _contradictions(states, clues) <= _MOST_CONTRADICTIONS:
            break
    else:
        return None
    if not (states == FILLED).any() and np.count_nonzero(states) < 2:
        return None
    return _in_colours(states, 255 - inner if dark else inner, palette) if len(palette) > 2 else states


def _states(ink: Floats, regular: Flags) -> NDArray[np.uint8]:
    """What the ink of each cell (rows, columns, pixels) says."""
    shade, marked = ink.mean(axis=2), np.percentile(ink, 95, axis=2) > _MARKED
    filled = (shade > _SOLID) | (marked & (shade > _SHADED) & ~regular)
    crossed = marked & ~filled & (shade > _CROSSED)
    return np.where(filled, FILLED, np.where(crossed, EMPTY, UNKNOWN)).astype(np.uint8)


def _paper_around(tint: Floats) -> Floats:
    around = cv2.dilate(tint, np.ones((7, 7), np.uint8))
    return np.asarray(np.maximum(around, 0.6 * np.percentile(tint, 95, axis=(0, 1))), np.float32)


def _are_tinted(pieces: Pixels, inner: Pixels, tint: Floats, paper: Floats) -> Flags:
    """Which cells may be darker than others without a mark: most of them has one tone, on which the lines around them
    are about as strong as elsewhere."""
    level = np.maximum(tint.mean(axis=2), 1)
    even = 1 - np.median(inner, axis=2).mean(axis=2) / level < _EVEN
    edges = pieces.mean(axis=3)
    sides = [edges[:, :_EDGE].mean(axis=2), edges[:, -_EDGE:].mean(axis=2),
             edges[:, :, :_EDGE].mean(axis=1), edges[:, :, -_EDGE:].mean(axis=1)]
    contrast = 1 - np.median([side.min(axis=1) for side in sides], axis=0).reshape(level.shape) / level
    lit = tint.mean(axis=2) > 0.9 * paper.mean(axis=2)
    usual = float(np.median(contrast[lit & even])) if (lit & even).any() else 1.0
    return np.asarray(even & (contrast > 0.5 * usual) & (level > (1 - _BLACK) * paper.mean(axis=2)))


def _contradictions(states: NDArray[np.uint8], clues: Sequence[Sequence[int]]) -> float:
    """The share of lines with marks whose clue does not allow them: they have too many, or too many together."""
    marked = [(line, clue) for line, clue in zip([*states, *states.T], clues, strict=True) if line.any()]
    return sum(_contradicts(line, clue) for line, clue in marked) / max(1, len(marked))


def _contradicts(line: NDArray[np.uint8], clue: Sequence[int]) -> bool:
    filled = (line != UNKNOWN) & (line != EMPTY)
    ends = np.flatnonzero(np.diff(np.pad(filled, 1).astype(np.int8)))
    longest = int(np.max(ends[1::2] - ends[::2], initial=0))
    return bool(filled.sum() > sum(clue) or longest > max(clue, default=0)
                or (line == EMPTY).sum() > len(line) - sum(clue))


def _in_colours(states: NDArray[np.uint8], inner: Pixels, palette: Palette) -> NDArray[np.uint8]:
    """The states with the nearest colour of the palette for each filled cell."""
    tones = np.median(inner, axis=2)[:, :, None]
    inks = np.array([colour.value for colour in palette[1:]], np.float32)
    nearest = ((tones - inks) ** 2).sum(axis=3).argmin(axis=2) + 1
    of_colour = np.array([state_of(place) for place in range(len(palette))], np.uint8)
    return np.where(states == FILLED, of_colour[nearest], states)
