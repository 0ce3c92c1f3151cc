"""Opens the database: its address, settings of SQLite, and migrations."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.engine import URL

_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_TIMEOUT: Final = 3  # seconds to wait for a server to answer, or for another writer of the file
_ALEMBIC: Final = threading.Lock()  # it is not safe for threads
_ARGUMENTS: Final = {
    "sqlite": {"timeout": _TIMEOUT},
    "postgresql": {"connect_timeout": _TIMEOUT, "tcp_user_timeout": 1000 * _TIMEOUT},  # also where a machine vanishes
}
# The driver for each kind of server in an address; many hosting services still use the first form.
_DRIVERS: Final = {"postgres": "postgresql+psycopg", "postgresql": "postgresql+psycopg"}


def open_database(address: str) -> Engine:
    """An engine with up-to-date tables. Raises whatever the database raises."""
    url = normal_address(address)
    kind = url.get_backend_name()
    # Errors hide their parameters, because they are logged, and puzzles do not belong there.
    engine = create_engine(url, connect_args=_ARGUMENTS.get(kind, {}), pool_pre_ping=kind != "sqlite",
                           hide_parameters=True)
    if kind == "sqlite":
        _make_folder(url)
        event.listen(engine, "connect", _tune)
    _migrate(engine)
    return engine


def normal_address(address: str) -> URL:
    """The address in the form that SQLAlchemy knows; ArgumentError if it is invalid."""
    url = make_url(address)
    return url.set(drivername=_DRIVERS.get(url.drivername, url.drivername))


def _make_folder(url: URL) -> None:
    if url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)


def _tune(connection: Any, _record: object) -> None:
    """Settings that spare readers from waiting for a writer, and keep all data in a crash of this program."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")


def _migrate(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    with _ALEMBIC, engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
