"""Puzzles on paper, as PDF: worksheets and hand-outs, and what they draw. Nothing here reads files.

reportlab writes the files: it flows the texts and tables of units, and its licence is BSD. fpdf2 is kept as well and is
as fast, but it is under the LGPL and needs fonttools, which alone is three times as large as reportlab.
"""

from __future__ import annotations

from typing import Final

from ..runner import Kind, method_info

# What may be asked for, for whoever offers it without drawing.
PAPERS: Final = ("a4", "a3", "letter")
MOST_A_PAGE: Final = 6
PERSON: Final = "person"
MOST_STEPS: Final = 48
_STRIP_METHODS: Final = ("passes", "lines3d", "dfs", "bfs", "astar")


def strip_methods(kind: Kind) -> list[str]:
    """Whose steps on a puzzle of that kind a strip can show: a person's, and those of methods whose every step is cells
    with a reason. A SAT solver, belief and annealing decide nothing in their first steps that a board could show."""
    return [PERSON, *(name for name in _STRIP_METHODS if method_info(name).takes_kind(kind))]
