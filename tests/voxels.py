"""Solid models written as text. No tests here."""

from __future__ import annotations

from nonoscope import EMPTY, FILLED, Grid


def voxels(*layers: str) -> Grid:
    """A model layer by layer along x, each as the rows along y of signs along z: # is filled."""
    rows = [layer.split() for layer in layers]
    signs = "".join("".join(row) for layer in rows for row in layer)
    cells = bytes(FILLED if sign == "#" else EMPTY for sign in signs)
    return Grid((len(rows), len(rows[0]), len(rows[0][0])), cells)
