"""The tables, as the newest migration leaves them. Change them only with a migration in `migrations/versions`."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import DateTime, String, Text
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
