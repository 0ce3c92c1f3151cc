"""Loaded once by the process that workers are forked from, so that a new worker has all of the engine at once.

Importing this loads and compiles every method; the very first time on a machine that takes a minute or two.
"""

from __future__ import annotations

from solvers.warm import prepare

from . import tasks

__all__ = ["tasks"]

prepare()
