"""The home page, the galleries, progress, puzzles of the day and random puzzles."""
