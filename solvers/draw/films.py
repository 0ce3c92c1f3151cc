"""Films of a solve: its moments, spread evenly over the steps, and their pictures as an animated GIF or WebP.

A moment is the board, and the basis of each of its cells. Steps are counted as in `questions.moments` and on pages:
`static/js/watch/event_reader.js` marks cells the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from ..errors import PuzzleError
from ..events import Assigned, Belief, Event, Finished, Outcome, Solution, Steps, Why, facts
from ..grid import UNKNOWN, Grid
from ..questions.moments import CHANGING, Facts, OneMove, Player

if TYPE_CHECKING:
    from PIL.Image import Image


# The basis of a cell's state, as flags.
TRIED: Final = 1  # a guess, or one of several solutions
CANDIDATE: Final = 2  # only an annealer's grid
_GUESS: Final = 4  # the state is itself a guess

_NO_PROOF: Final = (Why.SAT, Why.FOUND)
_ALONE: Final = 1  # the only colour with beliefs in black and white


@dataclass(frozen=True, slots=True)
class Shown:
    """The board after `number` steps: the state of each cell, and its flags. In colours, `masks` are the colours that
    each cell can have. `beliefs` are, by cell, the chances of colours, or in black and white of being filled. `line` is
    the line of the last step, `guessed` whether that is a guess. `cost` is the cost of an annealer's grid."""

    number: int
    cells: bytes
    flags: bytes
    masks: tuple[int, ...]
    beliefs: Mapping[int, Mapping[int, float]]
    line: int | None
    guessed: bool
    cost: int | None

    def resting_on(self, shape: tuple[int, ...], flag: int) -> Grid:
        """The cells with only this flag; 0 gives the proven cells."""
        states = (state if on & ~_GUESS == flag else UNKNOWN for state, on in zip(self.cells, self.flags, strict=True))
        return Grid(shape, bytes(states))


class Reel:
    """Follows a solve and keeps at least `most` moments from the step `first` to the step `last`, or all if there are
    fewer; at most about twice as many."""

    def __init__(self, size: int, planes: int, most: int, first: int = 0, last: int | None = None) -> None:
        self._player = Player(size, planes)
        self._flags = bytearray([CANDIDATE]) * size  # without a fact, a state on the board is only a candidate
        self._beliefs: dict[int, dict[int, float]] = {}
        self._solutions: list[bytes] = []
        self._line: int | None = None
        self._guessed = False
        self._cost: int | None = None
        self._most, self._first, self._last = most, first, last
        self._stride = 1
        self._moments: list[Shown] = []

    @property
    def number(self) -> int:
        return self._player.at

    def follow(self, events: Iterable[Event | Steps]) -> list[Shown]:
        """The moments of a solve. Stops reading events after the last step to keep."""
        for moment in self._player.moments(events):
            self._keep()
            if self._last is not None and self.number >= self._last:
                break
            self._note(moment.what)
        self._keep()
        if not self._moments or self._moments[-1].number < self.number:
            self._moments.append(self._shown())
        return self._moments

    def _keep(self) -> None:
        """Keep the moment if its turn has come, and drop every other one once there are many."""
        due = self._moments[-1].number + self._stride if self._moments else self._first
        if self.number < due:
            return
        self._moments.append(self._shown())
        if len(self._moments) > 2 * self._most:
            del self._moments[1::2]
            self._stride *= 2

    def _shown(self) -> Shown:
        player, flags = self._player, bytes(self._flags)
        if bytes(player.board) in self._solutions:
            flags = bytes(len(flags))  # drawn as a solution, even if nothing proves its cells
        open_cells = {cell: dict(chances) for cell, chances in self._beliefs.items() if not player.board[cell]}
        return Shown(player.at, bytes(player.board), flags, tuple(player.masks), open_cells,
                     self._line, self._guessed, self._cost)

    def _note(self, what: Any) -> None:
        """Note the basis of the cells that the next step puts on the board."""
        self._line, self._guessed = None, False
        match what:
            case Facts(why, cells, values):
                self._line = why if why >= 0 else None
                self._guessed = _is_guess(why)
                flags = self._flags_for(why)
                for cell, value in zip(cells, values, strict=True):
                    self._flags[cell] = flags if value else 0
            case OneMove(kind, delta=delta, cost=cost):
                self._cost = cost + delta * (kind in CHANGING)
            case Assigned():
                self._assign(what)
            case Belief(cells, odds, colours):
                for cell, odds_of_cell, colour in zip(cells, odds, colours or (_ALONE,) * len(cells), strict=True):
                    self._beliefs.setdefault(cell, {})[colour] = 1 - 1 / (1 + odds_of_cell)
            case Solution(grid):
                self._solve(grid)
            case Finished(Outcome.UNIQUE):
                self._flags[:] = bytes(len(self._flags))

    def _flags_for(self, why: int) -> int:
        if why == Why.GIVEN:
            return 0
        if _is_guess(why):
            return TRIED | _GUESS
        board = self._player.board
        guessed = any(on & _GUESS and state for on, state in zip(self._flags, board, strict=True))
        return TRIED if why in _NO_PROOF or self._solutions or guessed else 0

    def _assign(self, event: Assigned) -> None:
        for at, literal in enumerate(event.literals):
            values = (event.cells[at : at + 1], event.values[at : at + 1])
            for cell, _ in facts([literal], len(self._flags), *values):
                self._flags[cell] = TRIED if event.level or self._solutions else 0

    def _solve(self, grid: Grid) -> None:
        """A solution proves none of its cells: there may be others."""
        for cell, state in enumerate(grid.cells):
            if self._player.board[cell] != state or self._flags[cell]:
                self._flags[cell] = TRIED
        self._solutions.append(bytes(grid.cells))
        self._cost = None


