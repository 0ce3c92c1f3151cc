"""The places of the files that the app serves (scripts, styles, templates, the licence) and of those that it keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parents[1]


def place_of(name: str) -> Path:
    """Beside this package in the folder of the project; inside it if the wheel is installed (see pyproject.toml)."""
    inside = _PACKAGE / name
    return inside if inside.exists() else _PACKAGE.parent / name


def kept_in() -> Path:
    """The folder for the files that this server keeps, unless a setting names another one."""
    from flask import Flask  # not at the top: the command line needs this alone

    return Path(Flask("webapp.app").instance_path)


def default_database() -> str:
    """The address of the database, unless a setting gives another one."""
    return f"sqlite:///{kept_in()}/nonoscope.db"
