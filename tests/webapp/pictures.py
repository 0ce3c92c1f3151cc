"""Pictures for tests, as text."""

from __future__ import annotations


def noise(side: int) -> str:
    """A square without any order to speak of: the longest links, the slowest to read."""
    rows = ([(r * r * 7 + c * c * c * 3 + r * c) % 11 % 2 for c in range(side)] for r in range(side))
    return "\n".join("".join(".#"[cell] for cell in row) for row in rows)
