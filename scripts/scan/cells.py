"""Clue cells as crops of pictures show them, drawn for training: numbers in many fonts, colours and states.

Each cell is drawn as masks of ink (0..1) on a canvas twice as large as a crop, with room around it for neighbours:
number, ruling, field of colour, pencil. The masks are bent, blurred and reduced to the pixels of a screen or a camera,
then mixed with colours and spoiled by noise and JPEG.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from scripts.scan.boards import restyled
from scripts.scan.fonts import Face
from solvers.scan.digits import BLANK, LARGEST, SIZE

CANVAS = 2 * SIZE  # pixels of a crop as it is drawn
ROOM = 24  # pixels around the crop
MIDDLE = ROOM + CANVAS / 2
WHOLE = CANVAS + 2 * ROOM
GLYPH = 48  # size of the font of glyphs

Mask = NDArray[np.float32]
Rgb = NDArray[np.float32]


@dataclass
class Cells:
    """Crops (n, 32, 32, 3), what they show (`BLANK` for nothing), and the height of digits in pixels of the picture."""

    crops: NDArray[np.uint8]
    numbers: NDArray[np.int16]
    heights: NDArray[np.float32]


def draw_cells(count: int, seed: int, faces: tuple[Face, ...]) -> Cells:
    """Cells in faces of random families. The same arguments give the same cells."""
    rng = np.random.default_rng(seed)
    families: dict[str, list[Face]] = {}
    for face in faces:
        families.setdefault(face.family, []).append(face)
    styles = list(families.values())
    cells = Cells(np.zeros((count, SIZE, SIZE, 3), np.uint8), np.zeros(count, np.int16), np.zeros(count, np.float32))
    for place in range(count):
        style = styles[rng.integers(len(styles))]
        font = glyphs(style[rng.integers(len(style))].path)
        cells.crops[place], cells.numbers[place], cells.heights[place] = Cell(rng, font).crop()
    return cells


@cache
def glyphs(path: str) -> list[NDArray[np.uint8]]:
    """The ten digits of a font: as wide as they advance, and all from the top of the tallest to the lowest bottom."""
    font = ImageFont.truetype(path, GLYPH)
    boxes = [font.getbbox(str(digit)) for digit in range(10)]
    top, bottom = min(box[1] for box in boxes), max(box[3] for box in boxes)
    images = []
    for digit, box in enumerate(boxes):
        left = min(box[0], 0)
        image = Image.new("L", (int(max(font.getlength(str(digit)), box[2]) - left), int(bottom - top)))
        ImageDraw.Draw(image).text((-left, -top), str(digit), font=font, fill=255)
        images.append(np.asarray(image))
    return images


def random_number(rng: Generator) -> int:
    """Blank cells and numbers of one, two and three digits; small ones more often, as in puzzles."""
    kind = rng.random()
    if kind < 0.14:
        return BLANK
    if kind < 0.47:
        return int(rng.integers(10))
    if kind < 0.88:
        return int(rng.integers(10, 100 if rng.random() < 0.7 else 30))
    return int(rng.integers(100, LARGEST + 1))


def number_mask(
    rng: Generator, font: list[NDArray[np.uint8]], number: int, slope: float, weight: float
) -> tuple[NDArray[np.uint8], float]:
    """The ink of a number, cut to its box, and what part of the height of the font's digits that has."""
    digits = [font[int(digit)] for digit in str(number)]
    height = digits[0].shape[0]
    gap = rng.normal(0, 0.04) * height if rng.random() < 0.6 else 0.0
    lefts = np.cumsum([0.0] + [digit.shape[1] + gap for digit in digits[:-1]])
    mask = np.zeros((height, int(lefts[-1]) + digits[-1].shape[1]), np.uint8)
    for digit, left in zip(digits, np.maximum(lefts, 0).astype(int), strict=True):
        part = mask[:, left:left + digit.shape[1]]
        np.maximum(part, digit[:, :part.shape[1]], out=part)
    if slope or weight:
        mask = restyled(mask, slope, weight)
    ys, xs = np.flatnonzero(mask.max(axis=1) > 60), np.flatnonzero(mask.max(axis=0) > 60)
    return mask[ys[0]:ys[-1] + 1, xs[0]:xs[-1] + 1], (ys[-1] + 1 - ys[0]) / height


