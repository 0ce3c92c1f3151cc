"""The methods. `registry` lists them with their options; `runner.py` starts them.

A *session* is the state of one solve.
"""
