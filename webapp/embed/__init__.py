"""Pages in frames of other sites, and the oEmbed answers that describe them."""
