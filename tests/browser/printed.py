"""A printed puzzle for tests of the page that reads them: its picture, drawn here, and what the server reads in it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Page

from nonoscope import Puzzle

Spot = tuple[float, float]

CELL: Final = 40  # pixels
_BANDS: Final = 4  # clue cells beside each line
_MARGIN: Final = 30
# Answers to POST /api/scan, by a part of its address; that of the empty part comes last.
_ANSWERING: Final = """(answers) => {
  const { fetch } = window;
  window.scans = [];
  window.fetch = (address, request) => {
    if (!String(address).startsWith("/api/scan")) return fetch(address, request);
    window.scans.push(decodeURIComponent(address));
    const [, { status, body }] = Object.entries(answers).find(([part]) => address.includes(part));
    return Promise.resolve(Response.json(body, { status }));
  };
}"""
NO_GRID: Final = {"status": 400, "body": {"error": {"code": "puzzle", "message": "No puzzle in this picture.",
                                                    "sentence": "unread.no_grid"}}}


def answer_scans(page: Page, answers: Mapping[str, Mapping[str, Any]]) -> None:
    """From the next page on, what the server says to pictures."""
    page.add_init_script(f"({_ANSWERING})({json.dumps(answers)})")


@dataclass(frozen=True)
class Printed:
    """`misread`: what is read in place of a number, by side, line and place; such numbers are doubtful."""

    puzzle: Puzzle
    misread: Mapping[tuple[str, int, int], int]

    @property
    def _sides(self) -> dict[str, Sequence[Sequence[int]]]:
        return {"rows": self.puzzle.rows, "cols": self.puzzle.cols}

    def centre(self, side: str, line: int, place: int) -> Spot:
        along = _MARGIN + CELL * (_BANDS - len(self._sides[side][line]) + place + 0.5)
        across = _MARGIN + CELL * (_BANDS + line + 0.5)
        return (along, across) if side == "rows" else (across, along)

    def corner(self, row: int, col: int) -> Spot:
        return _MARGIN + CELL * (_BANDS + col), _MARGIN + CELL * (_BANDS + row)

    @property
    def png(self) -> bytes:
        height, width = self.puzzle.height, self.puzzle.width
        image = Image.new("L", (2 * _MARGIN + CELL * (_BANDS + width), 2 * _MARGIN + CELL * (_BANDS + height)), 255)
        pen = ImageDraw.Draw(image)
        for row in range(height + 1):
            pen.line([self.corner(row, -_BANDS), self.corner(row, width)], 0, 2)
        for col in range(width + 1):
            pen.line([self.corner(-_BANDS, col), self.corner(height, col)], 0, 2)
        font = ImageFont.load_default(CELL * 0.6)
        for side, clues in self._sides.items():
            for line, clue in enumerate(clues):
                for place, number in enumerate(clue):
                    pen.text(self.centre(side, line, place), str(number), 0, font, "mm")
        file = BytesIO()
        image.save(file, "PNG")
        return file.getvalue()

    def answer(self, *, marks: Sequence[str] | None = None, outlines: int = 1, place: int = 0) -> dict[str, Any]:
        height, width = self.puzzle.height, self.puzzle.width
        outline = [self.corner(-_BANDS, -_BANDS), self.corner(-_BANDS, width), self.corner(height, width),
                   self.corner(height, -_BANDS)]
        body: dict[str, Any] = {
            "width": 0, "height": 0, "outlines": [outline] * outlines, "place": place, "cell": CELL, "palette": [],
            "mesh": [[self.corner(row, col) for col in range(width + 1)] for row in range(height + 1)],
            "numbers": {}, "letters": [], "marks": marks, "verdict": "UNIQUE",
        }
        for side, clues in self._sides.items():
            read = [[self._read(side, line, place, number) for place, number in enumerate(clue)]
                    for line, clue in enumerate(clues)]
            body["numbers"][side] = read
            body[side] = [[number["values"][0][0] for number in clue] for clue in read]
            body[f"{side}_certainty"] = [[number["values"][0][1] for number in clue] for clue in read]
        return {"status": 200, "body": body}

    def _read(self, side: str, line: int, place: int, number: int) -> dict[str, Any]:
        x, y = self.centre(side, line, place)
        misread = self.misread.get((side, line, place))
        values = [(number, 0.99)] if misread is None else [(misread, 0.6), (number, 0.35)]
        half = CELL / 2
        corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
        return {"values": values, "inks": [], "corners": corners}
