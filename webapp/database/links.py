"""Short links: a name for a code and a fragment, and back. Without a database they are off, and say so."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from solvers.texts import say

from .sessions import Database
from .tables import Link

_SHORTEST: Final = 8  # characters; 48 bits
_NAME: Final = re.compile(r"[\w-]+", re.ASCII)


class Links:
    """The short links in a database. Safe for threads; every method may raise DatabaseError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def make(self, code: str, fragment: str) -> str:
        """The name of a link. The same link always has the same name, which is longer only if another link has the
        short one."""
        digest = _digest(code, fragment)
        with self._database.session() as session:
            for length in range(_SHORTEST, len(digest) + 1):
                link = session.get(Link, digest[:length])
                if link is None:
                    self._add(session, Link(name=digest[:length], code=code, fragment=fragment))
                    return digest[:length]
                if (link.code, link.fragment) == (code, fragment):
                    break
            return digest[:length]

    def _add(self, session: Session, link: Link) -> None:
        """Add a link, which another request may just have added as well."""
        session.add(link)
        try:
            self._database.commit(session)
        except IntegrityError:
            session.rollback()

    def find(self, name: str) -> tuple[str, str] | None:
        """The code and the fragment of a link."""
        if not _NAME.fullmatch(name):  # PostgreSQL refuses some characters with an error that looks like an outage
            return None
        with self._database.session() as session:
            link = session.get(Link, name)
            return None if link is None else (link.code, link.fragment)

    def count(self) -> int:
        with self._database.session() as session:
            return session.scalar(select(func.count()).select_from(Link)) or 0


def links_off(trouble: str) -> str:
    """The sentence for people when the database is in trouble."""
    return say("server.links_off", trouble=trouble)


def may_be_named(name: str, code: str, fragment: str) -> bool:
    """Whether a link has this name here, or would have it if other links took the shorter names."""
    return len(name) >= _SHORTEST and _digest(code, fragment).startswith(name)


def _digest(code: str, fragment: str) -> str:
    return urlsafe_b64encode(sha256(f"{code}#{fragment}".encode()).digest()).decode().rstrip("=")

