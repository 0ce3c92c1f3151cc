"""Random puzzles, everywhere the same for the same seed: `random_puzzle` of `generator`, and the styles of pictures.

The puzzle of a seed must never change. A change in how pictures are drawn, changed or chosen needs a new version of the
recipe (`spec.RECIPE`). So nothing here uses floating point numbers, and random numbers come from `chance.Chance`.
"""
