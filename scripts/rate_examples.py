"""Write webapp/example_gallery.json (link code and difficulty of each flat example) and webapp/model_gallery.json.

    python scripts/rate_examples.py

Both take time to find out, so the home page reads them from there. Run this after adding an example.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from solvers import dump  # noqa: E402
from solvers.examples import examples  # noqa: E402
from solvers.explain.difficulty import difficulty  # noqa: E402
from solvers.models import models  # noqa: E402


def main() -> None:
    rated = {
        one.name: {"code": dump(one.puzzle, "link"), "difficulty": difficulty(one.puzzle)}
        for one in examples()
        if len(one.puzzle.shape) == 2
    }
    _write("example_gallery.json", rated)
    _write("model_gallery.json", {one.name: dump(one.puzzle, "link") for one in models()})


def _write(file: str, facts: Mapping[str, object]) -> None:
    """A line each, so that a change shows what it changes."""
    lines = (f"  {json.dumps(name)}: {json.dumps(fact)}" for name, fact in facts.items())
    (ROOT / "webapp" / file).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
