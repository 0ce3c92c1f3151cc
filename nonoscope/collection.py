"""The collection of puzzles and models. Names only."""

from solvers.collection import Example, Model, example, examples, model, models

__all__ = ["Example", "Model", "example", "examples", "model", "models"]
