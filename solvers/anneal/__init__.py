"""Annealing. Three methods are `by_moves`, one is `by_ladders`; `race` runs their chains and tells of them.

`walk` takes a chain from move to move (`moves`, judged by `costs`), `ladder` draws whole `rows` towards what columns
want (`preferences`). `state` is what chains stand on.
"""
