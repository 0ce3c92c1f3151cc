// What a solver finds out about the cells of a coloured puzzle, in words, and what literals and clauses say of them.
// Pages in black and white never load it. Pure.

import { percent } from "../core/beliefs.js";
import { runsIn } from "../core/lines.js";
import { bitOf, colourOf, coloursIn, emptyLast, MARK, maskOf, TRIED, valueOf, without } from "../core/marks.js";
import { eitherOf } from "../core/texts/phrases.js";
import { listed, say } from "../core/texts/say.js";
import { capital, cellName, clueText, lineName } from "../core/words.js";
import { WHY } from "./event_codes.js";
import { percentsApart } from "./reasons.js";
import { coloured, valueAt } from "./recording.js";

/** @import { Formula } from "./formula.js" */

const FEW = 4; // cells of a step that are named one by one
export const FAINT = 0.05; // of leaning, up to which no colour is called likelier
const NOTHING = { colour: 0, chance: 0, leaning: 0 };

// Beliefs

/** The most likely colour of an unknown cell, how likely it is in thousandths, and how much likelier than chance, from
 * 0 to 1; null before there is a belief. @param {WatchedCells} board @param {number} cell */
export function likeliestAt(board, cell) {
  const { chances, length } = board, { inks } = coloured, mask = maskOf(valueAt(board, cell), inks.length);
  if (!chances || board[cell] & MARK) return null;
  let believed = false, colour = 0, most = -1;
  for (let ink = 0; ink < inks.length; ink++) {
    const reported = chances[ink * length + cell], chance = reported ? reported - 1 : 0;
    believed ||= reported > 0;
    if (mask & bitOf(ink) && chance > most) [colour, most] = [ink, chance];
  }
  const even = 1 / coloursIn(mask).length;
  return believed && even < 1 ? { colour, chance: most, leaning: (most / 1000 - even) / (1 - even) } : null;
}

/** @param {{ colour: number, chance: number }} likely */
const likelihood = ({ colour, chance }) =>
  say("coloured_run.believed", { percent: percent(chance), state: colourName(colour) });

// Names

/** @param {number} colour */
const colourName = (colour) => (colour ? coloured.inks[colour].name : say("believing.empty"));

/** "red, blue or empty". @param {number} mask */
const either = (mask) => eitherOf(emptyLast(mask).map(colourName));

const whole = () => 2 ** coloured.inks.length - 1;

/** What is excluded with a mask, as a mask. @param {number} mask */
const gone = (mask) => without(whole(), mask);

/** Whether it is shorter to say what a cell cannot be. @param {number} mask */
const isBriefer = (mask) => coloursIn(gone(mask)).length < coloursIn(mask).length;

/** What a cell is, after "is": "red", "not red", "blue or empty". @param {number} value */
export function valueName(value) {
  const mask = maskOf(value > 0 ? value & MARK : value, coloured.inks.length);
  return isBriefer(mask) ? say("coloured_run.not", { colours: either(gone(mask)) }) : either(mask);
}

/** What a cell is if a supposition about it is wrong. @param {number} value */
export const oppositeName = (value) =>
  valueName(valueOf(gone(maskOf(value > 0 ? value & MARK : value, coloured.inks.length)), coloured.inks.length));

/** A sentence about what is left for a cell, after which it is not decided.
 * @param {string} cell @param {number} mask @param {number} [refuted] the value that was tried */
function leftText(cell, mask, refuted = 0) {
  const excluded = refuted > 0 ? maskOf(refuted) : gone(mask);
  return refuted > 0 || isBriefer(mask) ? say("coloured_run.cannot", { cell, colours: either(excluded) })
    : say("coloured_run.left", { cell, colours: either(mask) });
}

/** What an unknown cell can be, and is believed to be; empty if nothing is said of it.
 * @param {WatchedCells} board @param {number} cell */
export function openWords(board, cell) {
  if (board[cell] & MARK) return "";
  const likely = likeliestAt(board, cell), mask = maskOf(valueAt(board, cell), coloured.inks.length);
  const can = mask === whole() ? "" : say("coloured_run.may_be", { colours: either(mask) });
  return [can, likely && likely.leaning > FAINT ? likelihood(likely) : ""].filter(Boolean).join(", ");
}

/** The runs of a line as annealers see them. @param {ArrayLike<number>} marks */
export const runsText = (marks) => runsIn(marks)
  .map(({ run, mark }) => say("coloured_run.runs", { length: run, name: colourName(colourOf(mark)) })).join(", ");

/** The cells of each colour in a line: "red: cells 1 to 3; blue: cell 5".
 * @param {ArrayLike<number>} marks @param {(first: number, last: number) => string} named */
export function filledText(marks, named) {
  const parts = runsIn(marks).map(({ start, run, mark }) =>
    say("coloured_run.filled", { colour: colourName(colourOf(mark)), cells: named(start, start + run) }));
  return parts.length ? parts.join(say("coloured_run.between")) : say("placing.nothing_filled");
}

