"""Reasoning inside one line: compiled kernels. Their definition, and the oracle, is `tests/solvers/naive_lines.py`."""
