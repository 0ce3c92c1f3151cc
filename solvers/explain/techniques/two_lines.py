"""Two lines at once: if the cell was otherwise, its line would go on in such a way that the lines across it force
another line, which then does not hold. Where one of them runs along the border this is known as edge logic."""

from __future__ import annotations

from typing import Final

from .technique import Technique, nowhere

TECHNIQUE: Final = Technique("two_lines", 4.0, nowhere)
