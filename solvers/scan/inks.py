"""The colours of numbers: a palette for the whole puzzle, and for each number how probable each of its colours is.

1. A number's colour is that of its ink, or that of the field on which it stands in black or white, as many apps have.
2. Light varies over a photo, so an ink counts relative to its own paper, as if that were white.
3. Thin strokes mix with their paper. So inks are compared where the way from the paper through the ink leaves the cube
   of colours, which mixing does not change, and only then by how far they are from the paper.
4. Colours around the one with most others near it are one group, and so on with those that are left. Where groups are
   of one hue, the puzzle is in black and white: light and shadow, or finished clues in grey.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from ..colours import RGB, Palette, palette_of
from .digits import paper_and_ink
from .reading import Choices

MOST_COLOURS: Final = 8

_INK_PIXELS: Final = 5
_APART: Final = 16.0  # the least distance of two colours (CIELAB)
_DEPTH: Final = 25.0  # distance of two inks of one hue, one of which is e times as far from the paper
_PALE: Final = 2.5  # how much stronger ink may be made before its noise, made stronger too, counts less
_LIGHTNESS: Final = 0.6  # the weight of differences of fields in lightness, which has to do with light, too
_HUES_APART: Final = 16.0  # the least distance of two hues (the a and b of CIELAB)
_CANDIDATES: Final = 60  # colours that are tried as the middle of a group
_FEW: Final = 0.01  # part of the numbers below which a group is taken for misreadings of another colour
_HALO: Final = 0.04  # part of the numbers below which a group beside another one is taken for its edge
_HIGHLIGHT: Final = 0.08  # part of the numbers that may stand on a highlight, as in the row where a player is
_MIXED: Final = 25.0  # how far ink that is black or white may be from the way between that and its field (CIELAB)
_SPREAD: Final = 5.0  # the least spread of the numbers of one colour
_LEAST: Final = 0.01  # less probable colours are left out

Floats = NDArray[np.float32]
_WHITE: Final = np.full(3, 255, np.float32)


@dataclass(frozen=True)
class Inks:
    """The palette, with the colour of empty cells first, and for each number its colours as places in it. Both are
    empty for a puzzle in black and white."""

    palette: Palette = ()
    choices: tuple[Choices, ...] = ()


def inks_of(crops: NDArray[np.uint8]) -> Inks:
    """The colours of the numbers in crops (n, 32, 32, 3), RGB; each crop has to show a number."""
    if len(crops) < 2:
        return Inks()
    paper, ink = paper_and_ink(crops, _INK_PIXELS)
    fields = _Groups(paper, _lab(paper) * (_LIGHTNESS, 1, 1))
    if fields.differ(_HIGHLIGHT) and _are_plain(paper, ink):
        return fields.palette(_WHITE)
    paper, ink = _in_white_light(paper, ink)
    depth = np.maximum(np.linalg.norm(ink - paper, axis=1, keepdims=True), 1)
    strongest = _strongest(paper, ink)
    paleness = np.median(np.linalg.norm(strongest - paper, axis=1) / depth[:, 0])
    inks = _Groups(ink, np.hstack((_lab(strongest) * min(1, _PALE / paleness), _DEPTH * np.log(depth))))
    return inks.palette(np.median(paper, axis=0)) if inks.differ(_FEW) else Inks()


def _lab(colours: Floats) -> Floats:
    """Colours (n, 3) in CIELAB, whose distances are about as large as they look."""
    return np.asarray(cv2.cvtColor(colours[None].astype(np.float32) / 255, cv2.COLOR_RGB2Lab)[0], np.float32)


def _are_plain(fields: Floats, ink: Floats) -> bool:
    """Whether most ink is black or white, perhaps mixed with its field."""
    apart = []
    for plain in (0, 255):
        way, along = plain - fields, ink - fields
        part = np.einsum("nc,nc->n", way, along) / np.maximum(np.einsum("nc,nc->n", way, way), 1)
        apart.append(np.linalg.norm(_lab(ink) - _lab(fields + np.clip(part, 0, 1)[:, None] * way), axis=1))
    return float(np.median(np.min(apart, axis=0))) < _MIXED


def _in_white_light(paper: Floats, ink: Floats) -> tuple[Floats, Floats]:
    """Papers and inks as they were if the paper were white, unless the ink is lighter."""
    if np.median(paper.sum(axis=1) - ink.sum(axis=1)) < 0:
        return paper, ink
    return np.full_like(paper, 255), np.minimum(ink * 255 / np.maximum(paper, 1), 255)


def _strongest(paper: Floats, ink: Floats) -> Floats:
    """Where the way from the paper through the ink leaves the cube of colours."""
    way = ink - paper
    room = np.where(way < 0, paper, 255 - paper)
    steps = np.min(room / np.maximum(np.abs(way), 1e-3), axis=1, keepdims=True)
    return np.asarray(np.clip(paper + np.maximum(steps, 1) * way, 0, 255), np.float32)


class _Groups:
    """Colours (n, 3) in groups that look alike, by their appearances (n, any): places, L, a and b first."""

    def __init__(self, colours: Floats, places: Floats) -> None:
        self.colours, self.places = colours, places
        self.groups = self._around_centres()

    def _around_centres(self) -> list[NDArray[np.bool_]]:
        """The members of each group, the largest first."""
        left = np.ones(len(self.places), bool)
        centres: list[Floats] = []
        while left.any() and len(centres) < MOST_COLOURS:
            candidates = np.flatnonzero(left)[:: 1 + left.sum() // _CANDIDATES]
            distances = [self._distances(self.places[place]) for place in candidates]
            nearest = max(distances, key=lambda distance: np.count_nonzero(left & (distance < _APART / 2)))
            members = left & (nearest < _APART)
            if centres and members.sum() < max(2, _FEW * len(left)):
                break
            centre = np.median(self.places[members], axis=0)
            left &= ~members
            if members.sum() > _HALO * len(left) or not any(np.linalg.norm(centre - other) < 1.7 * _APART
                                                           for other in centres):
                centres.append(centre)
        nearest_centre = np.argmin([self._distances(centre) for centre in centres], axis=0)
        groups = [nearest_centre == place for place in range(len(centres))]
        return sorted((group for group in groups if group.any()), key=np.count_nonzero, reverse=True)

    def _distances(self, centre: Floats) -> Floats:
        return np.asarray(np.linalg.norm(self.places - centre, axis=1), np.float32)

    def differ(self, few: float) -> bool:
        """Whether more than `few` of the colours are of another hue than the largest group."""
        hues = [np.median(self.places[group, 1:3], axis=0) for group in self.groups]
        others = [group.sum() for hue, group in zip(hues, self.groups, strict=True)
                  if np.linalg.norm(hue - hues[0]) > _HUES_APART]
        return bool(sum(others) > few * len(self.places))

    def palette(self, empty: Floats) -> Inks:
        """The groups as a palette, with this colour for empty cells."""
        distances = np.array([self._distances(np.median(self.places[group], axis=0)) for group in self.groups])
        spreads = [max(_SPREAD, float(np.sqrt(np.mean(distance[group] ** 2))))
                   for distance, group in zip(distances, self.groups, strict=True)]
        weights = np.exp(-0.5 * (distances / np.array(spreads)[:, None]) ** 2) + 1e-9
        chances = (weights / weights.sum(axis=0)).T
        values = [_rgb(np.median(self.colours[group], axis=0)) for group in self.groups]
        return Inks(palette_of([_rgb(empty), *values]), tuple(_choices(row) for row in chances))


def _rgb(colour: Floats) -> RGB:
    red, green, blue = (round(float(part)) for part in colour)
    return red, green, blue


def _choices(chances: Floats) -> Choices:
    order = np.argsort(-chances, kind="stable")
    return tuple((int(place) + 1, float(chances[place])) for place in order if chances[place] >= _LEAST)
