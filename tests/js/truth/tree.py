"""What is said of searches by rows: their nodes, prices and dead ends, from the board and the clues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from solvers.clues import Runs, runs_of
from solvers.events import What, Why
from solvers.grid import EMPTY, FILLED, UNKNOWN
from tests.oracles import shared
from tests.solvers import naive_lines
from tests.solvers.tree_search import rows_in_order, wrong_runs

from .lines import ORDERS, Check, capital, closure_of, counts, has_reason, says, true
from .moments import SUPPOSED, Case
from .naming import clue_text, line_name, whole
from .patterns import Said, recognised

HOPELESS = 1 << 18  # the estimate where a line is contradicted


@dataclass
class Tree:
    """The nodes that were reported so far."""

    parents: dict[int, int] = field(default_factory=dict)
    depths: dict[int, int] = field(default_factory=dict)
    left: dict[int, int] = field(default_factory=dict)
    visits: list[int] = field(default_factory=list)
    ends: dict[int, tuple[int, int]] = field(default_factory=dict)
    cuts: dict[int, list[int]] = field(default_factory=dict)
    peak: int = 0

    def enter(self, what: int, node: int, parent: int, depth: int, left: int, line: int, stored: int) -> None:
        self.peak = max(self.peak, stored)
        if what == What.CUT:
            self.cuts.setdefault(parent, []).append(line)
        elif what in (What.WAITING, What.OPENED):
            if node not in self.parents:
                self.parents[node], self.depths[node], self.left[node] = parent, depth, left
            if what == What.OPENED:
                self.visits.append(node)
        else:
            self.ends[node] = (what, line)

    @property
    def counted(self) -> dict[str, float]:
        deepest = max((self.depths[node] for node in self.visits), default=0)
        return {"visited": len(self.visits), "stored": self.peak, "depth": deepest} if self.visits else {}


def _order(case: Case) -> list[int]:
    return rows_in_order(case.puzzle, {"order": case.options.get("order", "given")})


def _node(case: Case) -> int:
    """The node that was visited last, which the page shows."""
    tree: Tree = case.state.tree
    node = tree.visits[-1]
    assert case.shown["node"]["node"] == node
    return node


def _row(case: Case) -> int:
    """The row that comes next."""
    return _order(case)[case.state.tree.depths[_node(case)]]


def _ways(case: Case) -> list[bytes]:
    return list(naive_lines.placements(Runs(case.puzzle.rows[_row(case)] or ()), case.puzzle.shape[1]))


def _with_way(case: Case, line: int, way: bytes | None) -> bytes:
    """A column, with the next row filled in like this."""
    cells = bytearray(case.moment.after.line(case.puzzle, line))
    if way is not None:
        cells[_row(case)] = way[line - case.puzzle.shape[0]]
    return bytes(cells)


def _holds(case: Case, line: int, cells: bytes) -> bool:
    clue = case.puzzle.lines[line].clue
    return clue is None or shared(clue, tuple(cells)) is not None


def _broken_by(case: Case, way: bytes) -> list[int]:
    """The columns that cannot hold with this way."""
    height, width = case.puzzle.shape
    return [line for line in range(height, height + width) if not _holds(case, line, _with_way(case, line, way))]


# Steps


def _assumed_line(case: Case, said: Said) -> None:
    """The row is filled in one of its ways."""
    moment = case.moment
    line = Why.ASSUMED - moment.why
    has_reason(case, moment.why if moment.why <= Why.ASSUMED else Why.ASSUMED)
    says(said, line=line_name(case.puzzle, line))
    assert {moment.after.ground[cell] for cell in moment.cells} == {SUPPOSED}


def _another_node(case: Case, said: Said) -> None:
    """Rows are taken back as a whole."""
    has_reason(case, Why.WITHDRAWN)
    counts(said, len(case.moment.cells))
    width = case.puzzle.shape[1]
    rows = {cell // width for cell in case.moment.cells}
    assert all(UNKNOWN not in case.moment.before.values[row * width : (row + 1) * width] for row in rows)
    assert {case.moment.before.ground[cell] for cell in case.moment.cells} == {SUPPOSED}


def _assumed_line_detail(case: Case, _: Said) -> None:
    line = case.puzzle.lines[Why.ASSUMED - case.moment.why]
    cells = case.moment.after.line(case.puzzle, Why.ASSUMED - case.moment.why)
    assert line.clue is None or cells in list(naive_lines.placements(line.clue, len(cells)))


# Nodes


def _of_node(case: Case, said: Said) -> None:
    node = _node(case)
    says(said, node=node)
    depth = case.state.tree.depths[node]
    counts(said, depth)
    width = case.puzzle.shape[1]
    filled = [
        row
        for row in range(case.puzzle.shape[0])
        if UNKNOWN not in case.moment.after.values[row * width : (row + 1) * width]
    ]
    assert len(filled) == depth


def _dead_end(case: Case, said: Said) -> None:
    """No way to fill the next row has children: each breaks a column, or without pruning, all were visited."""
    assert case.state.tree.ends[_node(case)][0] == What.DEAD
    ways = _ways(case)
    says(said, line=line_name(case.puzzle, _row(case)))
    counts(said, len(ways))
    breaks = _contradicted if case.options.get("heuristic") == "lines" else _broken_by
    assert case.options.get("prune", True) is False or all(breaks(case, way) for way in ways)


def _dead_wrong(case: Case, said: Said) -> None:
    what, line = case.state.tree.ends[_node(case)]
    assert what == What.WRONG
    _fault(case, said.values["why"], line, None)


def _solved(case: Case, _: Said) -> None:
    assert case.state.tree.ends[_node(case)][0] == What.SOLUTION
    height, width = case.puzzle.shape
    assert all(_holds(case, line, case.moment.after.line(case.puzzle, line)) for line in range(height + width))
    assert UNKNOWN not in case.moment.after.values


def _dropped(case: Case, said: Said) -> None:
    node = _node(case)
    cuts = case.state.tree.cuts[node]
    counts(said, len(cuts))
    says(said, line=line_name(case.puzzle, cuts[0]))
    if case.options.get("heuristic") == "lines":
        assert any(cuts[0] in _contradicted(case, way) for way in _ways(case))
        return
    ways = [way for way in _ways(case) if _broken_by(case, way)]
    assert len(ways) == len(cuts)
    assert cuts[0] in _broken_by(case, ways[0])


def _contradicted(case: Case, way: bytes) -> set[int]:
    """The lines that line logic contradicts with this way, in some order of lines."""
    width, values = case.puzzle.shape[1], bytearray(case.moment.after.values)
    values[_row(case) * width : (_row(case) + 1) * width] = way
    if not closure_of(case.puzzle, values)[1]:
        return set()
    return {line for order in range(ORDERS) for line in closure_of(case.puzzle, values, Random(order))[1]}


# Prices


def _price(case: Case, said: Said) -> None:
    tree, node = case.state.tree, _node(case)
    g, h = tree.depths[node], tree.left[node]
    says(said, g=g, h=h, f=g + h)
    assert h == sum(count for _, count in _parts(case))


def _parts(case: Case) -> list[tuple[str, int]]:
    """What the heuristic counts, line by line."""
    tree, node, order = case.state.tree, _node(case), _order(case)
    height, width = case.puzzle.shape
    if case.options.get("heuristic") == "lines":
        return _open_rows(case)
    rows = [case.moment.after.values[row * width : (row + 1) * width] for row in order[: tree.depths[node]]]
    wrong = list(wrong_runs(case.puzzle, order, tuple(rows)))
    by_column = case.options.get("heuristic") == "columns"
    return [(line_name(case.puzzle, height + at), 1 if by_column else count) for at, count in enumerate(wrong) if count]


def _open_rows(case: Case) -> list[tuple[str, int]]:
    """The rows that line logic leaves open, from what is filled in."""
    height, width = case.puzzle.shape
    values, broken = closure_of(case.puzzle, case.moment.after.values)
    assert not broken, "a line is contradicted"
    return [(line_name(case.puzzle, row), 1) for row in range(height)
            if UNKNOWN in values[row * width : (row + 1) * width]]


def _counted(case: Case, said: Said) -> None:
    groups = case.options.get("heuristic", "groups") == "groups"
    assert said.code == f"searching.{case.options.get('heuristic', 'groups')}"
    wanted = [f"{name} ({count})" if groups else name for name, count in _parts(case)]
    assert said.values["parts"].replace(" and ", ", ").split(", ") == wanted


def _nothing_counted(case: Case, _: Said) -> None:
    assert _parts(case) == []


def _hopeless(case: Case, _: Said) -> None:
    assert case.state.tree.left[_node(case)] >= HOPELESS


def _child(case: Case, said: Said) -> None:
    tree, node = case.state.tree, _node(case)
    says(said, node=node)
    counts(said, tree.depths[node])
    if said.code == "searching.priced_child":
        g, h = tree.depths[node], tree.left[node]
        says(said, g=g)
        if h >= HOPELESS:
            assert (said.values["h"], said.values["f"]) == ("∞", "∞")
        else:
            says(said, h=h, f=g + h)
            assert whole(said.values["f"]) == whole(said.values["g"]) + whole(said.values["h"])


# Whether the estimate is admissible and monotone, as far as the nodes tell


def _way(case: Case) -> list[int]:
    """The nodes on the way to a solution, without the root, which has no estimate."""
    tree: Tree = case.state.tree
    found = set[int]()
    for node, (what, _) in tree.ends.items():
        at = node if what == What.SOLUTION else 0
        while at > 0:
            found.add(at)
            at = tree.parents[at]
    return sorted(found)


def _is_too_high(case: Case, node: int) -> bool:
    tree: Tree = case.state.tree
    return tree.left[node] > case.puzzle.shape[0] - tree.depths[node]


def _falling(case: Case) -> list[int]:
    tree: Tree = case.state.tree
    prices = {node: tree.depths[node] + tree.left[node] for node in tree.parents}
    return [node for node, parent in tree.parents.items() if parent > 0 and prices[node] < prices[parent]]


def _admissible(case: Case, _: Said) -> None:
    assert _way(case) and not any(_is_too_high(case, node) for node in _way(case))


def _admissible_unknown(case: Case, _: Said) -> None:
    assert not _way(case)


def _not_admissible(case: Case, said: Said) -> None:
    says(said, total=len(_way(case)))
    counts(said, sum(_is_too_high(case, node) for node in _way(case)))


def _bold_answer(case: Case, _: Said) -> None:
    assert any(_is_too_high(case, node) for node in _way(case))


def _monotone(case: Case, _: Said) -> None:
    assert not _falling(case)


def _not_monotone(case: Case, said: Said) -> None:
    counts(said, len(_falling(case)))


def _fall(case: Case, said: Said) -> None:
    tree: Tree = case.state.tree
    node = whole(said.values["node"])
    parent = tree.parents[node]
    assert node in _falling(case)
    says(said, parent=parent, f=tree.depths[node] + tree.left[node], before=tree.depths[parent] + tree.left[parent])


def _too_high(case: Case, said: Said) -> None:
    node = whole(said.values["node"])
    assert node in _way(case) and _is_too_high(case, node)
    says(said, h=case.state.tree.left[node])
    counts(said, case.puzzle.shape[0] - case.state.tree.depths[node])


# Why a column is contradicted


def _first_struck(case: Case, said: Said) -> None:
    """With the first way to fill the next row that is struck out, it is so."""
    counts(said, len(_ways(case)))
    struck = next(way for way in _ways(case) if _broken_by(case, way))
    _fault(case, said.values["why"], _broken_by(case, struck)[0], struck)


def _fault(case: Case, words: str, line: int, way: bytes | None) -> None:
    codes = ("too_few", "too_long", "too_long_first", "too_many", "too_many_none", "too_short", "no_fit", "no_room")
    _is_so(case, recognised(words, *(f"searching.{code}" for code in codes)), line, way)


def _is_so(case: Case, said: Said, line: int, way: bytes | None) -> None:
    name, clue = line_name(case.puzzle, line), case.puzzle.lines[line].clue
    assert said.values["line"] in (name, capital(name))
    assert isinstance(clue, Runs)
    cells, wanted = _with_way(case, line, way), clue.lengths
    assert not _holds(case, line, cells)
    begun = cells[: cells.index(UNKNOWN)] if UNKNOWN in cells else cells
    _CLAIMS[said.code.partition(".")[2]](said, cells, begun, wanted)


def _too_many(said: Said, _: bytes, begun: bytes, wanted: Sequence[int]) -> None:
    assert len(runs_of(begun)) > len(wanted)
    if "count" in said.values or said.form:
        counts(said, len(wanted))
    else:
        assert not wanted


def _too_long(said: Said, _: bytes, begun: bytes, wanted: Sequence[int]) -> None:
    run = whole(said.values["run"]) - 1 if "run" in said.values else 0
    says(said, length=runs_of(begun)[run], wanted=wanted[run])
    assert runs_of(begun)[run] > wanted[run]


def _too_short(said: Said, cells: bytes, begun: bytes, wanted: Sequence[int]) -> None:
    run = whole(said.values["run"]) - 1
    says(said, length=runs_of(begun)[run], wanted=wanted[run])
    ended = run < len(runs_of(begun)) - 1 or begun[-1] == EMPTY or len(begun) == len(cells)
    assert ended and runs_of(begun)[run] < wanted[run]


def _too_few(said: Said, cells: bytes, begun: bytes, wanted: Sequence[int]) -> None:
    assert len(begun) == len(cells)
    counts(said, len(wanted) - len(runs_of(begun)))


def _no_room(said: Said, cells: bytes, begun: bytes, wanted: Sequence[int]) -> None:
    runs, grows = runs_of(begun), begun[-1:] == bytes([FILLED])
    rest = wanted[len(runs) - 1 :] if grows else wanted[len(runs) :]
    says(said, need=sum(rest) + len(rest) - 1, room=len(cells) - len(begun) + (runs[-1] if grows else 0))
    assert whole(said.values["need"]) > whole(said.values["room"])


def _no_fit(said: Said, _: bytes, __: bytes, wanted: Sequence[int]) -> None:
    says(said, clue=clue_text(Runs(tuple(wanted))))


_CLAIMS = {"too_many": _too_many, "too_many_none": _too_many, "too_long": _too_long, "too_long_first": _too_long,
           "too_short": _too_short, "too_few": _too_few, "no_room": _no_room, "no_fit": _no_fit}

_ON_NODES: Mapping[str, Check] = {f"searching.{name}": check for name, check in {
    "dead_end": _dead_end, "dead_wrong": _dead_wrong, "node": _of_node, "solution": _solved}.items()}
_IN_DETAIL: Mapping[str, Check] = {f"searching.{name}": check for name, check in {
    "columns": _counted, "dropped": _dropped, "groups": _counted, "hopeless": _hopeless, "lines": _counted,
    "first_struck": _first_struck, "nothing_counted": _nothing_counted, "price": _price}.items()}
_ON_ESTIMATES: Mapping[str, Check] = {f"searching.{name}": check for name, check in {
    "admissible": _admissible, "admissible_unknown": _admissible_unknown, "any_answer": true,
    "bold_answer": _bold_answer, "fall": _fall, "monotone": _monotone, "not_admissible": _not_admissible,
    "not_monotone": _not_monotone, "too_high": _too_high}.items()}
PARTS = frozenset(f"searching.{name}" for name in _CLAIMS)
ESTIMATES = frozenset(_ON_ESTIMATES)
OF_NODES, DETAILS = frozenset(_ON_NODES), frozenset(_IN_DETAIL)
CHILDREN = frozenset({"searching.child", "searching.priced_child"})
CHECKS: Mapping[str, Check] = {
    "reasons.another_node": _another_node,
    "reasons.another_node_detail": _another_node,
    "reasons.assumed_line": _assumed_line, "reasons.assumed_line_detail": _assumed_line_detail,
    **_ON_NODES, **_ON_ESTIMATES, **_IN_DETAIL, **dict.fromkeys(CHILDREN, _child),
}
