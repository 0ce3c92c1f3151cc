// What modules hand to each other. Only types: browsers never load this; tsc takes it for all scripts.

/** What a page can be busy with. */
type Busy = "asking" | "drawing" | "following" | "keeping" | "loading" | "moving" | "thinking";

// Puzzles

/** Rows and columns, or X, Y and Z. */
type Shape = number[];

/** The number of a line in a solid. */
interface Count {
  total: number;
  groups: number;
}

/** Run lengths, a number, or null where nothing is told. */
type Clue = number[] | Count | null;

/** A clue as a machine that reads the marks of a line one by one: the state after one, -1 for none, and whether the clue
 * holds when the line ends in a state. It begins in state 0. */
interface ClueReader {
  states: number;
  next: (state: number, mark: number) => number;
  holds: (state: number) => boolean;
}

/** A cell and what it is marked as. */
type Marked = [cell: number, mark: number];

interface Line {
  start: number;
  step: number;
  length: number;
  axis: number;
}

/** What is known of a clue: whether its line can still hold, and which of its numbers are done. */
interface Fact {
  holds: boolean;
  done: boolean[];
}

interface FlatPuzzle {
  rows: (number[] | null)[];
  cols: (number[] | null)[];
  givens?: Marked[];
}

interface SolidPuzzle {
  shape: Shape;
  clues: Clue[];
  givens?: Marked[];
}

/** Flat or solid: what is not there does not belong to its kind. */
type Puzzle = Partial<FlatPuzzle> & Partial<SolidPuzzle>;

/** What stays as it is of a puzzle. */
interface Layout {
  shape: Shape;
  height: number;
  width: number;
  size: number;
  clues: Clue[];
  lines: Line[];
  given: Uint8Array;
  facts: Fact[];
}

/** As much of it as names need. */
type Named = Pick<Layout, "shape" | "lines" | "clues">;

type Cells = Uint8Array | Uint16Array;

// Pictures

/** Grey, a byte a place from 0 (black) to 255, row after row. */
interface Grey {
  width: number;
  height: number;
  shades: Uint8Array;
}

/** How grey becomes cells. A `threshold` takes the place of the one that Otsu's way finds; `contrast` goes from -100 to
 * 100; groups of up to `specks` cells are taken out. */
interface Making {
  way: string;
  threshold: number | null;
  invert: boolean;
  contrast: number;
  specks: number;
}

/** Part of a picture, as shares of its width and height. */
interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

// Games

interface Changes {
  cells: number[];
  before: number[];
  after: number[];
}

interface Stroke extends Changes {
  start?: number;
  end?: number;
  axis?: "row" | "col" | null;
  from?: number;
  to?: number;
  /** Of a model: the colours of its cells before and after. */
  colors?: Record<"before" | "after", (string | null)[] | null>;
}

interface Strikes {
  count: number;
  model: ArrayLike<number> | null;
}

interface Game extends Layout {
  cells: Uint8Array;
  strokes: Stroke[];
  undone: Stroke[];
  open: Stroke | null;
  growing: boolean;
  trial: number;
  tool: number;
  cursor: number;
  factsVersion: number;
  stale: Set<number>;
  seconds: number;
  finished: boolean;
  shown: boolean;
  version: number;
  /** How many hints were shown. */
  hints: number;
  record: Achieved | null;
  /** Whether the rest of a finished line is crossed with the stroke that finishes it. */
  crossing: boolean;
}

/** How a puzzle was finished. */
interface Achieved {
  seconds: number;
  hints: number;
  /** When, in days since 1970; unknown of what was kept long ago. */
  day?: number | null;
}

interface SolidGame extends Game {
  strikes: Strikes;
}

