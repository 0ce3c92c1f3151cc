"""The home page, the galleries, progress, and the puzzles of the day and at random."""
