"""Deeper: no supposition of a single cell leads to a line that does not hold, but a search through all that could
follow finds no solution."""

from __future__ import annotations

from typing import Final

from .technique import Technique, nowhere

TECHNIQUE: Final = Technique("deeper", 6.0, nowhere)
