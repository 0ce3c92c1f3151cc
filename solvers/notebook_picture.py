"""How notebooks show puzzles, grids and results. The drawing itself is in `draw.notebook`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module


class NotebookPicture:
    """A value that a notebook shows as a picture, and a terminal of IPython as text."""

    __slots__ = ()

    def _repr_mimebundle_(self, **_: object) -> Mapping[str, str]:
        # By name, because drawing imports puzzles and grids, and is loaded only when it is needed.
        bundle: Mapping[str, str] = import_module(".draw.notebook", __package__).mime_bundle(self)
        return bundle
