"""The secret with which this server signs cookies: generated once, and stored in a file that only its owner can read.
Web processes that share a Redis share a secret, which is stored there (see `operator/shared_copies.py`)."""

from __future__ import annotations

import logging
import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

_FILE: Final = "nonoscope.secret"
_BYTES: Final = 32
_LOG: Final = logging.getLogger(__name__)


def new_secret() -> str:
    return secrets.token_hex(_BYTES)


def stored_secret(folder: Path) -> str:
    """The secret in a folder. If none can be stored there, a new one for this process only."""
    path = folder / _FILE
    try:
        return _read(path) or _create(path)
    except OSError as error:
        _LOG.warning("No secret can be kept, so visitors are told apart only until this server ends: %s", error)
        return new_secret()


def _read(path: Path) -> str:
    return path.read_text(encoding="ascii").strip() if path.is_file() else ""


def _create(path: Path) -> str:
    """Write it under another name first, so that two servers that start at once both use the secret of the first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="ascii") as file:
        file.write(new_secret())
    try:
        with suppress(FileExistsError):
            os.link(file.name, path)
    finally:
        Path(file.name).unlink()
    return _read(path)
