"""Persistent data: short links, and classrooms until they expire. Playing does not need it."""

from __future__ import annotations

from .links import Links as Links
from .room_rows import RoomRows as RoomRows
from .sessions import Database as Database
from .sessions import DatabaseError as DatabaseError
