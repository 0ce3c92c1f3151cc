"""Puzzles as pictures: `svg`, `png`, `text`, and the preview `card` of a link; figures of Plotly: a solid to turn, and
the course of a solve."""

from solvers.draw import CARD_SIZE, card, chart, figure, png, svg, text

__all__ = ["CARD_SIZE", "card", "chart", "figure", "png", "svg", "text"]
