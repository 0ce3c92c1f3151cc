"""Short links for the operator: listing, deleting, exporting and importing them, as one JSON object a line.

A file may come from anywhere: whatever it contains, it adds only links that this server could have made itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from ..base.request_bounds import CODE, FRAGMENT, LONGEST_CODE, LONGEST_FRAGMENT
from .links import may_be_named
from .sessions import Database
from .tables import Link

_AT_ONCE: Final = 500
_LONGEST: Final = 2 * (LONGEST_CODE + LONGEST_FRAGMENT)  # characters of a line


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
    """Add a link, and return whether it is new."""
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
