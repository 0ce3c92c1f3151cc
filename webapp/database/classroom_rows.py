"""Classrooms in the database: a row for each room, and one for each of its entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import delete, func, insert, select
from sqlalchemy.orm import Session

from ..base.wire_json import dumps, loads
from .sessions import Classroom, ClassroomEntry, Database

_AT_ONCE: Final = 500  # names in a statement: databases limit its parameters
# A room: its code, when it expires, and entries with their values and versions.
Changed = tuple[str, float, Sequence[tuple[str, Any, int]]]


class ClassroomRows:
    """Safe for threads; every method may raise DatabaseError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def load(self, code: str) -> tuple[dict[str, tuple[Any, int]], float] | None:
        """The entries of a room with their versions, and when it expires; None if there is no such room."""
        with self._database.session() as session:
            room = session.get(Classroom, code)
            if room is None:
                return None
            rows = session.execute(select(ClassroomEntry).where(ClassroomEntry.code == code)).scalars()
            return {row.name: (loads(row.value), row.version) for row in rows}, room.expires

    def count(self, time: float) -> int:
        with self._database.session() as session:
            count = session.scalar(select(func.count()).select_from(Classroom).where(Classroom.expires > time))
        return count or 0

    def first_without(self, names: Sequence[str], time: float) -> str | None:
        """The first room to expire of those that expire by a time and have none of these entries; None without one."""
        entry = select(ClassroomEntry).where(ClassroomEntry.code == Classroom.code, ClassroomEntry.name.in_(names))
        query = select(Classroom.code).where(Classroom.expires <= time, ~entry.exists()).order_by(Classroom.expires)
        with self._database.session() as session:
            return session.scalar(query.limit(1))

    def save(self, changed: Sequence[Changed]) -> None:
        if not changed:
            return
        with self._database.session() as session:
            for code, expires, entries in changed:
                session.merge(Classroom(code=code, expires=expires))
                for start in range(0, len(entries), _AT_ONCE):
                    _replace(session, code, entries[start : start + _AT_ONCE])
            self._database.commit(session)

    def erase(self, code: str) -> None:
        with self._database.session() as session:
            session.execute(delete(ClassroomEntry).where(ClassroomEntry.code == code))
            session.execute(delete(Classroom).where(Classroom.code == code))
            self._database.commit(session)

    def erase_before(self, time: float) -> None:
        with self._database.session() as session:
            expired = session.scalars(select(Classroom.code).where(Classroom.expires <= time)).all()
        for code in expired:
            self.erase(code)


def _replace(session: Session, code: str, entries: Sequence[tuple[str, Any, int]]) -> None:
    in_room = ClassroomEntry.code == code
    session.execute(delete(ClassroomEntry).where(in_room, ClassroomEntry.name.in_([name for name, _, _ in entries])))
    session.execute(insert(ClassroomEntry), [
        {"code": code, "name": name, "value": dumps(value).decode(), "version": version}
        for name, value, version in entries
    ])
