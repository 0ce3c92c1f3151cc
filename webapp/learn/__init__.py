"""Learning to solve: lessons and drills."""
