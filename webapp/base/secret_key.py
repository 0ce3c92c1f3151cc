"""The secret by which this server knows what it has signed: made once, and kept in a file only its owner can read."""

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


def kept_secret(folder: Path) -> str:
    """The secret in a folder. Where none can be kept, one that ends with this process."""
    path = folder / _FILE
    try:
        return _kept(path) or _made(path)
    except OSError as error:
        _LOG.warning("No secret can be kept, so visitors are told apart only until this server ends: %s", error)
        return secrets.token_hex(_BYTES)


def _kept(path: Path) -> str:
    return path.read_text(encoding="ascii").strip() if path.is_file() else ""


def _made(path: Path) -> str:
    """Written under another name first: of two servers that start at once, both then have the secret of the faster."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="ascii") as file:
        file.write(secrets.token_hex(_BYTES))
    try:
        with suppress(FileExistsError):
            os.link(file.name, path)
    finally:
        Path(file.name).unlink()
    return _kept(path)
