"""How often repairs of misread puzzles are what was printed: `repairs.py COUNT SEED`.

Puzzles are drawn smaller and smaller, blurred and noisy, so that the reader misreads more and more of their numbers.
Each puzzle counts once for each class of errors. Puzzles are those of the collection from 10 to 50 a side, or lines
`{"rows": ..., "cols": ...}` of a file.

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
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scripts.scan.boards import Board, Puzzle, Truth
from scripts.scan.camera import Picture, jpeg
from scripts.scan.figures import compare
from scripts.scan.fonts import faces
from scripts.scan.pages import Page, Studio
from solvers import collection
from solvers.errors import PuzzleError
from solvers.grid import state_of
from solvers.puzzle import Puzzle as Clues
from solvers.runner import Limit, run
from solvers.scan import read
from solvers.scan.plain_facts import repaired
from solvers.scan.reading import Reading
from solvers.scan.repair import Repair, repair

SIDES = range(10, 51)
CELLS = (17, 14, 12, 11, 10, 9)  # pixels
CLASSES = {1: "one error", 2: "two errors", 3: "three or four", 4: "three or four", 5: "five to seven",
           6: "five to seven", 7: "five to seven"}  # fmt: skip
SOLVE = Limit(seconds=20)


def puzzles(options: argparse.Namespace) -> Iterator[Puzzle]:
    if options.file:
        entries = map(json.loads, options.file.read_text().splitlines())
        every = [Clues.flat(*([[length for length in clue if length] for clue in entry[side]]
                              for side in ("rows", "cols"))) for entry in entries]  # fmt: skip
    else:
        examples = collection.coloured_examples() if options.colours else collection.examples()
        every = [example.puzzle for example in examples]
    chosen = [clues for clues in every if min(clues.shape) >= SIDES[0] and max(clues.shape) <= SIDES[-1]]
    random.Random(options.seed).shuffle(chosen)
    for clues in chosen[: options.count]:
        solutions = run(clues, limit=SOLVE).solutions
        if solutions:
            colours = {state_of(place): place for place in range(1, max(2, len(clues.palette)))}
            cells = np.array([colours.get(state, 0) for state in solutions[0].cells], np.uint8)
            inks = tuple(ink.value for ink in clues.palette[1:]) or ((0, 0, 0),)
            yield Puzzle(cells.reshape(clues.shape), inks)


def hard_pages(puzzle: Puzzle, studio: Studio) -> Iterator[Page]:
    """The puzzle in smaller and smaller prints."""
    style = replace(studio.screen_style(), cell=40, ruled=True, thin=2, thick=4)
    page = studio.page(Board(puzzle, style))
    for cell in CELLS:
        small = studio.resized(page, cell / style.cell)
        yield replace(small, picture=blurred(studio, small.picture))


def blurred(studio: Studio, picture: Picture) -> Picture:
    soft = cv2.GaussianBlur(picture, (0, 0), studio.rng.uniform(0.6, 1.2)) + studio.rng.normal(0, 5, picture.shape)
    return jpeg(np.clip(soft, 0, 255).astype(np.uint8), 70)


def class_of(reading: Reading, truth: Truth) -> str | None:
    """That of its errors; None without any, or with too many."""
    printed = truth.rows + truth.cols
    totals = Counter[str]()
    if (len(reading.rows), len(reading.cols)) != (len(truth.rows), len(truth.cols)) or compare(
        reading, truth, totals, show=False
    ):
        return None
    if any(len(clue) != len(numbers) for clue, numbers in zip(reading.lines, printed, strict=True)):
        return "lost or added" if totals["lines"] - totals["lines right"] < 5 else None
    return CLASSES.get(totals["numbers"] - totals["right"])


def verdict_of(result: Repair, reading: Reading, truth: Truth) -> str:
    if result.puzzle is None:
        return "nothing"
    if compare(repaired(reading, result.changes), truth, Counter(), show=False):
        return "exact and sure" if result.sure else "exact"
    among = any(compare(repaired(reading, other.changes), truth, Counter(), show=False)
                for other in result.alternatives)  # fmt: skip
    return "other and sure" if result.sure else "printed among others" if among else "other"


def measure(
    puzzle: Puzzle, studio: Studio, verdicts: dict[str, Counter[str]], seconds: list[float], show: bool
) -> None:
    done = set[str | None]()
    for page in hard_pages(puzzle, studio):
        truth = page.puzzles[0]
        try:
            reading = read(page.picture)
        except PuzzleError:
            continue
        kind = class_of(reading, truth)
        if kind is None or kind in done:
            continue
        done.add(kind)
        began = time.process_time()
        result = repair(reading)
        seconds.append(time.process_time() - began)
        verdict = verdict_of(result, reading, truth)
        verdicts[kind][verdict] += 1
        if show and verdict != "exact and sure":
            print(kind, puzzle.cells.shape, verdict, result.outcome, f"loss {result.loss:.1f}",
                  *(f"{change.line}.{change.place}: {change.read}>{change.printed}" for change in result.changes))
            compare(reading, truth, Counter(), show=True)


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
    verdicts: dict[str, Counter[str]] = defaultdict(Counter)
    seconds = [0.0]
    for number, puzzle in enumerate(puzzles(options)):
        measure(puzzle, Studio(options.seed + number, fonts), verdicts, seconds, options.show)
    for kind, counts in verdicts.items():
        print(f"{kind:14} {counts.total():4}:", dict(counts.most_common()))
    seconds.sort()
    print(f"seconds: median {seconds[len(seconds) // 2]:.2f}, worst {seconds[-1]:.2f}")


if __name__ == "__main__":
    main()
