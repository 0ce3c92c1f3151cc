"""How often repairs of misread puzzles are what was printed: `repairs.py COUNT ERRORS SEED`.

Clues are spoiled as the reader of `solvers/scan` misreads them, with the probabilities that it gives then: a wrong
number mostly has .5 to .8 and the right one is second; sometimes it is sure of a wrong one, or hesitates at a right
one. Puzzles are those of the collection from 10 to 65 a side, or lines `{"rows": ..., "cols": ...}` of a file.

    python scripts/scan/repairs.py 100 2 1                     # two errors each
    python scripts/scan/repairs.py 60 1 1 --kinds lost         # a number is lost
    python scripts/scan/repairs.py 60 2 1 --colours --kinds ink similar
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from solvers import collection
from solvers.clues import ColourRuns
from solvers.puzzle import Puzzle
from solvers.scan.reading import NO_NUMBER, Number, Reading
from solvers.scan.repair import Repair, repair

SIDES = range(10, 66)
CORNERS = ((0.0, 0.0),) * 4
SIMILAR = {"0": "86", "1": "7", "2": "7", "3": "85", "4": "9", "5": "63", "6": "58", "7": "1", "8": "306", "9": "4"}
KINDS = ("similar", "digit", "lost", "speck", "joined", "torn", "ink")
USUAL = ("similar", "similar", "similar", "digit")
OVERCONFIDENT = 0.1  # the share of errors of which the reader is sure
DOUBTED = 0.1  # the share of right numbers at which it hesitates

Printed = list[tuple[int, int]]  # a clue: lengths and inks
Line = list[Number]


def puzzles(options: argparse.Namespace) -> Iterator[tuple[list[Printed], int, Puzzle]]:
    """Clues by line, how many of them are rows, and the puzzle."""
    if options.file:
        texts = options.file.read_text().splitlines()
        entries = (json.loads(text) for text in texts)
        every = (Puzzle.flat(entry["rows"], entry["cols"]) for entry in entries if fits(entry))
    else:
        examples = collection.coloured_examples() if options.colours else collection.examples()
        every = (example.puzzle for example in examples)
    chosen = [puzzle for puzzle in every if min(puzzle.shape) >= SIDES[0] and max(puzzle.shape) <= SIDES[-1]]
    random.Random(options.seed).shuffle(chosen)
    for puzzle in chosen[: options.count]:
        yield [printed(line.clue) for line in puzzle.lines], puzzle.height, puzzle


def fits(entry: dict[str, Any]) -> bool:
    return all(0 not in clue for clue in entry["rows"] + entry["cols"])


def printed(clue: Any) -> Printed:
    return list(clue.runs) if isinstance(clue, ColourRuns) else [(length, 1) for length in clue.lengths]


class Misreader:
    """Misreads the clues of a puzzle."""

    def __init__(self, puzzle: Puzzle, rng: random.Random) -> None:
        self.rng = rng
        self.inks = puzzle.colours
        self.lengths = [len(line.cells) for line in puzzle.lines]

    def number(self, value: int, ink: int, wrong: int | None = None, wrong_ink: int | None = None) -> Number:
        inks = self.chances(ink, [other for other in range(1, self.inks + 1) if other != ink], wrong_ink)
        similar = [other for other in lookalikes(value) if other != wrong] or [value + 1]
        return Number(self.chances(value, similar, wrong), CORNERS, inks if self.inks else ())

    def chances(self, right: int, others: list[int], wrong: int | None) -> tuple[tuple[int, float], ...]:
        """Probabilities of the right choice and of others, where the reader takes a `wrong` one for right or not."""
        rng = self.rng
        if wrong is None:
            best = rng.uniform(0.6, 0.99) if rng.random() < DOUBTED else 1 - 10 ** rng.uniform(-6, -3)
            first, second = right, rng.choice(others) if others else None
        else:
            best = rng.uniform(0.9, 0.99) if rng.random() < OVERCONFIDENT else rng.uniform(0.5, 0.8)
            first, second = wrong, right
        share = {other: 0.1 * (1 - best) / max(1, len(others)) for other in others if other != first}
        if second is not None:
            share[second] = share.get(second, 0.0) + 0.9 * (1 - best)
        return ((first, best), *sorted(share.items(), key=lambda choice: -choice[1]))

    def misread(self, clues: list[Printed], errors: int, kinds: list[str]) -> list[Line]:
        lines = [[self.number(*run) for run in clue] for clue in clues]
        places = [(line, place) for line, clue in enumerate(clues) for place in range(len(clue))]
        self.rng.shuffle(places)
        spoiled: set[int] = set()
        for line, place in places:
            if len(spoiled) == errors:
                break
            if line not in spoiled or self.rng.random() < 0.1:
                numbers = self.spoil(clues[line], place, self.rng.choice(kinds), self.lengths[line])
                if numbers is not None and line not in spoiled:
                    begin, end, new = numbers
                    lines[line][begin:end] = new
                    spoiled.add(line)
        return lines

    def spoil(self, clue: Printed, place: int, kind: str, length: int) -> tuple[int, int, Line] | None:
        """What is read in the place of some numbers; None if this kind of error does not suit them."""
        value, ink = clue[place]
        rng = self.rng
        if kind == "lost":
            return place, place + 1, []
        if kind == "speck":
            speck = Number(((1, 0.6), (NO_NUMBER, 0.35), (7, 0.05)), CORNERS, ((ink, 1.0),) if self.inks else ())
            return place, place, [speck]
        if kind == "joined" and place + 1 < len(clue):
            joined = int(f"{value}{clue[place + 1][0]}")
            return (place, place + 2, [self.number(joined, ink)]) if joined <= length else None
        if kind == "torn" and value > 10 and value % 10:
            return place, place + 1, [self.number(value // 10, ink), self.number(value % 10, ink)]
        if kind == "ink" and self.inks > 1:
            other = rng.choice([other for other in range(1, self.inks + 1) if other != ink])
            return place, place + 1, [self.number(value, ink, wrong_ink=other)]
        wrong = [w for w in (lookalikes(value) if kind == "similar" else cut(value)) if w <= length]
        if kind in USUAL and wrong:
            return place, place + 1, [self.number(value, ink, wrong=rng.choice(wrong))]
        return None


def lookalikes(value: int) -> list[int]:
    digits = str(value)
    texts = [digits[:place] + other + digits[place + 1 :] for place, digit in enumerate(digits)
             for other in SIMILAR[digit]]
    return [int(text) for text in texts if text[0] != "0"]


def cut(value: int) -> list[int]:
    """A number of two digits with only one of them."""
    return [int(digit) for digit in str(value) if digit != "0"] if value > 9 else []


def clues_of(puzzle: Puzzle) -> list[Printed]:
    return [printed(line.clue) for line in puzzle.lines]


def judge(result: Repair, clues: list[Printed]) -> str:
    if result.puzzle is None:
        return f"nothing ({result.outcome})"
    if clues_of(result.puzzle) == clues:
        return "exact" if result.sure else "exact, not sure"
    among = any(other.puzzle and clues_of(other.puzzle) == clues for other in result.alternatives)
    kind = "other, sure" if result.sure else "other"
    return f"{kind}, printed among alternatives" if among else kind


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("errors", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--file", type=Path)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(USUAL))
    parser.add_argument("--colours", action="store_true")
    parser.add_argument("--show", action="store_true", help="print each puzzle that is not exact")
    options = parser.parse_args()
    verdicts: Counter[str] = Counter()
    seconds = []
    for number, (clues, height, puzzle) in enumerate(puzzles(options)):
        rng = random.Random(f"{options.seed} {number}")
        lines = Misreader(puzzle, rng).misread(clues, options.errors, options.kinds)
        reading = Reading(tuple(map(tuple, lines[:height])), tuple(map(tuple, lines[height:])),
                          np.zeros((height + 1, puzzle.width + 1, 2), np.float32), puzzle.palette)
        began = time.process_time()
        result = repair(reading)
        seconds.append(time.process_time() - began)
        verdict = judge(result, clues)
        verdicts[verdict] += 1
        if options.show and verdict != "exact":
            print(number, puzzle.shape, verdict, f"{seconds[-1]:.1f} s", f"{result.loss:.1f}", result.outcome)
            for other in result.alternatives:
                print("   ", f"{other.loss:.1f}", other.outcome, *map(text_of, other.changes))
            for line, (clue, read) in enumerate(zip(clues, lines, strict=True)):
                if clue != [(n.value, n.ink or 1) for n in read]:
                    print("    printed", line, clue, "read", [n.values[:2] + n.inks[:2] for n in read])
    seconds.sort()
    total = len(seconds)
    exact = verdicts["exact"] + verdicts["exact, not sure"]
    print(f"{exact} of {total} exact ({100 * exact / total:.0f} %);", dict(verdicts))
    print(f"seconds: median {seconds[total // 2]:.2f}, 95 % {seconds[int(0.95 * total)]:.2f}, worst {seconds[-1]:.2f}")


def text_of(change: Any) -> str:
    return f"{change.line}.{change.place}: {change.read}>{change.printed}"


if __name__ == "__main__":
    main()
