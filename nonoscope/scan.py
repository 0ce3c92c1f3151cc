"""Puzzles read from photos and screenshots, and the repair of what was misread. Needs the extra `scan`."""

from solvers.scan import find, read
from solvers.scan.misreadings import Change
from solvers.scan.plain_facts import repaired
from solvers.scan.reading import Number, Reading
from solvers.scan.repair import Repair, repair, repairs

__all__ = ["Change", "Number", "Reading", "Repair", "find", "read", "repair", "repaired", "repairs"]
