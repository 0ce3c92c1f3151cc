"""The loop of all searches by rows, its states in memory, and its journal of nodes.

Depth-first search goes to a child at once, and back when it has no children left. The other searches keep a child until
none has a lower price; for breadth-first search the price is only the depth.

A node is a state that was created. The journal has the first events of nodes one by one, and all of them as an outline.
Each entry belongs between the facts of the board's journal, after so many of them.
"""

from __future__ import annotations

from ..compiled import kernel, part
from ..events import What
from ..kernel.board import CONFLICT, JOURNAL, JOURNAL_SLICE, WORK
from ..lines.placements import END, FOUND
from . import arrays
from .fillings import HOPELESS, count_visit, distance, failing_column, next_filling, open_row, set_row, unset_row

_OPENED = What.OPENED
_WAITING = What.WAITING
_DEAD = What.DEAD
_WRONG = What.WRONG
_CUT = What.CUT
_SOLUTION = What.SOLUTION

# A key of the heap is the price, then the rows still to fill, then the age.
_DEPTHS = 10  # bits for depth
_AGES = 34


# --- the journal of nodes ---------------------------------------------------------------------------------------------


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
def _note_opened(state, tree):
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
def _note_waiting(state, tree, left):
    """Note that a child of the state on the board was put into the heap."""
    num = tree.num
    depth = num[arrays.DEPTH]
    tree.children[depth] += 1
    tree.outline[arrays.KEPT, depth + 1] += 1
    _enter(state, tree, _WAITING, num[arrays.PUSHED], num[arrays.NUMBER], depth + 1, left, -1)


@part
def _note_dropped(state, tree):
    """Note that a child of the state on the board was dropped because it contradicts a line."""
    depth = tree.num[arrays.DEPTH]
    tree.outline[arrays.DROPPED, depth + 1] += 1
    _enter(state, tree, _CUT, -1, tree.num[arrays.NUMBER], depth + 1, 0, state.num[CONFLICT])


@part
def _note_end(state, tree):
    """Note that the state on the board has no more children: a dead end if it never had one."""
    depth = tree.num[arrays.DEPTH]
    if tree.children[depth] == 0:
        tree.outline[arrays.DEAD_ENDS, depth] += 1
        _enter(state, tree, _DEAD, tree.numbers[depth], -1, depth, 0, -1)


@part
def _note_full(state, tree, line):
    """Note that all rows are filled in: one column is wrong, or none (-1)."""
    depth = tree.num[arrays.DEPTH]
    kind = _SOLUTION if line < 0 else _WRONG
    if line >= 0:
        tree.outline[arrays.DEAD_ENDS, depth] += 1
    _enter(state, tree, kind, tree.num[arrays.NUMBER], -1, depth, 0, line)


# --- states in memory -------------------------------------------------------------------------------------------------


@part
def _add(tree, store):
    """Store the child in `tree.path` of the state on the board. Returns its place."""
    num = tree.num
    node, parent = num[arrays.FREE], num[arrays.NODE]
    if node >= 0:
        num[arrays.FREE] = store.parent[node]
    else:
        node = num[arrays.USED]
        num[arrays.USED] += 1
    store.parent[node] = parent
    store.children[node] = 0
    store.children[parent] += 1
    store.depth[node] = num[arrays.DEPTH] + 1
    for word in range(tree.path.shape[1]):
        store.filling[node, word] = tree.path[num[arrays.DEPTH], word]
    num[arrays.STORED] += 1
    num[arrays.PEAK] = max(num[arrays.PEAK], num[arrays.STORED])
    return node


@part
def _drop(tree, store, node):
    """Drop a state if it has no children, then those above it that have no other children."""
    num = tree.num
    while node >= 0 and store.children[node] == 0:
        parent = store.parent[node]
        store.parent[node] = num[arrays.FREE]
        num[arrays.FREE] = node
        num[arrays.STORED] -= 1
        if parent >= 0:
            store.children[parent] -= 1
        node = parent


