"""Annealing: costs of one line, first placements, moves, cooling, and chains that run side by side.

`flips`, `padded` and `aligned` are what looks inside a clue to judge a line; `naive` is their plain twin.
"""
