"""What becomes of the nodes of the tree, noted where it happens: the first ones one by one, all of them in an outline.

A node is a state that came into being. It is told of between the facts of the board's journal, after so many of them.
"""

from __future__ import annotations

from ..compiled import kernel
from ..events import What
from ..kernel.board import CONFLICT, JOURNAL
from .arrays import (
    DEAD_ENDS,
    DEPTH,
    DROPPED,
    ENTERED,
    ENTRIES,
    KEEP,
    KEPT,
    LOOKED_AT,
    MOST_ENTERED,
    NUMBER,
    PUSHED,
    STORED,
    VISITED,
)

_OPENED = What.OPENED
_WAITING = What.WAITING
_DEAD = What.DEAD
_WRONG = What.WRONG
_CUT = What.CUT
_SOLUTION = What.SOLUTION


@kernel
def _enter(state, tree, what, node, parent, depth, left, line):
    """One entry, as long as there are not too many."""
    num = tree.num
    if num[ENTERED] >= num[MOST_ENTERED]:
        return
    at = num[ENTRIES]
    journal = tree.journal
    journal[0, at], journal[1, at], journal[2, at], journal[3, at] = state.num[JOURNAL], what, node, parent
    journal[4, at], journal[5, at], journal[6, at] = depth, left, line
    journal[7, at] = num[STORED] if num[KEEP] else num[DEPTH] + 1
    num[ENTRIES] = at + 1
    num[ENTERED] += 1


@kernel
def note_opened(state, tree):
    """The state on the board is looked at. Depth first it comes into being by that."""
    num = tree.num
    depth = num[DEPTH]
    parent = -1
    if not num[KEEP]:
        num[NUMBER] = num[VISITED] - 1
        parent = tree.numbers[depth - 1] if depth else -1
    tree.numbers[depth] = num[NUMBER]
    tree.children[depth] = 0
    tree.outline[LOOKED_AT, depth] += 1
    _enter(state, tree, _OPENED, num[NUMBER], parent, depth, 0, -1)


@kernel
def note_waiting(state, tree, left):
    """A child of the state on the board was put into the heap."""
    num = tree.num
    depth = num[DEPTH]
    tree.children[depth] += 1
    tree.outline[KEPT, depth + 1] += 1
    _enter(state, tree, _WAITING, num[PUSHED], num[NUMBER], depth + 1, left, -1)


@kernel
def note_dropped(state, tree):
    """A child of the state on the board is none: a line cannot hold in it."""
    depth = tree.num[DEPTH]
    tree.outline[DROPPED, depth + 1] += 1
    _enter(state, tree, _CUT, -1, tree.num[NUMBER], depth + 1, 0, state.num[CONFLICT])


@kernel
def note_end(state, tree):
    """The state on the board has no more children: a dead end, if it never had one."""
    depth = tree.num[DEPTH]
    if tree.children[depth] == 0:
        tree.outline[DEAD_ENDS, depth] += 1
        _enter(state, tree, _DEAD, tree.numbers[depth], -1, depth, 0, -1)


@kernel
def note_full(state, tree, line):
    """All rows are filled in: a column does not hold, or none (-1) is wrong."""
    depth = tree.num[DEPTH]
    what = _SOLUTION if line < 0 else _WRONG
    if line >= 0:
        tree.outline[DEAD_ENDS, depth] += 1
    _enter(state, tree, what, tree.num[NUMBER], -1, depth, 0, line)
