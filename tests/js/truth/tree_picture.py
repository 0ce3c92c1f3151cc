"""Checks what is drawn of a search tree at each step: rows of nodes, f, g and h, what is next, what is struck out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.clues import Runs, runs_of
from solvers.events import What
from solvers.grid import EMPTY, UNKNOWN
from tests.oracles import shared
from tests.solvers import naive_lines

from .moments import Case, Json
from .naming import clue_text, line_name, whole
from .patterns import Sentence, recognised
from .tree import HOPELESS, Tree, order_of

_QUEUE, _TRIED_NEXT, _STRUCK = 6, 3, 3  # as many as are drawn
_SHORT = ("no_fit", "no_room", "too_few", "too_long", "too_many", "too_short")
LABELS = frozenset(f"searching.short_{name}" for name in _SHORT)


def picture_says(case: Case) -> Iterator[str]:
    """The codes of the labels, all of which are true."""
    tree, picture = case.state.tree, case.shown["picture"]
    way = _way(tree)
    _remember(case, way)
    assert [place["node"] for place in picture["path"]] == way
    for place in picture["path"]:
        assert bytes(place["cells"]) == tree.rows[place["node"]], "the row of a node"
    assert [place["node"] for place in picture["frontier"]] == ([] if case.method == "dfs" else _waiting(tree)[:_QUEUE])
    coming = [bytes(ghost["cells"]) for ghost in picture["ghosts"] if ghost["kind"] == "next"]
    assert coming == (list(_next(case, way))[:_TRIED_NEXT] if case.method == "dfs" else []), "what is tried next"
    yield from _struck(case, way, [ghost for ghost in picture["ghosts"] if ghost["kind"] == "struck"])
    for place in picture["path"][1:] + picture["frontier"]:
        yield from _label(case, place)


def _way(tree: Tree) -> list[int]:
    """The nodes from the root to the last visited one."""
    way = [tree.visits[-1]]
    while tree.parents.get(way[0], -1) >= 0:
        way.insert(0, tree.parents[way[0]])
    return way


def _remember(case: Case, way: Sequence[int]) -> None:
    """Note the row of a node when the board shows it."""
    tree, depth, width = case.state.tree, len(way) - 1, case.puzzle.shape[1]
    if case.shown["node"]:
        row = order_of(case)[depth - 1]
        tree.rows[way[-1]] = case.moment.after.values[row * width : (row + 1) * width] if depth else b""
        assert tree.drawn.get(way[-1], tree.rows[way[-1]]) == tree.rows[way[-1]], "the row of a node that waited"
    tree.drawn |= {place["node"]: bytes(place["cells"]) for place in case.shown["picture"]["frontier"]}


def _waiting(tree: Tree) -> list[int]:
    """The nodes that wait, the cheapest first, of these the deepest, of these the oldest."""
    nodes = tree.parents.keys() - set(tree.visits)
    return sorted(nodes, key=lambda node: (tree.depths[node] + tree.left[node], -tree.depths[node], node))


def _board(case: Case, way: Sequence[int], row: bytes | None = None) -> bytes:
    """The board with the rows of a node, and one more."""
    width, order = case.puzzle.shape[1], order_of(case)
    board = bytearray([UNKNOWN] * case.puzzle.size)
    for place, cells in zip(order, [*(case.state.tree.rows[node] for node in way[1:]), *([row] if row else [])],
                            strict=False):
        board[place * width : (place + 1) * width] = cells
    return bytes(board)


def _ways(case: Case, way: Sequence[int]) -> list[bytes]:
    order, depth = order_of(case), len(way) - 1
    if depth == len(order):
        return []
    return list(naive_lines.placements(Runs(case.puzzle.rows[order[depth]] or ()), case.puzzle.shape[1]))


def _broken(case: Case, way: Sequence[int], row: bytes) -> list[int]:
    board = _board(case, way, row)
    return [line for line in range(case.puzzle.shape[0], len(case.puzzle.lines)) if not _holds(case, line, board)]


def _holds(case: Case, line: int, board: bytes) -> bool:
    clue, cells = case.puzzle.lines[line].clue, case.puzzle.lines[line].cells
    return shared(clue, tuple(board[cell] for cell in cells)) is not None


def _next(case: Case, way: Sequence[int]) -> Iterator[bytes]:
    """The ways that a depth-first search has left, from the last node up."""
    tree, prune = case.state.tree, case.options.get("prune", True)
    for end in range(len(way), 0, -1):
        node = way[end - 1]
        ways = [row for row in _ways(case, way[:end]) if not prune or not _broken(case, way[:end], row)]
        if node not in tree.ends:
            yield from ways[sum(parent == node for parent in tree.parents.values()):]


def _struck(case: Case, way: Sequence[int], shown: Sequence[Json]) -> Iterator[str]:
    """At a dead end the first ways that break a column, each with the first column that it breaks."""
    tree, prune = case.state.tree, case.options.get("prune", True)
    if tree.ends.get(way[-1], (None, 0))[0] != What.DEAD or not prune:
        assert not shown
        return
    cut, by_logic = tree.cuts.get(way[-1]), case.options.get("heuristic") == "lines"
    ways = [row for row in _ways(case, way) if cut or _broken(case, way, row)]
    assert [bytes(ghost["cells"]) for ghost in shown] == ways[:_STRUCK]
    for ghost, row in zip(shown, ways, strict=False):
        broken = _broken(case, way, row)
        if broken:
            yield from _fault(case, ghost["label"], broken[0], _board(case, way, row))
        else:
            assert by_logic and cut and ghost["label"] == line_name(case.puzzle, cut[0])


def _label(case: Case, place: Json) -> Iterator[str]:
    """Why a full board is wrong, or f, g and h of A*."""
    tree, node = case.state.tree, place["node"]
    g, h, (end, line) = tree.depths[node], tree.left[node], tree.ends.get(node, (None, -1))
    if end == What.WRONG:
        yield from _fault(case, place["label"], line, _board(case, _way(tree)))
    elif case.method == "astar":
        assert place["label"] == ("∞" if h >= HOPELESS else f"{g + h}={g}+{h}")
    else:
        assert place["label"] == ""


def _fault(case: Case, words: str, line: int, board: bytes) -> Iterator[str]:
    """A short reason why a column is contradicted."""
    sentence, clue = recognised(words, *LABELS), case.puzzle.lines[line].clue
    cells = bytes(board[cell] for cell in case.puzzle.lines[line].cells)
    assert sentence.values["line"] == line_name(case.puzzle, line)
    assert not _holds(case, line, board)
    assert _is_so(sentence, cells, clue.lengths), f"{words}: {clue.lengths} {list(cells)}"
    yield sentence.code


def _is_so(sentence: Sentence, cells: bytes, clue: Sequence[int]) -> bool:
    begun = cells[: cells.index(UNKNOWN)] if UNKNOWN in cells else cells
    runs, values, grows = runs_of(begun), sentence.values, begun[-1:] not in (b"", bytes([EMPTY])) and begun != cells
    remaining = clue[len(runs) - 1 :] if grows else clue[len(runs) :]
    pairs = list(zip(runs, clue, strict=False))
    match sentence.code.removeprefix("searching.short_"):
        case "too_many":
            return len(runs) > len(clue)
        case "too_few":
            return begun == cells and len(clue) - len(runs) == whole(values["count"]) > 0
        case "no_fit":
            return values["clue"] == clue_text(Runs(tuple(clue)))
        case "no_room":
            room = len(cells) - len(begun) + (runs[-1] if grows else 0)
            need = sum(remaining) + len(remaining) - 1
            return (whole(values["need"]), whole(values["room"])) == (need, room) and need > room
        case code:
            length, wanted = whole(values["length"]), whole(values["wanted"])
            return (length, wanted) in pairs and (length > wanted if code == "too_long" else length < wanted)
