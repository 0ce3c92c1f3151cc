"""Update files that are generated once and committed, when the engine changes.

    python scripts/products.py recordings          # static/recordings: the solves on the pages of methods, and films
    python scripts/products.py ratings [NAME...]   # shapes, links and ratings of the puzzles that come along
    python scripts/products.py ratings NAME... --easy   # for models: choose the numbers of an easy puzzle
    python scripts/products.py lessons NAME...     # webapp/learn/lessons.json: the boards of lessons
    python scripts/products.py lab [NAME...]       # webapp/watch/lab_results.json: what the page of the lab opens with

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
from time import process_time
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
from solvers.lab import EXPERIMENTS  # noqa: E402
from solvers.lab import measured as lab  # noqa: E402
from solvers.make.drills import EXERCISES, drill  # noqa: E402
from solvers.make.random import Chance  # noqa: E402
from solvers.make.random.areas import TEXTURES  # noqa: E402
from solvers.make.thinning import thin_partly  # noqa: E402
from solvers.puzzle import puzzle_of  # noqa: E402
from solvers.runner import METHODS  # noqa: E402
from webapp.base.wire_json import dumps  # noqa: E402
from webapp.jobs.tasks.plain_values import clues_json  # noqa: E402
from webapp.watch.lab_pages import FILE as LAB  # noqa: E402
from webapp.watch.method_films import FILE, film  # noqa: E402
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
    parser.add_argument("product", choices=["recordings", "ratings", "lessons", "lab"])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--easy", action="store_true", help="choose numbers for easy puzzles of models")
    arguments = parser.parse_args()
    ratings = partial(rate, easy=arguments.easy)
    makers = {"recordings": record_methods, "ratings": ratings, "lessons": make_lessons, "lab": measure_lab}
    makers[arguments.product](arguments.names)


def measure_lab(names: list[str]) -> None:
    stored = read_facts(LAB) if LAB.exists() else {}
    for name in names or EXPERIMENTS:
        start = process_time()
        results = lab.run(name)
        print(f"{name}: {process_time() - start:.1f} seconds of a processor, with loading and compiling")
        small = results.experiment.small
        rows = [{label: rounded(value) for label, value in row.items()} for row in results.rows]
        stored[name] = {"seconds": small.seconds, "seeds": small.seeds, "values": small.values, "rows": rows}
    write_facts(LAB, stored)


def rounded(value: object) -> object:
    return float(f"{value:.3g}") if isinstance(value, float) else value


def read_facts(file: Path) -> Facts:
    facts: Facts = json.loads(file.read_text(encoding="ascii"))
    return facts


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
    (ROOT / "static" / f"{FILE}.br").write_bytes(brotli.compress(dumps([film(name) for name in METHODS])))
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
        all_facts = read_facts(file)
        for name, facts in all_facts.items():
            if not names or name in names or "rating" not in facts:
                all_facts[name] = facts_of_one(name, facts)
        write_facts(file, all_facts)


def example_facts(name: str, facts: Facts) -> Facts:
    puzzle = read_example(name, facts["title"])
    return {"title": facts["title"], "tags": facts["tags"], "shape": puzzle.shape, "code": dump(puzzle, "link"),
            "rating": rate_and_print(name, puzzle),
            **({"colours": puzzle.colours} if puzzle.palette else {})}


def model_facts(name: str, facts: Facts, *, easy: bool) -> Facts:
    puzzle = read_model(name, facts["title"])
    shown = with_numbers(puzzle, facts["numbers"]) if "numbers" in facts else thin_puzzle(name, puzzle, easy)
    return {"title": facts["title"], "theme": facts["theme"], "shape": puzzle.shape, "code": dump(shown, "link"),
            "all_numbers": dump(puzzle, "link"), "rating": rate_and_print(name, shown),
            "zeros": round(zeros_share(shown), 3), "carving": asdict(carving(shown)),
            "numbers": kept_numbers(shown)}


def rate_and_print(name: str, puzzle: Puzzle) -> Facts:
    rating = rate_puzzle(puzzle)
    print(f"{name}: {rating.verdict}{'' if rating.fair else ', not fair'}", flush=True)
    return facts_of(rating)


def thin_puzzle(name: str, puzzle: Puzzle, easy: bool) -> Puzzle:
    """The puzzle with some of its numbers: the median, by the number of shown ones, of several ways to thin it. Line
    logic solves it, zeros tell at most half of the empty cells, and if it is to be easy, its rating says so."""
    candidates = [thin_partly(puzzle, seed=seed, zeros=zeros, others=others)
                  for zeros in (0, MOST_ZEROS) for others in OTHERS for seed in range(3)]
    fair = [thinned for thinned in candidates if zeros_share(thinned.puzzle) <= MOST_ZEROS]
    if not fair:
        sys.exit(f"{name}: zeros tell too much; a plate below the model helps.")
    if easy:
        fair = [thinned for thinned in fair if rate_puzzle(thinned.puzzle).level == RATED_LEVELS[0]]
    if not fair:
        sys.exit(f"{name}: not easy, whichever numbers it shows.")
    fair.sort(key=lambda thinned: thinned.shown)
    return fair[len(fair) // 2].puzzle


# Lessons


def make_lessons(names: list[str]) -> None:
    """Make the boards of the named techniques, or of those without one. The first lessons are written by hand."""
    boards = read_facts(LESSONS)
    for name in names or EXERCISES.keys() - boards.keys():
        point = next(supposition_points()) if name == "supposition" else lesson(name)
        boards[name] = {**clues_json(point.puzzle), "known": "".join(map(str, point.cells))}
        print(name, flush=True)
    write_facts(LESSONS, boards)


def lesson(name: str) -> Point:
    """A small puzzle where this technique helps next: of the smallest size that gives a good one."""
    exercise = EXERCISES[name]
    for shape in [exercise.shape] if exercise.is_solid else [(side, side) for side in SIDES]:
        seeds = range(SOLID_SEEDS if exercise.is_solid or exercise.colours else SEEDS)
        points = [point for seed in seeds if (point := drill(name, seed, shape)) is not None]
        best = min(points, key=by_worth, default=None)
        if best is not None and not (exercise.colours and any(by_worth(best)[:2])):
            return best
    sys.exit(f"No board of at most {SIDES[-1]} cells a side needs {name}.")


def by_worth(point: Point) -> tuple[bool, bool, int, int]:
    """The order of points, the best first. A step that tells too many cells is hard to take in, and so is one that
    rests on many others; what a lesson shows should be needed more than once, and settle a colour."""
    cells = len(point.steps[0].cells)
    rich = 1 < len(point.grounds) < 4 and any(value > 0 and value != EMPTY for _, value in point.steps[0].cells)
    return cells > MOST_CELLS, bool(point.grounds) and not rich, len(point.steps), -cells


def supposition_points() -> Iterator[Point]:
    """Boards on which neither a line nor a pair of lines helps, which is rare."""
    for seed in range(20_000):
        picture = TEXTURES["noise"](7, 7, 450, Chance(f"supposition {seed}"))
        puzzle = puzzle_of(Grid((7, 7), bytes(picture)))
        walk, states = Walk(puzzle), bytearray(puzzle.size)
        while steps := walk.steps_on_lines():
            cells = [pair for step in steps for pair in step.cells]
            walk.set(cells)
            for cell, state in cells:
                states[cell] = state
        point = point_at(puzzle, bytes(states)) if UNKNOWN in states else None
        if point is not None and point.technique == "supposition":
            yield point


if __name__ == "__main__":
    main()
