"""Changes the fewest cells of a picture that make it the only solution of its clues, with the proof."""

from .change_search import Impossible, Proposal
from .fewest import make_unique

__all__ = ["Impossible", "Proposal", "make_unique"]
