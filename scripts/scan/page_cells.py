"""Crops of clues as the scanner cuts them out of the pages that `pages.py` draws: for training and its figures.

They are cut where the numbers are printed, with errors of the size that the mesh of a page has, or where the scanner
finds text beside the board. Among them are places without a number: bare clue cells, and cells of the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scripts.scan.boards import BLACK, RGB, Points, Puzzle, Style, Truth
from scripts.scan.cells import Cells
from scripts.scan.fonts import Face
from scripts.scan.pages import KINDS, Page, Studio
from solvers.scan.crops import SIDE, corners_of, shrunk, squares, text_crops
from solvers.scan.digits import BLANK, LARGEST

MOST: Final = 120  # crops of a page, so that there are many pages
SHARES: Final = {"screen": 8, "phone": 2, "dark": 4, "thin": 1, "small": 3, "photo20": 2, "curl60": 6, "coloured": 6,
                 "filled": 1, "several": 1, "large": 3}
BLURRED: Final = 0.2  # share of the pages
BLUR: Final = (0.02, 0.07)  # its size in cells
DIGIT: Final = 0.42  # about the height of a digit, in cells
LEGIBLE: Final = (7, 9, 13)  # pixels of a cell from which people can read numbers of one, two and three digits
NARROW: Final = -0.06  # the margin from which a crop may cut off a part of a number of three digits

Corners = NDArray[np.float32]  # n, 4, 2


class Practice(Studio):
    """Draws pages with numbers that no puzzle has so often, such as large ones, and in faces that lean and have other
    strokes than those of the fonts."""

    def screen_style(self) -> Style:
        style = super().screen_style()
        if self.chance(0.45):
            style = replace(style, slope=self.rng.uniform(-0.08, 0.3))
        if self.chance(0.35):
            style = replace(style, weight=self.rng.normal(0, 0.02))
        return style

    def puzzle(
        self, shape: tuple[int, int], palette: tuple[RGB, ...] = (BLACK,), share: float | None = None
    ) -> Puzzle:
        puzzle = super().puzzle(shape, palette, share)
        for clue in puzzle.rows + puzzle.cols:
            clue[:] = [(self.number() if self.chance(0.6) else value, colour) for value, colour in clue]
        return puzzle

    def number(self) -> int:
        low, high = ((0, 9), (10, 99), (100, LARGEST))[self.rng.choice(3, p=(0.25, 0.55, 0.2))]
        return self.whole(low, high)


def page_cells(seed: int, faces: tuple[Face, ...], kind: str | None = None) -> Cells:
    """Crops of one page, in a face of a random family; its cells are often reduced to few pixels."""
    families: dict[str, list[str]] = {}
    for face in faces:
        families.setdefault(face.family, []).append(face.path)
    rng = np.random.default_rng(seed)
    paths = list(families.values())[rng.integers(len(families))]
    studio = Practice(int(rng.integers(1 << 40)), (paths[rng.integers(len(paths))],))
    kinds, shares = list(SHARES), np.array(list(SHARES.values()))
    page = KINDS[kind or kinds[rng.choice(len(kinds), p=shares / shares.sum())]](studio)
    size = float(rng.uniform(11, 30))
    if (cell := _cell(page.puzzles[0])) > size and rng.random() < 0.45:
        page = studio.resized(page, size / cell)
    if rng.random() < BLURRED:
        page = studio.blurred(page, _cell(page.puzzles[0]) * rng.uniform(*BLUR))
    return _cells_of(rng, page)


def _cell(truth: Truth) -> float:
    return float(np.median(np.linalg.norm(np.diff(truth.mesh, axis=1), axis=2)))


def _cells_of(rng: np.random.Generator, page: Page) -> Cells:
    truth, cell = page.puzzles[0], _cell(page.puzzles[0])
    picture, scale = shrunk(page.picture, cell)
    truth = truth.through(lambda points: (points + 0.5) * scale - 0.5)
    margin = 0.1 if rng.random() < 0.5 else float(rng.uniform(-0.2, 0.12))
    numbers, centres = _places(rng, truth)
    loose = not any(truth.bands) and rng.random() < 0.7
    if loose:
        images, numbers = _loose(picture, truth)
    else:
        images = squares(picture, _around(rng, truth, centres), margin)
    digits = 1 + (numbers > 9) + (numbers > 99)
    legible = (numbers == BLANK) | (cell >= np.array(LEGIBLE)[digits - 1])
    if not loose and margin < NARROW:
        legible &= (numbers < 100) | (numbers == BLANK)
    chosen = rng.permutation(np.flatnonzero(legible))[:MOST]
    heights = np.full(len(chosen), DIGIT * cell, np.float32)
    return Cells(images[chosen], numbers[chosen].astype(np.int16), heights)


def _places(rng: np.random.Generator, truth: Truth) -> tuple[NDArray[np.int64], Points]:
    """All numbers with their places, and some places without one."""
    places = [(number.value, number.centre) for clue in truth.rows + truth.cols for number in clue]
    places += [(BLANK, centre) for centre in _bare(truth) if rng.random() < 0.4]
    middles = truth.mesh[:-1, :-1].reshape(-1, 2) / 2 + truth.mesh[1:, 1:].reshape(-1, 2) / 2
    places += [(BLANK, centre) for centre in rng.permutation(middles)[:len(places) // 12]]
    return np.array([value for value, _ in places]), np.array([centre for _, centre in places])


def _bare(truth: Truth) -> Iterator[Points]:
    """Clue cells beyond the last number."""
    for clues in (truth.rows, truth.cols):
        deepest = max(map(len, clues))
        yield from (2 * clue[0].centre - clue[1].centre for clue in clues if 1 < len(clue) < deepest)


def _around(rng: np.random.Generator, truth: Truth, centres: Points) -> Corners:
    """Cells around these places, as large as the nearest one of the board, with errors."""
    cells = corners_of(truth.mesh).reshape(-1, 4, 2)
    middles = cells.mean(axis=1)
    nearest = [int(np.argmin(((middles - centre) ** 2).sum(axis=1))) for centre in centres]
    shapes = cells[nearest] - middles[nearest][:, None]
    count, cell = len(centres), _cell(truth)
    error = rng.uniform(0.005, 0.06) * cell
    shapes = shapes * (1 + rng.normal(0, 0.03, (count, 1, 2)))
    moved = centres + rng.normal(0, error / 2, 2) + rng.normal(0, error, (count, 2))
    return np.asarray(moved[:, None] + shapes + rng.normal(0, error / 3, (count, 4, 2)), np.float32)


def _loose(picture: NDArray[np.uint8], truth: Truth) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Numbers that stand beside the board as the scanner finds them; groups that hold no centre of one are left out."""
    images, numbers = [np.zeros((0, SIDE, SIDE, 3), np.uint8)], [np.zeros(0, np.int64)]
    for clues, sides in ((truth.rows, ("left", "right")), (truth.cols, ("above", "below"))):
        printed = [number for clue in clues for number in clue]
        if not printed:
            continue
        centres = np.array([number.centre for number in printed])
        values = np.array([number.value for number in printed])
        middle = truth.mesh.mean(axis=(0, 1))
        beyond = bool((centres - middle).mean(axis=0)[0 if clues is truth.rows else 1] > 0)
        crops = text_crops(picture, truth.mesh.astype(np.float32), sides[beyond])
        if not crops:
            continue
        found = np.array([crop.corners.mean(axis=0) for crop in crops])
        away = np.linalg.norm(found[:, None] - centres, axis=2)
        right = away.min(axis=1) < 0.12 * _cell(truth)
        images.append(np.array([crop.image for crop in crops])[right])
        numbers.append(values[away.argmin(axis=1)][right])
    return np.concatenate(images), np.concatenate(numbers)
