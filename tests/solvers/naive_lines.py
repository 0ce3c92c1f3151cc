"""The line solver as its definition says it: try every placement. The oracle for the kernels.

Slow by design, and the one place to read what a line solver must answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, reduce
from math import prod
from operator import or_

from solvers.clues import Clue, ColourRuns, Count, Runs
from solvers.grid import EMPTY, FILLED, UNKNOWN

# What is known of a line in colours: whether a cell is of a colour, by (cell, colour). Colour 0 is empty.
Facts = dict[tuple[int, int], bool]


def placements(clue: Clue, length: int) -> Iterator[bytes]:
    """Every line of `length` cells that satisfies `clue`."""
    match clue:
        case Runs(lengths):
            yield from _place(lengths, length)
        case Count():
            yield from _count(clue, length)


def consistent(clue: Clue, cells: Sequence[int]) -> list[bytes]:
    """The placements that agree with the known cells."""
    return [line for line in placements(clue, len(cells)) if _agrees(line, cells)]


def solve(clue: Clue, cells: Sequence[int]) -> bytes | None:
    """The cells that all placements share, unknown where they differ; None without a placement."""
    lines = consistent(clue, cells)
    if not lines:
        return None
    return bytes(states[0] if len(set(states)) == 1 else UNKNOWN for states in zip(*lines, strict=True))


def marginals(clue: Clue, cells: Sequence[int], odds: Sequence[Fraction]) -> list[Fraction] | None:
    """The probability of each cell to be filled if a placement weighs the product of the odds of the unknown cells that
    it fills; None without a placement."""
    weights = {line: prod(_odds_in(line, cells, odds), start=Fraction(1)) for line in consistent(clue, cells)}
    if not weights:
        return None
    total = sum(weights.values())
    filled = (sum(weight for line, weight in weights.items() if line[cell] == FILLED) for cell in range(len(cells)))
    return [Fraction(weight) / total for weight in filled]


def reason(clue: Clue, cells: Sequence[int], doubtful: Iterable[int]) -> list[int]:
    """The doubtful cells that a contradiction needs, when the others are dropped one by one from left to right."""
    left = list(cells)
    needed = []
    for cell in sorted(doubtful):
        left[cell] = UNKNOWN
        if consistent(clue, left):
            left[cell] = cells[cell]
            needed.append(cell)
    return needed


def colour_placements(clue: ColourRuns, length: int) -> Iterator[tuple[int, ...]]:
    """Every line of `length` cells that satisfies a clue with colours, as the colours of its cells."""
    yield from _place_colours(clue.runs, length, 0)


def possible_colours(clue: ColourRuns, masks: Sequence[int]) -> list[int] | None:
    """The colours of each cell, as bits, in all placements within the allowed colours `masks`; None without a
    placement."""
    excluded = ~_as_bits(masks)
    lines = [line for line in _placements_as_bits(clue, len(masks)) if not line & excluded]
    together = reduce(or_, lines, 0)
    return [together >> 32 * cell & 0xFFFF_FFFF for cell in range(len(masks))] if lines else None


def colour_marginals(clue: ColourRuns, weights: Sequence[Sequence[Fraction]]) -> list[list[Fraction]] | None:
    """How likely each cell has each colour when a placement weighs the product of the weights of its cells; None when
    no placement has a weight. `weights` are by cell and colour."""
    total = Fraction(0)
    shares = [[Fraction(0)] * len(cell) for cell in weights]
    for line in colour_placements(clue, len(weights)):
        weight = prod((cell[colour] for cell, colour in zip(weights, line, strict=True)), start=Fraction(1))
        total += weight
        for cell, colour in enumerate(line):
            shares[cell][colour] += weight
    return [[share / total for share in cell] for cell in shares] if total else None


def masks_of(facts: Facts, length: int, colours: int) -> list[int]:
    """The colours, empty among them, that each cell can have if all these facts hold, in bits."""
    masks = [(2 << colours) - 1] * length
    for (cell, colour), holds in facts.items():
        masks[cell] &= 1 << colour if holds else ~(1 << colour)
    return masks


def colour_reason(
    clue: ColourRuns, length: int, colours: int, facts: Facts, doubtful: Iterable[tuple[int, int]]
) -> list[tuple[int, int]]:
    """The same as `reason` for a line in colours, where facts are dropped cell by cell and colour by colour."""
    left = dict(facts)
    needed = []
    for place in sorted(doubtful):
        fact = left.pop(place)
        if possible_colours(clue, masks_of(left, length, colours)):
            left[place] = fact
            needed.append(place)
    return needed


def _odds_in(line: bytes, cells: Sequence[int], odds: Sequence[Fraction]) -> Iterator[Fraction]:
    """The odds of the unknown cells that a line fills."""
    return (ratio for cell, state, ratio in zip(line, cells, odds, strict=True) if state == UNKNOWN and cell == FILLED)


def _agrees(line: bytes, cells: Sequence[int]) -> bool:
    return all(state in (UNKNOWN, cell) for cell, state in zip(line, cells, strict=True))


def _place(lengths: tuple[int, ...], length: int) -> Iterator[bytes]:
    if not lengths:
        yield bytes([EMPTY]) * length
        return
    run, others = lengths[0], lengths[1:]
    slack = length - Runs(lengths).need
    for lead in range(slack + 1):
        head = bytes([EMPTY]) * lead + bytes([FILLED]) * run + (bytes([EMPTY]) if others else b"")
        for tail in _place(others, length - len(head)):
            yield head + tail


def _count(clue: Count, length: int) -> Iterator[bytes]:
    for bits in range(1 << length):
        line = bytes(FILLED if bits >> cell & 1 else EMPTY for cell in range(length))
        if clue.holds(line):
            yield line


def _place_colours(runs: tuple[tuple[int, int], ...], length: int, before: int) -> Iterator[tuple[int, ...]]:
    """The lines that can follow a cell of the colour `before`."""
    if not runs:
        yield (0,) * length
        return
    (run, colour), others = runs[0], runs[1:]
    for lead in range(colour == before, length - ColourRuns(runs).need + 1):
        head = (0,) * lead + (colour,) * run
        for tail in _place_colours(others, length - len(head), colour):
            yield head + tail


@cache
def _placements_as_bits(clue: ColourRuns, length: int) -> list[int]:
    """The placements as numbers, of which each cell has 32 bits: one for each colour."""
    return [_as_bits(1 << colour for colour in line) for line in colour_placements(clue, length)]


def _as_bits(cells: Iterable[int]) -> int:
    return sum(mask << 32 * cell for cell, mask in enumerate(cells))
