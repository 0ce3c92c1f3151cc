"""Annealing. Three methods are `by_moves`, one is `by_ladders`. `chains` runs their chains side by side, and
`move_outline` tells of their moves.

`walk` takes a chain from move to move (`moves`, judged by `costs`), `ladder` draws whole `rows` towards what columns
want (`preferences`). `state` is what chains stand on.
"""
