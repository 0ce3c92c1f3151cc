"""The styles of pictures by chance, one a file: each has a `STYLE`."""

from __future__ import annotations

from typing import Final

from . import blobs, letters, maze, noise, smooth, symmetric

STYLES: Final = {module.STYLE.name: module.STYLE for module in (noise, smooth, symmetric, maze, blobs, letters)}
