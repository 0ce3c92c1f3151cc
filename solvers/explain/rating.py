"""How hard a puzzle is for people: a number, a level, the time it takes, and why. Nothing here prints.

The number says how hard the reasoning is, the minutes how long it takes; size alone does not make a puzzle hard. People
find a puzzle easy when it opens with obvious entries, and hard when new cells are few and far between. So the number
comes from a walk through the puzzle (`walkthrough`) in rounds, each of which reads all lines at once:

- the pace: the share of the board that a round makes known, above all while most of the board is open;
- the hardest moment: how few of the open lines give new cells, and by which technique;
- how often a line needs a closer look.

In colours, excluding some colours of a cell earns partial credit; what clues say before one looks at cells (a line has
no run of some colour) is no round.

No measure depends on the puzzle's orientation, or on which of several lines one happens to see first. Below `EXPERT`,
single lines give all cells; above it, cells have to be supposed. The minutes add up looks: how many lines have to be
read again, how closely, and how long it takes to see each step and to write it down. The weights were chosen by
reasoning. Only the scale of flat puzzles was fitted: of 2,000 pictures that people drew, 32% are easy, 35% medium,
26% hard and 7% expert.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from math import atanh, log2, sqrt, tanh
from typing import Any, Final

from ..events import Outcome
from ..grid import UNKNOWN
from ..puzzle import Puzzle
from ..runner import NO_LIMIT, Limit
from ..texts import numeral, say
from .levels import EXPERT, RATED_LEVELS, level_of
from .steps import Explanation, Round
from .suppositions import NEXT_LINE
from .techniques import BY_CODE
from .techniques.technique import LOOKING_AT_ONE_LINE
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
    OPENING: Final = 3  # a round counts by the open share of the board to this power
    OBVIOUS: Final = 1.1  # the weight of techniques that need no search: full lines, and those without a number
    CLOSER: Final = 1.3  # added to a moment per tier of its technique, as if 2.5 times fewer lines helped
    OFTEN: Final = 0.5  # for twice as many closer looks
    # The number rises fastest at MIDDLE, and over about twice SCALE. First flat, then solid: a cell of a solid lies on
    # three lines, so entries are found sooner.
    MIDDLE: Final = (10.5, 0.0)
    SCALE: Final = (6.0, 4.5)
    SUPPOSED: Final = 0.4  # for twice as many suppositions
    FURTHER: Final = 0.25  # for each line by which the longest chain is longer than the shortest possible one
    LONG: Final = 20  # minutes from which an easy or medium puzzle is called long
    SHORT: Final = 10  # minutes up to which a hard puzzle is called short


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is, and why."""

    outcome: Outcome  # there is a rating only if it's UNIQUE
    rating: float | None  # from 0 to 10
    minutes: float | None  # minutes for a practised player
    footholds: int  # lines that give new cells at the start
    lines: int  # all lines
    share: float  # the share of the open cells that footholds give
    rounds: int  # rounds in which lines are read
    pace: float  # the share of the board that a round makes known, while most of it is open
    few: int  # lines that give new cells at the hardest moment
    among: int  # open lines at that moment
    hardest: str  # the hardest technique on one line
    recurs: int  # how often that is used
    supposed: int  # rounds in which a cell is supposed
    reach: int  # rounds that a supposition goes on, at most
    left: int  # cells that stay open even then

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
    def differs(self) -> str:
        """"long_easy" if an easy puzzle takes long, "short_hard" if a hard one does not; else empty."""
        if self.minutes is None:
            return ""
        if self.level in RATED_LEVELS[:2]:
            return "long_easy" if self.minutes >= Weights.LONG else ""
        return "short_hard" if self.minutes <= Weights.SHORT else ""

    @property
    def verdict(self) -> str:
        """The number, the level and the time in a few words; empty without a number."""
        if self.rating is None or self.minutes is None:
            return ""
        code = f"rating.verdict_{self.differs}" if self.differs else "rating.verdict"
        return say(code, count=self.whole_minutes, rating=self.written, level=say(f"levels.{self.level}"))

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


def facts_of(rating: Rating) -> dict[str, Any]:
    """A rating as stored in an index."""
    return {**asdict(rating), "outcome": rating.outcome.value}


def rating_from(facts: Mapping[str, Any]) -> Rating:
    return Rating(**{**facts, "outcome": Outcome(facts["outcome"])})


def rate_puzzle(puzzle: Puzzle, limit: Limit = NO_LIMIT) -> Rating:
    """How hard a puzzle is for a person, within a `limit`: a number, a level, minutes, and why.

    >>> rate_puzzle(parse("2;4;4;4;2:1,1;5;5;3;1")).level
    'easy'
    """
    return rating_of(watched(walk(puzzle, at_once=True), limit))


