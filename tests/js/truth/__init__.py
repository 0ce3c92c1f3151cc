"""Recomputes from the events of a solve whatever a page says of them. No tests here.

`retelling.py` makes one `Moment` of each step, from docs/wire.md alone; `patterns.py` recognises sentences by the texts
of the catalogue. A module for each kind of method checks what its sentences say, `checker.py` puts them together.
"""
