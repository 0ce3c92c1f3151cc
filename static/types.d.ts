// The types that several modules share. Browsers never load this file; tsc uses it for all scripts.

/** What a page can be busy with. */
type Busy = "asking" | "drawing" | "following" | "keeping" | "loading" | "moving" | "thinking";

// Puzzles

/** Rows and columns, or X, Y and Z. */
type Shape = number[];

/** The number of a line in a solid. */
interface Count { total: number; groups: number }

/** The lengths of a line's runs. In a coloured puzzle they have the marks of these runs, what is written instead of the
 * lengths, if that is more, and the clue in words. */
interface RunLengths extends Array<number> {
  marks?: number[];
  signs?: string[];
  words?: string;
}

/** Run lengths, a number, or null if none is given. */
type Clue = RunLengths | Count | null;

/** A colour of a coloured puzzle, with its mark unless it is that of empty cells. */
interface Ink { value: string; name: string; letter: string; mark?: number }

/** A clue as an automaton that reads the marks of a line one by one: the next state, -1 for none, and whether the line
 * may end in a state. It begins in state 0. */
interface ClueReader {
  states: number;
  next: (state: number, mark: number) => number;
  holds: (state: number) => boolean;
}

/** A cell and its mark. */
type Marked = [cell: number, mark: number];

interface Line { start: number; step: number; length: number; axis: number }

/** Whether a line is still possible, and which numbers of its clue are done. */
interface Fact { holds: boolean; done: boolean[] }

/** With a palette if it is coloured, of which the first one is the colour of empty cells. */
interface FlatPuzzle { rows: (RunLengths | null)[]; cols: (RunLengths | null)[]; givens?: Marked[]; palette?: Ink[] }

interface SolidPuzzle { shape: Shape; clues: Clue[]; givens?: Marked[] }

/** Flat or solid, with the fields of its kind. */
type Puzzle = Partial<FlatPuzzle> & Partial<SolidPuzzle>;

/** What never changes of a puzzle. */
interface Layout {
  shape: Shape;
  height: number;
  width: number;
  size: number;
  clues: Clue[];
  lines: Line[];
  given: Uint8Array;
  facts: Fact[];
  palette?: Ink[];
}

/** The part that names and reasoning need. */
type Named = Pick<Layout, "shape" | "lines" | "clues"> & { palette?: readonly (Ink | { name: string, letter: string })[] };

type Cells = Uint8Array | Uint32Array;

/** What a recording holds of all cells: in a coloured puzzle several layers, see watch/recording.js. */
type Recorded = Uint32Array;

/** The board at a moment of a recording. In a coloured puzzle with the masks of the colours that open cells can have, 0
 * where nothing is excluded, and with the chances of all colours, one colour after another. */
type WatchedCells = Cells & { masks?: Uint32Array, chances?: Uint32Array };

/** What is known of a line's cells, as values: see core/marks.js. */
type LineKnown = number[];

// Pictures

/** A grey picture, a byte for each place from 0 (black) to 255, row by row. */
interface Grey { width: number; height: number; shades: Uint8Array }
/** The same in colours: red, green and blue of each place. */
interface Tints { width: number; height: number; tints: Uint8Array }

/** How grey becomes cells. A `threshold` replaces Otsu's; `contrast` is from -100 to 100; groups of up to `specks`
 * cells are removed. With `colours`, how many besides that of empty cells, and whether they are mixed cell by cell. */
interface Making {
  way: string;
  threshold: number | null;
  invert: boolean;
  contrast: number;
  specks: number;
  colours: number;
  dither: boolean;
}

/** Part of a picture, as shares of its width and height. */
interface Crop { left: number; top: number; width: number; height: number }

// Games

interface Changes { cells: number[]; before: number[]; after: number[] }

interface Stroke extends Changes {
  start?: number;
  end?: number;
  axis?: "row" | "col" | null;
  from?: number;
  to?: number;
  /** What becomes of a cell that stays the only one. */
  alone?: number;
  /** Numbers struck out by hand, or no longer. */
  struck?: string[];
  /** Of a model: the colours of its cells before and after. */
  colors?: Record<"before" | "after", (string | null)[] | null>;
  /** Of starting over: what counted before, as `startOver` of core/state.js writes it. */
  past?: number[];
}