def _is_guess(why: int) -> bool:
    return why == Why.GUESS or why <= Why.ASSUMED


def likeliest(chances: Mapping[int, float]) -> tuple[int, float]:
    """The likeliest colour of a cell, and how far it is beyond an even chance, from 0 to 1; in black and white from -1,
    where the cell is believed to be empty."""
    if set(chances) == {_ALONE}:
        return _ALONE, 2 * chances[_ALONE] - 1
    colour, even = max(chances, key=lambda candidate: chances[candidate]), 1 / len(chances)
    return colour, max(0.0, (chances[colour] - even) / (1 - even))


# Files, written by Pillow

FORMS: Final = ("gif", "webp")
_MOST_PIXELS: Final = 200_000_000  # of all pictures together: each takes a byte until the file is written
_COLOURS: Final = 255  # a GIF needs one more, for what has not changed
_SAMPLES: Final = 10  # pictures whose colours are those of the film
_LAST, _SHARE = 1.5, 0.2  # seconds that the last picture stays, and at most so much of the film


def check_film(size: tuple[int, int], count: int) -> None:
    """Raise PuzzleError if this many pictures of this size are too much."""
    if prod(size) * count > _MOST_PIXELS:
        raise PuzzleError("cli.film_large", number=prod(size) * count // 1_000_000, most=_MOST_PIXELS // 1_000_000)


def frame_times(seconds: float, rate: int) -> list[int]:
    """The durations of the pictures in milliseconds, `seconds` in all. A GIF counts in hundredths of a second."""
    last = min(_LAST, _SHARE * seconds)
    ends = [10 * round(100 * (at + 1) / rate) for at in range(max(1, round((seconds - last) * rate)))]
    ends[-1] = round(1000 * seconds)
    return [end - start for start, end in zip([0, *ends], ends, strict=False)]


def spread(length: int, count: int) -> list[int]:
    """`count` places, spread evenly over a list of this length."""
    return [round(at * (length - 1) / max(1, count - 1)) for at in range(count)]


def film_pictures(paint: Callable[[int], Image], count: int) -> Iterator[Image]:
    """The pictures that `paint` makes of 0, 1, ... `count` - 1, in order, with one palette for all."""
    from PIL.Image import Dither

    palette = _palette_of(paint(number) for number in spread(count, _SAMPLES))
    return (paint(number).quantize(palette=palette, dither=Dither.NONE) for number in range(count))


def write_film(file: BinaryIO, form: str, pictures: Sequence[Image], times: Sequence[int]) -> None:
    """Write a film that loops. `times` are the durations of the `film_pictures` in milliseconds."""
    first, *others = pictures
    first.save(file, form, save_all=True, append_images=others, duration=[*times], loop=0,
               lossless=True, method=4, kmin=99, kmax=100)  # fewer key frames make a WebP smaller


def _palette_of(samples: Iterable[Image]) -> Image:
    """The most frequent colours, as the palette of an image."""
    from PIL import Image

    counts: Counter[Any] = Counter()
    for image in samples:
        counts.update({colour: count for count, colour in image.getcolors(prod(image.size)) or ()})
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour, _ in counts.most_common(_COLOURS) for part in colour])
    return palette
