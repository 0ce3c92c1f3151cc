"""Rooms in the database: a row for each room, and one for each of its entries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from sqlalchemy import delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from ..base.wire_json import dumps, loads
from .sessions import Board, BoardEntry, Classroom, ClassroomEntry, Database, RoomEntryRow, RoomRow

_INSERT: Final[dict[str, Callable[[Any], Any]]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
# A room: its code, when it expires, and entries with their values and versions.
Changed = tuple[str, float, Sequence[tuple[str, Any, int]]]
_TABLES: Final[dict[str, tuple[type[RoomRow], type[RoomEntryRow]]]] = {
    "class": (Classroom, ClassroomEntry), "board": (Board, BoardEntry),
}


class RoomRows:
    """The rooms of a kind. Safe for threads; every method may raise DatabaseError."""

    def __init__(self, database: Database, kind: str) -> None:
        self._database = database
        self._room, self._entry = _TABLES[kind]

    def load(self, code: str) -> tuple[dict[str, tuple[Any, int]], float] | None:
        """The entries of a room with their versions, and when it expires; None if there is no such room."""
        with self._database.session() as session:
            room = session.get(self._room, code)
            if room is None:
                return None
            rows = session.execute(select(self._entry).where(self._entry.code == code)).scalars()
            return {row.name: (loads(row.value), row.version) for row in rows}, room.expires

    def codes(self, time: float) -> dict[str, float]:
        """The rooms that expire after a time, and when they do."""
        with self._database.session() as session:
            rows = session.execute(select(self._room.code, self._room.expires).where(self._room.expires > time))
            return {row.code: row.expires for row in rows}

    def count(self, time: float) -> int:
        with self._database.session() as session:
            count = session.scalar(select(func.count()).select_from(self._room).where(self._room.expires > time))
        return count or 0

    def first_without(self, names: Sequence[str], time: float) -> str | None:
        """The first room to expire of those that expire by a time and have none of these entries; None without one."""
        entry = select(self._entry).where(self._entry.code == self._room.code, self._entry.name.in_(names))
        query = select(self._room.code).where(self._room.expires <= time, ~entry.exists()).order_by(self._room.expires)
        with self._database.session() as session:
            return session.scalar(query.limit(1))

    def save(self, changed: Sequence[Changed]) -> None:
        if not changed:
            return
        rooms = [{"code": code, "expires": expires} for code, expires, _ in changed]
        entries = [{"code": code, "name": name, "value": dumps(value).decode(), "version": version}
                   for code, _, values in changed for name, value, version in values]
        with self._database.session() as session:
            _replace(session, self._room.__table__, rooms)
            _replace(session, self._entry.__table__, entries)
            self._database.commit(session)

    def erase(self, code: str) -> None:
        with self._database.session() as session:
            session.execute(delete(self._entry).where(self._entry.code == code))
            session.execute(delete(self._room).where(self._room.code == code))
            self._database.commit(session)

    def erase_before(self, time: float) -> None:
        with self._database.session() as session:
            expired = session.scalars(select(self._room.code).where(self._room.expires <= time)).all()
        for code in expired:
            self.erase(code)


def _replace(session: Session, table: Any, rows: list[dict[str, Any]]) -> None:
    """Insert rows, in place of those with the same keys."""
    insert = _INSERT[session.get_bind().dialect.name](table)
    values = {column.name: insert.excluded[column.name] for column in table.columns if not column.primary_key}
    if rows:
        session.execute(insert.on_conflict_do_update(index_elements=table.primary_key, set_=values), rows)
