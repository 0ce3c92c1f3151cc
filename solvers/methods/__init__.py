"""One algorithm a file. Each module offers `METHOD`, a `MethodInfo`; `solve.METHODS` lists their names.

A module here imports compiled code only inside its generator, so that listing methods is quick.
"""
