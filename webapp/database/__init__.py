"""What is kept for longer than the server runs: short links, and nothing else. Nothing here is needed to play."""

from __future__ import annotations

from .links import Links
from .sessions import Database, DatabaseError

__all__ = ["Database", "DatabaseError", "Links"]
