// Simulated annealing as a game: the player proposes a move of a run, or lets chance propose one, then accepts or
// rejects it by the rule. It is the method `anneal-rows` with the options that `AS_METHOD` names. A greedy player
// accepts nothing worse instead, and may end in a trap. Pure.

import { marksIn, place } from "../../core/lines.js";
import { CROSSED, FILLED, masksOf, otherMark, UNKNOWN } from "../../core/marks.js";
import { say } from "../../core/texts/say.js";
import { acceptanceOf } from "../../watch/acceptance.js";
import { costOf } from "../../watch/line_costs.js";
import { judged, newScore } from "./score.js";

/** @import { Verdict } from "./score.js" */

const COST = "padded";
const RIGHT = 0.5; // how often chance shifts to the right
const PLACES = 2; // decimals that are shown
const MOST_EVEN = 500; // states of equal cost that are looked through for a way down

/** The options of the method that play the same. */
export const AS_METHOD = { start: "leftmost", temperatures: "given", hot: 2, cold: 0.2, moves: 150, chains: 1 };

/** `draw` is NaN unless the move makes the grid worse. `blocked`: the run cannot move.
 * @typedef {{ row: number, run: number, by: number, cells: number[], blocked: boolean, delta: number, draw: number,
 *   changes: { line: number, before: number, after: number }[] }} Proposal */
/** @typedef {ReturnType<typeof newAnnealing>} AnnealGame */

const FAILED = { cells: [], blocked: true, delta: 0, draw: NaN, changes: [] }; // a move that a run cannot make

/** @param {Layout} layout all of whose rows have clues @param {() => number} random numbers >= 0 and < 1 */
export function newAnnealing(layout, random) {
  const { hot, cold, moves } = AS_METHOD;
  const starts = Array.from({ length: layout.height }, (_, row) => leftmost(layout, row));
  const cells = new Uint8Array(layout.size).fill(CROSSED);
  for (const [row, places] of starts.entries()) {
    for (const [i, start] of places.entries()) {
      const from = row * layout.width + start;
      cells.fill(FILLED, from, from + clueOf(layout, row)[i]);
    }
  }
  const cost = columnCosts(layout, cells).reduce((sum, part) => sum + part, 0);
  return {
    layout, cells, cost, random,
    starts, // by row: where each run begins
    temperature: hot, factor: (cold / hot) ** (1 / moves), moves: 0, taken: 0,
    proposal: /** @type {Proposal | null} */ (null),
    phase: /** @type {"propose" | "decide" | "end"} */ (cost ? "propose" : "end"),
    costs: [cost], score: newScore(), greedy: false,
  };
}

/** @param {Layout} layout @param {number} line */
const clueOf = ({ clues }, line) => /** @type {number[]} */ (clues[line] ?? []);

/** @param {Layout} layout @param {number} row @returns {number[]} */
function leftmost(layout, row) {
  return place(clueOf(layout, row), masksOf(marksIn(layout, row, layout.given)))?.first ?? [];
}

/** @param {Layout} layout @param {Uint8Array} cells @param {number} line */
const lineCost = (layout, cells, line) =>
  (layout.clues[line] ? costOf(COST, clueOf(layout, line), marksIn(layout, line, cells)).cost : 0);

/** The cost of each column. @param {Layout} layout @param {Uint8Array} cells */
export const columnCosts = (layout, cells) =>
  Array.from({ length: layout.width }, (_, column) => lineCost(layout, cells, layout.height + column));

// Proposing

/** The run that covers a cell, or null. @param {AnnealGame} game @param {number} cell */
export function runAt({ layout, starts }, cell) {
  const row = Math.floor(cell / layout.width), at = cell % layout.width;
  const run = starts[row].findIndex((start, i) => start <= at && at < start + clueOf(layout, row)[i]);
  return run < 0 ? null : { row, run };
}

/** Propose to shift a run by one cell. A run that cannot move is a move that failed. @param {AnnealGame} game
 * @param {number} row @param {number} run @param {number} by @returns {Proposal} */
export function propose(game, row, run, by) {
  const { layout, cells } = game, changed = shiftOf(game, row, run, by), failed = { ...FAILED, row, run, by };
  return begin(game, changed
    ? { ...failed, blocked: false, cells: changed, ...effectOf(layout, cells, changed) } : failed);
}

/** The cells that change when a run shifts by one cell; null if it cannot.
 * @param {Pick<AnnealGame, "layout" | "starts">} game @param {number} row @param {number} run @param {number} by */
function shiftOf({ layout, starts }, row, run, by) {
  const clue = clueOf(layout, row), start = starts[row][run];
  const behind = run ? starts[row][run - 1] + clue[run - 1] + 1 : 0;
  const ahead = run + 1 < clue.length ? starts[row][run + 1] - 1 : layout.width;
  const from = row * layout.width + start - Number(by < 0), changed = [from, from + clue[run]];
  const leaves = start + by < behind || start + by + clue[run] > ahead;
  return leaves || changed.some((cell) => layout.given[cell] !== UNKNOWN) ? null : changed;
}

/** What a move would change. @param {Layout} layout @param {Uint8Array} cells @param {number[]} changed */
function effectOf(layout, cells, changed) {
  const other = flipped(cells, changed);
  const changes = changed.map((cell) => layout.height + (cell % layout.width)).map((line) => (
    { line, before: lineCost(layout, cells, line), after: lineCost(layout, other, line) }));
  return { changes, delta: changes.reduce((sum, { before, after }) => sum + after - before, 0) };
}