/** A game as it is kept in the browser; what is read may be anything. */
interface Saved {
  cells: string;
  seconds: number;
  finished: boolean;
  shown: boolean;
  trial: number;
  strokes: number[][][];
  title?: string;
  author?: string;
  height?: number;
  width?: number;
  shape?: Shape;
  share?: number;
  when?: number;
  code?: string;
  model?: boolean;
  colors?: (string | null)[] | null;
  /** What is shown at the end. */
  note?: string;
  /** Of a drawing: see make/drawing.js. */
  kept?: string;
  typed?: boolean;
  rows?: string;
  cols?: string;
  licence?: string;
  strikes?: { count: number; on: boolean };
  hints?: number;
  record?: Achieved | null;
  id?: string;
}

/** What a player has set; see play/settings.js. */
interface Settings {
  /** Whether finished lines are crossed by themselves. */
  cross: boolean;
  /** Whether proven numbers are struck. */
  strike: boolean;
  /** When mistakes are told: "never", "asked" or "once". */
  errors: string;
  clock: boolean;
  crosshair: boolean;
  ink: string;
  left: boolean;
  sounds: boolean;
  vibration: boolean;
}

/** What is told beside the board, and what the board shows of it. */
interface Help {
  text: string;
  detail: string;
  look: number | null;
  ghosts: Marked[];
  wrong: number[];
  at: number | null;
  next: { step: string; work: () => unknown } | null;
  /** What is shown below: pictures of lines, other explanations. */
  below: Node[];
  version: number;
}

// The page

/** Where elements are looked for. */
type Root = Pick<ParentNode, "querySelector">;

// Boards

interface Point {
  x: number;
  y: number;
}

interface Extent {
  height: number;
  width: number;
}

/** A picture that is drawn: by cell, row by row, 1 where it is filled and 0 where it is not. */
interface FlatPicture extends Extent {
  cells: Uint8Array;
}

interface BandExtent extends Extent {
  across: number;
  down: number;
  /** Beyond the grid. */
  after?: number;
}

/** What lines cost an annealer, by their number; of those that it does not judge there is nothing. */
interface LineCosts {
  costs: Map<number, number>;
  /** By how much the move at hand changes them, or would have, had it not been refused. */
  changes: Map<number, number>;
  refused: boolean;
  /** The cost at which a bar is as long as it gets. */
  most: number;
}

/** Where a board lies in its canvas: sizes in CSS pixels. */
interface Frame {
  cell: number;
  font: number;
  left: number;
  top: number;
  width: number;
  height: number;
  x: number;
  y: number;
  /** By how much the board is larger than its view, 0 where all of it is in sight. */
  beyondX: number;
  beyondY: number;
  dpr: number;
}

/** The rows and columns in sight. */
interface Part {
  firstRow: number;
  lastRow: number;
  firstCol: number;
  lastCol: number;
}

type Paint = CanvasRenderingContext2D;

interface Colors {
  paper: string;
  sheet: string;
  ink: string;
  filled: string;
  closedSheet: string;
  closedInk: string;
  faint: string;
  cross: string;
  line: string;
  lineStrong: string;
  lineHeavy: string;
  zebra: string;
  accent: string;
  cube: string;
  cubeFaint: string;
  cubeEdge: string;
  kept: string;
  soft: string;
  candidate: string;
  belief: string;
  good: string;
  hover: string;
  look: string;
  font: string;
}

interface Palette extends Colors {
  hatch: CanvasPattern;
}

/** What a board shows; which parts of it there are depends on the board. */
interface Scene {
  /** A number a cell, see core/marks.js; marks on trial are drawn hatched. */
  cells: Cells;
  /** Not 0 for cells that were there from the start. */
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
  /** Marks that are proposed. */
  ghosts: Marked[];
  /** Cells that are marked wrongly. */
  wrong: number[];
  /** Whether numbers that are done stay as they are, and lines that cannot hold. */
  plain?: { done: boolean, broken: boolean };
  /** Whether crosses are left out: a finished picture. */
  clean: boolean;
  /** Whether nothing moves. */
  calm: boolean;
  /** Cells to point out. */
  marked?: ArrayLike<number> & Iterable<number>;
  /** Whether so much changes that the elements may lag behind. */
  rushing?: boolean;
  /** What draws into unknown cells: board/belief_squares.js. */
  shade?: Shade;
  /** What becomes of a finished board. */
  ending?: Ending | null;
  /** Of a flat board: what is drawn beyond the grid. */
  beyond?: Beyond | null;
  /** Of a finished solid: the colours of its cells. */
  colors?: (string | null)[] | null;
  /** Of a solid: whether the box is seen in which it is built. */
  guided?: boolean;
  /** Of a solid: by axis the first and the last layer in sight. */
  cut?: Cut;
  /** Of a solid: the box of a layer. */
  layer?: number[][] | null;
}

