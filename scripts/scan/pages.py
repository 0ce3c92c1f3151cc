"""Pages with nonograms of every kind that a reader should cope with, and the truth about each: for training and tests.

A page follows from its kind, a seed and the fonts:

    python -m scripts.scan.pages curl60 3 --seed 7 --folder pages --fonts FONT.ttf ...

writes three pictures, with what is true drawn over them in a second one each.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from PIL import Image, ImageDraw

from solvers.colours import perceived

from .boards import BLACK, RGB, WHITE, Board, Puzzle, Style, Truth, Warp, glyphs, random_marks, random_puzzle
from .camera import Curl, Photo, Picture, developed, homography, jpeg

Fonts = Sequence[str]
INKS: Final[tuple[RGB, ...]] = (
    (20, 20, 20), (214, 40, 40), (25, 90, 200), (20, 140, 60), (240, 150, 20), (130, 50, 160),
    (120, 75, 35), (230, 110, 170), (0, 150, 170), (235, 200, 30),
    (250, 215, 180), (255, 175, 190), (150, 150, 150), (95, 95, 95), (200, 200, 200), (250, 238, 150),
    (150, 200, 240), (30, 40, 100), (140, 200, 110), (150, 25, 35), (205, 160, 110), (190, 150, 220),
)  # fmt: skip
APART: Final = 0.09  # the least distance of two colours of a palette (OKLab)
LEGIBLE: Final = 0.3  # the least difference in lightness of ink and paper


@dataclass(frozen=True)
class Page:
    """A picture, and the truth about each puzzle in it, the largest first."""

    picture: Picture
    puzzles: tuple[Truth, ...]


class Studio:
    """Draws pages by the numbers of one seed."""

    def __init__(self, seed: int, fonts: Fonts = ()) -> None:
        self.rng = np.random.default_rng(seed)
        self.fonts = fonts

    def whole(self, low: float, high: float) -> int:
        return int(self.rng.integers(int(low), int(high) + 1))

    def chance(self, share: float) -> bool:
        return bool(self.rng.random() < share)

    def grey(self, low: int, high: int) -> RGB:
        level = self.whole(low, high)
        return (level, level, level)

    def shape(self, low: int, high: int) -> tuple[int, int]:
        """Sides alike more often than not."""
        rows = self.whole(low, high)
        cols = rows if self.chance(0.4) else int(np.clip(rows * self.rng.uniform(0.6, 1.7), low, high))
        return rows, cols

    def puzzle(
        self, shape: tuple[int, int], palette: tuple[RGB, ...] = (BLACK,), share: float | None = None
    ) -> Puzzle:
        return random_puzzle(self.rng, shape, palette, share)

    def screen_style(self) -> Style:
        """As apps and sites draw."""
        cell = self.whole(16, 40)
        return Style(
            cell=cell,
            font=self.font(),
            digits=self.rng.uniform(0.5, 0.68),
            ruled=self.chance(0.5),
            light=self.grey(*((0, 60), (90, 150), (150, 200))[self.whole(0, 2)]),
            thin=max(1, cell // 22),
            thick=max(2, cell // 9) if self.chance(0.8) else max(1, cell // 22),
            every=5 if self.chance(0.85) else (0, 10)[self.whole(0, 1)],
            band=self.grey(215, 250) if self.chance(0.3) else None,
        )

    def print_style(self, shape: tuple[int, int]) -> Style:
        """As magazines do."""
        cell = int(np.clip(1900 / (max(shape) + 10), 26, 90))
        return replace(
            self.screen_style(),
            cell=cell,
            ruled=self.chance(0.75),
            light=self.grey(0, 40),
            thin=max(1, cell // 22),
            thick=max(2, cell // 9),
            every=5,
            band=self.grey(225, 245) if self.chance(0.15) else None,
        )

    def font(self) -> str | None:
        return self.fonts[self.whole(0, len(self.fonts) - 1)] if self.fonts else None

    def palette(self, paper: RGB, contrast: float) -> tuple[RGB, ...]:
        """Two to eight colours that differ from each other, and in their lightness from the paper by such a contrast.
        """
        palette: list[RGB] = []
        for place in self.rng.permutation(len(INKS)):
            colour = perceived(INKS[place])
            if abs(colour[0] - perceived(paper)[0]) >= contrast and all(
                np.linalg.norm(np.subtract(colour, perceived(other))) > APART for other in palette
            ):
                palette.append(INKS[place])
        return tuple(palette[: self.whole(2, 8)])

    def page(self, *boards: Board, size: tuple[int, int] | None = None, paper: RGB | None = None) -> Page:
        """Boards beside or below each other, with air between them."""
        gap = self.whole(boards[0].style.cell, 2.5 * boards[0].style.cell)
        beside = self.chance(0.5)
        per_line = len(boards) if beside and len(boards) < 4 else 2 if len(boards) == 4 else 1
        width = max(board.image.width for board in boards) + gap
        height = max(board.image.height for board in boards) + gap
        lines = -(-len(boards) // per_line)
        sheet = Image.new("RGB", size or (gap + width * per_line, gap + height * lines), paper or boards[0].style.paper)
        truths = []
        for place, board in enumerate(boards):
            at = (gap + place % per_line * width, gap + place // per_line * height)
            sheet.paste(board.image, at)
            truths.append(board.truth.through(Warp(shift=at)))
        return Page(np.asarray(sheet), tuple(sorted(truths, key=lambda truth: -np.prod(np.ptp(truth.mesh, (0, 1))))))

    def photographed(self, page: Page, *, curl: bool = False, turn: float | None = None, tilt: float = 0.03) -> Page:
        edge = page.picture.shape[0] // 8
        h, w = (length + 2 * edge for length in page.picture.shape[:2])
        paper = tuple(int(level) for level in page.picture[0, 0])
        sheet = cv2.copyMakeBorder(page.picture, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=paper)
        bend = Curl.random(self.rng, (w, h)) if curl else None
        angle = self.rng.normal(0, 2) if turn is None else turn
        matrix, size = homography(self.rng, (w, h), angle, 0.02 if curl else tilt, self.rng.uniform(1700, 2400))
        photo = Photo(matrix, size, bend)
        table = paper if self.chance(0.5) else self.grey(30, 160)
        picture = developed(self.rng, photo.of(sheet, table))
        return _moved(Page(picture, page.puzzles), lambda points: photo(points + edge))

    def resized(self, page: Page, scale: float) -> Page:
        h, w = page.picture.shape[:2]
        size = (round(w * scale), round(h * scale))
        picture = cv2.resize(page.picture, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)
        return _moved(Page(picture, page.puzzles), Warp(scale))

    def blurred(self, page: Page, sigma: float) -> Page:
        soft = cv2.GaussianBlur(page.picture, (0, 0), sigma) + self.rng.normal(0, 5, page.picture.shape)
        return Page(jpeg(np.clip(soft, 0, 255).astype(np.uint8), 70), page.puzzles)


def _moved(page: Page, warp: Callable[..., np.ndarray]) -> Page:
    return Page(page.picture, tuple(truth.through(warp) for truth in page.puzzles))


def screen(studio: Studio) -> Page:
    """A cut-out of a screen; sometimes scaled, sometimes a JPEG."""
    page = studio.page(Board(studio.puzzle(studio.shape(5, 40)), studio.screen_style()))
    return _as_screenshot(studio, page)


def _as_screenshot(studio: Studio, page: Page) -> Page:
    if studio.chance(0.3):
        page = studio.resized(page, studio.rng.uniform(0.8, 1.6))
    if studio.chance(0.3):
        return Page(jpeg(page.picture, studio.whole(70, 95)), page.puzzles)
    return page


def dark(studio: Studio) -> Page:
    """Light lines and numbers on dark paper."""
    style = replace(
        studio.screen_style(),
        paper=studio.grey(0, 60),
        ink=studio.grey(200, 255),
        light=studio.grey(100, 160),
        strong=studio.grey(150, 255),
    )
    style = replace(style, band=studio.grey(40, 80) if style.band else None)
    return _as_screenshot(studio, studio.page(Board(studio.puzzle(studio.shape(5, 40)), style)))


def thin(studio: Studio) -> Page:
    """Faint, dotted or nearly invisible lines between thick ones."""
    style = studio.screen_style()
    style = replace(
        style,
        light=studio.grey(170, 225) if studio.chance(0.6) else studio.grey(60, 140),
        strong=studio.grey(0, 120),
        thin=1,
        dots=(0, 2, 4)[studio.whole(0, 2)],
    )
    return _as_screenshot(studio, studio.page(Board(studio.puzzle(studio.shape(5, 40)), style)))


def small(studio: Studio) -> Page:
    """Cells of 8 to 15 pixels."""
    cell = studio.whole(8, 15)
    style = replace(studio.screen_style(), cell=cell, thin=1, thick=2 if studio.chance(0.7) else 1)
    return studio.page(Board(studio.puzzle(studio.shape(5, 40)), style))


def phone(studio: Studio) -> Page:
    """A screenshot of a phone: status, title, buttons and a picture around the puzzle."""
    width = int(studio.rng.choice([720, 1080, 1170, 1440]))
    night = studio.chance(0.3)
    style = studio.screen_style()
    if night:
        style = replace(style, paper=studio.grey(0, 40), ink=studio.grey(200, 255), light=studio.grey(90, 160))
        style = replace(style, strong=studio.grey(150, 255), band=None)
    puzzle = studio.puzzle(studio.shape(5, 20), (style.ink,))
    cells = len(puzzle.cells[0]) + max(map(len, puzzle.rows)) + 1
    cell = min(width // cells, 90)
    style = replace(style, cell=cell, thin=max(1, cell // 25), thick=max(1, cell // 12))
    marks = random_marks(studio.rng, puzzle) if studio.chance(0.3) else None
    board = Board(puzzle, style, marks)
    size = (width, max(int(width * studio.rng.uniform(1.8, 2.2)), board.image.height + width // 2))
    sheet = Image.new("RGB", size, style.paper if studio.chance(0.7) else studio.grey(20, 60) if night else WHITE)
    left = (width - board.image.width) // 2
    top = studio.whole(0.2 * width, max(0.2 * width, size[1] - board.image.height - 0.25 * width))
    _furnish(studio, sheet, style, top + board.image.height)
    sheet.paste(board.image, (left, top))
    return Page(np.asarray(sheet), (board.truth.through(Warp(shift=(left, top))),))


def _furnish(studio: Studio, sheet: Image.Image, style: Style, below: int) -> None:
    """What phones show above and below a puzzle."""
    pen, unit = ImageDraw.Draw(sheet), sheet.width // 18

    def text(words: str, x: int, y: int, height: float) -> None:
        sheet.paste(style.ink, (x, y), glyphs(words, style.font, max(6, int(height))))

    text("12:47", unit, unit // 3, unit * 0.6)
    for k in range(4):
        height = unit * (k + 2) // 8
        x = sheet.width - 4 * unit + k * unit // 4
        pen.rectangle((x, unit - height, x + unit // 6, unit), fill=style.ink)
    pen.rounded_rectangle((sheet.width - 2 * unit, unit // 2, sheet.width - unit, unit), 4, outline=style.ink)
    text("Level 128", 6 * unit, 2 * unit - unit // 2, unit)
    count = studio.whole(2, 5)
    for k in range(count):
        x, y = unit + k * 16 * unit // count, min(below + unit, sheet.height - 3 * unit)
        box = (x, y, x + 12 * unit // count, y + 2 * unit)
        pen.rounded_rectangle(box, unit // 2, fill=INKS[studio.whole(0, 9)] if studio.chance(0.6) else None,
                              outline=style.ink, width=3)  # fmt: skip
    room = sheet.height - below - 4 * unit
    if room > 2 * unit and studio.chance(0.5):
        spots = studio.rng.uniform(0, 255, (6, 12, 3)).astype(np.uint8)
        sheet.paste(Image.fromarray(spots).resize((sheet.width, room), Image.Resampling.BICUBIC), (0, below + 4 * unit))


def photo20(studio: Studio) -> Page:
    """A flat page, up to 20 x 20."""
    shape = studio.shape(5, 20)
    return studio.photographed(studio.page(Board(studio.puzzle(shape), studio.print_style(shape))))


def curl60(studio: Studio) -> Page:
    """A curled page of a magazine, 21 to 60 cells a side, 30 pixels a cell."""
    shape = studio.shape(21, 60)
    page = studio.photographed(
        studio.page(Board(studio.puzzle(shape), studio.print_style(shape))), curl=True
    )
    cell = np.median(np.linalg.norm(np.diff(page.puzzles[0].mesh, axis=1), axis=-1))
    return studio.resized(page, 30 / cell) if cell < 30 else page


def coloured(studio: Studio) -> Page:
    """Numbers in coloured ink or on coloured cells; sometimes on dark paper, sometimes photographed."""
    night, tinted = studio.chance(0.25), studio.chance(0.5)
    style = replace(studio.screen_style(), tinted=tinted, band=None)
    if night:
        style = replace(style, paper=studio.grey(15, 60), light=studio.grey(80, 150), strong=studio.grey(120, 220))
    style = replace(style, cell=max(style.cell, 20), ruled=style.tinted or style.ruled)
    palette = studio.palette(style.paper, 0 if tinted else LEGIBLE)
    board = Board(studio.puzzle(studio.shape(8, 30), palette, share=studio.rng.uniform(0.5, 0.9)), style)
    page = studio.page(board)
    return studio.photographed(page) if studio.chance(0.2) and not night else _as_screenshot(studio, page)


def filled(studio: Studio) -> Page:
    """A puzzle that somebody has begun: on a screen, or on paper in pencil."""
    paper = studio.chance(0.4)
    shape = studio.shape(5, 30)
    palette = (INKS[studio.whole(1, 9)],) if studio.chance(0.2) else (BLACK,)
    puzzle = studio.puzzle(shape, palette)
    style = studio.print_style(shape) if paper else studio.screen_style()
    style = replace(style, pencil=paper and studio.chance(0.7))
    page = studio.page(Board(puzzle, style, random_marks(studio.rng, puzzle)))
    return studio.photographed(page) if paper else _as_screenshot(studio, page)


def turned(studio: Studio) -> Page:
    """A page at any angle."""
    shape = studio.shape(5, 30)
    page = studio.page(Board(studio.puzzle(shape), studio.print_style(shape)))
    return studio.photographed(page, turn=studio.rng.uniform(0, 360), tilt=0.015)


def several(studio: Studio) -> Page:
    """Two to four puzzles; half of the pages are photographed."""
    style = replace(studio.screen_style(), cell=studio.whole(20, 32))
    puzzles = [studio.puzzle(studio.shape(5, 18)) for _ in range(studio.whole(2, 4))]
    page = studio.page(*(Board(puzzle, style) for puzzle in puzzles))
    return studio.photographed(page, tilt=0.015) if studio.chance(0.5) else page


def below(studio: Studio) -> Page:
    """Numbers below or at the right."""
    right = studio.chance(0.6)
    style = replace(studio.screen_style(), right=right, below=not right or studio.chance(0.5))
    page = studio.page(Board(studio.puzzle(studio.shape(5, 30)), style))
    return studio.photographed(page) if studio.chance(0.3) else page


def large(studio: Studio) -> Page:
    """Numbers to 120."""
    shape = (studio.whole(10, 40), studio.whole(60, 120))
    cells = studio.puzzle(shape, share=studio.rng.uniform(0.7, 0.95)).cells
    cells = cv2.morphologyEx(cells, cv2.MORPH_CLOSE, np.ones((1, studio.whole(5, 25)), np.uint8))
    puzzle = Puzzle(cells if studio.chance(0.5) else np.ascontiguousarray(cells.T))
    style = replace(studio.screen_style(), cell=studio.whole(18, 26))
    return studio.page(Board(puzzle, style))


KINDS: Final[dict[str, Callable[[Studio], Page]]] = {
    make.__name__: make
    for make in (screen, phone, dark, thin, small, photo20, curl60, coloured, filled, turned, several, below, large)
}


def page_of(kind: str, seed: int, fonts: Fonts = ()) -> Page:
    return KINDS[kind](Studio(seed, fonts))


def shown(page: Page) -> Picture:
    """The page with its truth drawn over it."""
    picture = page.picture.copy()
    for truth in page.puzzles:
        lines = [*truth.mesh, *truth.mesh.transpose(1, 0, 2), np.append(truth.outline, truth.outline[:1], axis=0)]
        for line in lines:
            cv2.polylines(picture, [np.rint(line * 16).astype(np.int32)], False, (255, 0, 0), 1, cv2.LINE_AA, 4)
        for clue in truth.rows + truth.cols:
            for number in clue:
                cv2.circle(picture, np.rint(number.centre).astype(int).tolist(), 3, (0, 160, 0), -1)
    return picture


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("pages"))
    parser.add_argument("--fonts", nargs="*", default=())
    arguments = parser.parse_args()
    arguments.folder.mkdir(exist_ok=True)
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        page = page_of(arguments.kind, seed, arguments.fonts)
        name = f"{arguments.kind}-{seed}"
        Image.fromarray(page.picture).save(arguments.folder / f"{name}.png")
        Image.fromarray(shown(page)).save(arguments.folder / f"{name}-truth.png")


if __name__ == "__main__":
    main()
