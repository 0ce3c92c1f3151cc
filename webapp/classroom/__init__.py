"""Rooms for classes: who is in them, what is going on there, and what each of them may see."""
