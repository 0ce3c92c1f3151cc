"""Questions made from the recording of a solve: what happens next? Moments spread over the solve, of different kinds,
are chosen by a seed; each `about_` module knows some kinds of methods.

Nothing here solves: the answer is what the method did, and a question is asked only if its answer can be worked out
from what is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from ..errors import PuzzleError
from ..grid import UNKNOWN, mask_of
from ..puzzle import Puzzle
from ..runner import NO_LIMIT, Limit, OptionValue, check_kind, method_info, stream
from ..texts import is_known, say
from ..texts.languages import language_name, speaking
from .moments import Moment, Player

# A question, and a draft of one. A question holds everything that is shown with it, so it can be asked without the
# recording

CELLS: Final = "cells"  # answered by marking cells of a line
ONE: Final = "one"  # answered by one of several choices


class Fact(NamedTuple):
    """A number or a step that is shown beside the board: what it is, and its value."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the possible answers; `cell` is the cell that it is about, if there is one."""

    text: str
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown with a question: the states of all cells, the line it is about, marked cells, and facts. In a
    coloured puzzle, `left` has the unknown cells that matter, with masks of their possible colours."""

    cells: bytes
    line: int | None = None
    marked: tuple[int, ...] = ()
    facts: tuple[Fact, ...] = ()
    left: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a `kind`, to be asked after the first `at` steps of the recording. `ask` and `reason` are
    sentences, with their codes and parameters. With the answer `CELLS`, `settled` has the cells and their states; with
    `ONE`, `right` is the place of the right choice."""

    kind: str
    at: int
    ask: str
    answered: str
    shown: Shown
    reason: str
    choices: tuple[Choice, ...] = ()
    right: int | None = None
    settled: tuple[tuple[int, int], ...] = ()


class Draft(NamedTuple):
    """A moment at which something can be asked. `build` makes the question, or None if it would not be a good one."""

    kind: str
    at: int
    build: Callable[[Random], Question | None]


def mixed(choices: list[Choice], chance: Random) -> tuple[tuple[Choice, ...], int]:
    """The choices shuffled, and the new place of the first one, which is the right one."""
    order = list(range(len(choices)))
    chance.shuffle(order)
    return tuple(choices[at] for at in order), order.index(0)


def partly_known(masks: Iterable[tuple[int, int]], planes: int) -> tuple[tuple[int, int], ...]:
    """The cells that are unknown, but cannot have every colour."""
    return tuple((cell, mask) for cell, mask in masks if mask & (mask - 1) and mask != mask_of(UNKNOWN, planes))


def worded(puzzle: Puzzle, name: str, **about: object) -> str:
    """A sentence of a question; for solids and in colours the special version, if there is one."""
    solid, coloured = f"solid_questions.{name}", f"coloured_questions.{name}"
    if len(puzzle.shape) > 2 and is_known(solid):
        return say(solid, **about)
    return say(coloured if puzzle.palette and is_known(coloured) else f"questions.{name}", **about)


# The choice of questions

MOST: Final = 500  # questions at once
_STEPS: Final = 20_000  # steps of a recording to look at: all of them are sent one by one
_DRAFTS: Final = 4_000  # beyond this many, every second draft is dropped
_TRIES: Final = 40  # drafts for one question
_OFFERED: Final = 4  # good questions to choose from: the one whose answer was right least often is taken
_TELLING: Final = ("exact", "belief", "lines3d")  # of solids; other methods are for flat puzzles, or take one pass

_Watcher = Callable[[Moment], Iterator[Draft]]


def questions(
    puzzle: Puzzle, method: str, options: Mapping[str, object] | None = None, *, seed: int = 0, most: int = 5,
    choice: int = 0, limit: Limit = NO_LIMIT,
) -> list[Question]:
    """Up to `most` questions about a solve, in the order of their moments.

    `method`, `options`, `seed` and `limit` are those of `run`; a limit leaves fewer questions. The same `choice` gives
    the same questions. Raises the errors of `run`.

    >>> [question] = questions(parse("2;4;4;4;2:1,1;5;5;3;1"), "passes", most=1)
    >>> question.ask
    'Which cells follow from column 2 (clue 4) and what is known in it?'
    """
    languages = (language_name(),)
    translated = questions_in(languages, puzzle, method, options, seed=seed, most=most, choice=choice, limit=limit)
    return [question for (question,) in translated]