class Cell:
    """A cell while it is drawn."""

    def __init__(self, rng: Generator, font: list[NDArray[np.uint8]]) -> None:
        self.rng, self.font = rng, font
        self.number = random_number(rng)
        self.ruled = rng.random() < 0.7
        margin = rng.uniform(-0.14, 0.11) * CANVAS if self.ruled else 0.0
        self.left, self.right = ROOM + margin, ROOM + CANVAS - margin
        self.side = self.right - self.left
        self.height = rng.uniform(0.38, 0.78) * self.side
        self.squeeze = rng.uniform(0.62, 1.12)
        self.slope = rng.uniform(-0.08, 0.3) if rng.random() < 0.45 else 0.0
        self.weight = rng.normal(0, 0.03) * GLYPH if rng.random() < 0.35 else 0.0
        self.text, self.lines, self.field, self.pencil = (np.zeros((WHOLE, WHOLE), np.float32) for _ in range(4))

    def crop(self) -> tuple[NDArray[np.uint8], int, float]:
        """The crop, its number, and the height of its digits in pixels of the picture."""
        self._write()
        if self.ruled:
            self._rule()
        if self.rng.random() < 0.12:
            self._colour_field()
        if self.rng.random() < 0.05:
            self._cross_out()
        digits = 0 if self.number == BLANK else len(str(self.number))
        least = max(6 * CANVAS / self.height, 6 * digits)  # or nobody could read it
        resolution = int(np.exp(self.rng.uniform(np.log(least), np.log(64))))
        masks = self._seen(resolution)
        return self._picture(masks, resolution), self.number, self.height * resolution / CANVAS

    def _write(self) -> None:
        rng = self.rng
        x, y = MIDDLE + rng.normal(0, 0.05, 2) * self.side
        if self.ruled and rng.random() < 0.3:
            y += rng.uniform(-0.12, 0.12) * self.side
        if self.number != BLANK:
            self._put(self.number, x, y)
        elif rng.random() < 0.25:
            self._mark(x, y)
        pitch = self.side if self.ruled else rng.uniform(0.85, 1.5) * CANVAS
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if rng.random() < 0.4:
                self._put(int(rng.integers(1, 30)), x + right * (pitch + rng.normal(0, 1.5)),
                          y + down * pitch * rng.uniform(0.95, 1.1))

    def _put(self, number: int, x: float, y: float) -> None:
        """Adds a number around a point, squeezed until it fits into its cell."""
        mask, part = number_mask(self.rng, self.font, number, self.slope, self.weight)
        height = self.height if self.rng.random() < 0.4 else self.height * part
        wide = height * mask.shape[1] / mask.shape[0] * self.squeeze
        most = self.side * (self.rng.uniform(0.78, 1.0) if number > 9 else 1.0)
        w, h = max(2, round(min(wide, most))), max(3, round(height))
        left, top = round(x - w / 2), round(y - h / 2)
        x0, y0, x1, y1 = max(left, 0), max(top, 0), min(left + w, WHOLE), min(top + h, WHOLE)
        if x1 > x0 and y1 > y0:
            ink = cv2.resize(mask, (w, h), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
            part_of_text = self.text[y0:y1, x0:x1]
            np.maximum(part_of_text, ink[y0 - top:y1 - top, x0 - left:x1 - left], out=part_of_text)

    def _mark(self, x: float, y: float) -> None:
        """What a cell without a number may hold: a dot, a cross, a dash, or it is filled."""
        reach, thick = self.rng.uniform(0.08, 0.4) * self.side, int(self.rng.integers(2, 6))
        kind = self.rng.integers(4)
        if kind == 0:
            cv2.circle(self.text, (int(x), int(y)), int(reach / 2), 1.0, -1, cv2.LINE_AA)
        elif kind == 1:
            _stroke(self.text, (x - reach, y - reach), (x + reach, y + reach), thick)
            _stroke(self.text, (x - reach, y + reach), (x + reach, y - reach), thick)
        elif kind == 2:
            _stroke(self.text, (x - reach, y), (x + reach, y), thick)
        else:
            self.text[int(self.left):int(self.right), int(self.left):int(self.right)] = 1

    def _rule(self) -> None:
        rng = self.rng
        thin, dotted = rng.uniform(0.7, 3.0), rng.random() < 0.08
        for side in range(4):
            if rng.random() < 0.1:
                continue
            thick = max(1, round(thin * (rng.uniform(1.5, 3) if rng.random() < 0.25 else 1)))
            start, end = (self.left, self.right)[side % 2] + rng.normal(0, 1.6, 2)
            points = ((start, 0), (end, WHOLE)) if side < 2 else ((0, start), (WHOLE, end))
            _stroke(self.lines, *points, thick)
        if dotted:
            period = int(rng.integers(4, 10))
            here = np.arange(WHOLE) % period < period / 2
            self.lines *= here[:, None] | here[None, :]

    def _colour_field(self) -> None:
        """A field behind the number: the cell, a rounded tile, or a disc."""
        kind, inset = self.rng.random(), self.rng.uniform(0, 0.06) * self.side
        if kind < 0.2:
            cv2.circle(self.field, (int(MIDDLE), int(MIDDLE)), int(self.side / 2 - inset), 1.0, -1, cv2.LINE_AA)
            return
        self.field[int(self.left + inset):int(self.right - inset), int(self.left + inset):int(self.right - inset)] = 1
        if kind < 0.6:
            radius = self.rng.uniform(0.05, 0.2) * self.side
            self.field = (cv2.GaussianBlur(self.field, (0, 0), radius / 2) > 0.5).astype(np.float32)

    def _cross_out(self) -> None:
        """A pencil: a stroke through the number, two, or a ring around it."""
        rng = self.rng
        thick = int(rng.integers(1, 4))
        if rng.random() < 0.2:
            axes = rng.uniform(0.38, 0.5, 2) * self.side
            cv2.ellipse(self.pencil, (int(MIDDLE), int(MIDDLE)), (int(axes[0]), int(axes[1])), rng.uniform(0, 90), 0,
                        360, 1.0, thick, cv2.LINE_AA)
            return
        for _ in range(1 if rng.random() < 0.8 else 2):
            angle, reach = rng.uniform(0, np.pi), rng.uniform(0.3, 0.6) * self.side
            middle = MIDDLE + rng.normal(0, 0.08, 2) * self.side
            way = np.array((np.cos(angle), np.sin(angle))) * reach
            _stroke(self.pencil, middle - way, middle + way, thick)

    def _seen(self, resolution: int) -> Mask:
        """The masks as a lens and a sensor see the crop."""
        rng = self.rng
        corners = np.float32([[0, 0], [WHOLE, 0], [WHOLE, WHOLE], [0, WHOLE]])
        bent = cv2.getPerspectiveTransform(corners, corners + rng.normal(0, 1.8, (4, 2)).astype(np.float32))
        turn = cv2.getRotationMatrix2D((WHOLE / 2, WHOLE / 2), rng.normal(0, 3), rng.uniform(0.92, 1.08))
        shift = np.float64([[1, 0, -ROOM], [0, 1, -ROOM], [0, 0, 1]])
        masks = cv2.warpPerspective(np.dstack((self.text, self.lines, self.field, self.pencil)),
                                    shift @ np.vstack((turn, (0, 0, 1))) @ bent, (CANVAS, CANVAS))
        if rng.random() < 0.7:
            masks = cv2.GaussianBlur(masks, (0, 0), rng.uniform(0.3, 2.2))
        if rng.random() < 0.1:
            reach = int(rng.integers(2, 6))
            masks = cv2.blur(masks, (reach, 1) if rng.random() < 0.5 else (1, reach))
        masks[..., 0] *= rng.uniform(0.8, 1.0)
        masks[..., 1] *= rng.uniform(0.3, 1.0)
        masks[..., 3] *= rng.uniform(0.3, 0.9)
        way = cv2.INTER_AREA if resolution < CANVAS else cv2.INTER_LINEAR
        return cv2.resize(masks, (resolution, resolution), interpolation=way)

    def _picture(self, masks: Mask, resolution: int) -> NDArray[np.uint8]:
        rng = self.rng
        paper, ink = random_colours(rng)
        rule = ink if rng.random() < 0.6 else _clear_of(rng, paper)
        field = paper
        if self.field.any():
            field, (paper, _) = paper, random_colours(rng)
        pencil = np.float32(rng.uniform(40, 140)) + rng.normal(0, 8, 3)
        picture = np.empty((resolution, resolution, 3), np.float32)
        picture[:] = paper
        for layer, colour in ((2, field), (1, rule), (0, ink), (3, pencil)):
            picture += masks[..., layer, None] * (colour - picture)
        picture = _spoil(rng, picture, float(np.abs(paper - ink).max()))
        return _photographed(rng, picture)


def _stroke(mask: Mask, start: tuple[float, float], end: tuple[float, float], thick: int) -> None:
    cv2.line(mask, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])), 1.0, thick, cv2.LINE_AA)


