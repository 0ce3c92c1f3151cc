"""Reasoning inside one line: compiled kernels, and their naive twin, which is the oracle."""
