"""Where the files lie that the app gives out: scripts, styles, templates and the licence."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent


def place_of(name: str) -> Path:
    """Beside this package in the project's folder; inside of it where the wheel was installed (see pyproject.toml)."""
    inside = _PACKAGE / name
    return inside if inside.exists() else _PACKAGE.parent / name