interface Strikes { count: number; model: ArrayLike<number> | null }

interface Game extends Layout {
  cells: Uint8Array;
  strokes: Stroke[];
  undone: Stroke[];
  open: Stroke | null;
  growing: boolean;
  trial: number;
  /** A mark, and the last one that was a colour. */
  tool: number;
  ink: number;
  cursor: number;
  factsVersion: number;
  stale: Set<number>;
  seconds: number;
  finished: boolean;
  shown: boolean;
  version: number;
  /** How many hints were shown. */
  hints: number;
  /** Of a solid. */
  strikes?: Strikes;
  record: Achieved | null;
  /** Whether the rest of a finished line is crossed with the stroke that finishes it. */
  crossing: boolean;
  /** The numbers struck out by hand, as "line:run". */
  struck: Set<string>;
}

/** How a puzzle was finished. */
interface Achieved {
  seconds: number;
  hints: number;
  /** Unknown for old records, like the day. */
  mistakes?: number | null;
  /** In days since 1970. */
  day?: number | null;
}

interface SolidGame extends Game { strikes: Strikes }

/** A game as the browser saves it; what is read may be anything. */
interface Saved {
  cells: string;
  seconds: number;
  finished: boolean;
  shown: boolean;
  trial: number;
  strokes: (number[] | string[])[][];
  struck?: string[];
  title?: string;
  /** The title that the page does not show before the end. */
  secret?: string;
  author?: string;
  height?: number;
  width?: number;
  shape?: Shape;
  share?: number;
  when?: number;
  code?: string;
  model?: boolean;
  colors?: (string | null)[] | null;
  /** Shown at the end. */
  note?: string;
  /** Of a drawing: see make/drawing.js. */
  inks?: Ink[];
  kept?: string;
  typed?: boolean;
  rows?: string;
  cols?: string;
  licence?: string;
  strikes?: { count: number; on: boolean };
  /** Of a coloured puzzle: its colours as the player chose them. */
  palette?: string[];
  hints?: number;
  record?: Achieved | null;
  id?: string;
  /** The numbers of strokes with which the game was started over, each with its past. */
  starts?: number[][];
}

/** The settings of a player; see play/settings.js. */
interface Settings {
  /** Whether finished lines are crossed automatically. */
  cross: boolean;
  /** Whether proven numbers are struck out. */
  strike: boolean;
  /** When mistakes are reported: "never", "asked" or "once". */
  errors: string;
  clock: boolean;
  crosshair: boolean;
  ink: string;
  left: boolean;
  /** When there are sounds: "never", at the "end" or "always". */
  sounds: string;
  vibration: boolean;
  /** Whether a finger paints the cell above it. */
  above: boolean;
  /** Whether taps turn an open cell into a filled one, that into a crossed one, and that into an open one. */
  cycle: boolean;
  /** Whether a press strikes a number out. */
  byHand: boolean;
  /** Whether a stroke says how many cells its line still lacks. */
  remaining: boolean;
  /** Whether colours have letters. */
  letters: boolean;
  /** What a drag over the cubes of a solid does: "carves" or "turns". */
  drag: string;
}

/** Help beside the board, and its part on the board. */
interface Help {
  text: string;
  detail: string;
  look: number | null;
  ghosts: Marked[];
  wrong: number[];
  at: number | null;
  /** A contradicted line of which players are told unasked. */
  broken: number | null;
  /** What the next press does; `direct` leads to the last step. */
  next: { step: string; work: (direct?: boolean) => unknown } | null;
  /** Shown below: pictures of lines, other explanations, a button. */
  below: Node[];
  /** The colours that cells can still have, on a coloured board. */
  shade?: Shade;
  version: number;
}

// The page

interface Box { left: number; top: number; right: number; bottom: number }

/** Where a panel may lie: at an edge of the board, or beside it. */
interface FreeRoom extends Box { edge: "top" | "bottom" | "left" | "right" | "side" }

/** Where elements are looked for. */
type Root = Pick<ParentNode, "querySelector">;

// Boards

interface Point { x: number; y: number }

/** In cells from the corner of a grid. */
interface Place { across: number; down: number }

interface Extent { height: number; width: number }

