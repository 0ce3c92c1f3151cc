"""Pictures changed by as few cells as possible until they are the only solution of their clues, with the proof."""

from .fewest import Impossible, Proposal, make_unique

__all__ = ["Impossible", "Proposal", "make_unique"]
