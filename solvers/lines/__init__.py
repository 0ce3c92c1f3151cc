"""Reasoning inside one line: compiled kernels. `tests/solvers/naive_lines.py` defines their answers.

Solvers: `narrow`, `double` and `wide` for `Runs` by length, `count` for `Count`. `marginals` weighs placements,
`reasons` explains contradictions, `run_places` answers the questions of explanations.
"""
