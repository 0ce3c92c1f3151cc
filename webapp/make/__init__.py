"""Making puzzles: the editors of flat and solid puzzles."""
