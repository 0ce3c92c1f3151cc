"""The journal of nodes: the first events of nodes one by one, and all of them as an outline.

A node is a state that was created. Each entry belongs between the facts of the board's journal, after so many of them.
"""

from __future__ import annotations

from ..compiled import part
from ..events import What
from ..kernel.board import CONFLICT, JOURNAL
from . import arrays

_OPENED = What.OPENED
_WAITING = What.WAITING
_DEAD = What.DEAD
_WRONG = What.WRONG
_CUT = What.CUT
_SOLUTION = What.SOLUTION


@part
def _enter(state, tree, kind, node, parent, depth, left, line):
    """Write one entry, unless there are too many."""
    num = tree.num
    if num[arrays.ENTERED] >= num[arrays.MOST_ENTERED]:
        return
    at = num[arrays.ENTRIES]
    journal = tree.journal
    journal[0, at], journal[1, at], journal[2, at], journal[3, at] = state.num[JOURNAL], kind, node, parent
    journal[4, at], journal[5, at], journal[6, at] = depth, left, line
    journal[7, at] = num[arrays.STORED] if num[arrays.KEEP] else num[arrays.DEPTH] + 1
    num[arrays.ENTRIES] = at + 1
    num[arrays.ENTERED] += 1


@part
def note_opened(state, tree):
    """Note a visit of the state on the board, which, depth first, is also its creation."""
    num = tree.num
    depth = num[arrays.DEPTH]
    parent = -1
    if not num[arrays.KEEP]:
        num[arrays.NUMBER] = num[arrays.VISITED] - 1
        parent = tree.numbers[depth - 1] if depth else -1
    tree.numbers[depth] = num[arrays.NUMBER]
    tree.children[depth] = 0
    tree.outline[arrays.LOOKED_AT, depth] += 1
    _enter(state, tree, _OPENED, num[arrays.NUMBER], parent, depth, 0, -1)


@part
def note_waiting(state, tree, left):
    """Note that a child of the state on the board was put into the heap."""
    num = tree.num
    depth = num[arrays.DEPTH]
    tree.children[depth] += 1
    tree.outline[arrays.KEPT, depth + 1] += 1
    _enter(state, tree, _WAITING, num[arrays.PUSHED], num[arrays.NUMBER], depth + 1, left, -1)


@part
def note_dropped(state, tree):
    """Note that a child of the state on the board was dropped because it contradicts a line."""
    depth = tree.num[arrays.DEPTH]
    tree.outline[arrays.DROPPED, depth + 1] += 1
    _enter(state, tree, _CUT, -1, tree.num[arrays.NUMBER], depth + 1, 0, state.num[CONFLICT])


@part
def note_end(state, tree):
    """Note that the state on the board has no more children: a dead end if it never had one."""
    depth = tree.num[arrays.DEPTH]
    if tree.children[depth] == 0:
        tree.outline[arrays.DEAD_ENDS, depth] += 1
        _enter(state, tree, _DEAD, tree.numbers[depth], -1, depth, 0, -1)


@part
def note_full(state, tree, line):
    """Note that all rows are filled in: one column is wrong, or none (-1)."""
    depth = tree.num[arrays.DEPTH]
    kind = _SOLUTION if line < 0 else _WRONG
    if line >= 0:
        tree.outline[arrays.DEAD_ENDS, depth] += 1
    _enter(state, tree, kind, tree.num[arrays.NUMBER], -1, depth, 0, line)
