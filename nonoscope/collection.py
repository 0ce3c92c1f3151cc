"""The puzzles and the models that come along. Names only."""

from solvers.collection import Example, example, examples
from solvers.collection.models import Model, model, models

__all__ = ["Example", "Model", "example", "examples", "model", "models"]
