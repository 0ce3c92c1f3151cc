"""The database of this server: its tables, and opening it on first use. If it cannot be used, everything else goes on.

The tables are as the newest migration leaves them. Change them only with a migration in `migrations/versions`.

There are two kinds of trouble. A database that cannot be used at all has recovered as soon as anything works. A
database that accepts nothing new, for example because the disk is full, can still be read: it has recovered only once
it has stored something.
"""

from __future__ import annotations

import errno
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any, Final

from sqlalchemy import DateTime, Engine, Float, Integer, String, Text, create_engine, event, make_url, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from solvers.texts import say

from ..base.request_bounds import LONGEST_CODE, LONGEST_FRAGMENT

_RETRY: Final = 10.0  # seconds between attempts to open a database that failed
_LOG: Final = logging.getLogger(__name__)
_TRIAL: Final = "."  # no link has this name
# Prefixes of the names of errors in SQLite, PostgreSQL and the system.
_REASONS: Final = {
    "server.disk_full": ("SQLITE_FULL", "DiskFull", "ENOSPC", "EDQUOT"),
    "server.database_read_only": ("SQLITE_READONLY", "ReadOnlySqlTransaction", "EROFS"),
}
_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_TIMEOUT: Final = 3  # seconds to wait for a server to answer, or for another writer of the file
_ALEMBIC: Final = threading.Lock()  # it is not safe for threads
_ARGUMENTS: Final = {
    "sqlite": {"timeout": _TIMEOUT},
    "postgresql": {"connect_timeout": _TIMEOUT, "tcp_user_timeout": 1000 * _TIMEOUT},  # also where a machine vanishes
}
# The driver for each kind of server in an address; many hosting services still use the first form.
_DRIVERS: Final = {"postgres": "postgresql+psycopg", "postgresql": "postgresql+psycopg"}


class Base(DeclarativeBase):
    """The base of all tables."""


class Link(Base):
    """A short link: the puzzle's code, and the part of its address after the #."""

    __tablename__ = "links"

    name: Mapped[str] = mapped_column(String(43), primary_key=True)
    code: Mapped[str] = mapped_column(Text)
    fragment: Mapped[str] = mapped_column(Text)
    made: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=lambda: datetime.now(UTC))


class RoomRow(Base):
    """A room, and when it is to be erased, as the time since 1970."""

    __abstract__ = True

    code: Mapped[str] = mapped_column(String(8), primary_key=True)
    expires: Mapped[float] = mapped_column(Float)


class RoomEntryRow(Base):
    """A named value of a room as JSON, and the version of the room with which it came."""

    __abstract__ = True

    code: Mapped[str] = mapped_column(String(8), primary_key=True)
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)
    version: Mapped[int] = mapped_column(Integer)


class Classroom(RoomRow):
    __tablename__ = "classrooms"


class ClassroomEntry(RoomEntryRow):
    __tablename__ = "classroom_entries"


class Board(RoomRow):
    __tablename__ = "boards"


class BoardEntry(RoomEntryRow):
    __tablename__ = "board_entries"


class DatabaseError(Exception):
    """The database cannot be used; the message says why, without naming hosts and folders."""


