"""Compiled reasoning over a whole puzzle: propagation between lines, probing, search.

Nothing here looks inside a clue; that is the business of `lines/`.
"""
