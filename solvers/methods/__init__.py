"""The methods: each module offers `METHODS`, a `MethodInfo` of each that it holds; `runner.py` says where each one is.

A module here imports compiled code only inside its generators, so that listing methods is quick.
"""
