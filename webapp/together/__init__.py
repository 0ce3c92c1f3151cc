"""Boards that several people share: they solve one together, or race each other."""