/** What the ways to fill a line agree on. @param {ArrayLike<number>} shared values @param {number} fresh */
export function agreeText(shared, fresh) {
  const values = Array.from(shared), settled = values.filter((value) => value > 0).length;
  const what = partsOf(settled, values.filter((value) => value < 0).length);
  return what.length ? say("coloured_run.agree", { what: listed(what), fresh }) : say("placing.agree_nothing");
}

// Reasons

/** The reason of a step as far as colours make it another one than in black and white.
 * @param {Named} game @param {Step} step @returns {Explanation | null} */
export function reasonInColours(game, step) {
  const { why, note, cells } = step;
  if (note.belief) return beliefReason(game, step);
  if (!cells.length) return null;
  if (why >= 0 && (note.because?.technique ?? "line") === "line") return lineReason(game, why, step);
  if (why === WHY.GUESS) return guessReason(game, step);
  if (why === WHY.REFUTED) return refutedReason(game, step);
  if (why === WHY.PROBE) return probeReason(game, step);
  if (why === WHY.LEARNED && !note.another) {
    const text = say(note.guessed ? "coloured_run.learned_if" : "coloured_run.learned", { what: whatOf(step) });
    return { text, detail: say("reasons.learned_detail"), cell: cells.length === 1 ? cells[0] : null };
  }
  return null;
}

/** "settle 3 cells and leave fewer colours for 2 cells". @param {Step} step */
function whatOf({ cells, board }) {
  const settled = Array.from(cells).filter((cell) => (board?.[cell] ?? 0) & MARK).length;
  return listed(partsOf(settled, cells.length - settled));
}

/** @param {number} settled @param {number} narrowed */
const partsOf = (settled, narrowed) => [
  ...(settled ? [say("coloured_run.settle", { count: settled })] : []),
  ...(narrowed ? [say("coloured_run.narrow", { count: narrowed })] : []),
];

/** @param {Named} game @param {number} line @param {Step} step @returns {Explanation | null} */
function lineReason(game, line, step) {
  const { cells, values } = step, board = /** @type {WatchedCells} */ (step.board);
  const clue = /** @type {RunLengths} */ (game.clues[line]), rests = values[0] & TRIED;
  if (!clue.length) return null;
  const runs = clue.length > FEW ? say("coloured_run.its_runs", { count: clue.length }) : clueText(clue);
  const about = { line: lineName(game, line), clue: runs };
  const named = (/** @type {number} */ cell) => (
    { cell: cellName(game, cell), state: valueName(valueAt(board, cell)) });
  if (cells.length === 1) {
    const text = say(rests ? "coloured_run.one_line_if" : "coloured_run.one_line", { ...about, ...named(cells[0]) });
    return { text, detail: "", line };
  }
  const narrowed = Array.from(cells).filter((cell) => !(board[cell] & MARK));
  const detail = narrowed.length <= FEW
    ? narrowed.map((cell) => say("coloured_run.seen", named(cell))).join(say("coloured_run.between")) : "";
  const text = say(rests ? "coloured_run.line_if" : "coloured_run.line", { ...about, what: whatOf(step) });
  return { text, detail: detail || say("reasons.line_detail"), line };
}

/** @param {Named} game @param {Step} step @returns {Explanation} */
function guessReason(game, { cells: [cell], note, board }) {
  const cells = /** @type {WatchedCells} */ (board), value = valueAt(cells, cell);
  if (note.surest) return surestReason(game, note.surest);
  const chance = note.believed ? chanceOf(cells, cell, value) : 0;
  const about = { cell: cellName(game, cell), state: valueName(value), percent: percent(chance) };
  const text = say(chance > 500 ? "reasons.sure_guess" : "reasons.guess", about);
  const detail = [note.among && say("reasons.guess_by_belief"), say("reasons.guess_detail")].filter(Boolean).join(" ");
  return { text, detail, cell };
}

/** The reported chance that a guess is right; 0 if none was. @param {WatchedCells} board @param {number} cell
 * @param {number} value */
function chanceOf({ chances, length }, cell, value) {
  const out = value < 0 ? coloursIn(gone(-value)) : [], colour = value > 0 ? colourOf(value) : out[0];
  const reported = chances?.[colour * length + cell] ?? 0;
  if (!reported || out.length > 1) return 0;
  return value > 0 ? reported - 1 : 1001 - reported;
}

/** @param {Named} game @param {NonNullable<Note["surest"]>} surest @returns {Explanation} */
function surestReason(game, { cells: [cell, next], odds, colours = [] }) {
  const { texts: [sure, less], same } = percentsApart(odds), [state, other] = colours.map(colourName);
  const about = { cell: cellName(game, cell), state, percent: sure };
  const code = next !== cell ? `reasons.${same ? "as_sure" : "next_surest"}`
    : colours[0] === colours[1] ? "reasons.only_unknown" : "coloured_run.next_colour";
  const beside = say(code, { cell: cellName(game, next), state: other, percent: less });
  return { text: say("reasons.sure_guess", about), detail: `${beside} ${say("reasons.guess_detail")}`, cell };
}

