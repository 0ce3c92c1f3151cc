"""Rate the flat examples: complete solvers/collection/puzzles/index.json.

    python scripts/rate_examples.py [NAME ...]

An entry of a new example needs `title` and `tags`, such as `"fox": {"title": "Fox", "tags": ["animal"]}`. What takes
time to find out, the rating, and what follows from the picture, its shape and the code of its link, is added here.
With a NAME only those examples are rated anew, and those that are new.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from solvers import dump  # noqa: E402
from solvers.collection import read_example  # noqa: E402
from solvers.explain.rating import facts_of, rate_puzzle  # noqa: E402

INDEX = ROOT / "solvers" / "collection" / "puzzles" / "index.json"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    chosen = parser.parse_args().names
    known = read_index(INDEX)
    write_index(INDEX, {name: _facts(name, known[name]) if not chosen or name in chosen or "rating" not in known[name]
                        else known[name] for name in sorted(known)})


def _facts(name: str, known: Mapping[str, Any]) -> dict[str, object]:
    puzzle = read_example(name, known["title"])
    found = rate_puzzle(puzzle)
    print(f"{name}: {found.verdict}{'' if found.fair else ', not fair'}", flush=True)
    return {"title": known["title"], "tags": known["tags"], "shape": puzzle.shape, "code": dump(puzzle, "link"),
            "rating": facts_of(found)}


def read_index(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text(encoding="ascii"))
    return found


def write_index(file: Path, facts: Mapping[str, object]) -> None:
    """A line each, so that a change shows what it changes."""
    lines = (f"  {json.dumps(name)}: {json.dumps(fact)}" for name, fact in facts.items())
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="ascii")


if __name__ == "__main__":
    main()