/** A finished board that becomes a picture: draws over it, and tells whether it still moves. */
type Ending = (paint: Paint, palette: Palette, view: Frame, now: number) => boolean;

/** Draws into a paint whose corner is that of the grid; `room` is what that needs, in units of the font. */
interface Beyond {
  room: number;
  draw: (paint: Paint, palette: Palette, extent: Extent, view: Frame) => void;
}

type Shade = (
  paint: Pick<Paint, "fillStyle" | "fillRect">,
  palette: Pick<Palette, "belief">,
  scene: Pick<Scene, "cells">,
  width: number,
  cell: number,
  part: Part,
) => void;

/** What is told to who makes a board. */
interface BoardWish {
  name: string;
  label: (cell: number) => string;
  redraw: () => void;
  testid?: string;
  whole?: boolean;
  played?: boolean;
  more?: (value: number) => string;
}

/** What a board to practise on can do: where the keyboard and the pointer are, from where one looks at it, as text, and
 * to bring a cell into sight. */
interface PractisedBoard {
  draw: (scene: Scene, now: number) => boolean;
  cursor: () => number | null;
  hover: () => number | null;
  view: () => string;
  reveal: (cell: number) => void;
  close: () => void;
}

/** What a board to practise on is made of; `letters` are what keys do. */
interface PractisedGame {
  puzzle: Puzzle;
  store: import("./js/base/redraw.js").Redraw<Game>;
  letters: Record<string, () => unknown>;
}

/** What a board on which a solver is watched can do. */
interface WatchedBoard {
  draw: (scene: Scene, now: number) => boolean;
  view: { toggleWhole?: () => void } | null;
  /** The cell under a point of the page; of a flat board. */
  cellFrom?: (point: Point, inside: boolean) => number | null;
}

type MakeBoard = (host: HTMLElement, wish: BoardWish) => WatchedBoard;

/** What the keyboard does on a board. */
interface KeyActs {
  move: (cell: number) => void;
  grow: (cell: number) => void;
  mark: (mark: number) => void;
  undo: () => void;
  redo: () => void;
  letters: Record<string, () => unknown>;
}

/** What a pointer does on a flat board. */
interface PointerActs {
  start: (cell: number, swapped: boolean) => void;
  extend: (cell: number, point: Point) => void;
  end: () => void;
  cancel: () => void;
  hover: (cell: number | null) => void;
  swapped: () => void;
}

// Solids

/** By axis the first and the last layer in sight. */
type Cut = number[][];

type Vector = number[];

interface Camera {
  yaw: number;
  pitch: number;
  zoom: number;
  shift: Vector;
  /** What it looks at, in cells, and from how far at zoom 1. */
  middle: Vector;
  far: number;
}

/** The part of a camera by which a solid fills its pane. */
type Fit = Pick<Camera, "middle" | "far">;

/** A pane: width by height, and what is kept free at its borders, in shares of half its height. */
interface Pane {
  aspect: number;
  margins: Record<"left" | "right" | "top" | "bottom", number>;
}

interface Face {
  cell: number;
  side: number;
}

interface Faces {
  cells: number[];
  sides: number[];
}

interface View3d {
  eye: Vector;
  height: number;
  project: (point: Vector) => number[];
  pick: (stands: Uint8Array, cut: Cut, x: number, y: number) => Face | null;
  ground: (x: number, y: number) => number | null;
}

