"""The states in memory: adding and dropping them, the heap of waiting states, and putting one on the board."""

from __future__ import annotations

from ..compiled import part
from ..kernel.board import WORK
from .arrays import DEPTH, FREE, NODE, PEAK, PUSHED, STORED, USED, WAITING
from .fillings import set_row, unset_row

# A key is the price, then the rows still to fill, then the age.
_DEPTHS = 10  # bits for depth
_AGES = 34


@part
def is_full(tree, store):
    """Whether memory has no room for another state."""
    return tree.num[FREE] < 0 and tree.num[USED] == store.parent.shape[0]


@part
def add(tree, store):
    """Store the child in `tree.path` of the state on the board. Returns its place."""
    num = tree.num
    node, parent = num[FREE], num[NODE]
    if node >= 0:
        num[FREE] = store.parent[node]
    else:
        node = num[USED]
        num[USED] += 1
    store.parent[node] = parent
    store.children[node] = 0
    store.children[parent] += 1
    store.depth[node] = num[DEPTH] + 1
    for word in range(tree.path.shape[1]):
        store.filling[node, word] = tree.path[num[DEPTH], word]
    num[STORED] += 1
    num[PEAK] = max(num[PEAK], num[STORED])
    return node


@part
def drop(tree, store, node):
    """Drop a state if it has no children, then those above it that have no other children."""
    num = tree.num
    while node >= 0 and store.children[node] == 0:
        parent = store.parent[node]
        store.parent[node] = num[FREE]
        num[FREE] = node
        num[STORED] -= 1
        if parent >= 0:
            store.children[parent] -= 1
        node = parent


@part
def push(state, tree, store, node, price):
    """Put a state into the heap."""
    state.num[WORK] += 3
    num = tree.num
    height = tree.order.shape[0]
    key = (((price << _DEPTHS) + height - store.depth[node]) << _AGES) + num[PUSHED]
    at = num[WAITING]
    num[WAITING] += 1
    num[PUSHED] += 1
    while at > 0 and store.keys[(at - 1) >> 1] > key:
        store.keys[at], store.nodes[at] = store.keys[(at - 1) >> 1], store.nodes[(at - 1) >> 1]
        at = (at - 1) >> 1
    store.keys[at], store.nodes[at] = key, node


@part
def first_number(store):
    """The number of the first state in the heap: its age plus one, because the root has no age."""
    return (store.keys[0] & ((1 << _AGES) - 1)) + 1


@part
def pop(state, tree, store):
    """Take the first state from the heap."""
    state.num[WORK] += 3
    num = tree.num
    node = store.nodes[0]
    num[WAITING] -= 1
    count = num[WAITING]
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
def jump(state, tree, store, node):
    """Put a state on the board; only rows that differ are emptied."""
    num = tree.num
    depth, target = store.depth[node], node
    while depth > num[DEPTH] or tree.node[depth] != target:
        tree.node[depth] = target
        target = store.parent[target]
        depth -= 1
    while num[DEPTH] > depth:
        unset_row(state, tree)
    while depth < store.depth[node]:
        for word in range(tree.path.shape[1]):
            tree.path[depth, word] = store.filling[tree.node[depth + 1], word]
        depth += 1
        set_row(state, tree)
