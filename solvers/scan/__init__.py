"""From the picture of a printed puzzle to its clues, and their repair by logic."""
