"""What outlives the server: short links, and classrooms for as long as they last. Nobody needs this to play."""

from __future__ import annotations

from .classroom_rows import ClassroomRows
from .links import Links
from .sessions import Database, DatabaseError

__all__ = ["ClassroomRows", "Database", "DatabaseError", "Links"]
