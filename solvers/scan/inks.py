"""The colours of numbers: a palette for the whole puzzle, and for each number how probable each of its colours is.

1. A number's colour is that of its ink, or that of the field on which it stands in black or white, as many apps have.
2. Light varies over a photo, so an ink counts relative to its own paper, as if that were white, and a field rather by
   the proportions of red, green and blue than by its lightness.
3. Thin strokes mix with their paper, and JPEG spreads their colour around them. So the pixels of a number and those
   next to them are added up, and inks are compared by the direction in which they lie from the paper, which mixing does
   not change. How far they are from it tells shades of one hue apart, but depends on the digits, too: strokes differ.
4. Colours that are close to each other form many small groups. Those between which there is no gap, compared with how
   widely they are spread, are merged. The numbers of a colour have the same sum in rows as in columns, so balanced
   groups count as farther apart, others as closer. The narrower such a decision, the less certain are the colours of
   these groups.
5. If one hue is left, the puzzle is in black and white, unless all its shades are balanced: there are light and shadow,
   and finished clues in grey.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
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
_INKS_APART: Final = 0.045  # the least distance of the directions of two inks: an angle
_SHADES_APART: Final = 0.25  # the least distance of two shades of one hue: the logarithm of their contrasts
_HUES_APART: Final = 0.1  # the least distance of the hues of two fields: logarithms of their proportions of channels
_LIGHTNESSES_APART: Final = 16.0  # the least distance of two fields of one hue (CIELAB)
_GAP: Final = 2.4  # spreads between the middles of two groups, at least
_VALLEY: Final = 0.5  # how many numbers may be halfway between two groups, in proportion to those in their middles
_FAR: Final = 6.0  # times the least distance, at which two colours differ whatever lies between them
_BALANCED: Final = 1.7  # a gap next to a group that is balanced counts so many times, at most
_SEEDS: Final = 48
_CANDIDATES: Final = 60  # colours that are tried as the middle of a group
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


def inks_of(crops: NDArray[np.uint8], numbers: Sequence[Number] = (), rows: int = 0) -> Inks:
    """The colours of the numbers in crops (n, 32, 32, 3), RGB; `numbers` are what was read there, first those of rows.
    """
    if len(crops) < 2:
        return Inks()
    paper, ink = paper_and_ink(crops, _INK_PIXELS)
    legible = np.linalg.norm(ink - paper, axis=1) > _FAINT
    values = np.array([number.value for number in numbers] or [1] * len(crops))
    if numbers:
        certainties = np.array([number.certainty for number in numbers])
        legible &= certainties > _LEGIBLE * np.median(certainties)
    if legible.sum() < 2:
        return Inks()
    balance = np.where(np.arange(len(crops)) < rows, values, -values)
    fields = _Cloud(_hues(paper) / _HUES_APART, _lab(paper)[:, 0] / _LIGHTNESSES_APART, legible, balance)
    if _are_plain(paper[legible], ink[legible]):
        groups = fields.groups()
        if fields.has_hues(groups, _HIGHLIGHT):
            return fields.inks(groups, [_WHITE, *(np.median(paper[group.flags], axis=0) for group in groups)])
    return _printed_inks(crops, paper, ink, fields)


def _printed_inks(crops: NDArray[np.uint8], paper: Floats, ink: Floats, fields: _Cloud) -> Inks:
    """The palette of numbers in coloured ink."""
    is_light = np.median((paper - ink).sum(axis=1)) < 0
    light = np.ones_like(paper) if is_light else 255 / np.maximum(paper, 1)
    directions = _unit(_ways(crops, paper) * light)
    contrasts = np.linalg.norm((ink - paper) * light, axis=1)
    shades = np.log(np.maximum(contrasts, 1)) / _SHADES_APART
    cloud = replace(fields, hues=directions / _INKS_APART, shades=shades)
    cloud = replace(cloud, shades=shades - cloud.usual_shades())
    groups = cloud.groups()
    if not cloud.has_hues(groups, _FEW) and not cloud.are_balanced(groups):
        return Inks()
    empty = np.median(paper, axis=0)
    sheet = empty if is_light else _WHITE
    colours = [_solid(sheet, np.median(directions[group.flags], axis=0), contrasts[group.flags]) for group in groups]
    return cloud.inks(groups, [empty, *colours])


def _lab(colours: Floats) -> Floats:
    """Colours (n, 3) in CIELAB, whose distances are about as large as they look."""
    return np.asarray(cv2.cvtColor(colours[None].astype(np.float32) / 255, cv2.COLOR_RGB2Lab)[0], np.float32)


def _hues(fields: Floats) -> Floats:
    """The proportions of the channels, which light hardly changes."""
    logarithms = np.log(fields + 20)
    return np.asarray(logarithms - logarithms.mean(axis=1, keepdims=True), np.float32)


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


def _solid(sheet: Floats, direction: Floats, contrasts: Floats) -> Floats:
    """The colour that ink of this direction has where a stroke covers its pixels. Thin strokes cover none."""
    room = np.where(direction < 0, sheet, 255 - sheet) / np.maximum(np.abs(direction), 1e-3)
    strongest = float(room.min())
    contrast = np.clip(np.percentile(contrasts, 90), _VIVID * strongest, strongest)
    return np.asarray(sheet + contrast * direction, np.float32)


@dataclass(frozen=True, eq=False)
class _Group:
    """Numbers that have one colour, and the probability that this is so and that they are all that have it."""

    flags: Flags
    trust: float


@dataclass(frozen=True, eq=False)
class _Cloud:
    """Numbers as points, whose distance is 1 at least if their colours can be told apart."""

    hues: Floats  # n, 3
    shades: Floats
    legible: Flags
    balance: NDArray[np.int64]  # their values, negative in columns

    @cached_property
    def points(self) -> Floats:
        return np.column_stack((self.hues, self.shades))

    def groups(self) -> list[_Group]:
        """The groups, the largest first. Numbers that are not legible go to the nearest one, too."""
        parts = self._merged(self._seeds())
        few = max(2, _FEW * self.legible.sum())
        large = sorted((part for part in parts if len(part[0]) >= few), key=lambda part: -len(part[0]))[:MOST_COLOURS]
        large = large or parts[:1]
        nearest = np.argmin([self._distances(members) for members, _ in large], axis=0)
        return [_Group(flags, trust) for place, (_, trust) in enumerate(large) if (flags := nearest == place).any()]

    def _distances(self, members: Members | Flags) -> Floats:
        """How far all points are from the middle of some."""
        return np.asarray(np.linalg.norm(self.points - np.median(self.points[members], axis=0), axis=1), np.float32)

    def _seeds(self) -> list[Members]:
        """Small groups, the densest first."""
        left = self.legible.copy()
        seeds: list[Members] = []
        while left.any() and len(seeds) < _SEEDS:
            candidates = np.flatnonzero(left)[:: 1 + left.sum() // _CANDIDATES]
            distances = [np.linalg.norm(self.points - self.points[number], axis=1) for number in candidates]
            nearest = max(distances, key=lambda distance: np.count_nonzero(left & (distance < 0.5)))
            members = left & (nearest < 1)
            seeds.append(np.flatnonzero(members))
            left &= ~members
        return seeds

    def _merged(self, seeds: list[Members]) -> list[tuple[Members, float]]:
        """The groups after those without a gap between them have been merged, the closest first; with the probability
        that neither a gap within them nor one around them should have counted otherwise."""
        parts = dict(enumerate(seeds))
        within = dict.fromkeys(parts, 0.0)
        gaps = {(a, b): self._gap(parts[a], parts[b]) for a, b in combinations(parts, 2)}
        while gaps and gaps[least := min(gaps, key=gaps.__getitem__)] < 1:
            name = max(parts) + len(seeds)
            within[name] = max(gaps[least], *(within[part] for part in least))
            both = np.concatenate([parts.pop(part) for part in least])
            gaps = {pair: gap for pair, gap in gaps.items() if not {*pair} & {*least}}
            gaps |= {(other, name): self._gap(parts[other], both) for other in parts}
            parts[name] = both
        around = {name: min((gap for pair, gap in gaps.items() if name in pair), default=np.inf) for name in parts}
        return [(members, 1 / (1 + within[name] ** 4) / (1 + around[name] ** -4)) for name, members in parts.items()]

    def _gap(self, group: Members, other: Members) -> float:
        """How clearly two groups are apart; less than 1 if they are one."""
        middles = [np.median(self.points[members], axis=0) for members in (group, other)]
        way = middles[1] - middles[0]
        distance = float(np.linalg.norm(way))
        if distance < 1:
            return distance * self._sums(group, other)
        along = [(self.points[members] - middles[0]) @ (way / distance ** 2) for members in (group, other)]  # 0 to 1
        spreads = [max(1.5 * float(np.median(np.abs(part - np.median(part)))), 1 / distance / 6) for part in along]
        first, between, last = (int(np.sum(np.abs(np.concatenate(along) - place) < 1 / 6)) for place in (0, 0.5, 1))
        valley = _VALLEY * float(min(first, last)) / max(between, 0.1)
        gap = max(min(1 / (_GAP * float(np.linalg.norm(spreads))), valley), distance / _FAR)
        return gap * self._sums(group, other)

    def _sums(self, group: Members, other: Members) -> float:
        """How many times a gap between two groups counts: less if neither is balanced, as far as the whole puzzle is,
        and the more so, the larger the sums are that halves of one colour might have."""
        usual = min(float(np.square(self.balance[members]).sum()) for members in (group, other)) ** 0.5
        excess = min(abs(int(self.balance[members].sum())) for members in (group, other))
        if not excess:
            return float(min(_BALANCED, usual ** 0.5 / 2))
        return float(min(1.0, usual ** 0.5 / (1 + excess / (1 + abs(int(self.balance.sum()))))))

    def has_hues(self, groups: list[_Group], few: float) -> bool:
        """Whether more than `few` of the numbers are of another hue than the largest group."""
        middles = [np.median(self.hues[group.flags], axis=0) for group in groups]
        others = sum(int(group.flags.sum()) for middle, group in zip(middles, groups, strict=True)
                     if np.linalg.norm(middle - middles[0]) > 2)
        return others > few * len(self.hues)

    def are_balanced(self, groups: list[_Group]) -> bool:
        """Whether there are several groups, and each has the same sum in rows as in columns."""
        return len(groups) > 1 and not any(self.balance[group.flags].sum() for group in groups)

    def usual_shades(self) -> Floats:
        """How much deeper than others of its colour a number of this value usually is."""
        away = self.shades.copy()
        for group in self.groups():
            away[group.flags] -= np.median(self.shades[group.flags])
        usual = np.zeros_like(away)
        for value in np.unique(np.abs(self.balance)):
            same = np.abs(self.balance) == value
            usual[same] = np.median(away[same])
        return usual

    def inks(self, groups: list[_Group], colours: Sequence[Floats]) -> Inks:
        """The groups as a palette of these colours, that of empty cells first."""
        distances = np.array([self._distances(group.flags) for group in groups])
        spreads = [max(1 / 3, 1.5 * float(np.median(distance[group.flags])))
                   for distance, group in zip(distances, groups, strict=True)]
        weights = (1 + (distances / np.array(spreads)[:, None]) ** 2 / _TAIL) ** (-(_TAIL + 1) / 2)
        chances = (weights / weights.sum(axis=0)).T * [group.trust for group in groups]
        return Inks(palette_of([_rgb(colour) for colour in colours]), tuple(_choices(row) for row in chances))


def _rgb(colour: Floats) -> RGB:
    red, green, blue = (round(float(part)) for part in colour)
    return red, green, blue


def _choices(chances: Floats) -> Choices:
    order = np.argsort(-chances, kind="stable")
    return tuple((int(place) + 1, float(chances[place])) for place in order if chances[place] >= _LEAST)
