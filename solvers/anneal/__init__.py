"""Compiled simulated annealing. Three methods work `by_moves`, one works `by_ladders`; begin with `chains`, which runs
their chains (`walker`) side by side. `move_outline` reports single moves.

`walk` makes the `moves` of a chain and judges them by `costs`; `tempering` redraws whole `rows` towards the
`preferences` of the columns. `state` holds the arrays of a chain; `plain_ladder` and `coloured_ladder` hold those of a
ladder.
"""
