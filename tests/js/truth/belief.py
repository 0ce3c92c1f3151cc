"""Checks sentences on beliefs against the reported chances."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.events import Why
from solvers.grid import FILLED

from .lines import Check, amount, counts, has_reason, is_kind, says, true
from .moments import Case
from .naming import cell_name, state_name
from .patterns import Sentence, recognised, sentences_of

EVEN, SURE = 500, 995  # thousandths


def _belief(case: Case, sentence: Sentence) -> None:
    is_kind(case, "belief")
    amount(sentence.values["cells"], len(case.moment.cells))


def _most_change(case: Case, sentence: Sentence) -> None:
    """Chances are in thousandths, and half a point may be rounded up or down."""
    most = case.moment.more["most"] / 10
    assert most >= 1
    assert abs(int(sentence.values["count"]) - most) <= 0.5
    counts(sentence, int(sentence.values["count"]))


def _small_changes(case: Case, _: Sentence) -> None:
    assert case.moment.more["most"] < 10


def _sureness(case: Case) -> dict[int, int]:
    """By open cell, how far its reported chance is from an even one."""
    return {cell: abs(case.moment.chances.get(cell, EVEN) - EVEN)
            for cell, value in enumerate(case.moment.after.values) if not value}


def _surest(case: Case, sentence: Sentence) -> None:
    """Of all open cells, this one alone has the strongest belief, and it is guessed if a guess follows."""
    is_kind(case, "belief")
    words = f"{sentence.values['cell']}, {sentence.values['likelihood']}"  # a name may have commas of its own
    sureness, chances = _sureness(case), case.moment.chances
    names = {cell: f"{cell_name(case.puzzle, cell)}, " for cell in sureness}
    (cell,) = (cell for cell, name in names.items() if words.startswith(name))
    assert [other for other in sureness if sureness[other] >= sureness[cell]] == [cell]
    likely = recognised(words.removeprefix(names[cell]), "believing.likely_filled", "believing.likely_empty")
    assert likely.code == f"believing.likely_{'filled' if chances[cell] > EVEN else 'empty'}"
    _percent(likely.values["percent"], max(chances[cell], 1000 - chances[cell]))


def _surest_several(case: Case, sentence: Sentence) -> None:
    is_kind(case, "belief")
    sureness = _sureness(case)
    most = max(sureness.values())
    counts(sentence, [*sureness.values()].count(most))
    _percent(sentence.values["percent"], EVEN + most)


def _percent(words: str, chance: int) -> None:
    """Chances are in thousandths."""
    sentence = recognised(words, "believing.percent", "believing.over_99")
    if sentence.code == "believing.over_99":
        assert chance >= SURE
    else:
        assert abs(float(sentence.values["number"].replace(",", "")) - chance / 10) <= 0.5
        assert chance < SURE


def _sure_guess(case: Case, sentence: Sentence) -> None:
    has_reason(case, Why.GUESS)
    (cell,), (value,) = case.moment.cells, case.moment.values
    says(sentence, cell=cell_name(case.puzzle, cell), state=state_name(case.puzzle, value))
    surest = case.moment.more.get("surest")
    if surest:
        _exactly(sentence.values["percent"], surest["odds"][0])
    else:
        chance = case.moment.chances[cell]
        _percent(sentence.values["percent"], chance if value == FILLED else 1000 - chance)


def _by_belief(case: Case, _: Sentence) -> None:
    """A guess of `exact` by beliefs, with no report of them just before."""
    has_reason(case, Why.GUESS)
    assert case.method == "exact"
    assert case.options.get("belief", True)


def _exactly(words: str, odds: float) -> float:
    """Whether a percentage agrees with the odds to all printed digits."""
    number = recognised(words, "believing.percent").values["number"]
    percent = 100 * max(odds, 1 / odds) / (1 + max(odds, 1 / odds))
    assert abs(float(number) - percent) <= 0.5000001 * 10.0 ** -len(number.partition(".")[2])
    return float(number)


def _next_surest(case: Case, sentence: Sentence) -> None:
    """The printed numbers tell the two apart."""
    surest, words = case.moment.more["surest"], f"{sentence.values['cell']}, {sentence.values['percent']}"
    name = f"{cell_name(case.puzzle, surest['cells'][1])}, "
    assert words.startswith(name)
    first = sentences_of(case.shown["text"], "reasons.sure_guess")[0].values["percent"]
    assert _exactly(first, surest["odds"][0]) > _exactly(words.removeprefix(name), surest["odds"][1])


def _as_sure(case: Case, sentence: Sentence) -> None:
    """The two differ by no more than the third digit of the missing share."""
    surest = case.moment.more["surest"]
    says(sentence, cell=cell_name(case.puzzle, surest["cells"][1]))
    missing = [1 / (1 + max(odds, 1 / odds)) for odds in surest["odds"]]
    assert abs(missing[0] - missing[1]) <= 0.011 * max(missing)


def _only_unknown(case: Case, _: Sentence) -> None:
    assert [cell for cell, value in enumerate(case.moment.before.values) if not value] == list(case.moment.cells)


CHECKS: Mapping[str, Check] = {
    "reasons.as_sure": _as_sure, "reasons.belief": _belief, "reasons.belief_detail": true,
    "reasons.most_change": _most_change, "reasons.small_changes": _small_changes,
    "reasons.next_surest": _next_surest, "reasons.only_unknown": _only_unknown, "reasons.surest": _surest,
    "reasons.surest_several": _surest_several, "reasons.sure_guess": _sure_guess, "reasons.guess_by_belief": _by_belief,
}
