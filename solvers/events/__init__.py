"""What a solver says while it works. Each event is a fact a screen can show without knowing the method."""

from .codes import What, Why
from .fact_columns import Column, Steps, reason, steps_to, why_code
from .findings import (
    Belief,
    Finished,
    Fixed,
    Outcome,
    Progress,
    Reason,
    Solution,
    Stage,
    Unfixed,
    outcome_of,
)
from .learning import Assigned, Clauses, Conflict, Formula, Jumped, Learned, facts
from .method_events import Branches, Nodes, Outline
from .moving import Annealing, Candidate, Checkpoint, Moves
from .replay import Event, Replay

__all__ = [
    "Annealing",
    "Assigned",
    "Belief",
    "Branches",
    "Candidate",
    "Checkpoint",
    "Clauses",
    "Column",
    "Conflict",
    "Event",
    "Finished",
    "Fixed",
    "Formula",
    "Jumped",
    "Learned",
    "Moves",
    "Nodes",
    "Outcome",
    "Outline",
    "Progress",
    "Reason",
    "Replay",
    "Solution",
    "Stage",
    "Steps",
    "Unfixed",
    "What",
    "Why",
    "facts",
    "outcome_of",
    "reason",
    "steps_to",
    "why_code",
]