class Database:
    """The database at `address`. Safe for threads."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._path = _path(address)
        self._engine: Engine | None = None
        self._open_file: tuple[int, int] | None = None  # device and inode
        self._lock = threading.Lock()
        self._last_failure = self._last_check = -_RETRY
        self._error = ""  # why the last attempt to use it failed
        self._write_error = ""  # why the last attempt to store something failed

    @property
    def trouble(self) -> str:
        """Why there are no new links; empty if there are."""
        return self._write_error or self._error

    @property
    def folder(self) -> Path | None:
        return self._path and self._path.parent

    def open(self) -> None:
        """Open the database. `trouble` and the next request report a failure."""
        with suppress(DatabaseError):
            self._open_engine()

    def look_again(self) -> None:
        """After trouble, find out in another thread whether it is over; this never waits."""
        if self.trouble and monotonic() - max(self._last_failure, self._last_check) >= _RETRY:
            self._last_check = monotonic()
            threading.Thread(target=self._try, name="database", daemon=True).start()

    def _try(self) -> None:
        """Try to use the database. If that works, it records by itself that the trouble is over."""
        with suppress(DatabaseError), self.session() as session:
            if self._write_error:
                self._try_to_write(session)
            else:
                session.execute(select(1))

    def _try_to_write(self, session: Session) -> None:
        """Add the largest possible link and delete it again before anybody can see it."""
        trial = Link(name=_TRIAL, code="x" * LONGEST_CODE, fragment="x" * LONGEST_FRAGMENT)
        session.add(trial)
        session.flush()
        session.delete(trial)
        self.commit(session)

    def close(self) -> None:
        with self._lock:
            if self._engine is not None:
                self._engine.dispose()

    @contextmanager
    def session(self) -> Iterator[Session]:
        """A new session. Raises DatabaseError, also for errors inside the session."""
        engine = self._open_engine()
        try:
            with Session(engine) as session:
                yield session
        except SQLAlchemyError as error:
            raise self._failure(error) from error
        self._error = ""

    def commit(self, session: Session) -> None:
        """Commit the session, and record in `trouble` whether that worked."""
        try:
            session.commit()
        except IntegrityError:  # the database would have stored it
            raise
        except SQLAlchemyError as error:
            self._write_error = _reason(error)
            raise
        self._write_error = ""

    def _open_engine(self) -> Engine:
        with self._lock:
            if self._engine is not None and self._open_file != self._file():
                _LOG.warning("The file of the database was removed while it was open; it is opened, or created, again.")
                self._engine.dispose()
                self._engine = None
            if self._engine is None:
                if monotonic() - self._last_failure < _RETRY:
                    raise DatabaseError(self._error)
                try:
                    self._engine = open_database(self._address)
                except Exception as error:  # whatever it is, everything else goes on
                    raise self._failure(error) from error
                self._open_file = self._file()
                self._error = ""
            return self._engine

    def _file(self) -> tuple[int, int] | None:
        """Device and inode of the file as it is now; None if there is no file."""
        if self._path is None:
            return None
        try:
            status = self._path.stat()
        except OSError:
            return None
        return status.st_dev, status.st_ino

    def _failure(self, error: Exception) -> DatabaseError:
        """The error for callers. The original error may name hosts and folders, so it is only logged."""
        _LOG.warning("The database cannot be used: %s", error)
        self._last_failure = monotonic()
        self._error = _reason(error)
        return DatabaseError(self._error)


def _reason(error: Exception) -> str:
    """The reason in words if it is a common one, otherwise the kind of error."""
    cause = getattr(error, "orig", None) or error
    number = cause.errno if isinstance(cause, OSError) and cause.errno else 0
    kind: str = getattr(cause, "sqlite_errorname", "") or errno.errorcode.get(number, "") or type(cause).__name__
    reasons = (say(code) for code, kinds in _REASONS.items() if kind.startswith(kinds))
    return next(reasons, "") or say("server.database_trouble", kind=kind)


def _path(address: str) -> Path | None:
    try:
        url = make_url(address)
    except ArgumentError:
        return None
    in_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(url.database or "").absolute() if in_file else None


def open_database(address: str) -> Engine:
    """An engine with up-to-date tables. Raises whatever the database raises."""
    url = normal_address(address)
    kind = url.get_backend_name()
    # Errors hide their parameters, because they are logged, and puzzles do not belong there.
    engine = create_engine(url, connect_args=_ARGUMENTS.get(kind, {}), pool_pre_ping=kind != "sqlite",
                           hide_parameters=True)
    if kind == "sqlite":
        if url.database:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        event.listen(engine, "connect", _tune)
    _migrate(engine)
    return engine


def normal_address(address: str) -> URL:
    """The address in the form that SQLAlchemy knows; ArgumentError if it is invalid."""
    url = make_url(address)
    return url.set(drivername=_DRIVERS.get(url.drivername, url.drivername))


def _tune(connection: Any, _record: object) -> None:
    """Settings that spare readers from waiting for a writer, and keep all data in a crash of this program."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")


def _migrate(engine: Engine) -> None:
    from alembic import command  # not at the top: it takes a while to load, and playing does not need it
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    with _ALEMBIC, engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
