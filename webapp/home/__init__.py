"""The home page, the packs, the album, puzzles of the day and random puzzles."""