/** A flat picture: for each cell, row by row, 1 for filled and 0 for empty. */
/** `cells`: filled or not; in colours their numbers in `palette`, 0 for empty ones. */
interface FlatPicture extends Extent { cells: Uint8Array; palette?: Ink[] }

interface BandExtent extends Extent {
  across: number;
  down: number;
  /** Beyond the grid. */
  after?: number;
  /** Pixels of numbers that can be read from afar, if they are wanted, and the most of them in sides of a cell. */
  read?: number;
  most?: number;
}

/** The costs of the lines that an annealer judges, by number. */
interface LineCosts {
  costs: Map<number, number>;
  /** How the current move changes them, or would have changed them if it was rejected. */
  changes: Map<number, number>;
  refused: boolean;
  /** The cost of the longest bar. */
  most: number;
}

/** What a move shifts, from cell to cell; `by` says on which side of its end the wall is, if it was blocked. */
interface MoveArrow { from: number; to: number; outcome: "taken" | "refused" | "blocked"; by?: number }

/** The place of a board in its canvas, in CSS pixels. */
interface Frame {
  cell: number;
  font: number;
  left: number;
  top: number;
  width: number;
  height: number;
  x: number;
  y: number;
  /** By how much the board is larger than its view; 0 if all of it is visible. */
  beyondX: number;
  beyondY: number;
  /** By how much the bands of clues are scrolled away from the grid. */
  aside: number;
  above: number;
  dpr: number;
}

/** The visible rows and columns. */
interface Part { firstRow: number; lastRow: number; firstCol: number; lastCol: number }

type Paint = CanvasRenderingContext2D;

type Colors = Record<"paper" | "sheet" | "ink" | "filled" | "closedSheet" | "closedInk" | "faint" | "cross" | "line" |
  "lineStrong" | "lineHeavy" | "zebra" | "accent" | "cube" | "cubeFaint" | "cubeEdge" | "kept" | "soft" |
  "candidate" | "belief" | "likelyFilled" | "likelyEmpty" | "good" | "hover" | "look" | "font", string>;

interface Palette extends Colors { hatch: CanvasPattern }

/** What a board shows; optional parts depend on the kind of board. */
interface Scene {
  /** A value for each cell, see core/marks.js; marks on trial are hatched. */
  cells: Cells;
  /** Not 0 for given cells. */
  given: Uint8Array;
  /** By line; `factsVersion` counts their changes. */
  facts: Fact[];
  factsVersion: number;
  /** The cell under the pointer. */
  hover: number | null;
  /** The cell with the keyboard's focus. */
  cursor: number | null;
  /** A line to look at. */
  look: number | null;
  /** Proposed marks. */
  ghosts: Marked[];
  /** Wrongly marked cells. */
  wrong: number[];
  /** The numbers struck out by hand, as "line:run". */
  struck?: Set<string>;
  /** Whether numbers that are done, and contradicted lines, look like all others. */
  plain?: { done: boolean, broken: boolean };
  /** Whether crosses are left out: a finished picture. */
  clean: boolean;
  /** Whether nothing moves. */
  calm: boolean;
  /** Cells to point out. */
  marked?: ArrayLike<number> & Iterable<number>;
  /** Whether elements may lag behind, because much changes. */
  rushing?: boolean;
  /** Draws into unknown cells: board/solver_marks.js. */
  shade?: Shade;
  /** Of a flat board: a drawing beyond the grid. */
  beyond?: Beyond | null;
  /** Of a finished solid: the colours of its cells. */
  colors?: (string | null)[] | null;
  /** Of a solid: whether the box in which it is built is visible. */
  guided?: boolean;
  /** Of a solid: the first and the last visible layer for each axis. */
  cut?: Cut;
  /** Of a solid: the box of a layer. */
  layer?: number[][] | null;
}

/** A drawing beyond the grid, from whose corner it starts; `room` is in units of the font. */
interface Beyond {
  room: number;
  draw: (paint: Paint, palette: Palette, extent: Extent, view: Frame) => void;
}

type Shade = (
  paint: Paint, palette: Palette, scene: Pick<Scene, "cells">, width: number, cell: number, part: Part,
) => void;

/** Paints the colours that cells can still have, by cell as masks, and notices some of these cells. */
type ShadeOf = (left: Map<number, number>, noticed?: Set<number>) => Shade;

