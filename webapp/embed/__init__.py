"""Pages that stand in frames on pages of other sites, and the oEmbed answers by which those find them."""

from __future__ import annotations

from . import oembed  # noqa: F401  it adds its route to the blueprint
from .embed_pages import blueprint as blueprint
