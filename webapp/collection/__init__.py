"""The puzzles that come with Nonoscope, as cards: flat examples and solid models, sorted into packs."""