def questions_in(
    languages: Sequence[str], puzzle: Puzzle, method: str, options: Mapping[str, object] | None = None, *,
    seed: int = 0, most: int = 5, choice: int = 0, limit: Limit = NO_LIMIT,
) -> list[tuple[Question, ...]]:
    """The same questions, each in all of these languages; only the words differ."""
    if puzzle.palette:
        check_kind(method_info(method), puzzle)
    if len(puzzle.shape) > 2 and method not in _TELLING:
        raise PuzzleError("errors.nothing_to_ask", method=method, able=_TELLING)
    read = method_info(method).read_options(options or {})
    drafts = _drafts(puzzle, method, read, seed, limit)
    by_language = []
    for name in languages:
        with speaking(name):
            by_language.append(_chosen(drafts, min(most, MOST), Random(choice)))
    return [*zip(*by_language, strict=True)]


def _watchers(puzzle: Puzzle, method: str, options: Mapping[str, OptionValue]) -> list[_Watcher]:
    """The watchers that look for moments to ask about, by the kind of the method."""
    from .about_chances import AboutBeliefs, about_moves
    from .about_lines import about_branches, about_colours, about_lines
    from .about_searches import AboutClauses, AboutRows

    if method in ("dfs", "bfs", "astar"):
        return [AboutRows(puzzle, method, options).see]
    if method.startswith("anneal"):
        return [partial(about_moves, puzzle)]
    lines = partial(about_colours if puzzle.palette else about_lines, puzzle)
    if method == "sat":  # the clauses of a coloured puzzle are about each colour of a cell: too many to follow
        return [lines] if puzzle.palette else [lines, AboutClauses(puzzle).see]
    return [lines, partial(about_branches, puzzle), AboutBeliefs(puzzle).see]


def _drafts(
    puzzle: Puzzle, method: str, options: Mapping[str, OptionValue], seed: int, limit: Limit
) -> list[Draft]:
    """The drafts of the first steps, evenly thinned."""
    watchers, player = _watchers(puzzle, method, options), Player(puzzle.size, len(puzzle.palette))
    drafts: list[Draft] = []
    spacing, count = 1, 0
    tell = method_info(method).tells_moves
    for moment in player.moments(stream(puzzle, method, seed, limit, options, tell=tell)):
        if moment.at > _STEPS:
            break
        for draft in (draft for watcher in watchers for draft in watcher(moment)):
            count += 1
            if count % spacing == 0:
                drafts.append(draft)
        if len(drafts) > _DRAFTS:
            drafts, spacing = drafts[::2], 2 * spacing
    return drafts


def _chosen(drafts: Sequence[Draft], most: int, chance: Random) -> list[Question]:
    """Up to `most` questions, one from each of as many equal parts of the drafts, of the kind asked least so far."""
    counts: Counter[str] = Counter()
    chosen: dict[tuple[str, int], Question] = {}
    for part in range(most):
        part_drafts = [*drafts[part * len(drafts) // most : (part + 1) * len(drafts) // most]]
        question = _first_good(part_drafts, counts, chosen, chance)
        if question is not None:
            counts.update((question.kind, _answer_of(question)))
            chosen[question.kind, question.at] = question
    return sorted(chosen.values(), key=lambda question: (question.at, question.kind))


def _first_good(
    drafts: list[Draft], counts: Counter[str], chosen: Mapping[tuple[str, int], Question], chance: Random
) -> Question | None:
    """A question of the kind asked least so far; among several, one whose answer was seldom right."""
    chance.shuffle(drafts)
    drafts.sort(key=lambda draft: counts[draft.kind])
    built = (draft.build(chance) for draft in drafts[:_TRIES] if (draft.kind, draft.at) not in chosen)
    good = [*islice((question for question in built if question is not None), _OFFERED)]
    same = [question for question in good if question.kind == good[0].kind]
    return min(same, key=lambda question: counts[_answer_of(question)], default=None)


def _answer_of(question: Question) -> str:
    """The right choice, as it was counted; the answers to a line are all different."""
    return "" if question.right is None else f"{question.kind} {question.right}"
