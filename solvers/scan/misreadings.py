"""What may be printed where a clue was read, and how likely: losses are logarithms of how much less likely it is than
the clue as read.

The reader says which values a number may have. Beside these, digits are taken for similar ones, numbers are lost where
the picture is cut into pieces, specks are read as numbers, and "1 2" is read as 12, or the other way round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise, product
from math import inf, log
from typing import Final

from .reading import NO_NUMBER, Clue, Number

Run = tuple[int, int]  # a length and its colour, which is 1 in black and white
Runs = tuple[Run, ...]
Edit = tuple[int, Run | None, Run | None]  # a place, what is read there, and what is printed
Edits = tuple[Edit, ...]
Losses = dict[int, float]

LOST: Final = -log(3e-4)  # a number was lost or added, or two were joined or torn apart
_WITHIN: Final = 1.0  # more for a lost number with others on both sides
_SIMILAR: Final = -log(3e-4)  # a digit was taken for a similar one that the reader does not mention
_OTHER_DIGIT: Final = -log(3e-5)
_OTHER: Final = -log(1e-6)
_OTHER_INK: Final = -log(1e-4)
_MOST: Final = 14.0  # loss of a clue worth trying
_PAIRED: Final = 5  # likeliest values of a number that are tried along with those of another one
_SIMILAR_DIGITS: Final = {"0": "869", "1": "74", "2": "73", "3": "8592", "4": "91", "5": "63", "6": "580", "7": "12",
                          "8": "3069", "9": "483"}


@dataclass(frozen=True, slots=True)
class Change:
    """A number of a clue that was misread."""

    line: int
    place: int  # its place among the numbers as read; a lost number stands before it
    read: int | None  # None for a lost number
    printed: int | None  # None if nothing is printed there
    ink_read: int | None = None  # the colour read, as a place in the palette
    ink_printed: int | None = None  # the colour printed


@dataclass(frozen=True)
class LineReading:
    """A clue as read, for a line of `length` cells of a puzzle with so many `inks`."""

    numbers: Clue
    length: int
    inks: int

    @cached_property
    def clue(self) -> Runs:
        return tuple((number.value, number.ink or 1) for number in self.numbers)

    def fits(self, clue: Runs) -> bool:
        gaps = sum(ink == following for (_, ink), (_, following) in pairwise(clue))
        return sum(length for length, _ in clue) + gaps <= self.length

    @cached_property
    def likely(self) -> list[tuple[float, Runs]]:
        """Other clues that are more likely than that a number was lost, the likeliest first."""
        return self._ranked(self._edits(LOST), -inf, LOST)

    @cached_property
    def unlikely(self) -> list[tuple[float, Runs]]:
        """Those that are less likely."""
        return self._ranked([*self._edits(_MOST), *self._insertions()], LOST, _MOST)

    def _ranked(self, edits: Iterable[tuple[float, Runs]], least: float, most: float) -> list[tuple[float, Runs]]:
        """Those of a loss above the least, up to the most, that fit into the line."""
        losses: dict[Runs, float] = {}
        for loss, clue in edits:
            if loss <= most and loss < losses.get(clue, inf) and clue != self.clue and self.fits(clue):
                losses[clue] = loss
        return sorted((loss, clue) for clue, loss in losses.items() if loss > least)

    @cached_property
    def _choices(self) -> list[list[tuple[float, Run]]]:
        """For each number what may be printed in its place, the likeliest first."""
        choices = []
        for values, inks in self._losses:
            runs = [(loss + more, (value, ink)) for value, loss in values.items() for ink, more in inks.items()]
            choices.append(sorted(choice for choice in runs if choice[0] <= _MOST and self._possible(*choice[1])))
        return choices

    def _possible(self, value: int, ink: int) -> bool:
        return NO_NUMBER < value <= self.length and 0 < ink <= self.inks

    @cached_property
    def _losses(self) -> list[tuple[Losses, Losses]]:
        """For each number the losses of values and of inks."""
        every_ink = range(1, self.inks + 1)
        return [(_value_losses(number), _relative(number.inks, dict.fromkeys(every_ink, _OTHER_INK), number.ink or 1))
                for number in self.numbers]

    def _edits(self, most: float) -> Iterator[tuple[float, Runs]]:
        """Clues with a change or two, some of them twice, and hardly any of a greater loss."""
        read = self.clue
        for place, choices in enumerate(self._choices):
            before, after = read[:place], read[place + 1 :]
            yield self._none_loss(place), before + after
            for loss, run in choices:
                yield loss, (*before, run, *after)
            for halves in self._torn(place):
                yield LOST, before + halves + after
        for place, (left, right) in enumerate(pairwise(read)):
            yield LOST, (*read[:place], _joined(left, right), *read[place + 2 :])
        yield from self._pairs(most)

    def _insertions(self) -> Iterator[tuple[float, Runs]]:
        """Clues with one more number."""
        read = self.clue
        room = self.length - sum(length for length, _ in read)
        for place in range(len(read) + 1):
            loss = LOST + (_WITHIN if 0 < place < len(read) else 0.01)
            for run in product(range(1, room + 1), range(1, self.inks + 1)):
                yield loss, (*read[:place], run, *read[place:])

    def _pairs(self, most: float) -> Iterator[tuple[float, Runs]]:
        read = self.clue
        others = [[(loss, run) for loss, run in choices[:_PAIRED] if run != read[place] and loss <= most]
                  for place, choices in enumerate(self._choices)]
        doubtful = [place for place, choices in enumerate(others) if choices]
        for left, right in combinations(doubtful, 2):
            for (loss, run), (more, other) in product(others[left], others[right]):
                if loss + more <= most:
                    yield loss + more, (*read[:left], run, *read[left + 1 : right], other, *read[right + 1 :])

    def _none_loss(self, place: int) -> float:
        return self._losses[place][0].get(NO_NUMBER, LOST)

    def _torn(self, place: int) -> Iterator[Runs]:
        """Two numbers that may have been read as the one at a place."""
        value, ink = self.clue[place]
        for power in (10, 100):
            if value >= power and value % power >= power // 10:
                yield (value // power, ink), (value % power, ink)

    def aligned(self, clue: Runs) -> tuple[float, Edits]:
        """The loss of another clue, and the changes to it: a place, what is read, what is printed there."""
        read = self.clue
        best: dict[tuple[int, int], tuple[float, Edits]] = {(0, 0): (0.0, ())}
        for place in range(len(read) + 1):
            for there in range(len(clue) + 1):
                if (place, there) in best:
                    self._extend(best, place, there, clue)
        return best[len(read), len(clue)]

    def _extend(
        self, best: dict[tuple[int, int], tuple[float, Edits]], place: int, there: int, clue: Runs,
    ) -> None:
        """Go on from an alignment of the first numbers as read with the first ones printed."""
        read, (loss, changes) = self.clue, best[place, there]
        steps: list[tuple[int, int, float, Edits]] = []
        if place < len(read) and there < len(clue):
            run = clue[there]
            change: Edits = ((place, read[place], run),) if run != read[place] else ()
            steps.append((1, 1, self._loss(place, run), change))
            if tuple(clue[there : there + 2]) in self._torn(place):
                steps.append((1, 2, LOST, ((place, read[place], run), (place + 1, None, clue[there + 1]))))
            if place + 1 < len(read) and run == _joined(read[place], read[place + 1]):
                steps.append((2, 1, LOST, ((place, read[place], run), (place + 1, read[place + 1], None))))
        if place < len(read):
            steps.append((1, 0, self._none_loss(place), ((place, read[place], None),)))
        if there < len(clue):
            within = _WITHIN if 0 < place < len(read) else 0.0
            steps.append((0, 1, LOST + within, ((place, None, clue[there]),)))
        for reads, prints, more, edits in steps:
            at = place + reads, there + prints
            if at not in best or loss + more < best[at][0]:
                best[at] = loss + more, changes + edits

    def _loss(self, place: int, run: Run) -> float:
        values, inks = self._losses[place]
        return values.get(run[0], _OTHER) + inks.get(run[1], _OTHER_INK)


def _joined(left: Run, right: Run) -> Run:
    return int(f"{left[0]}{right[0]}"), left[1]


def _value_losses(number: Number) -> Losses:
    return _relative(number.values, dict(_similar(number.value)), number.value)


def _relative(choices: tuple[tuple[int, float], ...], others: Losses, best: int) -> Losses:
    """The losses of choices against that of the best, and of `others` that the reader thinks less likely."""
    top = dict(choices).get(best) or 1.0
    losses = dict(others)
    for value, chance in choices:
        loss = log(top / chance) if chance > 0 else inf
        losses[value] = max(0.0, min(loss, losses.get(value, _OTHER)))
    losses[best] = 0.0
    return losses


def _similar(value: int) -> Iterator[tuple[int, float]]:
    """Values whose print may be taken for this one, beside those that the reader thinks of."""
    digits = str(value)
    for place, digit in enumerate(digits):
        for other in "0123456789":
            if other != digit and (other != "0" or place):
                loss = _SIMILAR if other in _SIMILAR_DIGITS[digit] else _OTHER_DIGIT
                yield int(digits[:place] + other + digits[place + 1 :]), loss
    for place in range(len(digits)):  # a digit was added
        if int(digits[:place] + digits[place + 1 :] or 0):
            yield int(digits[:place] + digits[place + 1 :]), _SIMILAR
    for other in "123456789":  # a digit was lost
        yield int(other + digits), _OTHER_DIGIT + 1.0
        yield int(digits + other), _OTHER_DIGIT + 1.0
