"""Write solvers/collection/puzzles/*.txt of the pictures in `scripts/pictures`, each changed by a few cells until it is
the only solution of its clues. Pictures that were drawn by hand have no program: they are their files.

    python scripts/make_examples.py [NAME ...] [--pictures FOLDER]

With --pictures it also draws each of them, to look at. `rate_examples.py` then finds out all else about them.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.ink import Ink  # noqa: E402
from scripts.pictures import PICTURES, THEMES, Picture  # noqa: E402
from scripts.rate_examples import INDEX, read_index, write_index  # noqa: E402
from solvers import draw, puzzle_of  # noqa: E402
from solvers.explain.rating import rate_puzzle  # noqa: E402
from solvers.grid import Grid  # noqa: E402
from solvers.make.unique import Proposal, make_unique  # noqa: E402

FOLDER = INDEX.parent

_MOST_CHANGES: Final = 14
_STEPS: Final = 20_000  # of the search for the fewest changes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER")
    chosen = parser.parse_args()
    for theme in THEMES:
        import_module(f"scripts.pictures.{theme}")
    for name in chosen.names or PICTURES:
        write(name, PICTURES[name], chosen.pictures)


def write(name: str, picture: Picture, folder: Path | None) -> None:
    """Draw a picture and write its file, or say why it is no puzzle."""
    ink = Ink(picture.width, picture.height)
    picture.drawing(ink)
    grid, changes = settled(ink.grid())
    if grid is None:
        print(f"{name}: more than {_MOST_CHANGES} cells would have to change", flush=True)
        return
    logic = "line" if rate_puzzle(puzzle_of(grid)).by_lines else "probing"
    print(f"{name}: {grid.shape[0]} x {grid.shape[1]}, {logic}, {changes} cells changed", flush=True)
    (FOLDER / f"{name}.txt").write_text("\n".join(grid.rows()) + "\n", encoding="ascii", newline="\n")
    known = read_index(INDEX)
    known[name] = known.get(name, {}) | {"title": picture.title, "tags": picture.tags.split()}
    write_index(INDEX, known)
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.png").write_bytes(draw.png(puzzle_of(grid), grid))


def settled(grid: Grid) -> tuple[Grid | None, int]:
    """The picture with the fewest cells changed until it is the only solution of its clues, as far as that is found out
    in so many steps, and how many these are."""
    best: Proposal | None = None
    for step in islice(make_unique(grid), _STEPS):
        best = step if isinstance(step, Proposal) else best
    if best is None or len(best.cells) > _MOST_CHANGES:
        return None, 0
    return best.grid, len(best.cells)


if __name__ == "__main__":
    main()
