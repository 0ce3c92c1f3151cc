"""The collection of puzzles and models."""

from solvers.collection import Example, Model, coloured_examples, example, examples, model, models

__all__ = ["Example", "Model", "coloured_examples", "example", "examples", "model", "models"]
