"""Rooms that several people share: their entries, who is in them, where they are stored. Used by classes and boards."""
