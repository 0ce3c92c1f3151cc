"""Rooms for classes: their members, their activities, and what each member may see."""
