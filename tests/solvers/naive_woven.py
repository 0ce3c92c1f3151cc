"""The woven coder in plain Python, to compare the compiled one with: rows first, each expecting to resemble the row
above; then columns, each
expecting what the rows' clues, and the columns before it, leave likely for its cells.

Row: cell (i, j) is filled with `chance[left][above]`, blended over how likely the cell above is
filled by the clues so far. Column: each row, its cells further left weighed by what their columns
told, says how likely its cell is filled, and neighbours in the column pull on top of that; when the
column's clue is known, each row is told how the chance of its cell has changed.

Only the order and the chances are decided here; frozen for ever, because links hold them.
"""

from __future__ import annotations

from typing import Final

from solvers.formats.link.range_coder import ONE, Coder
from solvers.formats.link.woven_lines import Taste
from tests.solvers.naive_line_chances import Belief, Runs, code_clue
from tests.solvers.naive_mixer import Mixer

Clues = list[Runs | None]

_DOUBT: Final = 64


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
