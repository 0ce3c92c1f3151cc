// The end of a game: the player's figures beside those of the machine, of other methods, and of published reports.

import "../../core/texts/algorithm_texts.js";
import { say } from "../../core/texts/say.js";
import { number } from "../../core/words.js";
import { make } from "../../base/dom.js";
import { newAnnealing, playOut as annealOut, randomOf } from "./anneal_game.js";
import { solvedByLearning } from "./cdcl_game.js";
import { triesOf } from "./class_tally.js";
import { solvedByDpll } from "./dpll_game.js";
import { newSearch, opened, playOut } from "./search_game.js";

/** @import { Summary } from "./class_tally.js" */
/** @import { Searching } from "./search_game.js" */
/** @import { Algorithm, Played, Report } from "./stage.js" */

const MOST = 5_000; // nodes that are made; the next one is looked for among all that wait
const SEEDS = 30;
const SEARCHES = /** @type {Searching[]} */ (["dfs", "bfs", "astar"]);

/** What others published, as the server knows it. @typedef {{ searches: { method: string, visited: number }[],
 *   annealed: { side: number, moves: number, cost: number }[] }} Published */
/** @typedef {[name: string, value: string, note?: string]} Row */

/** `ofClass` are the choices of the class, once they are shown.
 * @param {Played} played @param {Report} report @param {Published} published @param {Summary | null} [ofClass] */
export function comparison(played, report, published, ofClass = null) {
  const note = say(played.method === "anneal" ? "algorithm.and_mistakes" : "algorithm.with_tries",
    { count: report.mistakes, helped: report.helped });
  const you = /** @type {Row} */ ([say("algorithm.you"), number(triesOf(report, played.method)), note]);
  const section = figuresTable(played, [you, ...classRows(played.method, ofClass)], published);
  section.prepend(make("h2", { textContent: say(report.mistakes ? "algorithm.end_title" : "algorithm.end_perfect") }));
  return section;
}

/** @param {string} method @param {Summary | null} [ofClass] @returns {Row[]} */
export function classRows(method, ofClass) {
  if (!ofClass?.count) return [];
  const { count, least, middle, most } = ofClass, range = method === "anneal" ? "class_moves" : "class_range";
  return [[say("algorithm.class_middle", { count }), number(middle), say(`algorithm.${range}`, { least, most })]];
}

/** The figures of players, then those of the machine and the published ones.
 * @param {Played} played @param {Row[]} players @param {Published} published */
export function figuresTable(played, players, published) {
  const { method } = played, unit = say(`algorithm.unit_${unitOf(method)}`);
  const { rows, source } = method === "anneal" ? ofAnnealing(played, published)
    : isOfClauses(method) ? ofSolvers(played) : ofSearches(played, published);
  const lines = [...players, ...rows].map(([name, value, note = ""], at) => make("tr",
    { className: at < players.length ? "yours" : "" }, make("th", { scope: "row", textContent: name }),
    make("td", { textContent: value }), make("td", { className: "small muted", textContent: note })));
  const head = make("tr", {}, make("td"), make("th", { scope: "col", textContent: unit }), make("td"));
  return make("section", { className: "algo-end", testid: "comparison" },
    make("div", { className: "algo-scroll" }, make("table", {}, make("thead", {}, head), make("tbody", {}, ...lines))),
    make("p", { className: "small muted", textContent: source }));
}

/** @param {string} method */
const isOfClauses = (method) => method === "dpll" || method === "cdcl";

/** @param {string} method */
export const unitOf = (method) => (method === "anneal" ? "moves" : isOfClauses(method) ? "cells" : "nodes");

