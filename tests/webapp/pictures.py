"""Pictures for tests as text."""

from __future__ import annotations


def noise(side: int) -> str:
    """A random square, which has the longest link and is slowest to read."""
    rows = ([(r * r * 7 + c * c * c * 3 + r * c) % 11 % 2 for c in range(side)] for r in range(side))
    return "\n".join("".join(".#"[cell] for cell in row) for row in rows)
