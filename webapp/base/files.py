"""Where the files lie that the app gives out: scripts, styles, templates and the licence; and those that it keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parents[1]


def place_of(name: str) -> Path:
    """Beside this package in the project's folder; inside of it where the wheel was installed (see pyproject.toml)."""
    inside = _PACKAGE / name
    return inside if inside.exists() else _PACKAGE.parent / name


def kept_in() -> Path:
    """The folder of what this server keeps, where no setting names another one."""
    from flask import Flask  # not at the top: the command line needs this alone

    return Path(Flask("webapp.app").instance_path)


def default_database() -> str:
    """The address of the database, where no setting names another one."""
    return f"sqlite:///{kept_in()}/nonoscope.db"