def random_colours(rng: Generator) -> tuple[Rgb, Rgb]:
    """Paper and ink: printed, on a dark screen, in colour, or white on a field of colour."""
    kind = rng.random()
    if kind < 0.55:
        paper = rng.uniform(115, 255) * (1 + rng.normal(0, 0.04, 3))
        ink = paper * rng.uniform(0.02, 0.5) + rng.normal(0, 5, 3)
    elif kind < 0.68:
        paper = rng.uniform(0, 110) * (1 + rng.normal(0, 0.1, 3))
        ink = np.full(3, rng.uniform(150, 255)) * (1 + rng.normal(0, 0.04, 3))
    else:
        paper = rng.uniform(0, 255, 3) if rng.random() < 0.5 else rng.uniform(200, 255) + rng.normal(0, 6, 3)
        ink = _clear_of(rng, paper)
    return np.clip(paper, 0, 255).astype(np.float32), np.clip(ink, 0, 255).astype(np.float32)


def _clear_of(rng: Generator, paper: Rgb) -> Rgb:
    """A colour that people can tell from the paper; often black or white."""
    while True:
        colour = rng.uniform(0, 255, 3) if rng.random() < 0.6 else np.full(3, rng.choice((10.0, 250.0)))
        if np.abs(colour @ (0.3, 0.59, 0.11) - paper @ (0.3, 0.59, 0.11)) > 60:
            return colour.astype(np.float32)


