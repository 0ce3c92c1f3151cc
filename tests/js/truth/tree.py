"""Checks sentences on searches by rows: nodes, prices and dead ends, from the board and the clues."""

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

from .lines import ORDERS, Check, capital, closure_of, counts, has_reason, holds, says, true
from .moments import SUPPOSED, Case
from .naming import clue_text, line_name, whole
from .patterns import Sentence, recognised

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
    rows: dict[int, bytes] = field(default_factory=lambda: {0: b""})  # what the board showed of visited nodes
    drawn: dict[int, bytes] = field(default_factory=dict)  # what was drawn of nodes that wait
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


def order_of(case: Case) -> list[int]:
    return rows_in_order(case.puzzle, {"order": case.options.get("order", "given")})


def _node(case: Case) -> int:
    """The last visited node, which the page shows."""
    tree: Tree = case.state.tree
    node = tree.visits[-1]
    assert case.shown["node"]["node"] == node
    return node


def _row(case: Case) -> int:
    """The row that comes next."""
    return order_of(case)[case.state.tree.depths[_node(case)]]


def _ways(case: Case) -> list[bytes]:
    return list(naive_lines.placements(Runs(case.puzzle.rows[_row(case)] or ()), case.puzzle.shape[1]))


def _with_way(case: Case, line: int, way: bytes | None) -> bytes:
    """A column with the next row filled in."""
    cells = bytearray(case.moment.after.line(case.puzzle, line))
    if way is not None:
        cells[_row(case)] = way[line - case.puzzle.shape[0]]
    return bytes(cells)


def _holds(case: Case, line: int, cells: bytes) -> bool:
    clue = case.puzzle.lines[line].clue
    return clue is None or shared(clue, tuple(cells)) is not None


def _broken_by(case: Case, way: bytes) -> list[int]:
    """The columns that this way breaks."""
    height, width = case.puzzle.shape
    return [line for line in range(height, height + width) if not _holds(case, line, _with_way(case, line, way))]


# Steps


def _assumed_line(case: Case, sentence: Sentence) -> None:
    """The row is filled in one of its ways."""
    moment = case.moment
    line = Why.ASSUMED - moment.why
    has_reason(case, moment.why if moment.why <= Why.ASSUMED else Why.ASSUMED)
    says(sentence, line=line_name(case.puzzle, line))
    assert {moment.after.ground[cell] for cell in moment.cells if moment.after.values[cell]} == {SUPPOSED}
    cells = moment.after.line(case.puzzle, line)
    clue = case.puzzle.lines[line].clue
    assert clue is None or cells in list(naive_lines.placements(clue, len(cells)))


