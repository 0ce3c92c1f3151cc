"""The colours of numbers: a palette for the whole puzzle, and for each number how probable each of its colours is.

1. A number's colour is that of its ink, or that of the field on which it stands in black or white, as many apps have.
2. Light varies over a photo, so an ink counts relative to its own paper, as if that were white.
3. Thin strokes mix with their paper, and JPEG spreads their colour around them. So the pixels of a number and those
   next to them are added up, and inks are compared by the direction in which they lie from the paper, which mixing does
   not change. How far they are from it tells two shades of one hue apart, if the same numbers are printed in both.
4. Colours that are close to each other form many small groups. Those between which there is no gap, compared with how
   widely they are spread, are merged. If one hue is left, the puzzle is in black and white: light and shadow, or
   finished clues in grey.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from ..colours import RGB, Palette, palette_of
from .digits import paper_and_ink
from .reading import Choices, Number

MOST_COLOURS: Final = 8

_INK_PIXELS: Final = 5
_BODY_PIXELS: Final = 16  # whose colour says which pixels belong to a number
_INNER: Final = slice(8, -8)  # where no line between cells is
_AROUND: Final = slice(4, -4)
_BARE: Final = slice(30, 200)  # of the pixels there, those that are paper, if the least inked come first
_REACH: Final = 2  # pixels next to a number that have some of its colour
_COVERED: Final = 0.35  # the share of ink in a pixel of a number
_LEGIBLE: Final = 0.6  # numbers with less certainty, in proportion to others, may be none at all
_FAINT: Final = 8.0  # ink with less contrast, of 255, says nothing
_FIELDS_APART: Final = 10.0  # the least distance of two fields (CIELAB)
_INKS_APART: Final = 0.045  # the least distance of the directions of two inks: an angle
_LIGHTNESS: Final = 0.3  # the weight of differences of fields in lightness, which has to do with light, too
_DARK: Final = 30.0  # lightness from which on hues are compared in proportion to it: those of dark fields are noise
_MIDDLE: Final = 80.0  # the lightness, with `_DARK`, of a field whose hue counts as it is
_HUES_APART: Final = 16.0  # the least distance of the hues of fields (the a and b of CIELAB)
_SHADES_APART: Final = 0.5  # the least distance of two shades of one hue: the logarithm of their contrasts
_SHADE: Final = 0.2  # part of the numbers of a hue that is a shade
_MIXED_VALUES: Final = 0.5  # two shades share so many of their values; strokes of one ink differ between digits
_GAP: Final = 2.4  # spreads between the middles of two groups, at least
_VALLEY: Final = 0.5  # how many numbers may be halfway between two groups, in proportion to those in their middles
_SEEDS: Final = 32
_CANDIDATES: Final = 60  # colours that are tried as the middle of a group
_SMALL: Final = 0.04  # part of the numbers below which a group has to be farther apart
_FEW: Final = 0.01  # part of the numbers below which a group is taken for misreadings of another colour
_HIGHLIGHT: Final = 0.08  # part of the numbers that may stand on a highlight, as in the row where a player is
_MIXED: Final = 25.0  # how far ink that is black or white may be from the way between that and its field (CIELAB)
_TAIL: Final = 5  # degrees of freedom of the distribution of the colours of a group (Student's t)
_VIVID: Final = 0.5  # a colour of a palette has at least so much of the strongest contrast that is possible
_LEAST: Final = 0.01  # less probable colours are left out

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]
Members = NDArray[np.intp]
_WHITE: Final = np.full(3, 255, np.float32)


@dataclass(frozen=True)
class Inks:
    """The palette, with the colour of empty cells first, and for each number its colours as places in it. Both are
    empty for a puzzle in black and white."""

    palette: Palette = ()
    choices: tuple[Choices, ...] = ()


def inks_of(crops: NDArray[np.uint8], numbers: Sequence[Number] = ()) -> Inks:
    """The colours of the numbers in crops (n, 32, 32, 3), RGB; `numbers` are what was read there."""
    if len(crops) < 2:
        return Inks()
    paper, ink = paper_and_ink(crops, _INK_PIXELS)
    legible = np.linalg.norm(ink - paper, axis=1) > _FAINT
    if numbers:
        certainties = np.array([number.certainty for number in numbers])
        legible &= certainties > _LEGIBLE * np.median(certainties)
    if legible.sum() < 2:
        return Inks()
    places = _in_any_light(paper)
    fields = _grouped(places, legible, _FIELDS_APART)
    if _differ(fields, places[:, 1:], _HIGHLIGHT, _HUES_APART) and _are_plain(paper[legible], ink[legible]):
        return _inks(fields, places, _FIELDS_APART, [_WHITE, *(np.median(paper[group], axis=0) for group in fields)])
    return _printed_inks(crops, paper, ink, legible, np.array([number.value for number in numbers]))


def _printed_inks(
    crops: NDArray[np.uint8], paper: Floats, ink: Floats, legible: Flags, values: NDArray[np.int64]
) -> Inks:
    """The palette of numbers in coloured ink."""
    is_light = np.median((paper - ink).sum(axis=1)) < 0
    light = np.ones_like(paper) if is_light else 255 / np.maximum(paper, 1)
    empty = np.median(paper, axis=0)
    directions = _unit(_ways(crops, paper) * light)
    hues = _grouped(directions, legible, _INKS_APART)
    if not _differ(hues, directions, _FEW, 2 * _INKS_APART):
        return Inks()
    contrasts = np.linalg.norm((ink - paper) * light, axis=1)
    shades = np.zeros(len(paper), np.float32)
    groups: list[Flags] = []
    for place, hue in enumerate(hues):
        has_room = len(groups) + len(hues) - place < MOST_COLOURS
        deep = hue & _deep(hue, np.log(np.maximum(contrasts, 1)), values) & has_room
        shades[deep] = 1
        groups += [part for part in (hue & ~deep, deep) if part.any()]
    sheet = empty if is_light else _WHITE
    colours = [_solid(sheet, np.median(directions[group], axis=0), contrasts[group]) for group in groups]
    return _inks(groups, np.column_stack((directions, shades)), _INKS_APART, [empty, *colours])


def _lab(colours: Floats) -> Floats:
    """Colours (n, 3) in CIELAB, whose distances are about as large as they look."""
    return np.asarray(cv2.cvtColor(colours[None].astype(np.float32) / 255, cv2.COLOR_RGB2Lab)[0], np.float32)


def _in_any_light(fields: Floats) -> Floats:
    """Fields by their hue, which light hardly changes, and a little by their lightness."""
    lightness, *hue = _lab(fields).T
    return np.column_stack((_LIGHTNESS * lightness, *(_MIDDLE * part / (lightness + _DARK) for part in hue)))


def _are_plain(fields: Floats, ink: Floats) -> bool:
    """Whether most ink is black or white, perhaps mixed with its field."""
    apart = []
    for plain in (0, 255):
        way, along = plain - fields, ink - fields
        part = np.einsum("nc,nc->n", way, along) / np.maximum(np.einsum("nc,nc->n", way, way), 1)
        apart.append(np.linalg.norm(_lab(ink) - _lab(fields + np.clip(part, 0, 1)[:, None] * way), axis=1))
    return float(np.median(np.min(apart, axis=0))) < _MIXED


def _ways(crops: NDArray[np.uint8], paper: Floats) -> Floats:
    """The way from the paper to the ink of each crop, on average over its pixels and those next to them."""
    _, body = paper_and_ink(crops, _BODY_PIXELS)
    way = body - paper
    near = crops[:, _AROUND, _AROUND].reshape(len(crops), -1, 3).astype(np.float32)
    order = np.argsort(np.einsum("npc,nc->np", near, way), axis=1)[:, _BARE]
    bare = np.median(np.take_along_axis(near, order[..., None], axis=1), axis=1)
    way = body - bare
    away = crops[:, _INNER, _INNER] - bare[:, None, None]
    part = np.einsum("nhwc,nc->nhw", away, way) / np.maximum((way * way).sum(axis=1), 1)[:, None, None]
    covered = np.pad(part > _COVERED, ((0, 0), (_REACH, _REACH), (_REACH, _REACH))).astype(np.uint8)
    around = cv2.dilate(covered.reshape(-1, covered.shape[2]), np.ones((2 * _REACH + 1,) * 2)).reshape(covered.shape)
    total = np.einsum("nhwc,nhw->nc", away, around[:, _REACH:-_REACH, _REACH:-_REACH].astype(np.float32))
    return np.asarray(np.where(total.any(axis=1, keepdims=True), total, way), np.float32)


def _unit(ways: NDArray[Any]) -> Floats:
    return np.asarray(ways / np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1e-3), np.float32)


def _deep(hue: Flags, contrasts: Floats, values: NDArray[np.int64]) -> Flags:
    """Which numbers of a hue are of the darker of two shades, if there are two."""
    none = np.zeros(len(hue), bool)
    if not len(values):
        return none
    shades = sorted(_grouped(contrasts[:, None], hue, _SHADES_APART), key=lambda shade: float(contrasts[shade].mean()))
    if len(shades) < 2:
        return none
    deep = hue & (contrasts > (contrasts[hue & shades[-1]].min() + contrasts[hue & shades[-2]].max()) / 2)
    mixed = sum(min(np.sum(deep[same]), np.sum(~deep[same]))
                for value in np.unique(values[hue]) for same in [hue & (values == value)])
    fewer = min(deep.sum(), (hue & ~deep).sum())
    return deep if fewer > _SHADE * hue.sum() and mixed > _MIXED_VALUES * fewer else none


def _solid(sheet: Floats, direction: Floats, contrasts: Floats) -> Floats:
    """The colour that ink of this direction has where a stroke covers its pixels. Thin strokes cover none."""
    room = np.where(direction < 0, sheet, 255 - sheet) / np.maximum(np.abs(direction), 1e-3)
    strongest = float(room.min())
    contrast = np.clip(np.percentile(contrasts, 90), _VIVID * strongest, strongest)
    return np.asarray(sheet + contrast * direction, np.float32)


# Groups of places (n, any) that lie close together

def _grouped(places: Floats, legible: Flags, apart: float) -> list[Flags]:
    """The members of each group, the largest first. Places that are not legible go to the nearest group, too."""
    groups = _merged(places, _seeds(places, legible, apart), apart, int(legible.sum()))
    few = max(2, _FEW * legible.sum())
    large = sorted((group for group in groups if len(group) >= few), key=len, reverse=True)[:MOST_COLOURS]
    middles = [np.median(places[group], axis=0) for group in large or groups[:1]]
    nearest = np.argmin([np.linalg.norm(places - middle, axis=1) for middle in middles], axis=0)
    return [group for place in range(len(middles)) if (group := nearest == place).any()]


def _seeds(places: Floats, legible: Flags, apart: float) -> list[Members]:
    """Small groups, the densest first."""
    left = legible.copy()
    seeds: list[Members] = []
    while left.any() and len(seeds) < _SEEDS:
        candidates = np.flatnonzero(left)[:: 1 + left.sum() // _CANDIDATES]
        distances = [np.linalg.norm(places - places[place], axis=1) for place in candidates]
        nearest = max(distances, key=lambda distance: np.count_nonzero(left & (distance < apart / 2)))
        members = left & (nearest < apart)
        seeds.append(np.flatnonzero(members))
        left &= ~members
    return seeds


def _merged(places: Floats, groups: list[Members], apart: float, count: int) -> list[Members]:
    """The groups after those without a gap between them have been merged, the closest first."""
    parts = dict(enumerate(groups))
    gaps = {(a, b): _gap(places, parts[a], parts[b], apart, count) for a, b in combinations(parts, 2)}
    while gaps and gaps[least := min(gaps, key=gaps.__getitem__)] < 1:
        both = np.concatenate([parts.pop(name) for name in least])
        gaps = {pair: gap for pair, gap in gaps.items() if not {*pair} & {*least}}
        name = max(*least, *parts, 0) + len(groups)
        gaps |= {(other, name): _gap(places, parts[other], both, apart, count) for other in parts}
        parts[name] = both
    return list(parts.values())


def _gap(places: Floats, one: Members, other: Members, apart: float, count: int) -> float:
    """How clearly two groups are apart; less than 1 if they are one."""
    middles = [np.median(places[group], axis=0) for group in (one, other)]
    way = middles[1] - middles[0]
    distance = float(np.linalg.norm(way))
    if distance < apart:
        return distance / apart
    along = [(places[group] - middles[0]) @ (way / distance ** 2) for group in (one, other)]  # from 0 to 1
    spreads = [max(1.5 * float(np.median(np.abs(part - np.median(part)))), apart / distance / 6) for part in along]
    first, between, last = (int(np.sum(np.abs(np.concatenate(along) - place) < 1 / 6)) for place in (0, 0.5, 1))
    few = min(1.0, (min(len(one), len(other)) / (_SMALL * count)) ** 0.5)
    valley = _VALLEY * float(min(first, last)) / max(between, 0.1)
    return float(min(few / (_GAP * float(np.linalg.norm(spreads))), valley))


def _differ(groups: list[Flags], hues: Floats, few: float, apart: float) -> bool:
    """Whether more than `few` of the places are of another hue than the largest group."""
    middles = [np.median(hues[group], axis=0) for group in groups]
    others = sum(int(group.sum()) for middle, group in zip(middles, groups, strict=True)
                 if np.linalg.norm(middle - middles[0]) > apart)
    return others > few * len(hues)


def _inks(groups: list[Flags], places: Floats, apart: float, colours: Sequence[Floats]) -> Inks:
    """The groups as a palette of these colours, that of empty cells first."""
    middles = [np.median(places[group], axis=0) for group in groups]
    distances = np.array([np.linalg.norm(places - middle, axis=1) for middle in middles])
    spreads = [max(apart / 3, 1.5 * float(np.median(distance[group])))
               for distance, group in zip(distances, groups, strict=True)]
    weights = (1 + (distances / np.array(spreads)[:, None]) ** 2 / _TAIL) ** (-(_TAIL + 1) / 2)
    chances = (weights / weights.sum(axis=0)).T
    return Inks(palette_of([_rgb(colour) for colour in colours]), tuple(_choices(row) for row in chances))


def _rgb(colour: Floats) -> RGB:
    red, green, blue = (round(float(part)) for part in colour)
    return red, green, blue


def _choices(chances: Floats) -> Choices:
    order = np.argsort(-chances, kind="stable")
    return tuple((int(place) + 1, float(chances[place])) for place in order if chances[place] >= _LEAST)
