"""What the scanner reads of drawn pages: `figures.py KIND COUNT SEED [--repair] [--show]`.

Pages are those of `pages.py`, in fonts that the training has not seen (`fonts.py`) or in that of Pillow (`--plain`).
Numbers count on the grids that were found: a number that is missing or wrong is not right, and one too many is wrong.

    python scripts/scan/figures.py screen 200 1
    python scripts/scan/figures.py curl60 20 7 --repair --show
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scripts.scan.boards import Truth
from scripts.scan.fonts import faces
from scripts.scan.pages import KINDS, Page, page_of
from solvers.errors import PuzzleError
from solvers.runner import Limit
from solvers.scan import find, read
from solvers.scan.plain_facts import repaired
from solvers.scan.reading import Reading
from solvers.scan.repair import repair

SURE = 0.9
REPAIR = Limit(seconds=8)

def readings(page: Page, truths: tuple[Truth, ...]) -> list[Reading | None]:
    """The reading of each puzzle on a page: the one whose board has the same middle."""
    found: list[Reading] = []
    places = (0,) if len(truths) == 1 else range(len(find(page.picture)))
    for place in places:
        try:
            found.append(read(page.picture, place=place))
        except PuzzleError as error:
            print("   ", error)
    return [next((reading for reading in found if same_place(reading, truth)), None) for truth in truths]


def same_place(reading: Reading, truth: Truth) -> bool:
    away = reading.mesh.mean(axis=(0, 1)) - truth.mesh.mean(axis=(0, 1))
    return bool(np.linalg.norm(away) < 2 * reading.cell)


def hues(reading: Reading, truth: Truth) -> dict[int, int]:
    """For each colour of the reading the one of the page that it mostly stands for: light changes colours of photos."""
    pairs: Counter[tuple[int, int]] = Counter()
    for printed, clue in zip(truth.rows + truth.cols, reading.lines, strict=True):
        if [number.value for number in printed] == [number.value for number in clue]:
            pairs.update((number.ink or 0, right.colour) for number, right in zip(clue, printed, strict=True))
    return {ink: colour for (ink, colour), _ in reversed(pairs.most_common())}


def compare(reading: Reading, truth: Truth, totals: Counter[str], show: bool) -> bool:
    """Counts what is right; says whether all is."""
    coloured = len({number.colour for clue in truth.rows + truth.cols for number in clue}) > 1
    near = hues(reading, truth)
    exact = True
    for line, (printed, clue) in enumerate(zip(truth.rows + truth.cols, reading.lines, strict=True)):
        wanted = [(number.value, number.colour if coloured else 0) for number in printed]
        seen = [(number.value, near.get(number.ink or 0, 0) if coloured else 0) for number in clue]
        blocks = SequenceMatcher(None, wanted, seen, autojunk=False).get_matching_blocks()
        right = {block.b + k for block in blocks for k in range(block.size)}
        surely_wrong = [k for k, number in enumerate(clue) if k not in right and number.certainty >= SURE]
        totals.update({"numbers": len(wanted), "right": len(right), "surely wrong": len(surely_wrong), "lines": 1,
                       "lines right": wanted == seen})
        if show and wanted != seen:
            print("    line", line, wanted, "read as", seen, [round(number.certainty, 2) for number in clue])
        exact &= wanted == seen
    return exact


def measure(page: Page, options: argparse.Namespace, totals: Counter[str]) -> None:
    start = time.process_time()
    found = readings(page, page.puzzles)
    totals["milliseconds"] += int(1000 * (time.process_time() - start))
    for reading, truth in zip(found, page.puzzles, strict=True):
        totals["grids"] += 1
        if reading is None or (len(reading.rows), len(reading.cols)) != (len(truth.rows), len(truth.cols)):
            print("    grid", (len(truth.rows), len(truth.cols)), "read as",
                  reading and (len(reading.rows), len(reading.cols)))
            continue
        totals["grids right"] += 1
        exact = compare(reading, truth, totals, options.show)
        if options.repair and not exact:
            changes = repair(reading, limit=REPAIR).changes
            exact = compare(repaired(reading, changes), truth, Counter(), show=False)
        totals["exact"] += exact
        if truth.marks is not None:
            marks = np.zeros_like(truth.marks) if reading.marks is None else reading.marks
            totals.update({"marks": truth.marks.size, "marks right": int((marks == truth.marks).sum())})
        elif reading.marks is not None:
            totals["marks invented"] += 1


def report(kind: str, totals: Counter[str]) -> None:
    def share(part: str, whole: str) -> str:
        return f"{totals[part]}/{totals[whole]} ({100 * totals[part] / max(1, totals[whole]):.2f} %)"

    print(kind)
    for part, whole in (("grids right", "grids"), ("right", "numbers"), ("lines right", "lines"), ("exact", "grids"),
                        ("marks right", "marks")):
        if totals[whole]:
            print(f"    {part:12} {share(part, whole)}")
    print(f"    sure and wrong: {10_000 * totals['surely wrong'] / max(1, totals['numbers']):.1f} of 10,000 numbers")
    print(f"    marks invented on {totals['marks invented']} boards")
    print(f"    {totals['milliseconds'] / 1000 / max(1, totals['pages']):.2f} s a page")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--repair", action="store_true", help="count what is exact after the repair, too")
    parser.add_argument("--plain", action="store_true", help="pages in the font of Pillow")
    parser.add_argument("--show", action="store_true", help="print the lines that are wrong")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    fonts = () if options.plain else tuple(face.path for face in faces(unseen=True))
    totals: Counter[str] = Counter()
    for seed in range(options.seed, options.seed + options.count):
        page = page_of(options.kind, seed, fonts)
        totals["pages"] += 1
        if options.show:
            print(options.kind, seed, page.picture.shape)
        measure(page, options, totals)
    report(options.kind, totals)


if __name__ == "__main__":
    main()
