"""Compiled reasoning over a whole puzzle: propagation between lines, probing, search, belief propagation.

Begin with `board` (the arrays), `propagate` and `search`. Nothing here looks inside a clue; `lines/` does.
"""