/** Paints the colours of a board: board/inks.js. */
type Inks = import("./js/board/inks.js").Inks;

/** The options of a board. */
interface BoardWish {
  inks?: Inks | null;
  name: string;
  label: (cell: number) => string;
  redraw: () => void;
  testid?: string;
  whole?: boolean;
  played?: boolean;
  more?: (value: number) => string;
}

/** A board for practice, with the cells of keyboard and pointer and its direction of view as text. */
interface PractisedBoard {
  draw: (scene: Scene, now: number) => boolean;
  cursor: () => number | null;
  hover: () => number | null;
  view: () => string;
  reveal: (cell: number) => void;
  close: () => void;
  /** The cell under a point of the page; of a coloured board. */
  cellFrom?: (point: Point) => number | null;
  focus?: (cell: number) => void;
}

/** What a board for practice is made of; `letters` are the effects of keys. */
interface PractisedGame {
  puzzle: Puzzle;
  store: import("./js/base/redraw.js").Redraw<Game>;
  letters: Record<string, () => unknown>;
}

/** A board for watching a solver. */
interface WatchedBoard {
  draw: (scene: Scene, now: number) => boolean;
  view?: { toggleWhole: () => void };
  /** The cell under a point of the page; of a flat board. */
  cellFrom?: (point: Point, inside: boolean) => number | null;
  /** What draws a flat board; the axis along which a solid is cut into layers. */
  renderer?: import("./js/board/render.js").Renderer;
  axis?: number;
}

type MakeBoard = (host: HTMLElement, wish: BoardWish) => WatchedBoard;

/** The effects of the keyboard on a board. */
interface KeyActs {
  move: (cell: number) => void;
  grow: (cell: number) => void;
  mark: (mark: number) => void;
  undo: () => void;
  redo: () => void;
  letters: Record<string, () => unknown>;
}

/** The effects of a pointer on a flat board. */
interface PointerActs {
  start: (cell: number, swapped: boolean, stroke: { from: Place; aimed: boolean }) => void;
  extend: (cell: number, point: Point) => void;
  end: () => void;
  cancel: () => void;
  hover: (cell: number | null) => void;
  swapped: () => void;
  /** Of strokes that keep to a line: in which one, null before that is clear. */
  axis?: () => "row" | "col" | null;
  /** Whether a finger points at what is above it. */
  above?: () => boolean;
}

// Solids

/** The first and the last visible layer for each axis. */
type Cut = number[][];

type Vector = number[];

interface Camera {
  yaw: number;
  pitch: number;
  zoom: number;
  shift: Vector;
  /** The middle of the view and half of its height at zoom 1, in cells. */
  middle: Vector;
  half: number;
}

/** The part of a camera by which a solid fills its pane. */
type Fit = Pick<Camera, "middle" | "half">;

/** A pane: width by height, and its margins in shares of half its height. */
interface Pane { aspect: number; margins: Record<"left" | "right" | "top" | "bottom", number> }

interface Face { cell: number; side: number }

interface Faces { cells: number[]; sides: number[] }

interface View3d {
  /** The direction to the eye. */
  back: Vector;
  width: number;
  height: number;
  /** The pixels of a cell's side that lies across the view. */
  scale: number;
  project: (point: Vector) => number[];
  pick: (stands: Uint8Array, cut: Cut, x: number, y: number) => Face | null;
  ground: (x: number, y: number) => number | null;
}

/** The effects of pointer and keyboard on a solid; the side is missing in the layer. */
interface SolidActs extends KeyActs {
  start: (cell: number, swapped: boolean, side?: number) => boolean;
  /** Move the cursor, but not the focus. */
  place: (cell: number) => void;
  /** The visitor points at the number of a line. */
  point?: (line: number) => void;
  /** False once something stops the stroke. */
  extend: (cell: number) => boolean;
  end: () => void;
  /** Take the stroke back. */
  cancel: () => void;
}

/** Whether a drag over cubes changes them, instead of turning the block. */
interface Dragging { carves: () => boolean; set: (carves: boolean) => void }

