// What modules hand to each other. Only types: browsers never load this; tsc takes it for all scripts.

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
  height?: number;
  width?: number;
  shape?: Shape;
  share?: number;
  when?: number;
  code?: string;
  model?: boolean;
  colors?: (string | null)[] | null;
  strikes?: { count: number; on: boolean };
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

interface BandExtent extends Extent {
  across: number;
  down: number;
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
  bandLeft: number;
  bandTop: number;
  stuckX: boolean;
  stuckY: boolean;
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
  faint: string;
  cross: string;
  line: string;
  lineStrong: string;
  accent: string;
  cube: string;
  cubeFaint: string;
  kept: string;
  soft: string;
  candidate: string;
  belief: string;
  hover: string;
  look: string;
  font: string;
}

interface Palette extends Colors {
  hatch: CanvasPattern;
}

/** What a board shows; which parts of it there are depends on the board. */
interface Scene {
  /** A number a cell, see game/marks.js; marks on trial are drawn hatched. */
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
  /** Whether crosses are left out: a finished picture. */
  clean: boolean;
  /** Whether nothing moves. */
  calm: boolean;
  /** Cells to point out. */
  marked?: ArrayLike<number> & Iterable<number>;
  /** Whether so much changes that the elements may lag behind. */
  rushing?: boolean;
  /** What draws into unknown cells: board/beliefs.js. */
  shade?: Shade;
  /** Of a finished solid: the colours of its cells. */
  colors?: (string | null)[] | null;
  /** Of a solid: by axis the first and the last layer in sight. */
  cut?: Cut;
  /** Of a solid: the box of a layer. */
  layer?: number[][] | null;
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
  more?: (value: number) => string;
}

/** What a board on which a solver is watched can do. */
interface WatchedBoard {
  draw: (scene: Scene, now: number) => boolean;
  view: { toggleWhole?: () => void } | null;
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
}

/** What the pointer and the keyboard do on a solid; the side only where the block is pointed at. */
interface SolidActs extends KeyActs {
  start: (cell: number, swapped: boolean, side?: number) => boolean;
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
  level: string;
  reasons: string[];
  cell: number;
  value: number;
}

/** What else there is to say of a step. */
interface Note {
  because?: Because;
  believed?: boolean;
  move?: number;
  cells?: number;
  belief?: boolean;
  progress?: boolean;
  stage?: string;
  solution?: number;
  finished?: Finished;
  merged?: number;
}

interface Step {
  why: number;
  cells: Uint32Array;
  values: Uint16Array;
  at: number;
  x: number;
  known: number;
  cost: number;
  temperature: number;
  doubt: number;
  note: Note;
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
  thinned?: boolean;
}

/** What is called with the news of a job. */
interface JobEars {
  events: (events: WireEvent[]) => void;
  status: (status: JobStatus) => void;
  failed: (sentence: string) => void;
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
}

/** A job that is followed: `next` is the number of the event to come. */
interface Followed {
  job: string;
  ears: JobEars;
  next: number;
}

interface Batch extends JobStatus {
  from: number;
  next: number;
  events: WireEvent[];
}

interface SocketEars {
  connected: () => void;
  message: (name: string, message: any) => void;
  blocked: () => void;
}

// Reasoning

/** What all placements of a clue share; of run lengths also where each run starts at the earliest and at the latest. */
interface Placed {
  cells: Uint8Array;
  first?: number[];
  last?: number[];
}

/** A line, weighed: see game/weights.js. */
interface Weighed {
  placements: { cells: number[]; weight: number }[];
  total: number;
  filled: number[];
  empty: number[];
  chances: number[];
  messages: number[];
}

// Drawing solids

/** Lines with a gap after each stroke. */
interface Ink {
  x: number[];
  y: number[];
  z: number[];
}

interface Outline {
  faces?: Vector[][];
  boxes?: Vector[][];
}

interface Mesh {
  x: Float32Array;
  y: Float32Array;
  z: Float32Array;
  i: Uint32Array;
  j: Uint32Array;
  k: Uint32Array;
  /** The number of a colour, triangle by triangle. */
  intensity: Float32Array;
}

interface Picture {
  mesh: Mesh;
  colors: string[];
  inks: { x: Float32Array; y: Float32Array; z: Float32Array; color: string; width: number }[];
}

/** What pointers and keys do with a solid; `pan` in shares of its height. */
interface OrbitActs {
  turn: (yaw: number, pitch: number) => void;
  zoom: (factor: number) => void;
  pan: (right: number, up: number) => void;
  whole: () => void;
  tap: (x: number, y: number, swapped: boolean) => void;
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
