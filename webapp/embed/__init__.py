"""Pages in frames of other sites, and the oEmbed answers that describe them."""

from __future__ import annotations

from . import oembed  # noqa: F401  it adds its route to the blueprint
from .embed_pages import blueprint as blueprint
