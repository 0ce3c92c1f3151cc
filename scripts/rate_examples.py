"""Write webapp/gallery.json: for each flat example its link code and how hard it is.

    python scripts/rate_examples.py

Both take time to find out, so the home page reads them from there. Run this after adding an example.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from solvers import dump  # noqa: E402
from solvers.examples import examples  # noqa: E402
from solvers.explain.difficulty import difficulty  # noqa: E402


def main() -> None:
    rated = {
        one.name: {"code": dump(one.puzzle, "link"), "difficulty": difficulty(one.puzzle)}
        for one in examples()
        if len(one.puzzle.shape) == 2
    }
    lines = (f"  {json.dumps(name)}: {json.dumps(facts)}" for name, facts in rated.items())
    (ROOT / "webapp" / "gallery.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
