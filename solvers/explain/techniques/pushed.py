"""Overlap of what is left: what is known pushes a run so far to either side that its outermost places share cells."""

from __future__ import annotations

from typing import Final

from ...grid import FILLED
from ..line_view import RunsView
from .overlap import shared_by_ends
from .technique import Technique

TECHNIQUE: Final = Technique("pushed", 2.7, shared_by_ends, (RunsView,), (FILLED,), picture=True)