interface SolidWish extends BoardWish {
  content: DocumentFragment;
  library: string;
  act?: SolidActs | null;
  cursor?: (() => number) | null;
  /** What a drag over the block does; without it, it turns the block, and strokes in a layer go anywhere. */
  drag?: Dragging | null;
}

// Events of solvers

/** The last event of a log. */
interface Finished {
  outcome: string;
  counters: Record<string, number>;
  seconds?: number | null;
  message?: string;
  where?: { sentence?: string, line?: number | null } | null;
  error?: { message: string };
}

interface Because { technique: string; line?: number }

/** An event of any kind; docs/wire.md lists the fields of each kind. */
interface WireEvent extends Finished, Because {
  t: string;
  /** Of a file, in base 64. */
  part: string;
  at?: number;
  merged?: number;
  cells: any;
  values: number[];
  why: number[];
  chances: number[];
  messages?: number[][];
  undamped?: number[][];
  odds: number[];
  colours?: number[];
  because: Because;
  cost: number;
  temperature: number;
  step: number;
  name: string;
  number: number;
  code: string;
  /** A word of the editor, or a number of a SAT solver. */
  level: any;
  reasons: string[];
  /** Of misread numbers: see scan/repairs.js. */
  repairs?: { changes: any[] }[];
  cell: number;
  value: number;
  encoding: string;
  variables: number[][];
  sizes: any;
  planes?: number;
  literals: number[];
  clauses: number[];
  clause: number;
  ends: number[];
  lines: any;
  used: number[];
  restart: boolean;
  columns: { name: string; form: string }[];
  origins: string[];
  refusals: string[];
  figures: { name: string; heading: string; note: string; data: any[]; layout: any }[];
  conditions: string[];
  chain: number;
  state: Record<string, unknown>;
  acceptance: string;
  costs: number[];
  grids: any;
  rungs: number[];
  on_rung?: number[];
  gap?: number;
  mismatch?: number;
  kinds: string;
  by?: number[];
  deltas: number[];
  temperatures: number[];
  draws: number[];
  drawn: (boolean | number)[];
  csv: string;
  svg: string;
  /** Of a proposal: a lower bound for the cells of any proposal, and whether this one is the cheapest. */
  least_cells: number;
  proven: boolean;
}

/** A conflict: its clause, and the learned clause. */
interface Broken {
  formula: import("./js/watch/formula.js").Formula;
  clause: number;
  learned?: Lesson;
}

interface Lesson { clause: number; used: number[]; level: number }

/** A step of a SAT solver: it sets a literal, or all that follow without a decision, meets a conflict, learns a clause,
 * or jumps back. */
interface ClauseNote {
  formula: import("./js/watch/formula.js").Formula;
  literal?: number;
  clause?: number;
  level?: number;
  facts?: import("./js/watch/formula.js").Forced[];
  conflict?: Broken;
  learned?: Lesson;
  jump?: { level: number; restart: boolean; learned: boolean; gone: number };
  forbidden?: number;
}

/** Further information about a step. */
interface Note {
  because?: Because;
  /** Whether the search leaves a solution here, in order to look for another one. */
  another?: boolean;
  /** Whether a search by rows goes to another node here. */
  visiting?: boolean;
  /** Whether a guess follows the belief about its cell, which was just reported. */
  believed?: boolean;
  /** Whether a guess follows beliefs that were not reported just before. */
  among?: boolean;
  /** Whether it holds only with the guesses that stand. */
  guessed?: boolean;
  /** The surest cell, which is decided here, and the next surest one, with their odds of being filled, or of having these
   * colours. */
  surest?: { cells: number[], odds: number[], colours?: number[] };
  /** The supposition before this step, and the contradicted line; see `branches` in docs/wire.md. */
  branch?: { cell: number, value: number, line: number };
  /** Of a played branch: its cell is supposed here. */
  supposed?: boolean;
  /** The end of one: the contradicted line, or -1, and the line that the solver named. */
  broken?: { cell: number, value: number, line: number, named: number };
  move?: number;
  cells?: number;
  belief?: { most: number }; // the largest change of a chance, in thousandths; in colours NaN
  progress?: Record<string, number>;
  stage?: string;
  solution?: number;
  finished?: Finished;
  merged?: number;
  clauses?: ClauseNote;
}

