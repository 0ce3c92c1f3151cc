"""Of many names the few that somebody may have meant."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

_FEW: Final = 3


def near_names(name: str, names: Sequence[str]) -> Sequence[str]:
    """Those that are spelled alike, or the first ones where none is."""
    return get_close_matches(name[:100], names, _FEW) or names[:_FEW]