/** @param {Uint8Array} cells @param {number[]} changed */
function flipped(cells, changed) {
  const other = cells.slice();
  for (const cell of changed) other[cell] = otherMark(other[cell]);
  return other;
}

/** @param {AnnealGame} game @param {Proposal} proposal */
function begin(game, proposal) {
  game.moves++;
  game.proposal = proposal;
  game.phase = "decide";
  if (proposal.delta > 0) proposal.draw = game.random();
  if (proposal.blocked) end(game);
  return proposal;
}

/** Let chance propose a move, as the method does. @param {AnnealGame} game @returns {Proposal} */
export function proposeByChance(game) {
  const { random, layout, starts } = game, below = (/** @type {number} */ count) => Math.floor(random() * count);
  const row = below(layout.height), runs = starts[row].length, run = runs ? below(runs) : 0;
  return runs ? propose(game, row, run, random() < RIGHT ? 1 : -1) : begin(game, { ...FAILED, row, run, by: 0 });
}

// Accepting

/** The probability that the proposed move is accepted. @param {AnnealGame} game */
export function chanceOf({ proposal, temperature, greedy }) {
  const delta = proposal?.delta ?? 0;
  return greedy && delta > 0 ? 0 : acceptanceOf(delta, temperature);
}

/** Whether the rule accepts the proposed move. @param {AnnealGame} game */
export function isAccepted(game) {
  const { proposal } = game;
  return Boolean(proposal) && (Number.isNaN(proposal?.draw) || chanceOf(game) > Number(proposal?.draw));
}

/** Accept or reject the proposed move. @param {AnnealGame} game @param {boolean} accept @returns {Verdict} */
export function decide(game, accept) {
  const right = isAccepted(game), text = say(`algorithm.${reasonOf(game, right)}`, figures(game));
  const verdict = judged(game.score, accept === right, text, right ? "rejected_good" : "accepted_bad");
  if (verdict.right) settle(game, right);
  return verdict;
}

/** @param {AnnealGame} game @param {boolean} accepted */
function reasonOf({ proposal, greedy }, accepted) {
  if ((proposal?.delta ?? 0) <= 0) return proposal?.delta ? "accept_better" : "accept_equal";
  return accepted ? "accept_worse" : greedy ? "reject_greedy" : "reject_worse";
}

/** The numbers of the rule, as they are shown. @param {AnnealGame} game */
export function figures(game) {
  const { proposal, temperature } = game;
  const short = (/** @type {number} */ value) => (Number.isNaN(value) ? "" : value.toFixed(PLACES));
  return {
    delta: Math.abs(proposal?.delta ?? 0), temperature: short(temperature), chance: short(chanceOf(game)),
    draw: short(proposal?.draw ?? NaN),
  };
}

/** @param {AnnealGame} game @param {boolean} accepted */
function settle(game, accepted) {
  const { proposal } = game;
  if (accepted && proposal) {
    game.cells = flipped(game.cells, proposal.cells);
    game.starts[proposal.row][proposal.run] += proposal.by;
    game.cost += proposal.delta;
    game.taken++;
  }
  end(game);
}

/** The move is over: cool down. @param {AnnealGame} game */
function end(game) {
  game.costs.push(game.cost);
  game.temperature *= game.factor;
  game.proposal = null;
  game.phase = game.cost && game.moves < AS_METHOD.moves ? "propose" : "end";
}

// Traps

/** A move from a state, and how it changes the cost.
 * @typedef {{ row: number, run: number, by: number, delta: number }} Neighbour */
/** @typedef {Pick<AnnealGame, "layout" | "starts" | "cells">} State */

/** All moves from a state. @param {State} state @returns {Neighbour[]} */
export function neighboursOf(state) {
  const { layout, starts, cells } = state;
  return starts.flatMap((runs, row) => runs.flatMap((_, run) => [-1, 1].flatMap((by) => {
    const changed = shiftOf(state, row, run, by);
    return changed ? [{ row, run, by, delta: effectOf(layout, cells, changed).delta }] : [];
  })));
}

/** Whether no way leads down from a state by moves that are not worse, although its cost is not 0.
 * @param {AnnealGame} game */
export function isTrap({ layout, starts, cells, cost }) {
  const seen = new Set([String(starts)]), waiting = /** @type {State[]} */ ([{ layout, starts, cells }]);
  for (const state of waiting) {
    for (const move of neighboursOf(state)) {
      if (move.delta < 0 || seen.size > MOST_EVEN) return false;
      const next = move.delta ? null : movedBy(state, move), key = String(next?.starts);
      if (!next || seen.has(key)) continue;
      seen.add(key);
      waiting.push(next);
    }
  }
  return cost > 0;
}

/** @param {State} state @param {Neighbour} move @returns {State} */
function movedBy(state, { row, run, by }) {
  const { layout, cells } = state, starts = state.starts.map((runs) => [...runs]);
  starts[row][run] += by;
  return { layout, starts, cells: flipped(cells, shiftOf(state, row, run, by) ?? []) };
}

// The machine

/** Play as the method does, up to its last move. @param {AnnealGame} game */
export function playOut(game) {
  while (game.phase !== "end") {
    if (game.phase === "propose") proposeByChance(game);
    else settle(game, isAccepted(game));
  }
  return game;
}

/** Random numbers >= 0 and < 1, the same for the same seed: mulberry32. @param {number} seed */
export function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}