def _back(case: Case, sentence: Sentence) -> None:
    """Rows are taken back as a whole, which only a depth-first search does."""
    assert case.method == "dfs"
    has_reason(case, Why.WITHDRAWN)
    counts(sentence, len(case.moment.cells))
    width = case.puzzle.shape[1]
    rows = {cell // width for cell in case.moment.cells}
    assert all(UNKNOWN not in case.moment.before.values[row * width : (row + 1) * width] for row in rows)
    assert {case.moment.before.ground[cell] for cell in case.moment.cells} == {SUPPOSED}


def _next_node(case: Case, sentence: Sentence) -> None:
    """The board goes from one node to another in one step."""
    assert case.method != "dfs"
    _assumed_line(case, sentence)
    before, after = case.moment.before.values, case.moment.after.values
    counts(sentence, sum(was != now for was, now in zip(before, after, strict=True)))


# Nodes


def _of_node(case: Case, sentence: Sentence) -> None:
    node = _node(case)
    says(sentence, node=node)
    depth = case.state.tree.depths[node]
    counts(sentence, depth)
    width = case.puzzle.shape[1]
    filled = [
        row
        for row in range(case.puzzle.shape[0])
        if UNKNOWN not in case.moment.after.values[row * width : (row + 1) * width]
    ]
    assert len(filled) == depth


def _dead_end(case: Case, sentence: Sentence) -> None:
    """No way to fill the next row has children: each breaks a column, or all were visited without pruning."""
    assert case.state.tree.ends[_node(case)][0] == What.DEAD
    ways = _ways(case)
    says(sentence, line=line_name(case.puzzle, _row(case)))
    counts(sentence, len(ways))
    breaks = _contradicted if case.options.get("heuristic") == "lines" else _broken_by
    assert case.options.get("prune", True) is False or all(breaks(case, way) for way in ways)


def _dead_wrong(case: Case, sentence: Sentence) -> None:
    what, line = case.state.tree.ends[_node(case)]
    assert what == What.WRONG
    _fault(case, sentence.values["why"], line, None)


def _solved(case: Case, _: Sentence) -> None:
    assert case.state.tree.ends[_node(case)][0] == What.SOLUTION
    height, width = case.puzzle.shape
    assert all(_holds(case, line, case.moment.after.line(case.puzzle, line)) for line in range(height + width))
    assert UNKNOWN not in case.moment.after.values


def _dropped(case: Case, sentence: Sentence) -> None:
    node = _node(case)
    cuts = case.state.tree.cuts[node]
    counts(sentence, len(cuts))
    says(sentence, line=line_name(case.puzzle, cuts[0]))
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


def _price(case: Case, sentence: Sentence) -> None:
    tree, node = case.state.tree, _node(case)
    g, h = tree.depths[node], tree.left[node]
    says(sentence, g=g, h=h, f=g + h)
    assert h == sum(count for _, count in _parts(case))


def _parts(case: Case) -> list[tuple[str, int]]:
    """What the heuristic counts, line by line."""
    tree, node, order = case.state.tree, _node(case), order_of(case)
    height, width = case.puzzle.shape
    if case.options.get("heuristic") == "lines":
        return _open_rows(case)
    rows = [case.moment.after.values[row * width : (row + 1) * width] for row in order[: tree.depths[node]]]
    wrong = list(wrong_runs(case.puzzle, order, tuple(rows)))
    by_column = case.options.get("heuristic") == "columns"
    return [(line_name(case.puzzle, height + at), 1 if by_column else count) for at, count in enumerate(wrong) if count]


def _open_rows(case: Case) -> list[tuple[str, int]]:
    """The rows that line logic leaves open."""
    height, width = case.puzzle.shape
    values, broken = closure_of(case.puzzle, case.moment.after.values)
    assert not broken, "a line is contradicted"
    return [(line_name(case.puzzle, row), 1) for row in range(height)
            if UNKNOWN in values[row * width : (row + 1) * width]]


def _counted(case: Case, sentence: Sentence) -> None:
    groups = case.options.get("heuristic", "groups") == "groups"
    assert sentence.code == f"searching.{case.options.get('heuristic', 'groups')}"
    expected = [f"{name} ({count})" if groups else name for name, count in _parts(case)]
    assert sentence.values["parts"].replace(" and ", ", ").split(", ") == expected


_nothing_counted = holds(lambda case: not _parts(case))
_hopeless = holds(lambda case: case.state.tree.left[_node(case)] >= HOPELESS)


def _child(case: Case, sentence: Sentence) -> None:
    tree, node = case.state.tree, _node(case)
    says(sentence, node=node)
    counts(sentence, tree.depths[node])
    if sentence.code == "searching.priced_child":
        g, h = tree.depths[node], tree.left[node]
        says(sentence, g=g)
        if h >= HOPELESS:
            assert (sentence.values["h"], sentence.values["f"]) == ("∞", "∞")
        else:
            says(sentence, h=h, f=g + h)
            assert whole(sentence.values["f"]) == whole(sentence.values["g"]) + whole(sentence.values["h"])


# Whether the estimate is admissible and monotone on these nodes


def _way(case: Case) -> list[int]:
    """The nodes on the way to a solution, except the root, which has no estimate."""
    tree: Tree = case.state.tree
    nodes = set[int]()
    for node, (what, _) in tree.ends.items():
        at = node if what == What.SOLUTION else 0
        while at > 0:
            nodes.add(at)
            at = tree.parents[at]
    return sorted(nodes)


def _is_too_high(case: Case, node: int) -> bool:
    tree: Tree = case.state.tree
    return tree.left[node] > case.puzzle.shape[0] - tree.depths[node]


def _falling(case: Case) -> list[int]:
    tree: Tree = case.state.tree
    prices = {node: tree.depths[node] + tree.left[node] for node in tree.parents}
    return [node for node, parent in tree.parents.items() if parent > 0 and prices[node] < prices[parent]]


_admissible = holds(lambda case: _way(case) and not any(_is_too_high(case, node) for node in _way(case)))
_admissible_unknown = holds(lambda case: not _way(case))
_bold_answer = holds(lambda case: any(_is_too_high(case, node) for node in _way(case)))
_monotone = holds(lambda case: not _falling(case))


def _not_admissible(case: Case, sentence: Sentence) -> None:
    says(sentence, total=len(_way(case)))
    counts(sentence, sum(_is_too_high(case, node) for node in _way(case)))


def _not_monotone(case: Case, sentence: Sentence) -> None:
    counts(sentence, len(_falling(case)))


def _fall(case: Case, sentence: Sentence) -> None:
    tree: Tree = case.state.tree
    node = whole(sentence.values["node"])
    parent = tree.parents[node]
    assert node in _falling(case)
    says(sentence, parent=parent, f=tree.depths[node] + tree.left[node], before=tree.depths[parent] + tree.left[parent])


def _too_high(case: Case, sentence: Sentence) -> None:
    node = whole(sentence.values["node"])
    assert node in _way(case) and _is_too_high(case, node)
    says(sentence, h=case.state.tree.left[node])
    counts(sentence, case.puzzle.shape[0] - case.state.tree.depths[node])


# Why a column is contradicted


def _first_struck(case: Case, sentence: Sentence) -> None:
    """True of the first struck way to fill the next row."""
    counts(sentence, len(_ways(case)))
    struck = next(way for way in _ways(case) if _broken_by(case, way))
    _fault(case, sentence.values["why"], _broken_by(case, struck)[0], struck)


def _fault(case: Case, words: str, line: int, way: bytes | None) -> None:
    codes = ("too_few", "too_long", "too_long_first", "too_many", "too_many_none", "too_short", "no_fit", "no_room")
    _is_so(case, recognised(words, *(f"searching.{code}" for code in codes)), line, way)


def _is_so(case: Case, sentence: Sentence, line: int, way: bytes | None) -> None:
    name, clue = line_name(case.puzzle, line), case.puzzle.lines[line].clue
    assert sentence.values["line"] in (name, capital(name))
    cells, lengths = _with_way(case, line, way), clue.lengths
    assert not _holds(case, line, cells)
    begun = cells[: cells.index(UNKNOWN)] if UNKNOWN in cells else cells
    _CLAIMS[sentence.code.partition(".")[2]](sentence, cells, begun, lengths)


def _too_many(sentence: Sentence, _: bytes, begun: bytes, lengths: Sequence[int]) -> None:
    assert len(runs_of(begun)) > len(lengths)
    if "count" in sentence.values or sentence.form:
        counts(sentence, len(lengths))
    else:
        assert not lengths


def _too_long(sentence: Sentence, _: bytes, begun: bytes, lengths: Sequence[int]) -> None:
    run = whole(sentence.values["run"]) - 1 if "run" in sentence.values else 0
    says(sentence, length=runs_of(begun)[run], wanted=lengths[run])
    assert runs_of(begun)[run] > lengths[run]


def _too_short(sentence: Sentence, cells: bytes, begun: bytes, lengths: Sequence[int]) -> None:
    run = whole(sentence.values["run"]) - 1
    says(sentence, length=runs_of(begun)[run], wanted=lengths[run])
    ended = run < len(runs_of(begun)) - 1 or begun[-1] == EMPTY or len(begun) == len(cells)
    assert ended and runs_of(begun)[run] < lengths[run]


def _too_few(sentence: Sentence, cells: bytes, begun: bytes, lengths: Sequence[int]) -> None:
    assert len(begun) == len(cells)
    counts(sentence, len(lengths) - len(runs_of(begun)))


def _no_room(sentence: Sentence, cells: bytes, begun: bytes, lengths: Sequence[int]) -> None:
    runs, grows = runs_of(begun), begun[-1:] == bytes([FILLED])
    remaining = lengths[len(runs) - 1 :] if grows else lengths[len(runs) :]
    says(sentence, need=sum(remaining) + len(remaining) - 1, room=len(cells) - len(begun) + (runs[-1] if grows else 0))
    assert whole(sentence.values["need"]) > whole(sentence.values["room"])


def _no_fit(sentence: Sentence, _: bytes, __: bytes, lengths: Sequence[int]) -> None:
    says(sentence, clue=clue_text(Runs(tuple(lengths))))


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
    "reasons.assumed_line": _assumed_line, "reasons.back": _back, "reasons.next_node": _next_node,
    **_ON_NODES, **_ON_ESTIMATES, **_IN_DETAIL, **dict.fromkeys(CHILDREN, _child),
}
