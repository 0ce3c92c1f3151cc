"""Formats of solid puzzles and their models. What they share with flat ones stands one level up."""
