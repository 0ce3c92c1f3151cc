"""Compiled search by rows: a state has its first rows filled in, its children fill the next one.

Begin with `row_search` and `arrays`. The kernels write into a journal, whose entries `methods/tree_session.py` yields.
"""
