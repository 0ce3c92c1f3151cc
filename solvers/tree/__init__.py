"""Search by rows: a state has its first rows filled in, its children fill the next one. Compiled.

Nothing here tells anybody anything: `methods/tree_session.py` yields what these kernels note in the journal.
"""