/** What the pointer and the keyboard do on a solid; the side only where the block is pointed at. */
interface SolidActs extends KeyActs {
  start: (cell: number, swapped: boolean, side?: number) => boolean;
  /** Somebody points at the number of a line. */
  point?: (line: number) => void;
  extend: (cell: number) => void;
  end: () => void;
}

interface SolidWish extends BoardWish {
  content: DocumentFragment;
  library: string;
  act?: SolidActs | null;
  cursor?: (() => number) | null;
}

// What solvers tell

/** The last event of a log. */
interface Finished {
  outcome: string;
  counters: Record<string, number>;
  seconds?: number | null;
  message?: string;
  where?: { sentence?: string } | null;
  error?: { message: string };
}

interface Because {
  technique: string;
  line?: number;
}

/** An event of a log, of any kind; docs/wire.md says which fields a kind has. */
interface WireEvent extends Finished, Because {
  t: string;
  at?: number;
  merged?: number;
  cells: any;
  values: number[];
  why: number[];
  chances: number[];
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
  cell: number;
  value: number;
  encoding: string;
  variables: number[][];
  sizes: any;
  literals: number[];
  clauses: number[];
  clause: number;
  ends: number[];
  lines: any;
  sources: number[];
  targets: number[];
  used: number[];
  restart: boolean;
  columns: { name: string; form: string }[];
  origins: string[];
  refusals: string[];
  chain: number;
  state: Record<string, unknown>;
  acceptance: string;
  costs: number[];
  grids: any;
  rungs: number[];
  on_rung?: number[];
  kinds: string;
  by?: number[];
  deltas: number[];
  temperatures: number[];
  draws: number[];
  drawn: (boolean | number)[];
  csv: string;
  svg: string;
  /** Of a change: what is known of what any costs, in cells, and whether none is cheaper. */
  least_cells: number;
  proven: boolean;
}

/** A clause that is broken, with the edges of the implication graph, and what is learned from it. */
interface Broken {
  formula: import("./js/watch/formula.js").Formula;
  clause: number;
  sources: number[];
  targets: number[];
  learned?: Lesson;
}

interface Lesson {
  clause: number;
  used: number[];
  level: number;
}

/** What a SAT solver that is watched does in a step: it sets a literal, meets a conflict, learns, or goes back. */
interface ClauseNote {
  formula: import("./js/watch/formula.js").Formula;
  literal?: number;
  clause?: number;
  level?: number;
  conflict?: Broken;
  learned?: Lesson;
  jump?: { level: number; restart: boolean; gone: number };
  forbidden?: number;
}

/** What else there is to say of a step. */
interface Note {
  because?: Because;
  believed?: boolean;
  /** What was supposed before this step, and the line that broke; see `branches` in docs/wire.md. */
  branch?: { cell: number, value: number, line: number };
  /** Of a branch that is played: its cell is supposed here. */
  supposed?: boolean;
  /** The end of one: the line that cannot hold, -1 where none of them breaks, and the one that the solver named. */
  broken?: { cell: number, value: number, line: number, named: number };
  move?: number;
  cells?: number;
  belief?: boolean;
  progress?: boolean;
  stage?: string;
  solution?: number;
  finished?: Finished;
  merged?: number;
  clauses?: ClauseNote;
}

interface Step {
  why: number;
  cells: Uint32Array;
  values: Uint16Array;
  at: number;
  x: number;
  known: number;
  cost: number;
  /** The lowest cost so far. */
  best: number;
  temperature: number;
  /** The share of moves that were taken, of late. */
  accepted: number;
  doubt: number;
  note: Note;
  /** An annealer's single move, or several at once. */
  move: AnnealedMove | null;
}

/** A move of an annealer: what `kind` it is stands in watch/annealing_moves.js. */
interface AnnealedMove {
  kind: number;
  /** The moves of its chain up to this one, and how many of these it stands for. */
  number: number;
  by: number;
  chain: number;
  grid: number;
  rung: number;
  delta: number;
  temperature: number;
  draw: number;
  cells: Uint32Array;
  /** For each of the cells 1 if the move empties it, or would. */
  emptied: Uint8Array;
  how: Annealing;
}

