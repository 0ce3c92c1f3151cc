"""Questions made from the recording of a solve: what happens next? `asked.py` chooses them; each `about_` module knows
one kind of method. Nothing here solves: the answer is what the method did, and a question is asked only if its answer
can be worked out from what is shown.
"""

from .asked import questions, questions_in
from .question import CELLS, ONE, Choice, Fact, Question, Shown

__all__ = ["CELLS", "ONE", "Choice", "Fact", "Question", "Shown", "questions", "questions_in"]
