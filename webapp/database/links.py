"""Short links: a name for a code and a fragment, and back. Without a database they are off, and say so."""

from __future__ import annotations

import logging
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from time import monotonic
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.orm import Session

from .tables import Link

_SHORTEST: Final = 8  # characters; 48 bits
_RETRY: Final = 10.0  # seconds between tries to open a database that could not be opened
_LOG: Final = logging.getLogger(__name__)


class DatabaseError(Exception):
    """The database cannot be used; the sentence says why."""


class Links:
    """The short links in the database at `address`, opened when first needed. Safe for threads."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._engine: Engine | None = None
        self._lock = threading.Lock()
        self._failed = -_RETRY
        self.trouble = ""

    def make(self, code: str, fragment: str) -> str:
        """The name of a link: the same for the same link. Longer only where another link has the short one."""
        digest = urlsafe_b64encode(sha256(f"{code}#{fragment}".encode()).digest()).decode().rstrip("=")
        with self._session() as session:
            for length in range(_SHORTEST, len(digest) + 1):
                known = session.get(Link, digest[:length])
                if known is None:
                    _add(session, Link(name=digest[:length], code=code, fragment=fragment))
                    return digest[:length]
                if (known.code, known.fragment) == (code, fragment):
                    break
            return digest[:length]

    def find(self, name: str) -> tuple[str, str] | None:
        """Code and fragment of a link."""
        with self._session() as session:
            known = session.get(Link, name)
            return None if known is None else (known.code, known.fragment)

    def open(self) -> None:
        """Be ready; a failure is told by `trouble`, and by whatever is asked next."""
        try:
            self._opened()
        except DatabaseError:
            return

    def close(self) -> None:
        with self._lock:
            if self._engine is not None:
                self._engine.dispose()

    @contextmanager
    def _session(self) -> Iterator[Session]:
        engine = self._opened()
        try:
            with Session(engine) as session:
                yield session
        except SQLAlchemyError as error:
            raise DatabaseError(self._note(error)) from error

    def _opened(self) -> Engine:
        with self._lock:
            if self._engine is None:
                if monotonic() - self._failed < _RETRY:
                    raise DatabaseError(self.trouble)
                self._engine = self._try_to_open()
            return self._engine

    def _try_to_open(self) -> Engine:
        from .connection import open_database  # not at the top: it takes time, and who only plays does not need it

        try:
            engine = open_database(self._address)
        except Exception as error:  # whatever it is, everything else goes on
            self._failed = monotonic()
            raise DatabaseError(self._note(error)) from error
        self.trouble = ""
        return engine

    def _note(self, error: Exception) -> str:
        """A sentence for people. The error itself may name hosts and folders, so it is only logged."""
        _LOG.warning("The database cannot be used: %s", error)
        self.trouble = f"Short links are off: the database cannot be used ({type(error).__name__})."
        return self.trouble


def _add(session: Session, link: Link) -> None:
    """Another request may just have added the same one."""
    session.add(link)
    try:
        session.commit()
    except IntegrityError:
        session.rollback()
