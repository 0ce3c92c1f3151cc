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
    compared cut drawn_as encoding follow graph graph_in_words in_words level level_fact level_size line
    line_clauses line_known line_summary literals more most_shown sign_empty sign_filled signs the_conflict too_many
    trail unset value_false value_true variables
"""
_SEARCHING: Final = """
    back folded hint hint_keys item judgement more opens others outline outline_row part press_goes press_unfolds
    queue skipped stack state_dead state_looked state_solution state_waiting struck there tree tree_as_text visited
    way_leads_on ways
"""
_PLACING: Final = """
    about agree agree_nothing blocks_1 blocks_2 blocks_3 cell cells clue_breaks counted counted_number counted_patterns
    filled known known_otherwise list more_left more_struck nothing_filled nothing_left number_in_all shared
"""
_OTHERS: Final = {
    "guessing": "came follow guess line none stand",
    "reasons": "another any_clue start start_detail",
}
LABELS: Final = frozenset(
    f"{file}.{name}"
    for file, names in {"annealing": _ANNEALING, "clauses": _CLAUSES, "searching": _SEARCHING, "placing": _PLACING,
                        **_OTHERS}.items()
    for name in names.split()
)