interface Step {
  why: number;
  cells: Uint32Array;
  values: Uint32Array;
  /** In a coloured puzzle the values of these cells before, and the board after it. */
  before?: number[];
  board?: WatchedCells;
  at: number;
  x: number;
  known: number;
  cost: number;
  /** The lowest cost so far. */
  best: number;
  temperature: number;
  /** The share of recent moves that were accepted. */
  accepted: number;
  doubt: number;
  note: Note;
  /** A single move of an annealer, or several at once. */
  move: AnnealedMove | null;
}

/** A move of an annealer; its `kind` is one of MOVE in watch/event_codes.js. */
interface AnnealedMove {
  kind: number;
  /** The number of moves of its chain up to this one, and how many of these it stands for. */
  number: number;
  by: number;
  chain: number;
  grid: number;
  rung: number;
  delta: number;
  temperature: number;
  draw: number;
  cells: Uint32Array;
  /** For each of the cells its mark before the move, and the one that it gets, or would have got. */
  was: Uint8Array;
  becomes: Uint8Array;
  how: Annealing;
}

/** How a chain is judged. */
interface Annealing {
  cost: string; lines: string; acceptance: string; rungs: number[]; gap?: number; mismatch?: number;
}

/** A step in words, with its line and its cell. */
interface Explanation { text: string; detail: string; line?: number | null; cell?: number | null }

/** `x` is the number of events before it. */
interface Solved { number: number; cells: Uint8Array; x: number }

// Methods

interface Field {
  name: string;
  type: string;
  default: any;
  choices: string[] | null;
  low: number | null;
  high: number | null;
  help: string;
}

interface Method { name: string; summary: string; options: Field[] }

/** A line of the code of a method. */
interface CodeLine {
  words: string;
  code: string;
  /** What lights it: see watch/event_codes.js. */
  lights: string[];
  counters: string[];
  source: { file: string; function: string; first: number; text: string; address: string };
}

interface Limits { seconds: number; most: number }

/** The choice for a solve. */
interface Choice {
  method: string;
  options: Record<string, unknown>;
  seed: number;
  seconds: number;
}

interface TextChoice { method: string; texts: Record<string, string | boolean> }

// The server

/** An answer, or the error as a sentence. */
type Answer<T> = { answer: T; error?: undefined } | { answer?: undefined; error: string };

/** A puzzle that comes along. */
interface CollectedPuzzle { code: string; title: string; shape: number[]; level: string; number: number; picture: string }

/** A solid as the server takes it, its lines face by face. */
type WrittenSolid = Record<string, unknown>;

interface JobStatus {
  state: string;
  place: number;
  /** Estimated seconds until it begins. */
  wait: number;
  thinned?: boolean;
  /** Whether the server cannot reach its store of jobs, so that the rest is what was known last. */
  away?: boolean;
}

/** Who does not answer at the moment: the server, or the store of jobs behind it. */
type Away = "" | "server" | "store";

/** The callbacks for a job. */
interface JobEars {
  events: (events: WireEvent[]) => void;
  status: (status: JobStatus) => void;
  failed: (sentence: string) => void;
  away: (who: Away) => void;
}

interface Follower { follow: (job: string, ears: JobEars) => () => void }

/** A model from the server. */
interface Model {
  shape: Shape;
  cells: ArrayLike<number>;
  colors?: (string | null)[] | null;
  title?: string;
  author?: string;
}

/** The text of a puzzle, a file, or what writeSolid writes. */
type Source = string | File | WrittenSolid;

interface SolidWritten {
  shape: Shape;
  clues: Clue[];
  title?: string;
  /** Its model, if that is included. */
  cells?: ArrayLike<number> | null;
}

/** The work of a job. */
interface JobWish extends Partial<Choice> {
  task?: string;
  stretch?: Stretch;
  questions?: { most: number; choice: number };
}

/** A followed job: `next` is the number of the next event; it is `known` after the first answer about it. */
interface Followed {
  job: string;
  ears: JobEars;
  next: number;
  known: boolean;
  refusals: number;
  wanted: boolean;
  left: () => void;
}

interface Batch extends JobStatus {
  from: number;
  next: number;
  total: number;
  events: WireEvent[];
}

interface SocketEars {
  connected: () => void;
  message: (name: string, message: any) => void;
  broken: (failures: number) => void;
}

