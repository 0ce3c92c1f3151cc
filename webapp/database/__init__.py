"""What outlives the server: short links, and nothing else. Nobody needs this to play."""

from __future__ import annotations

from .links import Links
from .sessions import Database, DatabaseError

__all__ = ["Database", "DatabaseError", "Links"]
