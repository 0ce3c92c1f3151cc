"""The woven coder: rows first, each expecting to resemble the row above; then columns, each
expecting what the rows' clues, and the columns before it, leave likely for its cells.

Row: cell (i, j) is filled with `chance[left][above]`, blended over how likely the cell above is
filled by the clues so far. Column: each row, its cells further left weighed by what their columns
told, says how likely its cell is filled, and neighbours in the column pull on top of that; when the
column's clue is known, each row is told how the chance of its cell has changed.

Only the order and the chances are decided here; frozen for ever, because links hold them.
"""

from __future__ import annotations

from typing import Final

from .line_chances import Belief, Runs, code_clue
from .mixing import Mixer
from .range_coder import ONE, Coder

Clues = list[Runs | None]

# Filled to empty in 64ths, and how much neighbours agree in 64ths.
DENSITY: Final = (10, 18, 30, 45, 64, 92, 140, 250)
SMOOTH: Final = (64, 74, 84, 94, 104, 116, 136, 170)

_DOUBT: Final = 64
_TRUST: Final = 5120


class Taste:
    """The chances that a picture's density and smoothness stand for, all in 65536ths."""

    def __init__(self, density: int, smooth: int) -> None:
        odds, pull = DENSITY[density], SMOOTH[smooth]
        self.pull = pull
        # None of it for a rough picture, whose rows do not resemble each other at all.
        self.trust = smooth * _TRUST
        # chance[left][above] = odds * pull^(±3 ± 2)
        self.chance = [[_chance(odds, pull, 3 * left + 2 * above) for above in (-1, 1)] for left in (-1, 1)]
        self.first = [_chance(odds, pull, 3 * left) for left in (-1, 1)]
        self.along = [_chance(64, pull, 2 * left) for left in (-1, 1)]
        self.plain = _chance(odds, pull, 0)


def _chance(odds: int, pull: int, power: int) -> int:
    filled, empty = odds, 64
    for _ in range(abs(power)):
        filled, empty = (filled * pull, empty * 64) if power > 0 else (filled * 64, empty * pull)
    return (filled << 16) // (filled + empty)


def code_lines(coder: Coder, taste: Taste, given: list[bool], rows: Clues, cols: Clues) -> tuple[Clues, Clues]:
    """Pass on the clue of every line that has one (`given`, rows before columns)."""
    height, width = len(rows), len(cols)
    found = _code_rows(coder, taste, given[:height], rows, width)
    beliefs = [None if row is None else Belief([taste.along[0]] * width, [taste.along[1]] * width, row)
               for row in found]
    return found, _code_cols(coder, taste, given[height:], cols, beliefs)


def _code_rows(coder: Coder, taste: Taste, given: list[bool], rows: Clues, width: int) -> Clues:
    found: Clues = []
    above: list[int] | None = None
    mixer = Mixer(taste.trust)
    before: Runs = ()
    for has, wanted in zip(given, rows, strict=True):
        if not has:
            found.append(None)
            continue
        fresh, going = _below(taste, above, width)
        before = code_clue(coder, mixer, fresh, going, before, wanted)
        found.append(before)
        if taste.trust:
            above = Belief(fresh, going, before).chances()
    return found


def _below(taste: Taste, above: list[int] | None, width: int) -> tuple[list[int], list[int]]:
    """The chances of a row whose upper neighbour is filled with the chances `above`."""
    if above is None:
        return [taste.first[0]] * width, [taste.first[1]] * width
    fresh, going = (
        [empty + ((full - empty) * chance >> 16) for chance in above] for empty, full in taste.chance
    )
    return fresh, going


def _code_cols(coder: Coder, taste: Taste, given: list[bool], cols: Clues, beliefs: list[Belief | None]) -> Clues:
    found: Clues = []
    mixer = Mixer(taste.trust)
    like: Runs = ()
    for has, wanted in zip(given, cols, strict=True):
        before = [_doubted(belief.next_chance()) if belief else taste.plain for belief in beliefs]
        after, col = before, None
        if has:
            fresh, going = _down(taste.pull, before)
            like = col = code_clue(coder, mixer, fresh, going, like, wanted)
            after = Belief(fresh, going, col).chances()
        found.append(col)
        _tell(beliefs, before, after)
    return found


def _down(pull: int, before: list[int]) -> tuple[list[int], list[int]]:
    """The chances of a column whose cells, each for itself, are filled with the chances `before`."""
    up, down = pull * pull, 64 * 64
    fresh = [(chance * down << 16) // (chance * down + (ONE - chance) * up) for chance in before]
    going = [(chance * up << 16) // (chance * up + (ONE - chance) * down) for chance in before]
    return fresh, going


def _tell(beliefs: list[Belief | None], before: list[int], after: list[int]) -> None:
    """Let each row know how the column's clue changed the chance of its cell."""
    for belief, old, new in zip(beliefs, before, after, strict=True):
        if belief:
            new = _doubted(new)
            filled, empty = new * (ONE - old), (ONE - new) * old
            scale = max(filled, empty)
            belief.learn((filled << 16) // scale, (empty << 16) // scale)


def _doubted(chance: int) -> int:
    return min(max(chance, _DOUBT), ONE - _DOUBT)