/** How a chain is judged. */
interface Annealing {
  cost: string;
  lines: string;
  acceptance: string;
  rungs: number[];
}

/** A step in words, with the line and the cell that it is about. */
interface Reason {
  text?: string;
  detail?: string;
  line?: number | null;
  cell?: number | null;
}

interface Explanation {
  text: string;
  detail: string;
  line?: number | null;
  cell?: number | null;
}

interface Solved {
  number: number;
  cells: Uint8Array;
}

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

interface Method {
  name: string;
  summary: string;
  options: Field[];
}

/** One of the few lines in which a method is told while it is watched. */
interface CodeLine {
  words: string;
  code: string;
  /** By what it is lit: see watch/code_lines.js. */
  lights: string[];
  counters: string[];
  source: { file: string; function: string; first: number; text: string; address: string };
}

interface Limits {
  seconds: number;
  most: number;
}

/** What is chosen for a solve. */
interface Choice {
  method: string;
  options: Record<string, unknown>;
  seed: number;
  seconds: number;
}

interface TextChoice {
  method: string;
  texts: Record<string, string | boolean>;
}

// The server

/** What was asked for, or what went wrong in one sentence. */
type Answer<T> = { answer: T; error?: undefined } | { answer?: undefined; error: string };

/** A solid as the server takes it, its lines face by face. */
type WrittenSolid = Record<string, unknown>;

interface JobStatus {
  state: string;
  place: number;
  /** Seconds until it will probably begin. */
  wait: number;
  thinned?: boolean;
}

/** What is called with the news of a job. */
interface JobEars {
  events: (events: WireEvent[]) => void;
  status: (status: JobStatus) => void;
  failed: (sentence: string) => void;
  /** Whether the server is away at the moment. */
  away: (away: boolean) => void;
}

interface Follower {
  follow: (job: string, ears: JobEars) => () => void;
}

/** A model that was asked for. */
interface Model {
  shape: Shape;
  cells: ArrayLike<number>;
  colors?: (string | null)[] | null;
  title?: string;
  author?: string;
}

/** A puzzle's text, a file that is none, or what writeSolid writes. */
type Source = string | File | WrittenSolid;

interface SolidWritten {
  shape: Shape;
  clues: Clue[];
  title?: string;
  /** Its model, where that is told. */
  cells?: ArrayLike<number> | null;
}

/** What a job is to do. */
interface JobWish extends Partial<Choice> {
  task?: string;
  stretch?: Stretch;
}