// Rooms for classes

type ClassRole = "pupil" | "teacher" | "screen";

/** News of a room: the entries that are new, or all that there are; null for one that is gone. */
interface RoomNews { version: number; now: number; all: boolean; entries: Record<string, any> }

interface RoomHandlers {
  /** The version that is known. */
  since: () => number;
  news: (news: RoomNews) => void;
  away: (who: Away) => void;
  /** There is nothing to follow any more. */
  ended: (refusal: { status: number, code: string, error: string }) => void;
}

/** Work as a pupil's page hands it in: a board whole, or by its differences from number `base` on; other values whole. */
interface PutWork {
  activity: number;
  n: number;
  cells?: string;
  marks?: Marked[];
  base?: number;
  value?: Record<string, any>;
}

/** The number of work that was kept, or why it was not. */
type PutAnswer = { n: number } | { status: number, code: string, error: string, rest?: number };

/** The work of a pupil in an activity: what the server has, as far as is known, with its number; and what it is to
 * get. */
interface OwnWork {
  activity: number;
  n: number;
  cells: string | null;
  value: Record<string, any> | null;
  pending: { cells?: string, value?: Record<string, any> } | null;
}

// Reasoning

/** The colours of each cell in the placements of a clue; for run lengths also all, the first and the last starts of each
 * run. */
interface Placed { masks: Uint32Array; starts?: number[][]; first?: number[]; last?: number[] }

/** Places of a line, from one to before another. */
type Span = [start: number, stop: number];

/** A line as people see it: see learn/explain/line_view.js. By place, `known` are the colours that are left, and `news`
 * those that follow to be excluded. `packed` are the outermost placements by the clue alone. */
interface LineView {
  coloured: boolean;
  ringed: boolean;
  runs: number[];
  inks: number[];
  known: Uint32Array;
  /** The same as values. */
  before: number[];
  planes: number;
  news: Map<number, number>;
  starts: number[][];
  left: number[];
  right: number[];
  packed: { left: number[]; right: number[] } | null;
  parts: LinePart[];
}

/** A line as one of its colours sees it, in marks; `numbers` are those of its runs in the line. */
interface LinePart {
  colour: number;
  bit: number;
  numbers: number[];
  runs: number[];
  total: number;
  groups: number;
  known: Uint8Array;
  starts: number[][];
  left: number[];
  right: number[];
  segments: Span[];
  stretches: Span[];
}

/** One of the cases of a line, and the objection to it. With a `start`, the run starts there; without, so many runs lie
 * before the cell in question. */
interface Case { run: number; start: number | null; objection: string; at: number }

/** What one look at a line finds: cells by their place in it, as masks and at last as values, the runs to name, the spans to point at, all cases of a
 * case analysis, the ways to split a ringed number, the numbers that the line could have otherwise. */
interface Finding {
  cells: Marked[];
  runs: number[];
  spans: Span[];
  cases: Case[];
  splits: number[][];
  totals: number[];
  colours?: number[];
}

/** A way of human reasoning: see learn/explain/techniques/technique.js. With `picture`, a picture shows the outermost
 * placements; with `single`, each finding is a step of its own; what a `conclusive` one finds needs no second proof on
 * its line. */
interface Technique {
  code: string;
  weight: number;
  tier: number;
  find: (view: LineView) => Finding[];
  ofRuns: boolean;
  ofRings: boolean;
  picture: boolean;
  single: boolean;
  conclusive: boolean;
}

/** A link of a chain: a line and what follows on it; nothing on the last one, which is contradicted. */
interface Consequence { line: number; cells: Marked[] }

/** A step of an explanation, as in solvers/explain/steps.py: `before` is what was known of its line. If it needs
 * several lines, `line` is null, `supposed` is refuted, and `chain` is what would follow. `others` are lines that show
 * one of these cells, too. */
interface ExplainedStep {
  technique: string;
  line: number | null;
  cells: Marked[];
  before: number[];
  findings: Finding[];
  left: number[];
  right: number[];
  supposed: Marked | null;
  chain: Consequence[];
  others: [technique: string, line: number][];
}

