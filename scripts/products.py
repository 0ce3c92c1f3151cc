"""Update files that are generated once and committed, when the engine changes.

    python scripts/products.py recordings          # static/recordings: the solves on the pages of methods
    python scripts/products.py ratings [NAME...]   # shapes, links and ratings of the puzzles that come along
    python scripts/products.py ratings NAME... --easy   # for models: choose the numbers of an easy puzzle
    python scripts/products.py lessons NAME...     # webapp/learn/lessons.json: the boards of lessons

Tests say when one of them is out of date. Pictures, models, titles, tags and themes are written by hand. The numbers
that the puzzle of a model shows are chosen once, for a model without `numbers` in its index; with `--easy`, so many
that the puzzle is easy.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any, Final

import brotli

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from nonoscope import Puzzle, dump  # noqa: E402
from solvers.collection import kept_numbers, read_example, read_model, with_numbers  # noqa: E402
from solvers.explain.carving import carving, zeros_share  # noqa: E402
from solvers.explain.levels import RATED_LEVELS  # noqa: E402
from solvers.explain.points import Point, point_at  # noqa: E402
from solvers.explain.rating import facts_of, rate_puzzle  # noqa: E402
from solvers.explain.walkthrough import Walk  # noqa: E402
from solvers.grid import EMPTY, UNKNOWN, Grid  # noqa: E402
from solvers.make.drills import drill  # noqa: E402
from solvers.make.exercises import EXERCISES  # noqa: E402
from solvers.make.random.chance import Chance  # noqa: E402
from solvers.make.random.textures import TEXTURES  # noqa: E402
from solvers.make.thinning import thin_partly  # noqa: E402
from solvers.puzzle import puzzle_of  # noqa: E402
from webapp.jobs.tasks.plain_values import clues_json  # noqa: E402
from webapp.watch.recordings import FOLDER, puzzles_for, record, recorded_methods  # noqa: E402

EXAMPLES: Final = ROOT / "solvers/collection/puzzles/index.json"
COLOURED: Final = ROOT / "solvers/collection/coloured/index.json"
MODELS: Final = ROOT / "solvers/collection/models/index.json"
LESSONS: Final = ROOT / "webapp/learn/lessons.json"
MOST_ZEROS: Final = 0.5  # of the empty cells of a solid
OTHERS: Final = (0, 0.15, 0.3, 0.45, 0.6, 0.8, 1)  # shares of the numbers that are not zero
SIDES: Final = (5, 6, 7, 8, 10, 12)  # of the boards of lessons
SEEDS, SOLID_SEEDS = 6, 40
MOST_CELLS: Final = 6

Facts = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("product", choices=["recordings", "ratings", "lessons"])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--easy", action="store_true", help="choose numbers for easy puzzles of models")
    asked = parser.parse_args()
    ratings = partial(rate, easy=asked.easy)
    {"recordings": record_methods, "ratings": ratings, "lessons": make_lessons}[asked.product](asked.names)


def read_facts(file: Path) -> Facts:
    found: Facts = json.loads(file.read_text(encoding="ascii"))
    return found


def write_facts(file: Path, facts: Facts) -> None:
    """Write a line for each name, so that diffs are readable."""
    lines = (f"  {json.dumps(name)}: {json.dumps(facts[name])}" for name in sorted(facts))
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="ascii")


# Recordings


def record_methods(names: list[str]) -> None:
    folder = ROOT / "static" / FOLDER
    for file in folder.iterdir():
        if file.name.partition(".")[0] not in recorded_methods():
            file.unlink()
    for name, text in recorded_methods().items():
        if not names or name in names:
            recording = record(puzzles_for(name)[text.example].puzzle, name, text.options)
            (folder / f"{name}.json.br").write_bytes(brotli.compress(recording))
            print(f"{name}: {len(recording):,} bytes")


# Ratings of examples and models


def rate(names: list[str], *, easy: bool) -> None:
    """Rate all puzzles, or those named and those without a rating."""
    models = partial(model_facts, easy=easy)
    for file, facts_of_one in ((EXAMPLES, example_facts), (COLOURED, example_facts), (MODELS, models)):
        known = read_facts(file)
        for name, facts in known.items():
            if not names or name in names or "rating" not in facts:
                known[name] = facts_of_one(name, facts)
        write_facts(file, known)


def example_facts(name: str, known: Facts) -> Facts:
    """The title and the tags, and what follows from the picture."""
    puzzle = read_example(name, known["title"])
    return {"title": known["title"], "tags": known["tags"], "shape": puzzle.shape, "code": dump(puzzle, "link"),
            "rating": rated(name, puzzle), **({"colours": puzzle.colours} if puzzle.palette else {})}  # fmt: skip


def model_facts(name: str, known: Facts, *, easy: bool) -> Facts:
    """The title and the theme, and what follows from the model and the numbers that its puzzle shows."""
    puzzle = read_model(name, known["title"])
    shown = with_numbers(puzzle, known["numbers"]) if "numbers" in known else thinned(name, puzzle, easy)
    return {"title": known["title"], "theme": known["theme"], "shape": puzzle.shape, "code": dump(shown, "link"),
            "all_numbers": dump(puzzle, "link"), "rating": rated(name, shown), "zeros": round(zeros_share(shown), 3),
            "carving": asdict(carving(shown)), "numbers": kept_numbers(shown)}  # fmt: skip


def rated(name: str, puzzle: Puzzle) -> Facts:
    found = rate_puzzle(puzzle)
    print(f"{name}: {found.verdict}{'' if found.fair else ', not fair'}", flush=True)
    return facts_of(found)


def thinned(name: str, puzzle: Puzzle, easy: bool) -> Puzzle:
    """The puzzle with some of its numbers: the median, by the number of shown ones, of several ways to thin it. Line
    logic solves it, zeros tell at most half of the empty cells, and if it is to be easy, its rating says so."""
    made = [thin_partly(puzzle, seed=seed, zeros=zeros, others=others)
            for zeros in (0, MOST_ZEROS) for others in OTHERS for seed in range(3)]
    allowed = sorted((one for one in made if zeros_share(one.puzzle) <= MOST_ZEROS), key=lambda one: one.shown)
    if not allowed:
        sys.exit(f"{name}: zeros tell too much; a plate below the model helps.")
    found = [one for one in allowed if rate_puzzle(one.puzzle).level == RATED_LEVELS[0]] if easy else allowed
    if not found:
        sys.exit(f"{name}: not easy, whichever numbers it shows.")
    return found[len(found) // 2].puzzle


# Lessons


def make_lessons(names: list[str]) -> None:
    """Make the boards of the named techniques, or of those without one. The first lessons are written by hand."""
    boards = read_facts(LESSONS)
    for name in names or EXERCISES.keys() - boards.keys():
        point = next(supposed()) if name == "supposition" else lesson(name)
        boards[name] = {**clues_json(point.puzzle), "known": "".join(map(str, point.known))}
        print(name, flush=True)
    write_facts(LESSONS, boards)


def lesson(name: str) -> Point:
    """A small puzzle at the point where this technique helps next: of the smallest size that gives a good one, that
    with the fewest other steps."""
    exercise = EXERCISES[name]
    for shape in [exercise.shape] if exercise.is_solid else [(side, side) for side in SIDES]:
        seeds = range(SOLID_SEEDS if exercise.is_solid or exercise.colours else SEEDS)
        found = [point for seed in seeds if (point := drill(name, seed, shape)) is not None]
        best = min(found, key=by_worth, default=None)
        if best is not None and not (exercise.colours and any(by_worth(best)[:2])):
            return best
    sys.exit(f"No board of at most {SIDES[-1]} cells a side needs {name}.")


def by_worth(point: Point) -> tuple[bool, bool, int, int]:
    """The order of points, the best first. A step that tells too many cells is hard to take in, and so is one that
    rests on many others; what a lesson shows should be needed more than once, and settle a colour."""
    cells = len(point.steps[0].cells)
    rich = 1 < len(point.grounds) < 4 and any(value > 0 and value != EMPTY for _, value in point.steps[0].cells)
    return cells > MOST_CELLS, bool(point.grounds) and not rich, len(point.steps), -cells


def supposed() -> Iterator[Point]:
    """Boards on which no line and no two lines help, which is rare."""
    for seed in range(20_000):
        picture = TEXTURES["noise"](7, 7, 450, Chance(f"supposition {seed}"))
        puzzle = puzzle_of(Grid((7, 7), bytes(picture)))
        walk, known = Walk(puzzle), bytearray(puzzle.size)
        while steps := walk.found_on_lines():
            cells = [pair for step in steps for pair in step.cells]
            walk.set(cells)
            for cell, state in cells:
                known[cell] = state
        point = point_at(puzzle, bytes(known)) if UNKNOWN in known else None
        if point is not None and point.technique == "supposition":
            yield point


if __name__ == "__main__":
    main()
