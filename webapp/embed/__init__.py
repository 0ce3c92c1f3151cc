"""Pages that stand in frames on pages of other sites, and the oEmbed answers by which those find them."""
