"""A portfolio: several processes solve the same puzzle, each in another orientation, and the first verdict counts.

Begin with `orientation_race`. No kernels.
"""