/** @param {Named} game @param {Step} step @returns {Explanation | null} */
function refutedReason(game, { cells: [cell], note: { branch }, board }) {
  const value = valueAt(/** @type {WatchedCells} */ (board), cell), name = cellName(game, cell);
  if (value > 0) return null;
  const tried = branch?.cell === cell ? branch.value : 0, text = leftText(capital(name), -value, tried);
  const line = branch && branch.line >= 0 ? branch.line : null;
  const detail = branch && branch.cell >= 0 && line !== null ? say("reasons.supposed", {
    cell: cellName(game, branch.cell), state: valueName(branch.value), line: lineName(game, line),
  }) : say("reasons.refuted_detail");
  return { text, detail, cell, line };
}

/** @param {Named} game @param {Step} step @returns {Explanation} */
function probeReason(game, step) {
  const { branch } = step.note, what = whatOf(step);
  if (!branch) return { text: say("coloured_run.probing", { what }), detail: "" };
  const about = { cell: cellName(game, branch.cell), what };
  return { text: say("coloured_run.probed", about), detail: "", cell: branch.cell };
}

/** @param {Named} game @param {Step} step @returns {Explanation} */
function beliefReason(game, { cells, board }) {
  const text = say("reasons.belief", { cells: say("watch.cells", { count: cells.length }) });
  const surest = surestText(game, /** @type {WatchedCells} */ (board));
  return { text, detail: [surest, say("reasons.belief_detail")].filter(Boolean).join(" ") };
}

/** Of which open cells the lines are surest that they have some colour. @param {Named} game
 * @param {WatchedCells} board */
function surestText(game, board) {
  const likely = [...board.keys()].map((cell) => ({ cell, ...likeliestAt(board, cell) ?? NOTHING }));
  const most = likely.reduce((chance, next) => Math.max(chance, next.leaning > 0 ? next.chance : 0), 0);
  const surest = likely.filter(({ chance, leaning }) => leaning > 0 && chance === most), [only] = surest;
  if (surest.length > 1) return say("reasons.surest_several", { count: surest.length, percent: percent(most) });
  return only && say("reasons.surest", { cell: cellName(game, only.cell), likelihood: likelihood(only) });
}

// Literals and clauses

/** What a literal says of its cell. @param {Named} game @param {Formula} formula @param {number} literal */
export const cellLiteral = (game, formula, literal) =>
  say("coloured_clauses.cell_is", { cell: cellName(game, formula.cellOf(literal)), is: isWhat(formula, literal) });

/** "is red", "is not empty". @param {Formula} formula @param {number} literal */
function isWhat(formula, literal) {
  const colour = formula.colourOf(literal);
  const what = colour ? coloured.inks[colour].name : say("coloured_clauses.empty_cell");
  return say(literal > 0 ? "coloured_clauses.is" : "coloured_clauses.is_not", { what });
}

/** The literals of a clause. Of a cell that was just named, only what it is.
 * @param {Formula} formula @param {number[]} literals @param {(literal: number) => string} inWords of any literal */
export const literalsInWords = (formula, literals, inWords) => literals.map((literal, i) => {
  const cell = formula.cellOf(literal);
  return cell >= 0 && i && formula.cellOf(literals[i - 1]) === cell ? isWhat(formula, literal) : inWords(literal);
});

/** A literal of a cell in a few words: "r1c3 not red". @param {{ row: string, column: string }} place
 * @param {Formula} formula @param {number} literal */
export function cellSign(place, formula, literal) {
  const colour = formula.colourOf(literal);
  const what = colour ? coloured.inks[colour].name : say("coloured_clauses.empty_cell");
  return say(literal > 0 ? "coloured_clauses.sign_is" : "coloured_clauses.sign_is_not", { ...place, what });
}

/** "2 (3 red)": the number of a run, and what it is. @param {Named} game @param {number} line @param {number} run */
export function runName({ clues }, line, run) {
  const clue = /** @type {RunLengths} */ (clues[line]), { name } = coloured.inks[colourOf((clue.marks ?? [])[run])];
  return say("coloured_clauses.run", { run: run + 1, length: clue[run], name });
}

/** What a clause is called that says that a cell has one colour and no other.
 * @param {Formula} formula @param {number} clause */
export function cellClauseName(formula, clause) {
  const [first] = formula.clause(clause);
  if (first > 0) return say("coloured_clauses.at_least_one", { clause });
  return say(formula.colourOf(first) ? "coloured_clauses.at_most_one" : "coloured_clauses.not_both", { clause });
}
