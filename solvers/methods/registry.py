"""All methods and their options. Their code is loaded when one of them starts, so that listing them is quick.

- `exact`, the default: line logic, search by belief, probing, then clause learning and SAT in turn.
- `passes` for flat puzzles and `lines3d` for solids find what all combinations of a line share.
- `dfs`, `bfs` and `astar` fill row by row: the first filling first, going back when none is left; all ways to fill the
  first rows, then all with one row more; or on from the state whose filled rows and estimated distance together are
  least. `dfs` needs next to no memory.
- `sat` for flat puzzles and `sat3d` for solids hand the whole puzzle to a SAT solver as clauses.
- `belief`: lines exchange their beliefs, and the surest cell is decided.
- `anneal-cells`: as many filled cells as the clues say, anywhere; then cells move to where they are missing.
- `anneal-rows`: every row is satisfied from the start and stays so; runs shift until the columns are satisfied, too.
- `anneal-blocks`: likewise, but runs push others along, and the cost of a column aligns its runs with the clue.
  The defaults are the published method, which rarely gets beyond 15 x 15; each improvement is an option.
- `anneal`: a ladder of grids with satisfied rows, which are redrawn as a whole. It chooses by itself between rows and
  columns, and how many rungs there are. It alone of these takes coloured puzzles.

Annealing ends with SOLVED, or with LIMIT and the best grid. It cannot tell whether there is another solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Final

from ..anneal import ACCEPTANCES, COOLINGS, COSTS, MOVES, PICKS, PREPROCESSES, STARTS, TEMPERATURES
from ..cnf import ENCODINGS
from ..cnf.backend import BACKENDS
from ..events import Event, Steps
from ..puzzle import Puzzle
from ..runner import KINDS, Kind, Method, MethodInfo, Option, OptionValue

MOST_SOLUTIONS: Final = 100_000  # also where all of them are wanted
_MOST_MOVES: Final = 10**12
_HOTTEST: Final = 1e9
_WORST_SCORE: Final = -1000
_FLAT: Final[tuple[Kind, ...]] = ("flat", "coloured")


def _loaded(module: str, name: str = "start", *, is_random: bool = False) -> Method:
    """The function of that name, whose module is loaded when it is called. It gets a seed if it `is_random`."""

    def start(puzzle: Puzzle, *, seed: int, **options: OptionValue) -> Iterator[Event | Steps]:
        method: Method = getattr(import_module(f"..{module}", __package__), name)
        return method(puzzle, seed=seed, **options) if is_random else method(puzzle, **options)

    return start


def _how_many(default: int) -> Option:
    return Option("count", default, "options.count", low=0, high=MOST_SOLUTIONS)


# --- searches by rows, and SAT ----------------------------------------------------------------------------------------

_PRUNE: Final = Option("prune", True, "options.prune")
_ORDER: Final = Option("order", "given", "options.order", choices=("given", "constrained"))
_MEMORY: Final = Option("memory", 128, "options.memory", low=1, high=1024)
_HEURISTIC: Final = Option("heuristic", "groups", "options.heuristic", choices=("columns", "groups", "lines"))
_SAT_ENGINE: Final = Option("engine", "auto", "options.sat_engine", choices=("auto", "backend", "watched"))
_DECISIONS: Final = Option("decisions", "activity", "options.sat_decisions", choices=("activity", "first"))
# A model has fewer variables than clauses, and their numbers have 32 bits.
_CLAUSES: Final = Option("clauses", 10_000_000, "options.clauses", low=1, high=1_000_000_000)


def _by_rows(name: str, *options: Option) -> MethodInfo:
    start = _loaded("methods.tree_session", "row_search")
    return MethodInfo(name, f"summaries.{name}", (_how_many(1), *options), start)


def _backend(default: str) -> Option:
    """The choice of a SAT solver; each method has its own best one as default."""
    return Option("backend", default, "options.sat_backend", choices=BACKENDS)


# --- annealing --------------------------------------------------------------------------------------------------------


def _annealing(name: str, start: Method, *options: Option, kinds: tuple[Kind, ...] = ("flat",)) -> MethodInfo:
    common = (
        Option("cores", 0, "options.walk_cores", low=0, high=256),
        Option("preprocess", "none", "options.walk_preprocess", choices=PREPROCESSES),
    )
    code = f"summaries.{name.replace('-', '_')}"
    return MethodInfo(name, code, (*options, *common), start, kinds, tells_moves=True)


def _cost(default: str) -> tuple[Option, ...]:
    """What a wrong line costs, and how runs are aligned for it."""
    return (
        Option("cost", default, "options.cost", choices=COSTS),
        Option("gap", -1, "options.gap", low=_WORST_SCORE, high=0),
        Option("mismatch", -1, "options.mismatch", low=_WORST_SCORE, high=0),
    )


def _moves_in_rows(move: str, right: float, start: str) -> tuple[Option, ...]:
    """How runs move within rows, and where they begin."""
    return (
        Option("move", move, "options.move", choices=MOVES[:5]),
        Option("pick", "any", "options.pick", choices=PICKS),
        Option("right", right, "options.right", low=0, high=1),
        Option("start", start, "options.start", choices=STARTS),
    )


def _schedule(acceptance: str, cooling: str, temperatures: str) -> tuple[Option, ...]:
    """How worse moves are accepted, ever more rarely."""
    return (
        Option("acceptance", acceptance, "options.acceptance", choices=ACCEPTANCES),
        Option("threshold", 0.6, "options.threshold", low=0, high=1),
        Option("cooling", cooling, "options.cooling", choices=COOLINGS),
        Option("cooling_factor", 0.99, "options.cooling_factor", low=0.01, high=1),
        Option("temperatures", temperatures, "options.temperatures", choices=TEMPERATURES),
        Option("start_ratio", 0.6, "options.start_ratio", low=0, high=1000),
        Option("hot", 2.0, "options.walk_hot", low=1e-9, high=_HOTTEST),
        Option("cold", 0.2, "options.walk_cold", low=1e-9, high=_HOTTEST),
        Option("reheats", 0, "options.reheats", low=0, high=1_000_000),
    )


def _length(moves: int, chains: int) -> tuple[Option, ...]:
    return Option("moves", moves, "options.walk_moves", low=1, high=_MOST_MOVES), _chains(chains)


def _chains(default: int) -> Option:
    return Option("chains", default, "options.chains", low=1, high=256)


_SINGLE_MOVES: Final = "anneal.by_moves"
_SAMPLED: Final = ("metropolis", "geometric", "sample")

# --- all of them ------------------------------------------------------------------------------------------------------

_INFOS: Final = (
    MethodInfo(
        "exact",
        "summaries.exact",
        (
            _how_many(2),
            Option("belief", True, "options.belief"),
            Option("several", True, "options.several"),
            Option("priors", True, "options.priors"),
            Option("probe", True, "options.probe"),
            Option("learn", 8_000, "options.learn", low=0),
            Option("backend", "auto", "options.exact_backend", choices=("auto", *BACKENDS)),
            Option("cores", 1, "options.exact_cores", low=1, high=64, only_local=True),
        ),
        _loaded("methods.exact", is_random=True),
        KINDS,
    ),
    MethodInfo(
        "passes",
        "summaries.passes",
        (Option("enumerate", "placements", "options.enumerate", choices=("patterns", "placements", "kernel")),),
        _loaded("methods.passes"),
        _FLAT,
    ),
    _by_rows("dfs", _PRUNE, _ORDER),
    _by_rows("bfs", _PRUNE, _ORDER, _MEMORY),
    _by_rows("astar", _HEURISTIC, _PRUNE, _ORDER, _MEMORY),
    MethodInfo(
        "sat",
        "summaries.sat",
        (
            Option("encoding", "order", "options.encoding", choices=ENCODINGS),
            _backend("glucose4"),
            _how_many(2),
            _SAT_ENGINE,
            _DECISIONS,
            Option("preprocess", "none", "options.sat_preprocess", choices=("none", "lines")),
            _CLAUSES,
        ),
        _loaded("methods.sat"),
        _FLAT,
    ),
    MethodInfo(
        "belief",
        "summaries.belief",
        (
            Option("rounds", 20, "options.rounds", low=0, high=1_000),
            Option("between", 1, "options.between", low=1, high=100),
            Option("damping", 0.5, "options.damping", low=0.0, high=0.95),
            Option("logic", True, "options.belief_logic"),
        ),
        _loaded("methods.belief"),
        KINDS,
    ),
    _annealing(
        "anneal-cells",
        _loaded(_SINGLE_MOVES, "by_cells", is_random=True),
        *_cost("padded"),
        Option("directed", 1.0, "options.directed", low=0, high=1),
        *_schedule(*_SAMPLED),
        *_length(2_000_000, chains=1),
    ),
    _annealing(
        "anneal-rows",
        _loaded(_SINGLE_MOVES, "by_rows", is_random=True),
        *_cost("padded"),
        *_moves_in_rows("shift", right=0.5, start="random"),
        *_schedule(*_SAMPLED),
        *_length(2_000_000, chains=1),
    ),
    _annealing(
        "anneal-blocks",
        _loaded(_SINGLE_MOVES, "by_rows", is_random=True),
        *_cost("aligned"),
        *_moves_in_rows("bump", right=0.6, start="leftmost"),
        *_schedule("metropolis", "accepted", "first-cost"),
        *_length(300_000, chains=12),
    ),
    _annealing(
        "anneal",
        _loaded("anneal.by_ladders", "by_ladders", is_random=True),
        Option("moves", 50_000_000, "options.anneal_moves", low=1, high=_MOST_MOVES),
        Option("rungs", 0, "options.rungs", low=0, high=64),
        Option("hot", 0.4, "options.anneal_hot", low=0.01, high=100),
        Option("cold", 0.2, "options.anneal_cold", low=0.01, high=100),
        Option("turn", "auto", "options.turn", choices=("auto", "no", "yes")),
        _chains(1),
        kinds=_FLAT,
    ),
    MethodInfo("lines3d", "summaries.lines3d", (), _loaded("methods.passes", "start_solid"), ("solid",)),
    MethodInfo(
        "sat3d",
        "summaries.sat3d",
        (_backend("cadical195"), _how_many(2), _SAT_ENGINE, _DECISIONS, _CLAUSES),
        _loaded("methods.sat", "start_solid"),
        ("solid",),
    ),
)
METHODS: Final = {info.name: info for info in _INFOS}
