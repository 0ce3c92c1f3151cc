"""Write solvers/examples/index.json (what the flat examples are, and how hard), and the link codes of these and of the
models, webapp/collection/example_gallery.json and webapp/collection/model_gallery.json.

    python scripts/rate_examples.py [NAME ...]

It takes time to find out, so lists and pages read it from there. Run this after adding an example, or after
`thin_models.py`. With a NAME only those examples are rated anew.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from solvers import dump  # noqa: E402
from solvers.examples import INDEX, examples, read_example, read_file  # noqa: E402
from solvers.explain.rating import facts_of, rate_puzzle  # noqa: E402
from solvers.models import models  # noqa: E402

FOLDER = ROOT / "solvers" / "examples"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    chosen = parser.parse_args().names
    known = json.loads((FOLDER / INDEX).read_text(encoding="ascii")) if chosen else {}
    names = sorted(file.stem for file in FOLDER.glob("*.txt"))
    facts = {name: _fact(name) if name in chosen or name not in known else known[name] for name in names}
    _write(FOLDER / INDEX, facts)
    examples.cache_clear()
    _write(ROOT / "webapp/collection/example_gallery.json", {one.name: dump(one.puzzle, "link") for one in examples()})
    codes = {one.name: {"code": dump(one.thinned, "link"), "all": dump(one.puzzle, "link")} for one in models()}
    _write(ROOT / "webapp/collection/model_gallery.json", codes)


def _fact(name: str) -> dict[str, object]:
    fields, _ = read_file(name)
    puzzle = read_example(name)
    found = rate_puzzle(puzzle)
    print(f"{name}: {found.verdict}{'' if found.fair else ', not fair'}", flush=True)
    return {"title": fields["title"], "tags": fields["tags"].split(), "shape": puzzle.shape, "rating": facts_of(found)}


def _write(file: Path, facts: Mapping[str, object]) -> None:
    """A line each, so that a change shows what it changes."""
    lines = (f"  {json.dumps(name)}: {json.dumps(fact)}" for name, fact in facts.items())
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="ascii")


if __name__ == "__main__":
    main()
