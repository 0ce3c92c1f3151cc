"""Playing a puzzle: reading it, its solution, its short link and its QR code."""
