"""Puzzles as pictures: `svg`, `png`, `text`, and the preview `card` of a link. Names only."""

from solvers.draw import CARD_SIZE, card, png, svg, text

__all__ = ["CARD_SIZE", "card", "png", "svg", "text"]
