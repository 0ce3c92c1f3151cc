"""Solid puzzles, from a finished model or from the numbers on their faces."""

from solvers.puzzle import puzzle_of as from_voxels
from solvers.solid import AXES, face_sides, faces_of, solid

__all__ = ["AXES", "face_sides", "faces_of", "from_voxels", "solid"]
