"""The exercises, by name: the techniques that can be practised, and the puzzles for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

_USUAL: Final = ("noise", "smooth", "blobs")
_SHARES: Final = (400, 500, 550, 600)
_RINGS: Final = {2: "circle", 3: "square"}


@dataclass(frozen=True, slots=True)
class Exercise:
    """A technique, and puzzles to find it in: their shape, the styles of their pictures, and the shares of filled cells
    in thousandths. `groups` restricts an exercise for ringed numbers to those with that many groups; `colours` is the
    number of colours. The exercise for suppositions is to find a cell by supposing where no line helps."""

    technique: str
    shape: tuple[int, ...]
    styles: tuple[str, ...] = _USUAL
    shares: tuple[int, ...] = _SHARES
    groups: int | None = None
    colours: int = 0

    @property
    def is_solid(self) -> bool:
        return len(self.shape) > 2

    @property
    def name(self) -> str:
        what = self.technique if self.groups is None else _RINGS[self.groups]
        return f"solid_{what}" if self.is_solid else what


def _solid(technique: str, *shape: int, groups: int | None = None) -> Exercise:
    return Exercise(technique, shape, ("noise", "smooth"), (400, 500, 600), groups)


# In the order of learning. `only` has no exercise, since `glue` or `forced` always find its cells first; nor has
# `deeper`, which is not a technique.
_FLAT: Final = (
    Exercise("zero", (6, 6)), Exercise("full", (6, 6)), Exercise("complete", (6, 6)), Exercise("remaining", (6, 6)),
    Exercise("overlap", (6, 6)), Exercise("caps", (6, 6)), Exercise("glue", (10, 10)), Exercise("joining", (12, 12)),
    Exercise("forced", (10, 10)), Exercise("gaps", (10, 10)), Exercise("splitting", (10, 10)),
    Exercise("mercury", (10, 10)), Exercise("slack", (10, 10)), Exercise("pushed", (12, 12), ("blobs",), (350, 400)),
    Exercise("reach", (10, 10), _USUAL, (400, 500)), Exercise("line_cases", (12, 12), ("noise",), (400, 450)),
    Exercise("two_lines", (10, 10), ("noise", "blobs"), (400, 450)),
    Exercise("supposition", (8, 8), ("noise", "blobs"), (400, 450)),
)
# In colours: both need puzzles in which a line often has a colour that a line across it lacks.
_COLOURED: Final = (
    Exercise("touching", (8, 8), ("noise", "smooth"), (700, 800), colours=2),
    Exercise("absent", (7, 7), ("noise", "smooth"), (400, 500), colours=3),
)
# Solids have no lines with several known runs, and small solids no long lines, so some techniques are missing.
_SOLID: Final = (
    _solid("zero", 3, 3, 3), _solid("full", 3, 3, 3), _solid("complete", 4, 3, 3), _solid("remaining", 4, 3, 3),
    _solid("ends", 4, 4, 3), _solid("overlap", 5, 4, 3), _solid("glue", 4, 4, 3), _solid("forced", 5, 4, 3),
    _solid("gaps", 5, 5, 4), _solid("mercury", 5, 5, 4), _solid("reach", 6, 5, 4),
    _solid("splits", 5, 4, 3, groups=2), _solid("splits", 7, 4, 3, groups=3), _solid("two_lines", 5, 4, 3),
)
EXERCISES: Final[Mapping[str, Exercise]] = {exercise.name: exercise for exercise in (*_FLAT, *_COLOURED, *_SOLID)}
