"""How hard a puzzle is for people: a number, a level, the time it takes, and why. Nothing here prints.

What people say about hard puzzles is mostly whether and where they can begin; then at how many places they can go on;
then how much they have to keep in view, and whether they have to suppose something. So the rating measures a walk
through the puzzle (`walkthrough`) in rounds, in each of which all lines are read at once. No measure depends on the
puzzle's orientation, or on which of several lines somebody happens to see first.

The time is a sum over looks: how many lines change and must be read again, at which tier, and how long it takes to see
each step and to write it down. The number is a logarithm of the time for thinking, plus something for few footholds,
for narrow places and for the hardest technique; it stays below `EXPERT` for what single lines give, and lies above for
what needs suppositions. The weights were chosen by reason, from what people say about their solves; nothing was fitted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from math import log2
from typing import Any, Final

from ..events import Outcome
from ..grid import UNKNOWN
from ..puzzle import Puzzle
from ..runner import NO_LIMIT, Limit
from ..texts import numeral, say
from .levels import EXPERT, level_of
from .steps import Explanation, Round
from .techniques import BY_CODE, LOOKING_AT_ONE_LINE
from .walkthrough import walk, watched


class Weights:
    """The weights of a rating. Pages rate with the same numbers, which the server sends to them."""

    HIGHEST: Final = 10.0
    STEP: Final = 0.1
    # Seconds of a practised player, by tier from 1: to read a line that changed, and to see what it gives.
    READ: Final = (0.0, 1.0, 2.5, 6.0)
    SEE: Final = (0.0, 1.5, 4.0, 15.0)
    WRITE: Final = 0.5  # a cell
    FOLLOW: Final = 6.0  # a round of a supposition
    TRIALS: Final = 12  # suppositions until one shows something, at most
    SEARCH: Final = 20.0  # a cell that only a search settles
    GOOD_START: Final = 0.25  # of the cells, given by lines in the first round
    MANY_LINES: Final = 40  # among which a single line is hard to find
    TECHNIQUES: Final = (0.0, 0.0, 0.4, 0.8)  # by tier of the hardest one


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is. There is no number without exactly one solution, or if a limit was reached: see `outcome`.

    At the beginning, `footholds` of `lines` lines give something, which makes `share` of the open cells known. Lines
    are read in `rounds` rounds, in `narrow` of which only a single line gives anything. `hardest` is the hardest
    technique on one line, used `recurs` times. In `supposed` rounds a cell is supposed, for `reach` rounds at most;
    `left` cells stay open even then.
    """

    outcome: Outcome
    rating: float | None
    minutes: float | None
    footholds: int
    lines: int
    share: float
    rounds: int
    narrow: int
    hardest: str
    recurs: int
    supposed: int
    reach: int
    left: int

    @property
    def level(self) -> str | None:
        """One of `RATED_LEVELS`."""
        return None if self.rating is None else level_of(self.rating)

    @property
    def by_lines(self) -> bool:
        """Whether single lines are enough."""
        return self.rating is not None and not self.supposed and not self.left

    @property
    def fair(self) -> bool:
        """Whether lines and suppositions of single cells are enough, without a search."""
        return self.rating is not None and not self.left

    @property
    def verdict(self) -> str:
        """The number, the level and the time in a few words; empty where there are none."""
        if self.rating is None or self.minutes is None:
            return ""
        return say("rating.short", count=self.whole_minutes, rating=self.written,
                   level=say(f"levels.{self.level}"))

    @property
    def written(self) -> str:
        """The number in the format of the language."""
        return numeral(self.rating or 0.0, ".1f")

    @property
    def whole_minutes(self) -> int:
        return max(1, round(self.minutes or 0))

    @property
    def sentences(self) -> tuple[str, ...]:
        """The verdict as a sentence, if there is a number; then the reasons."""
        if self.rating is None:
            return self.reasons
        rated = say("rating.rated", count=self.whole_minutes, rating=self.written,
                    level=say(f"levels.{self.level}"))
        return rated, *self.reasons

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why it is so hard, in sentences."""
        return tuple(_sentences(self))


def facts_of(found: Rating) -> dict[str, Any]:
    """A rating as stored in an index."""
    return {**asdict(found), "outcome": found.outcome.value}


def rating_from(facts: Mapping[str, Any]) -> Rating:
    """A rating from an index."""
    return Rating(**{**facts, "outcome": Outcome(facts["outcome"])})


def rate_puzzle(puzzle: Puzzle, limit: Limit = NO_LIMIT) -> Rating:
    """Rate a puzzle, within a limit."""
    return rating_of(watched(walk(puzzle, at_once=True), limit))


def rating_of(walked: Explanation) -> Rating:
    """The rating from a walk with all suppositions at once."""
    rounds = [one for one in walked.rounds if one.tier <= LOOKING_AT_ONE_LINE]
    supposed = [one for one in walked.rounds if one.tier > LOOKING_AT_ONE_LINE]
    first = walked.rounds[0] if walked.rounds and walked.rounds[0] in rounds else None
    cells = walked.puzzle.size - len(walked.puzzle.givens)
    share = sum(len(step.cells) for step in first.steps) / cells if first else float(not walked.rounds)
    hardest = max((code for one in rounds for code, _ in one.seen), key=lambda code: BY_CODE[code].weight, default="")
    left = walked.grid.cells.count(UNKNOWN)
    rated = walked.outcome in (Outcome.UNIQUE, Outcome.STUCK)
    narrow = sum(one.lines == 1 for one in rounds)
    thought = sum(map(_seconds, walked.rounds)) / 60 + left * Weights.SEARCH / 60
    clues = sum(line.clue is not None for line in walked.puzzle.lines)
    alone = narrow / max(1, len(rounds))
    number = Weights.HIGHEST if left else _number(thought, share, alone, hardest, clues, supposed)
    return Rating(
        walked.outcome, number if rated else None, round(thought + cells * Weights.WRITE / 60, 1) if rated else None,
        first.lines if first else 0, clues, share, len(rounds), narrow,
        hardest, sum(code == hardest for one in rounds for code, _ in one.seen), len(supposed),
        max((one.reach for one in supposed), default=0), left,
    )


def _seconds(one: Round) -> float:
    """How long a practised player thinks in a round. Changed lines are read for what can be seen at a glance; for more,
    all open lines are read again."""
    again = Weights.READ[2 : min(one.tier, LOOKING_AT_ONE_LINE) + 1]
    read = one.changed * Weights.READ[1] + sum(one.open_lines * seconds for seconds in again)
    if one.tier <= LOOKING_AT_ONE_LINE:
        return read + sum(Weights.SEE[BY_CODE[code].tier] for code, _ in one.seen)
    trials = max(1.0, Weights.TRIALS / len(one.seen))
    return read + trials * one.reach * Weights.FOLLOW


def _number(thought: float, share: float, narrow: float, hardest: str, lines: int, supposed: list[Round]) -> float:
    """The rating where no search is needed, from the minutes of thought and the difficulties."""
    if supposed:
        longest = max(one.reach for one in supposed)
        more = 0.4 * log2(len(supposed)) + 0.2 * (longest - 3) + 0.25 * log2(1 + thought / 10)
        return _rounded(min(Weights.HIGHEST - Weights.STEP, EXPERT + more))
    start = max(0.0, 1 - share / Weights.GOOD_START)
    technique = Weights.TECHNIQUES[BY_CODE[hardest].tier] if hardest else 0.0
    alone = narrow * min(1.0, lines / Weights.MANY_LINES)
    return _rounded(min(EXPERT - Weights.STEP, 1 + 0.7 * log2(1 + 2 * thought) + start + alone + technique))


def _rounded(number: float) -> float:
    return round(number, 1)


def _sentences(found: Rating) -> Iterator[str]:
    if found.outcome is Outcome.NONE:
        yield say("rating.none")
    elif found.outcome is Outcome.MULTIPLE:
        yield say("rating.not_unique")
    elif found.rating is None:
        yield say("rating.not_done")
    elif not found.rounds and not found.supposed and not found.left:
        yield say("rating.solved")
    else:
        yield from _reasons(found)


def _reasons(found: Rating) -> Iterator[str]:
    if found.footholds:
        yield say("rating.footholds", count=found.footholds, lines=found.lines, share=numeral(found.share, ".0%"))
    else:
        yield say("rating.no_footholds")
    yield say("rating.rounds", count=found.rounds)
    if found.narrow:
        yield say("rating.narrow", count=found.narrow)
    if found.hardest:
        name = say(f"techniques.{found.hardest}_name")
        yield say("rating.hardest", count=found.recurs, technique=name)
    if found.supposed:
        yield say("rating.suppositions", count=found.supposed, reach=found.reach)
    if found.left:
        yield say("rating.deeper", count=found.left)
