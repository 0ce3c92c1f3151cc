"""The texts beside sentences that state nothing about a step of a solve, or that other tests hold against the solve."""

from __future__ import annotations

from typing import Final

_CLAUSES: Final = """
    cut_says facts_used first_point in_words level level_size more the_conflict trail unset value_false value_true
"""
_SEARCHING: Final = """
    hint hint_keys item judgement more next others outline outline_row part press_goes press_unfolds
    skipped state_dead state_looked state_solution state_waiting struck tree tree_as_text
    way_leads_on ways
"""
_PLACING: Final = """
    about agree agree_nothing blocks_1 blocks_2 blocks_3 cell cells clue_breaks counted counted_number counted_patterns
    filled first known_otherwise last list more_lines more_struck nothing_filled nothing_left shared shares stuck
    ways_left
"""
_OTHERS: Final = {
    "guessing": "guess side_broken stand",
    "reasons": "another any_clue start start_detail",
}
LABELS: Final = frozenset(
    f"{file}.{name}"
    for file, names in {"clauses": _CLAUSES, "searching": _SEARCHING, "placing": _PLACING, **_OTHERS}.items()
    for name in names.split()
)
