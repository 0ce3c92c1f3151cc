"""How a person solves a puzzle, how hard that is, and why a puzzle has no solution, in words."""

from solvers.explain.carving import Carving, carving, shown_sentences
from solvers.explain.explained_text import step_values, text_of, values_of
from solvers.explain.hints import Hint, hint
from solvers.explain.levels import RATED_LEVELS
from solvers.explain.rating import Rating, rate_puzzle
from solvers.explain.step_words import contradiction, step_sentence
from solvers.explain.steps import Explanation, Round, Step
from solvers.explain.techniques import TECHNIQUES
from solvers.explain.walkthrough import cell_steps, explanation, line_steps

__all__ = [
    "RATED_LEVELS", "TECHNIQUES", "Carving", "Explanation", "Hint", "Rating", "Round", "Step", "carving",
    "cell_steps", "contradiction", "explanation", "hint", "line_steps", "rate_puzzle", "shown_sentences",
    "step_sentence", "step_values", "text_of", "values_of",
]
