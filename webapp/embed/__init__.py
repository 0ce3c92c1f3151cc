"""Pages in frames of other sites, the oEmbed answers that describe them, and solves in notebooks."""