def _spoil(rng: Generator, picture: Rgb, contrast: float) -> Rgb:
    """Light from a side, texture of the paper, printed dots, oversharpening and noise."""
    side = picture.shape[0]
    along = np.linspace(-1, 1, side, dtype=np.float32)
    slopes = rng.normal(0, 0.05, 2)
    picture = picture * (1 + slopes[0] * along[:, None] + slopes[1] * along[None, :])[..., None]
    if rng.random() < 0.15:
        waves = np.sin(np.arange(side) * rng.uniform(0.8, 3) + rng.uniform(0, 6))
        picture += (rng.uniform(0.03, 0.12) * contrast * waves[:, None] * np.roll(waves, 1)[None, :])[..., None]
    if rng.random() < 0.2:
        coarse = rng.normal(0, rng.uniform(0.02, 0.06) * contrast, (6, 6)).astype(np.float32)
        picture += cv2.resize(coarse, (side, side), interpolation=cv2.INTER_CUBIC)[..., None]
    if rng.random() < 0.2:
        amount = rng.uniform(0.3, 1.2)
        picture = (1 + amount) * picture - amount * cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.7, 1.5))
    noise = rng.choice((0.0, 0.01, 0.02, 0.05)) * contrast
    if noise:
        picture = picture + rng.normal(0, noise, (side, side, 1)) + rng.normal(0, noise / 2, (side, side, 3))
    return picture


def _photographed(rng: Generator, picture: Rgb) -> NDArray[np.uint8]:
    """As bytes, perhaps through JPEG, brought to the size of a crop."""
    image = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.4:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 95))]
        image = cv2.imdecode(cv2.imencode(".jpg", image, quality)[1], cv2.IMREAD_COLOR)
    if image.shape[0] > SIZE:
        return cv2.resize(image, (SIZE, SIZE), interpolation=cv2.INTER_AREA)
    return cv2.resize(image, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC if rng.random() < 0.7 else cv2.INTER_LINEAR)
