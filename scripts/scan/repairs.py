"""How often repairs of misread puzzles are what was printed: `repairs.py COUNT SEED`.

The reader reads pages with random puzzles, blurred until it misreads some of their numbers. Each puzzle then gets the
numbers of such a page: in place of each of its own one that is printed alike and was read rightly there, and for so
many as the class asks for one that was misread. So errors and probabilities are the reader's, and those of a puzzle
have one face. Puzzles are those of the collection from 10 to 50 a side, or lines `{"rows": ..., "cols": ...}` of a
file.

    python scripts/scan/repairs.py 100 1 --file puzzles.jsonl
    python scripts/scan/repairs.py 60 1 --colours --show
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scripts.scan.boards import Board, Truth
from scripts.scan.figures import hues
from scripts.scan.fonts import faces
from scripts.scan.pages import LEGIBLE, Studio
from solvers import collection
from solvers.errors import PuzzleError
from solvers.puzzle import Puzzle
from solvers.scan import read
from solvers.scan.misreadings import Run, Runs
from solvers.scan.reading import Number, Reading
from solvers.scan.repair import Repair, repair

SIDES = range(10, 51)
ERRORS = {"one": 1, "two": 2, "five": 5}  # wrong numbers
LOST = "one lost"
PAGES = 40
SHAPE, SHARE = (20, 45), (0.4, 0.85)  # of random puzzles: sides, and the part of filled cells
CELLS, BLURS = (12, 24), (0.03, 0.1)  # pixels, and parts of a cell
MOST = 0.03  # misread numbers of a page: of those with more, people take another photo


@dataclass(frozen=True)
class ReadPage:
    """The numbers of a page by what is printed: a length and a colour, which is 1 in black and white."""

    right: dict[Run, list[Number]] = field(default_factory=lambda: defaultdict(list))
    wrong: list[tuple[Run, Number]] = field(default_factory=list)

    @property
    def colours(self) -> int:
        return len({ink for _, ink in self.right})


def read_page(studio: Studio, coloured: bool) -> ReadPage | None:
    """A blurred page with some errors, but not too many; None if this one has others."""
    style = replace(studio.screen_style(), cell=40, ruled=True, thin=2, thick=4, band=None)
    palette = {"palette": studio.palette(style.paper, LEGIBLE)} if coloured else {}
    puzzle = studio.puzzle(studio.shape(*SHAPE), share=studio.rng.uniform(*SHARE), **palette)
    cell = studio.whole(*CELLS)
    page = studio.resized(studio.page(Board(puzzle, style)), cell / style.cell)
    truth, mesh = page.puzzles[0], page.puzzles[0].mesh
    corners = tuple((float(x), float(y)) for x, y in (mesh[0, 0], mesh[0, -1], mesh[-1, -1], mesh[-1, 0]))
    picture = studio.blurred(page, cell * studio.rng.uniform(*BLURS)).picture
    try:
        result = numbers_of(read(picture, corners=corners, size=puzzle.cells.shape), truth)
    except PuzzleError:  # too blurred
        return None
    return result if result and 0 < len(result.wrong) < MOST * sum(map(len, result.right.values())) else None


def numbers_of(reading: Reading, truth: Truth) -> ReadPage | None:
    """The numbers of lines of which none is lost; None if the palette is not that of the page."""
    near, printed = hues(reading, truth) if reading.palette else {}, truth.rows + truth.cols
    colours = {number.colour for clue in printed for number in clue} if reading.palette else set()
    if {*near.values()} != colours or len(near) != len(colours):
        return None
    page = ReadPage()
    for clue, wanted in zip(reading.lines, printed, strict=True):
        for number, right in zip(clue, wanted, strict=True) if len(clue) == len(wanted) else ():
            run = right.value, right.colour if near else 1
            number = replace(number, inks=tuple((near[ink], chance) for ink, chance in number.inks if ink in near))
            if (number.value, number.ink or 1) == run:
                page.right[run].append(number)
            else:
                page.wrong.append((run, number))
    return page


def puzzles(options: argparse.Namespace) -> Iterator[Puzzle]:
    if options.file:
        entries = map(json.loads, options.file.read_text().splitlines())
        every = [Puzzle.flat(*([[length for length in clue if length] for clue in entry[side]]
                               for side in ("rows", "cols"))) for entry in entries]  # fmt: skip
    else:
        examples = collection.coloured_examples() if options.colours else collection.examples()
        every = [example.puzzle for example in examples]
    chosen = [puzzle for puzzle in every if min(puzzle.shape) >= SIDES[0] and max(puzzle.shape) <= SIDES[-1]]
    random.Random(options.seed).shuffle(chosen)
    yield from chosen[: options.count]


def misread(puzzle: Puzzle, kind: str, pages: Sequence[ReadPage], rng: np.random.Generator) -> Reading | None:
    """A reading of the puzzle with the errors of a class, from a page that has them; None if there is none."""
    sides = (puzzle.colour_rows, puzzle.colour_cols) if puzzle.palette else (
        [[(length, 1) for length in clue] for clue in clues] for clues in (puzzle.rows, puzzle.cols))  # fmt: skip
    lines = [tuple(clue or ()) for side in sides for clue in side]
    for place in rng.permutation(len(pages)):
        inks = rng.permutation(range(1, pages[place].colours + 1))
        if not puzzle.palette or len(inks) >= len(puzzle.palette) - 1:
            page = inked(pages[place], inks.tolist(), len(puzzle.palette) - 1) if puzzle.palette else pages[place]
            clues = misread_clues(lines, kind, page, rng)
            if clues:
                rows = puzzle.height
                mesh = np.zeros((0, 0, 2), np.float32)
                return Reading(tuple(clues[:rows]), tuple(clues[rows:]), mesh, puzzle.palette)
    return None


def inked(page: ReadPage, inks: list[int], most: int) -> ReadPage:
    """A page with other colours, at most so many; `inks` are those in place of each colour."""
    other = ReadPage()
    right = [(run, number) for run, numbers in page.right.items() for number in numbers]
    for (value, ink), number in right + page.wrong:
        choices = tuple((inks[place - 1], chance) for place, chance in number.inks if inks[place - 1] <= most)
        run = value, inks[ink - 1]
        if choices and run[1] <= most:
            number = replace(number, inks=choices)
            if (number.value, number.ink) == run:
                other.right[run].append(number)
            else:
                other.wrong.append((run, number))
    return other


def misread_clues(
    lines: Sequence[Runs], kind: str, page: ReadPage, rng: np.random.Generator
) -> list[tuple[Number, ...]] | None:
    wrong: dict[tuple[int, int], Number] = {}
    for error in rng.permutation(len(page.wrong)):
        run, number = page.wrong[error]
        places = [(line, place) for line, clue in enumerate(lines) for place, other in enumerate(clue)
                  if other == run and (line, place) not in wrong]
        if places and len(wrong) < ERRORS.get(kind, 0):
            wrong[places[rng.integers(len(places))]] = number
    if len(wrong) < ERRORS.get(kind, 0):
        return None
    clues = [[wrong.get((line, place)) or read_rightly(run, page, rng) for place, run in enumerate(clue)]
             for line, clue in enumerate(lines)]
    if kind == LOST:
        clue = clues[rng.choice([line for line, clue in enumerate(clues) if clue])]
        clue.pop(rng.integers(len(clue)))
    return [*map(tuple, clues)]


def read_rightly(run: Run, page: ReadPage, rng: np.random.Generator) -> Number:
    """A number of the page that is printed like this; if there is none, any with this value in place of its own."""
    numbers = page.right.get(run)
    if numbers:
        return numbers[rng.integers(len(numbers))]
    every = [number for (_, ink), numbers in page.right.items() if ink == run[1] for number in numbers]
    number = every[rng.integers(len(every))]
    others = tuple((value, chance) for value, chance in number.values if value not in (number.value, run[0]))
    return replace(number, values=((run[0], dict(number.values)[number.value]), *others))


def verdict_of(result: Repair, puzzle: Puzzle) -> str:
    if result.puzzle is None:
        return "nothing"
    if result.puzzle == puzzle:
        return "exact and sure" if result.sure else "exact"
    among = any(other.puzzle == puzzle for other in result.alternatives)
    return "other and sure" if result.sure else "printed among others" if among else "other"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--file", type=Path)
    parser.add_argument("--colours", action="store_true")
    parser.add_argument("--show", action="store_true", help="print each repair that is not exact and sure")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    fonts = tuple(face.path for face in faces(unseen=True))
    studios = (Studio(1000 * options.seed + number, fonts) for number in range(3 * PAGES))
    pages = [*islice(filter(None, (read_page(studio, options.colours) for studio in studios)), PAGES)]
    rng = np.random.default_rng(options.seed)
    verdicts: dict[str, Counter[str]] = defaultdict(Counter)
    seconds: dict[str, list[float]] = defaultdict(list)
    for puzzle in puzzles(options):
        for kind in (*ERRORS, LOST):
            reading = misread(puzzle, kind, pages, rng)
            if reading is None:
                continue
            began = time.process_time()
            result = repair(reading)
            seconds[kind].append(time.process_time() - began)
            verdict = verdict_of(result, puzzle)
            verdicts[kind][verdict] += 1
            if options.show and verdict != "exact and sure":
                print(kind, puzzle.shape, verdict, result.outcome, f"loss {result.loss:.1f}", *result.changes)
    for kind, counts in verdicts.items():
        times = sorted(seconds[kind])
        print(f"{kind:9} {counts.total():4}: {dict(counts.most_common())}; seconds: median "
              f"{times[len(times) // 2]:.2f}, worst {times[-1]:.2f}")


if __name__ == "__main__":
    main()
