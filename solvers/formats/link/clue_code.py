"""The clues of a link, line after line. A run is expected to equal one of the next two runs of the line before; a
number of a solid is predicted from its neighbours, like pixels in JPEG-LS. The chance of every bit is learned from
earlier bits in the same situation.

None of it can change within a version of the code, since links depend on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...clues import Clue, ColourRuns, Count, Runs
from .coder import Coder, Habits, code_size

Clues = Sequence[Clue | None]
ColouredRuns = tuple[tuple[int, int], ...]  # length and colour of each run

_BLACK: Final = 1
_NUMBERS: Final = 64000
_MOST_GROUPS: Final = 3


def code_runs(
    coder: Coder, habits: Habits, length: int, colours: int, present: Sequence[bool], clues: Clues
) -> list[Clue | None]:
    """Pass on the clues of all lines in one direction of a flat puzzle; `colours` is 0 in black and white."""
    runs = _RunCoder(coder, habits, length, colours or _BLACK)
    coded = [runs.code(clue) if there else None for there, clue in zip(present, clues, strict=True)]
    return [clue if clue is None or colours else Runs(clue.lengths) for clue in coded]


def code_face(
    coder: Coder, habits: Habits, length: int, columns: int, present: Sequence[bool], clues: Clues
) -> list[Clue | None]:
    """Pass on the clues of a face of a solid: numbers, or runs, which some files have."""
    numbers = coder.bit(_NUMBERS, not any(isinstance(clue, Runs) for clue in clues))
    runs = _RunCoder(coder, habits, length, _BLACK)
    face: list[Clue | None] = []
    for place, (there, clue) in enumerate(zip(present, clues, strict=True)):
        if not there:
            face.append(None)
        elif not numbers and habits["runs",].code(coder, isinstance(clue, Runs)):
            face.append(Runs(runs.code(clue).lengths))
        else:
            face.append(_code_number(coder, habits, length, _neighbours(face, place, columns), clue))
    return face


# Runs


def _coloured(clue: Clue | None) -> ColouredRuns:
    """The runs of a clue; none for a reader, which does not have it yet."""
    if isinstance(clue, Runs):
        return tuple((length, _BLACK) for length in clue.lengths)
    return clue.runs if isinstance(clue, ColourRuns) else ()


class _RunCoder:
    """Passes on the runs of lines of one length, one line at a time."""

    def __init__(self, coder: Coder, habits: Habits, length: int, colours: int) -> None:
        self._coder = coder
        self._habits = habits
        self._length = length
        self._colours = colours
        self._before: ColouredRuns = ()

    def code(self, clue: Clue | None) -> ColourRuns:
        clue_runs = _coloured(clue)
        runs: list[tuple[int, int]] = []
        room, last, expected = self._length, 0, self._before
        while room > (last > 0 and self._colours == 1):
            if not self._bit(len(runs) < len(clue_runs), "more", min(len(expected), 2), room.bit_length()):
                break
            length, colour = clue_runs[len(runs)] if clue_runs else (0, 0)
            colour = self._code_colour(last, room, expected, colour)
            room -= colour == last
            alike = next((place for place, run in enumerate(expected[:2]) if run[1] == colour), -1)
            length = self._code_length(room, expected[alike][0] if alike >= 0 else 0, length)
            expected = expected[alike + 1 :]
            runs.append((length, colour))
            room -= length
            last = colour
        self._before = tuple(runs)
        return ColourRuns(self._before)

    def _code_colour(self, last: int, room: int, expected: ColouredRuns, colour: int) -> int:
        """The colour of a run; that of the run before needs a gap, for which there may be no room."""
        possible = [candidate for candidate in range(1, self._colours + 1) if candidate != last or room > 1]
        for place, (_, like) in enumerate(expected[:2]):
            if like in possible and len(possible) > 1:
                if self._bit(colour == like, "like", place, last == like):
                    return like
                possible.remove(like)
        for candidate in possible[:-1]:
            if self._bit(colour == candidate, "colour", last, candidate):
                return candidate
        return possible[-1]

    def _code_length(self, room: int, like: int, length: int) -> int:
        if 0 < like <= room and self._bit(length == like, "same", min(like, 4)):
            return like
        return code_size(self._coder, self._habits, ("run", min(like.bit_length(), 3)), room, length)

    def _bit(self, bit: bool, *situation: object) -> bool:
        return self._habits[situation].code(self._coder, bit)


# Numbers of solids


def _neighbours(face: Sequence[Clue | None], place: int, columns: int) -> list[Count | None]:
    """The numbers to the left of a place, above it, and above to the left."""
    left, above = place % columns > 0, place >= columns
    steps = (left and 1, above and columns, left and above and columns + 1)
    clues = [face[place - step] if step else None for step in steps]
    return [clue if isinstance(clue, Count) else None for clue in clues]


def _code_number(
    coder: Coder, habits: Habits, length: int, neighbours: Sequence[Count | None], clue: Clue | None
) -> Count:
    """Pass on a number: whether it is the one that its neighbours suggest, else by how much it is more or less."""
    number = clue if isinstance(clue, Count) else Count(0)
    left = neighbours[0] or neighbours[1] or Count(0)
    above = neighbours[1] or left
    corner = (neighbours[2] or left).total
    expected = sorted((left.total, above.total, left.total + above.total - corner))[1]
    steep = min(abs(left.total - corner) + abs(above.total - corner), 3)
    total = expected
    if not habits["expected", steep].code(coder, number.total == expected):
        higher = expected == 0
        if 0 < expected < length:
            higher = habits["higher", steep].code(coder, number.total > expected)
        most = length - expected if higher else expected
        step = code_size(coder, habits, ("step", steep > 0), most, abs(number.total - expected))
        total += step if higher else -step
    groups = 1
    while groups < min(_MOST_GROUPS, total, length - total + 1):
        if not habits["groups", groups, left.groups, above.groups].code(coder, number.groups > groups):
            break
        groups += 1
    return Count(total, groups)
