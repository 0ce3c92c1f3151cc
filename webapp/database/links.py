"""Short links: a name for a code and a fragment, and back. Without a database they are off, and say so.

The operator lists, deletes, exports and imports them, as one JSON object a line. Whatever a file contains, it adds only
links that this server could have made itself. A backup copies the database while the server runs: complete, consistent,
and checked.
"""

from __future__ import annotations

import re
import sqlite3
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import delete, func, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from solvers.texts import say

from ..base.request_bounds import CODE, FRAGMENT, LONGEST_CODE, LONGEST_FRAGMENT
from .sessions import Database, Link

_SHORTEST: Final = 8  # characters; 48 bits
_NAME: Final = re.compile(r"[\w-]+", re.ASCII)
_AT_ONCE: Final = 500
_LONGEST: Final = 2 * (LONGEST_CODE + LONGEST_FRAGMENT)  # characters of a line
_PAGES: Final = 256  # copied at a time; writers get their turn in between


class Links:
    """The short links in a database. Safe for threads; every method may raise DatabaseError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def make(self, code: str, fragment: str) -> str:
        """The name of a link: always the same one, and longer only if another link has the short one."""
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


class Imported(NamedTuple):
    """How many links were new, and how many existed already."""

    added: int
    existing: int


def listed(database: Database, part: str = "", most: int | None = None) -> Iterator[Link]:
    """The links, the newest first; with `part`, only those whose name, code or fragment contains it."""
    query = select(Link).order_by(Link.made.desc(), Link.name).limit(most).execution_options(yield_per=_AT_ONCE)
    if part:
        matches = [column.contains(part, autoescape=True) for column in (Link.name, Link.code, Link.fragment)]
        query = query.where(matches[0] | matches[1] | matches[2])
    with database.session() as session:
        yield from session.scalars(query)


def deleted(database: Database, names: Iterable[str]) -> list[str]:
    """Delete links, and return the names that existed."""
    with database.session() as session:
        existing = [name for name in names if session.execute(delete(Link).where(Link.name == name)).rowcount]  # type: ignore[attr-defined]
        session.commit()
    return existing


def exported(database: Database) -> Iterator[str]:
    """All links as lines of a file, the oldest first."""
    with database.session() as session:
        for link in session.scalars(select(Link).order_by(Link.made, Link.name).execution_options(yield_per=_AT_ONCE)):
            parts = {"name": link.name, "code": link.code, "fragment": link.fragment,
                     "made": _aware(link.made).isoformat()}
            yield orjson.dumps(parts).decode() + "\n"


def imported(database: Database, lines: Iterable[str]) -> Imported:
    """Add the links of a file, either all of them or none: ValueError names the line that cannot be accepted."""
    added = existing = 0
    with database.session() as session:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            if _add(session, _link_in(line, number), number):
                added += 1
            else:
                existing += 1
            if (added + existing) % _AT_ONCE == 0:
                session.flush()
                session.expunge_all()
        session.commit()
    return Imported(added, existing)


def _add(session: Session, link: Link, number: int) -> bool:
    stored = session.get(Link, link.name)
    if stored is None:
        session.add(link)
        return True
    if (stored.code, stored.fragment) != (link.code, link.fragment):
        raise ValueError(f"Line {number}: another link already has the name {link.name!r}.")
    return False


def _link_in(line: str, number: int) -> Link:
    try:
        parts: dict[str, Any] = orjson.loads(line[:_LONGEST])
        name, code, fragment, date = (parts[part] for part in ("name", "code", "fragment", "made"))
        when = _aware(datetime.fromisoformat(date)).astimezone(UTC)
    except (KeyError, TypeError, ValueError, OverflowError):
        raise ValueError(f'Line {number}: expected {{"name", "code", "fragment", "made"}} as `export` writes it, '
                         f"found {line.strip()[:80]!r}.") from None
    if not (_is(CODE, code, LONGEST_CODE) and _is(FRAGMENT, fragment, LONGEST_FRAGMENT)):
        raise ValueError(f"Line {number}: expected the code of a puzzle and a fragment as addresses hold them.")
    if not (isinstance(name, str) and may_be_named(name, code, fragment)):
        raise ValueError(f"Line {number}: {name!r} is not the name that this link would have.")
    return Link(name=name, code=code, fragment=fragment, made=when)


def _is(kind: Any, text: object, longest: int) -> bool:
    return isinstance(text, str) and len(text) <= longest and kind.fullmatch(text) is not None


def _aware(moment: datetime) -> datetime:
    """The moment with a time zone: SQLite stores UTC without one."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def back_up(url: URL, to: Path) -> int:
    """Copy an SQLite database and return the number of its links. Raises ValueError with a sentence if that fails.

    The file gets its name only when it is complete.
    """
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        raise ValueError("Only a database in a file can be copied here; for PostgreSQL, use pg_dump.")
    source = Path(str(url.database))
    if not source.is_file():
        raise ValueError(f"There is no database yet at {source}.")
    if to.exists() and to.samefile(source):
        raise ValueError("The copy needs a different name from the database itself.")
    unfinished = to.with_name(to.name + ".unfinished")
    try:
        links = _copy(source, unfinished)
        unfinished.replace(to)
    except sqlite3.Error as error:
        raise ValueError(f"The copy could not be made: {error}.") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return links


def _copy(source: Path, target: Path) -> int:
    """Copy without an SQLite URI, because the name of a folder may contain any character."""
    target.unlink(missing_ok=True)
    with closing(sqlite3.connect(source)) as there, closing(sqlite3.connect(target)) as here:
        there.backup(here, pages=_PAGES)
        here.execute("PRAGMA journal_mode=DELETE")  # one file, without another one beside it
        (verdict,) = here.execute("PRAGMA integrity_check").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(f"the copy is damaged: {verdict}")
        (links,) = here.execute("SELECT count(*) FROM links").fetchone()
        return int(links)
