"""The events that a solver yields while it works. Each is a fact that a screen can show without knowing the method."""

from .codes import Move, What, Why
from .findings import (
    Belief,
    Column,
    Finished,
    Fixed,
    Outcome,
    Progress,
    Reason,
    Solution,
    Stage,
    Steps,
    Surest,
    Unfixed,
    outcome_of,
    reason,
    steps_to,
    why_code,
)
from .method_events import (
    Annealing,
    Assigned,
    Branches,
    Candidate,
    Checkpoint,
    Clauses,
    Conflict,
    Event,
    Formula,
    Jumped,
    Learned,
    Moves,
    Nodes,
    Outline,
    Replay,
    facts,
    rests,
)

__all__ = [
    "Annealing", "Assigned", "Belief", "Branches", "Candidate", "Checkpoint", "Clauses", "Column", "Conflict", "Event",
    "Finished", "Fixed", "Formula", "Jumped", "Learned", "Move", "Moves", "Nodes", "Outcome", "Outline", "Progress",
    "Reason", "Replay", "Solution", "Stage", "Steps", "Surest", "Unfixed", "What", "Why", "facts", "outcome_of",
    "reason", "rests", "steps_to", "why_code",
]
