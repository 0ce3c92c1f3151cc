"""Persistent data: short links, and classrooms until they expire. Playing does not need it."""

from __future__ import annotations

from .classroom_rows import ClassroomRows
from .links import Links
from .sessions import Database, DatabaseError

__all__ = ["ClassroomRows", "Database", "DatabaseError", "Links"]
