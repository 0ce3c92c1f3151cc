"""A backup of the database while the server runs: complete, consistent, and checked."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL

_PAGES: Final = 256  # copied at a time; writers get their turn in between


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