def rating_of(walked: Explanation) -> Rating:
    """The rating of a puzzle that was walked through with all suppositions at once."""
    cells = walked.puzzle.size - len(walked.puzzle.givens)
    shares = [(share, round_) for share, round_ in _with_open_share(walked.rounds, cells)
              if 0 < round_.tier <= LOOKING_AT_ONE_LINE]
    rounds = [round_ for _, round_ in shares]
    supposed = [round_ for round_ in walked.rounds if round_.tier > LOOKING_AT_ONE_LINE]
    first = next((round_ for round_ in walked.rounds if round_.tier), None)
    first = first if first in rounds else None
    codes = [code for round_ in rounds for code, _ in round_.seen]
    hardest = max(codes, key=_weight, default="")
    left = walked.grid.cells.count(UNKNOWN)
    thinking = sum(map(_seconds, walked.rounds)) / 60 + left * Weights.SEARCH / 60
    share, pace = first.gain / cells if first else float(not walked.rounds), _pace(shares, cells)
    moments = [(_moment(share, round_), round_) for share, round_ in shares]
    moment, worst = max(moments, key=lambda pair: pair[0], default=(0.0, None))
    closer_looks = sum(share for share, round_ in shares if round_.tier > 1)  # early ones count more
    hardness = moment - pace + Weights.OFTEN * log2(1 + closer_looks)
    reasoning = _reasoning(hardness, len(walked.puzzle.shape))
    number: float | None = Weights.HIGHEST if left else _number(reasoning, supposed)
    minutes: float | None = round(thinking + cells * Weights.WRITE / 60, 1)
    if walked.outcome not in (Outcome.UNIQUE, Outcome.STUCK):
        number = minutes = None
    return Rating(
        walked.outcome, number, minutes, first.lines if first else 0,
        sum(line.clue is not None for line in walked.puzzle.lines), share, len(rounds), round(2**pace, 3),
        worst.lines if worst else 0, worst.open_lines if worst else 0, hardest, codes.count(hardest),
        len(supposed), max((round_.reach for round_ in supposed), default=0), left,
    )


def _weight(code: str) -> float:
    return BY_CODE[code].weight


def _seconds(round_: Round) -> float:
    """How long a practised player thinks in a round: changed lines are read at a glance, and for higher tiers all open
    lines are read again."""
    again = Weights.READ[2 : min(round_.tier, LOOKING_AT_ONE_LINE) + 1]
    read = round_.changed * Weights.READ[1] + sum(round_.open_lines * seconds for seconds in again)
    if round_.tier <= LOOKING_AT_ONE_LINE:
        return read + sum(Weights.SEE[BY_CODE[code].tier] for code, _ in round_.seen)
    trials = max(1.0, Weights.TRIALS / len(round_.seen))
    return read + trials * round_.reach * Weights.FOLLOW


def _with_open_share(rounds: Iterable[Round], cells: int) -> Iterator[tuple[float, Round]]:
    """Rounds, each with the share of the cells that are open when it begins."""
    left: float = cells
    for round_ in rounds:
        yield left / cells, round_
        left -= round_.gain


def _pace(rounds: Iterable[tuple[float, Round]], cells: int) -> float:
    """The share of the board that a round makes known: the logarithm of a geometric mean in which the opening counts
    most."""
    counts = [(share**Weights.OPENING, log2(round_.gain / cells)) for share, round_ in rounds]
    return sum(count * log for count, log in counts) / sum(count for count, _ in counts) if counts else 0.0


def _moment(share: float, round_: Round) -> float:
    """How hard it is to find an entry: the fewer open lines have one and the closer the look, the harder. An obvious
    entry needs no search, and near the end of a puzzle there is little to look at."""
    if min(_weight(code) for code, _ in round_.seen) <= Weights.OBVIOUS:
        return 0.0
    return (log2(round_.open_lines / round_.lines) + Weights.CLOSER * (round_.tier - 1)) * sqrt(share)


def _reasoning(hardness: float, axes: int) -> float:
    """How hard the lines are: 0 if nothing is left to do, always below 1."""
    middle, scale = Weights.MIDDLE[axes - 2], Weights.SCALE[axes - 2]
    lowest = tanh(middle / scale)
    return (tanh((hardness - middle) / scale) + lowest) / (1 + lowest)


def hardness_at(rating: float) -> float:
    """The hardness at which a flat puzzle that lines solve has a rating."""
    middle, scale = Weights.MIDDLE[0], Weights.SCALE[0]
    lowest = tanh(middle / scale)
    return middle + scale * atanh((rating - 1) / (EXPERT - 1) * (1 + lowest) - lowest)


def _number(reasoning: float, supposed: list[Round]) -> float:
    """The rating if no search is needed. Lines alone are always easier than suppositions."""
    if not supposed:
        return min(EXPERT - Weights.STEP, round(1 + (EXPERT - 1) * reasoning, 2))
    further = max(round_.reach for round_ in supposed) - NEXT_LINE
    more = Weights.SUPPOSED * log2(len(supposed)) + Weights.FURTHER * further
    return round(min(Weights.HIGHEST - Weights.STEP, EXPERT + reasoning + more), 2)


def _sentences(rating: Rating) -> Iterator[str]:
    if rating.outcome is Outcome.NONE:
        yield say("rating.none")
    elif rating.outcome is Outcome.MULTIPLE:
        yield say("rating.not_unique")
    elif rating.rating is None:
        yield say("rating.not_done")
    elif not rating.rounds and not rating.supposed and not rating.left:
        yield say("rating.solved")
    else:
        yield from _reasons(rating)


def _reasons(rating: Rating) -> Iterator[str]:
    if rating.differs:
        yield say(f"rating.{rating.differs}")
    if rating.footholds:
        yield say("rating.footholds", count=rating.footholds, lines=rating.lines, share=numeral(rating.share, ".0%"))
    else:
        yield say("rating.no_footholds")
    if rating.rounds:
        yield say("rating.rounds", count=rating.rounds, share=numeral(max(rating.pace, 0.01), ".0%"))
        yield say("rating.moment", count=rating.few, lines=rating.among)
    if rating.hardest:
        name = say(f"techniques.{rating.hardest}_name")
        yield say("rating.hardest", count=rating.recurs, technique=name)
    if rating.supposed:
        yield say("rating.suppositions", count=rating.supposed, reach=rating.reach)
    if rating.left:
        yield say("rating.deeper", count=rating.left)
