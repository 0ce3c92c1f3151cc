"""How people solve puzzles, how hard that is, and the results of solvers in words. Nothing here prints or draws.

Begin with `walkthrough` (a whole explanation), `hints`, `rating` and `levels`. `techniques` are the ways to reason.
"""
