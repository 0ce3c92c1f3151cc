"""The methods. Each module has `METHODS`, a `MethodInfo` for each of its methods; `runner.py` lists the modules.

A module imports compiled code only inside its generators, so that listing methods is quick. A *session* is the state
of one solve.
"""
