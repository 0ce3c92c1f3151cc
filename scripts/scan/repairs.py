"""How often repairs of misread puzzles are what was printed: `repairs.py COUNT SEED`.

Puzzles are those of the collection from 10 to 50 a side, or lines `{"rows": ..., "cols": ...}` of a file. Each is
drawn in an unseen face and blurred until the reader misreads enough of its numbers; it is told where the cells are. Of
these errors so many are kept as a class asks for. In place of each other error stands a number that was read rightly
on the same page and is printed alike. So errors, and the probabilities of all numbers, are the reader's own; numbers
are more doubtful than on most pages with so few errors.

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
from scripts.scan.figures import compare, hues
from scripts.scan.fonts import faces
from scripts.scan.pages import Studio
from solvers import collection
from solvers.grid import state_of
from solvers.puzzle import Puzzle as Clues
from solvers.runner import Limit, run
from solvers.scan import read
from solvers.scan.plain_facts import repaired
from solvers.scan.misreadings import Run
from solvers.scan.reading import Number, Reading
from solvers.scan.repair import Repair, repair

SIDES = range(10, 51)
CELLS = (13, 24)  # pixels
ERRORS = {"one": 1, "two": 2, "five": 5}  # wrong numbers, none of them lost or added
LOST = "a line with lost or added numbers"
ENOUGH, MOST = 5, 0.15  # misread numbers, and the share of all
READINGS = 4  # of a puzzle
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


def blurred_reading(puzzle: Puzzle, studio: Studio) -> tuple[Reading, Truth] | None:
    """A reading with enough errors, and what is printed; None if no blur gives one."""
    style = replace(studio.screen_style(), cell=40, ruled=True, thin=2, thick=4)
    page = studio.resized(studio.page(Board(puzzle, style)), studio.whole(*CELLS) / style.cell)
    mesh = (truth := page.puzzles[0]).mesh
    corners = tuple((float(x), float(y)) for x, y in (mesh[0, 0], mesh[0, -1], mesh[-1, -1], mesh[-1, 0]))
    blur, step = 0.07, 0.03  # of a cell
    for _ in range(READINGS):
        picture = blurred(studio, page.picture, blur * np.linalg.norm(mesh[0, 0] - mesh[0, 1]))
        reading = read(picture, corners=corners, size=puzzle.cells.shape)
        errors = sum(wrong for _, _, wrong in judged_lines(reading, truth))
        if ENOUGH <= errors <= MOST * sum(map(len, reading.lines)):
            return reading, truth
        blur += step if errors < ENOUGH else -step
        step /= 2
    return None


def blurred(studio: Studio, picture: Picture, sigma: float) -> Picture:
    soft = cv2.GaussianBlur(picture, (0, 0), sigma) + studio.rng.normal(0, 5, picture.shape)
    return jpeg(np.clip(soft, 0, 255).astype(np.uint8), 70)


def judged_lines(reading: Reading, truth: Truth) -> list[tuple[list[Run], list[Run], int]]:
    """For each line its runs as read and as printed, and how many are wrong; colours are those of the page."""
    coloured, near = bool(reading.palette), hues(reading, truth)
    lines = []
    for clue, printed in zip(reading.lines, truth.rows + truth.cols, strict=True):
        seen = [(number.value, near.get(number.ink or 0, 0) if coloured else 0) for number in clue]
        wanted = [(number.value, number.colour if coloured else 0) for number in printed]
        wrong = abs(len(seen) - len(wanted)) + sum(run != other for run, other in zip(seen, wanted, strict=False))
        lines.append((seen, wanted, wrong))
    return lines


def with_few_errors(reading: Reading, truth: Truth, kind: str, rng: np.random.Generator) -> Reading | None:
    """The reading with as many of its errors as a class asks for; None if there are too few, or if it has not read a
    number like one that is to be mended."""
    lines = judged_lines(reading, truth)
    right: dict[Run, list[Number]] = defaultdict(list)
    for clue, (seen, wanted, wrong) in zip(reading.lines, lines, strict=True):
        for number, run in zip(clue, seen, strict=True) if not wrong else ():
            right[run].append(number)
    torn = [line for line, (seen, wanted, _) in enumerate(lines) if len(seen) != len(wanted)]
    misread = [(line, place) for line, (seen, wanted, _) in enumerate(lines) if line not in torn
               for place, run in enumerate(seen) if run != wanted[place]]
    errors = [(line, 0) for line in torn] if kind == LOST else misread
    count = ERRORS.get(kind, 1)
    if len(errors) < count or any(not right[run] for seen, wanted, wrong in lines if wrong for run in wanted):
        return None
    kept = {errors[place] for place in rng.choice(len(errors), count, replace=False)}
    clues = []
    for line, (clue, (seen, wanted, _)) in enumerate(zip(reading.lines, lines, strict=True)):
        if line in torn and (line, 0) in kept:
            clues.append(clue)
            continue
        stays = {place for place, run in enumerate(seen) if (line, place) in kept or wanted[place:place + 1] == [run]}
        clues.append(tuple(
            clue[place] if line not in torn and place in stays else right[run][rng.integers(len(right[run]))]
            for place, run in enumerate(wanted)))
    return replace(reading, rows=tuple(clues[: len(reading.rows)]), cols=tuple(clues[len(reading.rows) :]))


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
    blurry = blurred_reading(puzzle, studio)
    for kind in (*ERRORS, LOST) if blurry else ():
        full, truth = blurry
        reading = with_few_errors(full, truth, kind, studio.rng)
        if reading is None:
            continue
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
