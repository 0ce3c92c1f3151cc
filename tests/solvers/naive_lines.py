"""The line solver as its definition says it: try every placement. The oracle for the kernels.

Slow by design, and the one place to read what a line solver must answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import prod

from solvers.clues import Clue, ColourRuns, Count, Runs
from solvers.grid import EMPTY, FILLED, UNKNOWN, colour_of, state_of


def placements(clue: Clue, length: int) -> Iterator[bytes]:
    """Every line of `length` cells that satisfies `clue`."""
    match clue:
        case Runs(lengths):
            yield from _place(lengths, length)
        case Count():
            yield from _count(clue, length)
        case ColourRuns(runs):
            yield from _place_colours(runs, length)


def consistent(clue: Clue, known: Sequence[int]) -> list[bytes]:
    """The placements that agree with the known cells."""
    return [line for line in placements(clue, len(known)) if _agrees(line, known)]


def solve(clue: Clue, known: Sequence[int]) -> bytes | None:
    """What all placements share (unknown where they differ); None when there is no placement."""
    lines = consistent(clue, known)
    if not lines:
        return None
    return bytes(states[0] if len(set(states)) == 1 else UNKNOWN for states in zip(*lines, strict=True))


def possible(clue: Clue, masks: Sequence[int]) -> list[int] | None:
    """The masks of the colours that cells have in some placement, from masks of what is possible before; None when
    there is no placement."""
    lines = [list(map(colour_of, line)) for line in placements(clue, len(masks))]
    left = [line for line in lines if all(mask >> colour & 1 for mask, colour in zip(masks, line, strict=True))]
    return [sum(1 << colour for colour in {*colours}) for colours in zip(*left, strict=True)] or None


def marginals(clue: Clue, known: Sequence[int], odds: Sequence[Fraction]) -> list[Fraction] | None:
    """How likely each cell is filled when a placement weighs the product of the odds of the unknown cells that it
    fills; None when there is no placement."""
    weights = {line: prod(_odds_in(line, known, odds), start=Fraction(1)) for line in consistent(clue, known)}
    if not weights:
        return None
    total = sum(weights.values())
    filled = (sum(weight for line, weight in weights.items() if line[cell] == FILLED) for cell in range(len(known)))
    return [Fraction(weight) / total for weight in filled]


def reason(clue: Clue, known: Sequence[int], doubtful: Iterable[int]) -> list[int]:
    """Of a line that cannot hold: the doubtful cells that are needed for that, when one after the other, from left to
    right, is dropped if it is not."""
    left = list(known)
    needed = []
    for cell in sorted(doubtful):
        left[cell] = UNKNOWN
        if consistent(clue, left):
            left[cell] = known[cell]
            needed.append(cell)
    return needed


def _odds_in(line: bytes, known: Sequence[int], odds: Sequence[Fraction]) -> Iterator[Fraction]:
    """The odds of the unknown cells that a line fills."""
    return (ratio for cell, state, ratio in zip(line, known, odds, strict=True) if state == UNKNOWN and cell == FILLED)


def _agrees(line: bytes, known: Sequence[int]) -> bool:
    return all(state in (UNKNOWN, cell) for cell, state in zip(line, known, strict=True))


def _place(lengths: tuple[int, ...], length: int) -> Iterator[bytes]:
    if not lengths:
        yield bytes([EMPTY]) * length
        return
    run, rest = lengths[0], lengths[1:]
    slack = length - Runs(lengths).need
    for lead in range(slack + 1):
        head = bytes([EMPTY]) * lead + bytes([FILLED]) * run + (bytes([EMPTY]) if rest else b"")
        for tail in _place(rest, length - len(head)):
            yield head + tail


def _place_colours(runs: tuple[tuple[int, int], ...], length: int) -> Iterator[bytes]:
    if not runs:
        yield bytes([EMPTY]) * length
        return
    (run, colour), rest = runs[0], runs[1:]
    gap = bytes([EMPTY]) * (bool(rest) and rest[0][1] == colour)
    for lead in range(length - ColourRuns(runs).need + 1):
        head = bytes([EMPTY]) * lead + bytes([state_of(colour)]) * run + gap
        for tail in _place_colours(rest, length - len(head)):
            yield head + tail


def _count(clue: Count, length: int) -> Iterator[bytes]:
    for bits in range(1 << length):
        line = bytes(FILLED if bits >> cell & 1 else EMPTY for cell in range(length))
        if clue.holds(line):
            yield line
