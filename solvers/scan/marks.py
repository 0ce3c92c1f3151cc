"""What a player has marked in the cells of a board: filled ones, in which colour, and those that stay empty."""

from __future__ import annotations

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


def marks_of(picture: Pixels, points: Places, palette: Palette, dark: bool) -> NDArray[np.uint8] | None:
    """The states of the cells of a board, as in `grid`; None if nothing is marked. `dark` says how paper is."""
    shape = (points.shape[0] - 1, points.shape[1] - 1)
    pieces = squares(picture, corners_of(points).reshape(-1, 4, 2))
    inner = pieces[:, _EDGE:-_EDGE, _EDGE:-_EDGE].reshape(*shape, -1, 3)
    ink = _ink(255 - inner if dark else inner)
    shade, strength = ink.mean(axis=2), np.percentile(ink, 95, axis=2)
    regular = likeness(pieces).reshape(shape) > _REGULAR
    marked = strength > 0.25
    filled = (shade > _SOLID) | (marked & (shade > _SHADED) & ~regular)
    crossed = marked & ~filled & (shade > _CROSSED)
    if not filled.any() and np.count_nonzero(crossed) < 2:
        return None
    states = np.where(filled, FILLED, np.where(crossed, EMPTY, UNKNOWN)).astype(np.uint8)
    return _in_colours(states, inner, palette) if len(palette) > 2 else states


def _ink(inner: Pixels) -> Floats:
    """How much darker than the paper around the pixels of each cell are, in the channel that shows most."""
    tint = np.percentile(inner, 80, axis=2).astype(np.float32)
    around = cv2.dilate(tint, np.ones((7, 7), np.uint8))
    paper = np.maximum(around, 0.6 * np.percentile(tint, 95, axis=(0, 1))).astype(np.float32)
    return np.asarray(np.clip(1 - inner / np.maximum(paper, 30)[:, :, None], 0, 1).max(axis=3), np.float32)


def _in_colours(states: NDArray[np.uint8], inner: Pixels, palette: Palette) -> NDArray[np.uint8]:
    """The states with the nearest colour of the palette for each filled cell."""
    tones = np.median(inner, axis=2)[:, :, None]
    inks = np.array([colour.value for colour in palette[1:]], np.float32)
    nearest = ((tones - inks) ** 2).sum(axis=3).argmin(axis=2) + 1
    of_colour = np.array([state_of(place) for place in range(len(palette))], np.uint8)
    return np.where(states == FILLED, of_colour[nearest], states)
