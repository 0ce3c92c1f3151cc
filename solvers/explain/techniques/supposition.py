"""Supposition: if the cell was otherwise, line after line would follow, until one of them does not hold."""

from __future__ import annotations

from typing import Final

from .technique import Technique, nowhere

TECHNIQUE: Final = Technique("supposition", 5.0, nowhere)
