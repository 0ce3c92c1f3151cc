"""Questions made from the recording of a solve: what happens next? Moments spread over the solve, of different kinds,
are chosen by a seed; each `about_` module knows some kinds of methods.

Nothing here solves: the answer is what the method did, and a question is asked only if its answer can be worked out
from what is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import Final

from ..errors import PuzzleError
from ..puzzle import Puzzle
from ..runner import NO_LIMIT, Limit, OptionValue, check_kind, method_info, stream
from ..texts.languages import language_name, speaking
from .moments import Moment, Player
from .question import CELLS, ONE, Choice, Draft, Fact, Question, Shown

__all__ = ["CELLS", "ONE", "Choice", "Fact", "Question", "Shown", "questions", "questions_in"]

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
    'Which cells follow from column 2 (clue 4) and what’s known in it?'
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
        drafted = _first_good(part_drafts, counts, chosen, chance)
        if drafted is not None:
            draft, question = drafted
            counts.update((draft.kind, _answer_of(question), _theme_of(draft)))
            chosen[draft.kind, draft.at] = question
    return sorted(chosen.values(), key=lambda question: (question.at, question.kind))


def _first_good(
    drafts: list[Draft], counts: Counter[str], chosen: Mapping[tuple[str, int], Question], chance: Random
) -> tuple[Draft, Question] | None:
    """A question of the kind asked least so far, and of its theme; among several, one whose answer was seldom right."""
    chance.shuffle(drafts)
    drafts.sort(key=lambda draft: (counts[draft.kind], counts[_theme_of(draft)]))
    built = ((draft, draft.build(chance)) for draft in drafts[:_TRIES] if (draft.kind, draft.at) not in chosen)
    good = [*islice(((draft, question) for draft, question in built if question is not None), _OFFERED)]
    same = [(draft, question) for draft, question in good if draft.kind == good[0][0].kind]
    return min(same, key=lambda both: counts[_answer_of(both[1])], default=None)


def _theme_of(draft: Draft) -> str:
    return f"{draft.kind} about {draft.theme}"


def _answer_of(question: Question) -> str:
    """The right choice, as it was counted; the answers to a line are all different."""
    return "" if question.right is None else f"{question.kind} {question.right}"
