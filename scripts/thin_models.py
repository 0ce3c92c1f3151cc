"""Choose which numbers the puzzles of the models show: complete solvers/collection/models/index.json.

    python scripts/thin_models.py [NAME ...]

An entry of a new model needs `title` and `theme`, such as `"fox": {"title": "Fox", "theme": "animal"}`. What its puzzle
shows, how hard that is rated, and what follows from the model is added here.

Line logic solves every puzzle, zeros tell at most half of what there is to take away, and what lines ask is spread:
of a third of the models little is wanted, of a third much, as far as they can be. Without a NAME all are made anew,
always the same.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.rate_examples import read_index, write_index  # noqa: E402
from solvers import PuzzleError, dump  # noqa: E402
from solvers.collection import kept_numbers, read_model  # noqa: E402
from solvers.explain.carving import Carving, carving, zeros_share  # noqa: E402
from solvers.explain.rating import facts_of, rate_puzzle  # noqa: E402
from solvers.make.thinning import Thinned, thin_partly  # noqa: E402
from solvers.puzzle import Puzzle  # noqa: E402

INDEX: Final = ROOT / "solvers" / "collection" / "models" / "index.json"
MOST: Final = 0.5  # of what there is to take away, by zeros
DEMANDS: Final = 3  # how many steps there are of what lines ask

_FEW_ROUNDS: Final = 3
_MANY_ROUNDS: Final = 9
_NARROW: Final = 0.25  # of the rounds
_RINGED: Final = 0.15  # of the numbers
_BARE: Final = 0.5  # of the lines
_SEEDS: Final = 3
_OTHERS: Final = (0, 0.15, 0.3, 0.45, 0.6, 0.8, 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    chosen = parser.parse_args().names
    known = read_index(INDEX)
    for number, name in enumerate(sorted(known)):
        if not chosen or name in chosen:
            known[name] = _facts(name, known[name], number % DEMANDS) or known[name]
    write_index(INDEX, {name: known[name] for name in sorted(known)})


def _facts(name: str, known: Mapping[str, str], wanted: int) -> dict[str, object] | None:
    puzzle = read_model(name, known["title"])
    try:
        thinned, counted = _best(puzzle, wanted)
    except PuzzleError as error:
        print(f"{name}: {error}", flush=True)
        return None
    share = zeros_share(thinned.puzzle)
    if share > MOST:
        print(f"{name}: zeros do {share:.2f}", flush=True)
        return None
    found = rate_puzzle(thinned.puzzle)
    print(f"{name}: {found.verdict}, {counted.shown} of {counted.lines} numbers, zeros do {share:.2f}", flush=True)
    return {"title": known["title"], "theme": known["theme"], "shape": puzzle.shape,
            "code": dump(thinned.puzzle, "link"), "all_numbers": dump(puzzle, "link"),
            "rating": facts_of(found), "zeros": round(share, 3), "carving": asdict(counted),
            "numbers": kept_numbers(thinned.puzzle)}


def _best(puzzle: Puzzle, wanted: int) -> tuple[Thinned, Carving]:
    """The puzzle that asks nearest to what is wanted; of those the one in the middle by the numbers that it shows."""
    tried = [(thinned, carving(thinned.puzzle)) for thinned in _tried(puzzle)]

    def away(one: tuple[Thinned, Carving]) -> int:
        return abs(demand(one[1]) - wanted)

    nearest = min(map(away, tried))
    ranked = sorted((one for one in tried if away(one) == nearest), key=lambda one: one[0].shown)
    return ranked[len(ranked) // 2]


def demand(found: Carving) -> int:
    """How much lines ask, from 0, by rounds; two of three things that make these harder count as one step more."""
    if found.open_cells or found.rounds > _MANY_ROUNDS:
        return DEMANDS - 1
    burden = sum((found.narrow > _NARROW * found.rounds, found.circles + found.squares > _RINGED * found.shown,
                  found.hidden_share > _BARE))
    return (found.rounds > _FEW_ROUNDS) + (burden > 1)


def _tried(puzzle: Puzzle) -> Iterator[Thinned]:
    """Thinned in several ways, of those in which zeros tell the least or at least not too much."""
    made = [thin_partly(puzzle, seed=seed, zeros=zeros, others=others)
            for zeros in (0, MOST) for others in _OTHERS for seed in range(_SEEDS)]
    least = min(zeros_share(one.puzzle) for one in made)
    yield from (one for one in made if zeros_share(one.puzzle) <= max(MOST, least))


if __name__ == "__main__":
    main()
