"""Puzzles on paper, as PDF: worksheets and hand-outs, what they draw, and their fonts. Nothing here reads files.

reportlab writes the files: it flows the texts and tables of units, and its licence is BSD. fpdf2 is kept as well and is
as fast, but it is under the LGPL and needs fonttools, which alone is three times as large as reportlab.
"""

from __future__ import annotations

from typing import Final

# What may be asked for, for whoever offers it without drawing.
PAPERS: Final = ("a4", "a3", "letter")
MOST_A_PAGE: Final = 6
PERSON: Final = "person"
STRIP_METHODS: Final = (PERSON, "passes", "lines3d", "dfs", "bfs", "astar")
MOST_STEPS: Final = 48
