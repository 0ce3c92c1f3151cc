"""Puzzles as clauses: how one line's clue is encoded, and the whole model built from lines."""
