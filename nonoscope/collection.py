"""The puzzles and the models that come along. Names only."""

from solvers.collection import Example, Model, example, examples, model, models

__all__ = ["Example", "Model", "example", "examples", "model", "models"]
