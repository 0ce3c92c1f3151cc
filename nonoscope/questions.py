"""Questions about the next moment of a solve, with their answers and reasons."""

from solvers.questions import CELLS, ONE, Choice, Fact, Question, Shown, questions

__all__ = ["CELLS", "ONE", "Choice", "Fact", "Question", "Shown", "questions"]
