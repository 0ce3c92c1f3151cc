"""The tables, as the newest migration leaves them. Change them only with a migration in `migrations/versions`."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import DateTime, Float, Integer, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The base of all tables."""


class Link(Base):
    """A short link: the puzzle's code, and the part of its address after the #."""

    __tablename__ = "links"

    name: Mapped[str] = mapped_column(String(43), primary_key=True)
    code: Mapped[str] = mapped_column(Text)
    fragment: Mapped[str] = mapped_column(Text)
    made: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=lambda: datetime.now(UTC))


class Classroom(Base):
    """A room for a class, and when it is to be erased, as the time since 1970."""

    __tablename__ = "classrooms"

    code: Mapped[str] = mapped_column(String(8), primary_key=True)
    expires: Mapped[float] = mapped_column(Float)


class ClassroomEntry(Base):
    """A named value of a classroom as JSON, and the version of the room with which it came."""

    __tablename__ = "classroom_entries"

    code: Mapped[str] = mapped_column(String(8), primary_key=True)
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)
    version: Mapped[int] = mapped_column(Integer)
