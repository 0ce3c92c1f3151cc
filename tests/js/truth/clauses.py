"""Checks sentences on the watched SAT solver, recomputed from the clauses alone."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.grid import EMPTY, FILLED
from tests.rup import Clauses

from .lines import Check, counts, holds, is_kind, says, true
from .moments import Case, Json, Moment
from .naming import cell_name, line_name, place_name
from .patterns import Sentence, recognised

_MOST = 6  # literals in words
_NAMES = {0: "clauses.clause_of", -1: "clauses.forbids", -2: "clauses.learned_clause"}  # by the line of a clause
_LITERALS = ("filled", "empty", "kept", "removed", "at_or_before", "after", "lies", "lies_empty", "lies_not", "not",
             "inside", "gap", "cubes_most", "cubes_fewer", "blocks_most", "blocks_fewer", "block_begins")


class Trail:
    """The clauses and the assigned literals at a moment, each with its level."""

    def __init__(self) -> None:
        self.formula: Json = {}
        self.clauses: list[list[int]] = []
        self.lines: list[int] = []  # of clauses: -1 if it has none, -2 if it was learned
        self.levels: dict[int, int] = {}
        self.conflict: Json = {}

    def read_before(self, moment: Moment) -> None:
        """Add the clauses that the sentences of this step are about."""
        event = moment.event
        if event["t"] == "formula":
            self.formula = event
        elif event["t"] == "clauses":
            ends = event["ends"]
            self.clauses += [event["literals"][first:end] for first, end in zip([0, *ends], ends, strict=False)]
            self.lines += event["lines"]

    def follow(self, moment: Moment) -> None:
        """Apply a step after its check."""
        if moment.kind == "assigned":
            self.levels[moment.more["literal"]] = moment.more["level"]
        elif moment.kind == "forced":
            self.levels |= dict.fromkeys(moment.event["literals"], 0)
        elif moment.kind == "conflict":
            self.conflict = moment.event
        elif moment.kind == "learned":
            self.clauses.append(moment.event["literals"])
            self.lines.append(-2)
        elif moment.kind == "jumped":
            for literal in moment.event["literals"]:
                del self.levels[literal]

    @property
    def level(self) -> int:
        return max(self.levels.values(), default=0)


# Literals


def literal_says(case: Case, words: str, literal: int) -> None:
    """Whether words say what a literal means."""
    trail: Trail = case.state.trail
    cell = abs(literal) - 1
    if cell < case.puzzle.size:
        states = ("filled", "empty") if len(case.puzzle.shape) == 2 else ("kept", "removed")
        sentence = recognised(words, f"clauses.{states[literal < 0]}")
        says(sentence, cell=cell_name(case.puzzle, cell))
        return
    line, *meaning = trail.formula["variables"][cell - case.puzzle.size]
    encoding = "order" if len(meaning) == 2 and len(case.puzzle.shape) == 3 else trail.formula["encoding"]
    _MEANINGS[encoding](case, words, line, meaning, literal > 0)


def _order(case: Case, words: str, line: int, meaning: list[int], holds: bool) -> None:
    sentence = recognised(words, "clauses.at_or_before" if holds else "clauses.after")
    run, place = meaning
    says(sentence, line=line_name(case.puzzle, line), run=run + 1, place=place_name(case.puzzle, line, place))


def _placements(case: Case, words: str, line: int, begins: list[int], holds: bool) -> None:
    if not begins:
        sentence = recognised(_denied(words, holds), "clauses.lies_empty")
        return says(sentence, line=line_name(case.puzzle, line))
    sentence = recognised(words, "clauses.lies" if holds else "clauses.lies_not")
    says(sentence, line=line_name(case.puzzle, line))
    assert sentence.form in ("", "one" if len(begins) == 1 else "other")
    places = sentence.values["places"].replace(" and ", ", ").split(", ")
    assert places == [place_name(case.puzzle, line, place) for place in begins]
    return None


def _automaton(case: Case, words: str, line: int, meaning: list[int], holds: bool) -> None:
    read, run, part = meaning
    sentence = recognised(_denied(words, holds), "clauses.inside" if part else "clauses.gap")
    says(sentence, line=line_name(case.puzzle, line), place=place_name(case.puzzle, line, read - 1))
    if part:
        says(sentence, part=part, run=run + 1)
    else:
        counts(sentence, run)


def _ladder(case: Case, words: str, line: int, meaning: list[int], holds: bool) -> None:
    kind, count, place = meaning
    about = {"line": line_name(case.puzzle, line), "place": place_name(case.puzzle, line, place)}
    if kind == 2:
        says(recognised(_denied(words, holds), "clauses.block_begins"), **about)
    else:
        name = f"{'cubes' if kind == 1 else 'blocks'}_{'most' if holds else 'fewer'}"
        says(recognised(words, f"clauses.{name}"), **about, count=count)


def _denied(words: str, holds: bool) -> str:
    """The part after "not so"; all words if the literal holds."""
    return words if holds else recognised(words, "clauses.not").values["literal"]


_MEANINGS = {"order": _order, "placements": _placements, "automaton": _automaton, "ladder": _ladder}


# Clauses


def clause_says(case: Case) -> None:
    """Whether the clause beside a step has the right name, and its words say what its literals mean."""
    shown, trail = case.shown["clause"], case.state.trail
    name_says(case, shown["name"], shown["number"])
    literals = trail.clauses[shown["number"]]
    if not literals:
        recognised(shown["text"], "clauses.nothing")
        return
    words = recognised(shown["text"], "clauses.sentence").values["words"]
    parts = (words[:1].lower() + words[1:]).split(", or ")
    if len(literals) > _MOST:
        counts(recognised(parts.pop(), "clauses.other_literals"), len(literals) - _MOST)
    for part, literal in zip(parts, literals[:_MOST], strict=True):
        literal_says(case, part, literal)


def name_says(case: Case, words: str, number: int) -> None:
    """Whether words name a clause and its line."""
    trail, name = case.state.trail, recognised(words, *_NAMES.values())
    line = trail.lines[number]
    says(name, clause=number)
    assert name.code == _NAMES[line if line < 0 else 0]
    if line >= 0:
        says(name, line=line_name(case.puzzle, line))
    assert name.code != "clauses.forbids" or len(trail.clauses[number]) == 1 or case.state.solutions


# Steps


def _facts(case: Case, sentence: Sentence) -> None:
    """Each of them is forced by its clause and the ones before it, without a decision."""
    is_kind(case, "forced")
    event, known = case.moment.event, set(case.state.trail.levels)
    counts(sentence, len(event["literals"]))
    assert not any(case.state.trail.levels.values())
    assert event["level"] == 0
    for literal, number in zip(event["literals"], event["clauses"], strict=True):
        clause = case.state.trail.clauses[number]
        assert literal in clause
        assert all(-other in known for other in clause if other != literal), "the clause does not force it"
        known.add(literal)


def _facts_cells(case: Case, sentence: Sentence) -> None:
    counts(sentence, sum(abs(literal) <= case.puzzle.size for literal in case.moment.event["literals"]))
    assert (sentence.code == "clauses.facts_cubes") == (len(case.puzzle.shape) == 3)


def _decision(case: Case, sentence: Sentence) -> None:
    is_kind(case, "assigned")
    more, trail = case.moment.more, case.state.trail
    assert more["clause"] < 0
    says(sentence, level=more["level"])
    literal_says(case, sentence.values["literal"], more["literal"])
    assert more["level"] == trail.level + 1
    assert not {more["literal"], -more["literal"]} & trail.levels.keys(), "it is not open"


def _forced(case: Case, sentence: Sentence) -> None:
    """All other literals of the clause are false, and this one is open."""
    is_kind(case, "assigned")
    more, trail = case.moment.more, case.state.trail
    literal, clause = more["literal"], trail.clauses[more["clause"]]
    words = sentence.values["literal"]
    literal_says(case, words[:1].lower() + words[1:], literal)
    assert literal in clause
    assert all(-other in trail.levels for other in clause if other != literal), "the clause does not force it"
    assert not {literal, -literal} & trail.levels.keys(), "it is not open"


def _forced_detail(case: Case, sentence: Sentence) -> None:
    says(sentence, level=case.moment.more["level"])
    assert case.moment.more["level"] == case.state.trail.level
    assert len(case.state.trail.clauses[case.moment.more["clause"]]) > 1


def _forced_alone(case: Case, sentence: Sentence) -> None:
    says(sentence, level=case.moment.more["level"])
    assert case.state.trail.clauses[case.moment.more["clause"]] == [case.moment.more["literal"]]


def _conflict(case: Case, sentence: Sentence) -> None:
    is_kind(case, "conflict")
    trail, clause = case.state.trail, case.moment.event["clause"]
    name_says(case, sentence.values["name"], clause)
    framed = case.shown["line"]
    assert trail.lines[clause] == framed if trail.lines[clause] >= 0 else framed is None, "another line is framed"
    assert all(-literal in trail.levels for literal in trail.clauses[clause]), "not every literal is false"
    assert (trail.level == 0) == (sentence.code == "clauses.conflict_always")


_conflict_always_detail = holds(lambda case: case.truth.count <= case.moment.solution_count)


def _learned(case: Case, sentence: Sentence) -> None:
    """The clause follows from the named ones and forces a literal at its level."""
    is_kind(case, "learned")
    event, trail = case.moment.event, case.state.trail
    assert event["clause"] == len(trail.clauses)
    says(sentence, clause=event["clause"], level=event["level"])
    facts = [(literal,) for literal, level in trail.levels.items() if level == 0]
    used = [tuple(trail.clauses[number]) for number in event["used"]]
    assert Clauses(used + facts).imply(tuple(event["literals"])), "it does not follow"
    levels = sorted((trail.levels[-literal] for literal in event["literals"]), reverse=True)
    assert (levels[1] if len(levels) > 1 else 0) == event["level"]
    assert trail.levels[-event["literals"][0]] == levels[0]


def _learned_detail(case: Case, sentence: Sentence) -> None:
    counts(sentence, len(case.moment.event["used"]))
    assert len(set(case.moment.event["used"])) == len(case.moment.event["used"])


def _back(case: Case, sentence: Sentence) -> None:
    """Exactly the literals above the level are withdrawn."""
    is_kind(case, "jumped")
    event, trail = case.moment.event, case.state.trail
    above = [literal for literal, level in trail.levels.items() if level > event["level"]]
    assert sorted(event["literals"]) == sorted(above)
    counts(sentence, len(event["literals"]))
    if "level" in sentence.values:
        says(sentence, level=event["level"])
    assert bool(event.get("restart")) == (sentence.code == "clauses.restart")


def _back_detail(case: Case, _: Sentence) -> None:
    """At this level the learned clause is unit."""
    trail, gone = case.state.trail, set(case.moment.event["literals"])
    assert case.moment.more["learned"], "no clause was learned"
    first, *others = trail.clauses[-1]
    assert -first in gone and all(-literal in trail.levels and -literal not in gone for literal in others)


_back_for_another = holds(lambda case: case.moment.solution_count and not case.moment.more["learned"])
_restart_detail = holds(lambda case: case.moment.event["restart"] and case.moment.event["level"] == 0)


def _another(case: Case, sentence: Sentence) -> None:
    """The clause excludes the last solution and nothing else."""
    is_kind(case, "forbidden")
    trail, solution = case.state.trail, case.state.solutions[case.moment.solution_count - 1]
    number = case.moment.more["clause"]
    says(sentence, clause=number)
    for literal in trail.clauses[number]:
        assert solution[abs(literal) - 1] == (EMPTY if literal > 0 else FILLED)


CHECKS: Mapping[str, Check] = {f"clauses.{name}": check for name, check in {
    "another": _another, "another_detail": true, "back": _back, "back_detail": _back_detail,
    "back_for_another": _back_for_another, "conflict": _conflict, "conflict_always": _conflict,
    "conflict_always_detail": _conflict_always_detail, "conflict_detail": true, "decision": _decision,
    "decision_detail": true, "facts": _facts, "facts_cells": _facts_cells, "facts_cubes": _facts_cells,
    "forced": _forced,
    "forced_alone": _forced_alone, "forced_detail": _forced_detail, "learned": _learned,
    "learned_detail": _learned_detail, "restart": _back, "restart_detail": _restart_detail}.items()}
PARTS = frozenset(f"clauses.{code}" for code in (*_LITERALS, "sentence", "or", "other_literals", "nothing")) | {
    *_NAMES.values()}  # of sentences, and the names of clauses
