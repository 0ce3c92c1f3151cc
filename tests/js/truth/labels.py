"""The texts beside sentences that state nothing about a step of a solve, or that other tests hold against the solve."""

from __future__ import annotations

from typing import Final

_ANNEALING: Final = """
    alignment back beside_threshold by_hand by_hand_how by_hand_key chain chance_by_hand chance_original_by_hand
    close cold cost_of_line curve curve_label curve_of_move curve_of_swap drawn_is end_by_hand flips_detail go
    grid_that_moves hot in_number lane lane_chain lane_rung lanes more more_ways move_number next no_moves no_such_move
    of_chain opened opening pair pair_apart pair_square place probability solved_by_hand stand_by_hand
    chains rungs side_accepted side_rejected stands stretch_back stretch_on swaps temperature threshold_is way_before
    way_cost way_drawn ways ways_weight worked_out
"""
_CLAUSES: Final = """
    cut_says facts_used first_point in_words level level_size more sign_after sign_begins sign_blocks_fewer
    sign_blocks_most sign_by sign_cubes_fewer sign_cubes_most sign_empty sign_filled sign_kept sign_lies sign_lies_not
    sign_removed sign_run the_conflict trail unset value_false value_true
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
    for file, names in {"annealing": _ANNEALING, "clauses": _CLAUSES, "searching": _SEARCHING, "placing": _PLACING,
                        **_OTHERS}.items()
    for name in names.split()
)
