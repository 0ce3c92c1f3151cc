"""Paths of the files that the app serves (scripts, styles, templates, the licence), and of its own data."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parents[1]


def resource_path(name: str) -> Path:
    """The path of a file or folder: in the wheel inside this package, else beside it (see pyproject.toml)."""
    inside = _PACKAGE / name
    return inside if inside.exists() else _PACKAGE.parent / name


def data_folder() -> Path:
    """The folder for the data of this server, unless a setting names another one."""
    from flask import Flask  # not at the top: the command line starts faster without Flask

    return Path(Flask("webapp.app").instance_path)


def default_database() -> str:
    return f"sqlite:///{data_folder()}/nonoscope.db"