/** The steps that can be found at once by techniques of one tier, as in solvers/explain/steps.py. */
interface ExplainedRound {
  tier: number;
  steps: ExplainedStep[];
  seen: [technique: string, cells: number][];
  lines: number;
  openLines: number;
  changed: number;
  reach: number;
  gain: number;
}

/** A puzzle for reasoning. */
interface Reasoned extends Named { cells: Uint8Array }

/** A puzzle solved as people do. `outcome` is UNIQUE if all of it is explained, else NONE, MULTIPLE, STUCK or, while it
 * goes on, LIMIT; `cells` is what is known in the end, `broken` a contradicted line. */
interface Walked {
  puzzle: Reasoned;
  start: Uint8Array;
  rounds: ExplainedRound[];
  outcome: string;
  cells: Uint8Array;
  broken: number | null;
  /** Whether the last search for suppositions was cut short. */
  cut: boolean;
}

/** A hint, see learn/explain/hints.js: sentences, each of which says more than the previous one; a step, a contradicted
 * line, or wrong marks. */
interface Hint {
  presses: string[];
  step: ExplainedStep | null;
  broken: number | null;
  wrong: number[];
  /** In colours, what the step rests on and a player cannot mark. */
  grounds: ExplainedStep[];
}

/** A reason: the code of its sentence in solvers/texts/en/rating.toml, and its parameters. */
interface RatedReason { code: string; parameters: Record<string, string | number> }

/** How hard a puzzle is for people, as in solvers/explain/rating.py; without a number unless it has exactly one
 * solution. */
interface Rating {
  outcome: string;
  number: number | null;
  level: string | null;
  minutes: number | null;
  footholds: number;
  lines: number;
  share: number;
  rounds: number;
  pace: number;
  few: number;
  among: number;
  hardest: string;
  recurs: number;
  supposed: number;
  reach: number;
  left: number;
  reasons: RatedReason[];
}

/** A line with its weights: see watch/line_weights.js. */
interface Weighed {
  placements: { cells: number[]; weight: number }[];
  total: number;
  filled: number[];
  empty: number[];
  chances: number[];
  messages: number[];
}

// Drawing solids

/** A shape in a plane: points [right, up], and triples of their numbers one after another. */
interface Triangles { points: number[][]; corners: number[] }

/** A shape on a face. */
interface Label { place: number[]; side: number; shape: Triangles }

interface Outline { faces?: Vector[][]; boxes?: Vector[][] }

/** Points, and the corners of triangles by the numbers of points. */
interface Mesh {
  x: Float32Array;
  y: Float32Array;
  z: Float32Array;
  i: Uint32Array;
  j: Uint32Array;
  k: Uint32Array;
}

interface Painted extends Mesh {
  /** The number of a colour, triangle by triangle. */
  intensity: Float32Array;
}

interface Picture { faces: Painted; colors: string[]; inks: { mesh: Mesh; color: string }[] }

/** The effects of pointers and keys on a solid; `pan` is in shares of its height. */
interface OrbitActs {
  turn: (yaw: number, pitch: number) => void;
  zoom: (factor: number, point?: Point) => void;
  pan: (right: number, up: number) => void;
  whole: () => void;
  front: () => void;
  tap: (point: Point, swapped: boolean) => void;
  point: (point: Point) => void;
  hover: (point: Point | null) => void;
  /** Whether a drag over cubes is a swipe, and whether one can begin at a point. */
  carves: () => boolean;
  grips: (point: Point) => boolean;
  swiping: {
    begin: (point: Point, swapped: boolean, finger: boolean) => void;
    follow: (point: Point) => void;
    end: () => void;
    cancel: () => void;
  };
}

/** Texts in the cells of a board besides their marks. */
interface CellTexts {
  text?: (cell: number) => string;
  more?: ((value: number) => string) | null;
  palette?: Ink[];
  built?: () => void;
}

/** One of several puzzles in a file. */
interface Entry { number: number; title: string }

/** Moves of a chain to repeat: `count` of them after the `first` ones. */
interface Stretch {
  chain: number;
  first: number;
  count: number;
  checkpoint: Record<string, unknown> | null;
  /** Held instead of that of the run. */
  temperature?: number;
}

/** What the server writes before the worker of the browser: its version, empty if there should be none, and addresses. */
declare const VERSION: string;
declare const SITE: string;
declare const UNKEPT: string;