@part
def _push(state, tree, store, node, price):
    """Put a state into the heap."""
    state.num[WORK] += 3
    num = tree.num
    height = tree.order.shape[0]
    key = (((price << _DEPTHS) + height - store.depth[node]) << _AGES) + num[arrays.PUSHED]
    at = num[arrays.WAITING]
    num[arrays.WAITING] += 1
    num[arrays.PUSHED] += 1
    while at > 0 and store.keys[(at - 1) >> 1] > key:
        store.keys[at], store.nodes[at] = store.keys[(at - 1) >> 1], store.nodes[(at - 1) >> 1]
        at = (at - 1) >> 1
    store.keys[at], store.nodes[at] = key, node


@part
def _pop(state, tree, store):
    """Take the first state from the heap."""
    state.num[WORK] += 3
    num = tree.num
    node = store.nodes[0]
    num[arrays.WAITING] -= 1
    count = num[arrays.WAITING]
    key, last = store.keys[count], store.nodes[count]
    at, child = 0, 1
    while child < count:
        if child + 1 < count and store.keys[child + 1] < store.keys[child]:
            child += 1
        if store.keys[child] >= key:
            break
        store.keys[at], store.nodes[at] = store.keys[child], store.nodes[child]
        at, child = child, 2 * child + 1
    store.keys[at], store.nodes[at] = key, last
    return node


@part
def _jump(state, tree, store, node):
    """Put a state on the board; only rows that differ are emptied."""
    num = tree.num
    depth, target = store.depth[node], node
    while depth > num[arrays.DEPTH] or tree.node[depth] != target:
        tree.node[depth] = target
        target = store.parent[target]
        depth -= 1
    while num[arrays.DEPTH] > depth:
        unset_row(state, tree)
    while depth < store.depth[node]:
        for word in range(tree.path.shape[1]):
            tree.path[depth, word] = store.filling[tree.node[depth + 1], word]
        depth += 1
        set_row(state, tree)


# --- the loop ---------------------------------------------------------------------------------------------------------


@kernel
def search(board, state, tree, store, until):
    """Go on until the next solution (SOLVED), the end (EXHAUSTED), the end of MEMORY, or so much work (BUDGET)."""
    num, height = tree.num, tree.order.shape[0]
    while state.num[WORK] < until and state.num[JOURNAL] < JOURNAL_SLICE and num[arrays.ENTRIES] < arrays.NODES_SLICE:
        if num[arrays.FRESH]:
            num[arrays.FRESH] = 0
            count_visit(tree)
            _note_opened(state, tree)
            if num[arrays.DEPTH] < height:
                open_row(board, state, tree)
            elif _is_solution(board, state, tree):
                return arrays.SOLVED
        status = next_filling(board, state, tree) if num[arrays.DEPTH] < height else END
        if status == END and num[arrays.DEPTH] < height:
            _note_end(state, tree)
        if status == FOUND and not num[arrays.KEEP]:
            tree.children[num[arrays.DEPTH]] += 1
            set_row(state, tree)
            num[arrays.FRESH] = 1
        elif status == FOUND:
            left = distance(board, state, tree)
            if left < HOPELESS or not num[arrays.PRUNE]:
                if num[arrays.FREE] < 0 and num[arrays.USED] == store.parent.shape[0]:
                    return arrays.MEMORY
                _push(state, tree, store, _add(tree, store), num[arrays.DEPTH] + 1 + left)
                _note_waiting(state, tree, left)
            else:
                _note_dropped(state, tree)
        elif status == END and not num[arrays.KEEP]:
            if num[arrays.DEPTH] == 0:
                return arrays.EXHAUSTED
            unset_row(state, tree)
        elif status == END:
            _drop(tree, store, num[arrays.NODE])
            if num[arrays.WAITING] == 0:
                return arrays.EXHAUSTED
            _take_next(state, tree, store)
    return arrays.BUDGET


@part
def _is_solution(board, state, tree):
    """Whether the full board is a solution."""
    line = failing_column(board, state, tree)
    _note_full(state, tree, line)
    return line < 0


@part
def _take_next(state, tree, store):
    """Put the state with the lowest price on the board."""
    tree.num[arrays.NUMBER] = (store.keys[0] & ((1 << _AGES) - 1)) + 1  # the root has no age
    tree.num[arrays.NODE] = _pop(state, tree, store)
    _jump(state, tree, store, tree.num[arrays.NODE])
    tree.num[arrays.FRESH] = 1
