"""Formats of solid puzzles and their models, one a file. What they share with flat ones stands one level up."""
