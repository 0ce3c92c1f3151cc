"""What programs, and the page's own scripts, ask over HTTP: JSON in, JSON out, one shape for errors."""

from __future__ import annotations

from . import docs, jobs, links, methods, models, play, puzzles, qr, solve
from .shared import blueprint

__all__ = ["blueprint", "docs", "jobs", "links", "methods", "models", "play", "puzzles", "qr", "solve"]