/** @param {Played} played @param {Published} published @returns {{ rows: Row[], source: string }} */
function ofSearches({ layout, method, own }, published) {
  const shown = (/** @type {number | null} */ nodes) => (nodes === null ? say("algorithm.too_many") : number(nodes));
  const machine = SEARCHES.map((name) => /** @type {Row} */ ([
    say("algorithm.machine", { method: name }), shown(searched(layout, name, true)),
    say(name === method && !own ? "algorithm.same_rule" : "algorithm.unpruned",
      { nodes: shown(searched(layout, name, false)) })]));
  const others = published.searches.map(({ method: name, visited }) => /** @type {Row} */ ([
    say("algorithm.published", { method: name }), number(visited), say("algorithm.published_search")]));
  return { rows: [...machine, ...others], source: say("algorithm.search_source") };
}

/** @param {Played} played @param {Published} published @returns {{ rows: Row[], source: string }} */
function ofAnnealing({ layout, seed }, published) {
  const { moves, cost } = annealed(layout, seed), { seeds, ended } = annealedOften(layout);
  const left = (/** @type {number} */ one) => say(one ? "algorithm.cost_left" : "algorithm.cost_none", { cost: one });
  const middle = ended[Math.floor(ended.length / 2)];
  const often = /** @type {Row} */ ([say("algorithm.seeds", { count: seeds }),
    middle === undefined ? "–" : number(middle), say("algorithm.seeds_ended", { count: ended.length, seeds })]);
  const others = published.annealed.map(({ side, moves: made, cost: ends }) => /** @type {Row} */ ([
    say("algorithm.published_blocks", { side }), number(made), left(ends)]));
  const machine = /** @type {Row} */ ([say("algorithm.machine_seed", { seed }), number(moves), left(cost)]);
  return { rows: [machine, often, ...others], source: say("algorithm.anneal_source") };
}

/** Both solvers, the one that is played first. @param {Played} played @returns {{ rows: Row[], source: string }} */
function ofSolvers({ layout, method, own }) {
  const counted = { dpll: solvedByDpll(layout), cdcl: solvedByLearning(layout).counters };
  const rows = /** @type {("dpll" | "cdcl")[]} */ (["dpll", "cdcl"]).map((name) => {
    const { decisions, conflicts } = counted[name];
    const counts = [say("algorithm.decisions_made", { count: decisions }),
      say("algorithm.conflicts_met", { count: conflicts })];
    const note = [...(name === method && !own ? [say("algorithm.same_choices")] : []), ...counts].join(", ");
    return /** @type {Row} */ ([say(`algorithm.machine_${name}`), number(cellsSet(counted[name])), note]);
  });
  return { rows: method === "cdcl" ? rows.reverse() : rows, source: say("algorithm.solver_source") };
}

// What the methods need for the puzzle of a game

/** How many nodes a search opens; null if they are too many to find out here.
 * @param {Layout} layout @param {Searching} method @param {boolean} prune */
function searched(layout, method, prune) {
  const game = playOut(newSearch(layout, method, { prune }), MOST);
  return game.phase === "end" ? opened(game) : null;
}

/** The moves that the annealer makes with a seed, and the cost that is left.
 * @param {Layout} layout @param {number} seed */
function annealed(layout, seed) {
  const { moves, cost } = annealOut(newAnnealing(layout, randomOf(seed)));
  return { moves, cost };
}

/** The same with many seeds: the moves of those that came to an end, in order, and how many there are.
 * @param {Layout} layout */
function annealedOften(layout) {
  const all = Array.from({ length: SEEDS }, (_, seed) => annealed(layout, seed));
  const ended = all.filter(({ cost }) => !cost).map(({ moves }) => moves).sort((one, other) => one - other);
  return { seeds: SEEDS, ended };
}

/** Nodes, moves or cells of the method that is played. @param {Algorithm} method @param {Layout} layout
 * @param {number} seed */
export function figureOf(method, layout, seed) {
  if (method === "anneal") return annealed(layout, seed).moves;
  if (method === "cdcl") return cellsSet(solvedByLearning(layout).counters);
  if (method === "dpll") return cellsSet(solvedByDpll(layout));
  return opened(playOut(newSearch(layout, method), MOST));
}

/** @param {{ decisions: number, propagations: number }} counted */
const cellsSet = ({ decisions, propagations }) => decisions + propagations;