/** A job that is followed: `next` is the number of the event to come; it is `known` once anything was heard of it. */
interface Followed {
  job: string;
  ears: JobEars;
  next: number;
  known: boolean;
  refusals: number;
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

// Reasoning

/** What all placements of a clue share; of run lengths also where each run can start, at the earliest, at the latest. */
interface Placed {
  cells: Uint8Array;
  starts?: number[][];
  first?: number[];
  last?: number[];
}

/** Places of a line, from one to before another. */
type Span = [start: number, stop: number];

/** What one sees of one line: see learn/explain/line_view.js. `news` are the unknown places that can be worked out. */
interface LineView {
  ringed: boolean;
  runs: number[];
  total: number;
  groups: number;
  known: Uint8Array;
  news: Map<number, number>;
  starts: number[][];
  left: number[];
  right: number[];
  segments: Span[];
  stretches: Span[];
}

/** One of the cases that a line is taken apart into, and what stands against it. With a `start`, the run starts there;
 * without, so many runs lie before the cell that is looked at. */
interface Case {
  run: number;
  start: number | null;
  objection: string;
  at: number;
}

/** What one look at a line finds: cells by their place in it; the runs that it speaks of, the spans that it points at,
 * all cases of a case analysis, the ways to share a ringed number, the numbers that it could have otherwise. */
interface Finding {
  cells: Marked[];
  runs: number[];
  spans: Span[];
  cases: Case[];
  splits: number[][];
  totals: number[];
}

/** A way in which people reason: see learn/explain/techniques/technique.js. With `picture` the outermost placements are what
 * one should see; with `single` each finding is a step of its own. */
interface Technique {
  code: string;
  weight: number;
  tier: number;
  find: (view: LineView) => Finding[];
  ofRuns: boolean;
  ofRings: boolean;
  tells: number[];
  picture: boolean;
  single: boolean;
}

/** One link of a chain of lines: a line, and what follows on it; nothing on the last one, which does not hold. */
interface Consequence {
  line: number;
  cells: Marked[];
}

/** What somebody finds by one look, as in solvers/explain/steps.py: `before` is what was known of the line then. Where
 * several lines are needed there is no single one: `supposed` cannot be, and `chain` is what would follow. `others` are
 * the lines that tell one of these cells too. */
interface ExplainedStep {
  technique: string;
  line: number | null;
  cells: Marked[];
  before: Uint8Array;
  findings: Finding[];
  left: number[];
  right: number[];
  supposed: Marked | null;
  chain: Consequence[];
  others: [technique: string, line: number][];
}

/** What can be found at once, by techniques of one tier, as in solvers/explain/steps.py. */
interface ExplainedRound {
  tier: number;
  steps: ExplainedStep[];
  seen: [technique: string, cells: number][];
  lines: number;
  openLines: number;
  changed: number;
  reach: number;
}

/** A puzzle as one reasons about it. */
interface Reasoned extends Named {
  cells: Uint8Array;
}

/** A puzzle solved as a person does. `outcome` is UNIQUE when all of it is explained, else NONE, MULTIPLE, STUCK or, as
 * long as it goes on, LIMIT; `cells` is what is known in the end, `broken` a line that does not hold. */
interface Walked {
  puzzle: Reasoned;
  start: Uint8Array;
  rounds: ExplainedRound[];
  outcome: string;
  cells: Uint8Array;
  broken: number | null;
  /** Whether the last search for suppositions was ended before it was through. */
  cut: boolean;
}

/** What helps next on a board, see learn/explain/hints.js: sentences, each of which says more than the one before it; a
 * step, a line that is broken, marks that are wrong. */
interface Hint {
  presses: string[];
  step: ExplainedStep | null;
  broken: number | null;
  wrong: number[];
}

/** A reason: the code of its sentence in solvers/texts/en/rating.toml, and what that needs. */
interface RatedReason {
  code: string;
  parameters: Record<string, string | number>;
}

/** How hard a puzzle is for people, as in solvers/explain/rating.py; without a number it has not one solution. */
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

/** A line, weighed: see watch/line_weights.js. */
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
interface Triangles {
  points: number[][];
  corners: number[];
}

/** A shape on a face. */
interface Label {
  place: number[];
  side: number;
  shape: Triangles;
}

interface Outline {
  faces?: Vector[][];
  boxes?: Vector[][];
}

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

interface Picture {
  faces: Painted;
  colors: string[];
  inks: { mesh: Mesh; color: string }[];
}

/** What pointers and keys do with a solid; `pan` in shares of its height. */
interface OrbitActs {
  turn: (yaw: number, pitch: number) => void;
  zoom: (factor: number) => void;
  pan: (right: number, up: number) => void;
  whole: () => void;
  front: () => void;
  tap: (x: number, y: number, swapped: boolean) => void;
  point: (x: number, y: number) => void;
  hover: (point: Point | null) => void;
}

/** What is written in the cells of a board besides their marks. */
interface CellTexts {
  text?: (cell: number) => string;
  more?: ((value: number) => string) | null;
}

/** How fast a recording is played; `speed` null: so that all of it takes some seconds. */
interface Pace {
  place: number;
  playing: boolean;
  speed: number | null;
}

/** One of several puzzles in a file. */
interface Entry {
  number: number;
  title: string;
}

/** Moves of a chain that are made again: `count` of them after the `first` ones. */
interface Stretch {
  chain: number;
  first: number;
  count: number;
  checkpoint: Record<string, unknown> | null;
  /** That is held in place of the run's. */
  temperature?: number;
}
