"""Persistent data: short links, and classrooms until they expire. Playing does not need it."""

from __future__ import annotations

from .classroom_rows import ClassroomRows as ClassroomRows
from .links import Links as Links
from .sessions import Database as Database
from .sessions import DatabaseError as DatabaseError
