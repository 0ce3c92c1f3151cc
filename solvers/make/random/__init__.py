"""Puzzles by chance, the same everywhere for the same seed: `random_puzzle` of `generator`, and the styles of pictures.

What comes of a seed must never change: whoever changes how pictures are drawn, mended or chosen gives the recipe
another number (`wishes.RECIPE`). So nothing here calculates with fractions, and chance is `chance.Chance`.
"""
