// The end of a game: the player's figures beside those of the machine, of other methods, and of published reports.

import { say } from "../../core/texts/say.js";
import { number } from "../../core/words.js";
import { html } from "../../base/html.js";
import { summaryOf } from "../../watch/finishes.js";
import { newAnnealing, playOut as annealOut, randomOf } from "./anneal_game.js";
import { playedOut } from "./clause_game.js";
import { CdclGame, DpllGame } from "./conflict_games.js";
import { triesOf } from "./score.js";
import { newSearch, opened, playOut } from "./search_game.js";

/** @import { Summary } from "./score.js" */
/** @import { Searching } from "./search_game.js" */
/** @import { Algorithm, Played, Report } from "./stage.js" */

const MOST = 5_000; // nodes that are made; the next one is looked for among all that wait
const SEEDS = 30;
const SEARCHES = /** @type {Searching[]} */ (["dfs", "bfs", "astar"]);
const SOLVERS = /** @type {const} */ (["dpll", "cdcl"]);

/** What others published, as the server knows it. @typedef {{ searches: { method: string, visited: number }[],
 *   annealed: { side: number, moves: number, cost: number }[] }} Published */
/** @typedef {[name: string, value: string, note?: string]} Row */

/** `ofClass` are the choices of the class, once they are shown.
 * @param {Played} played @param {Report} report @param {Published} published @param {Summary | null} [ofClass] */
export function comparison(played, report, published, ofClass = null) {
  const { method } = played, { mistakes: count, helped } = report;
  const note = say(method === "anneal" ? "algorithm.and_mistakes" : "algorithm.with_tries", { count, helped });
  const you = /** @type {Row} */ ([say("algorithm.you"), number(triesOf(report, method)), note]);
  const title = say(count ? "algorithm.end_title" : "algorithm.end_perfect");
  return figuresTable(played, [you, ...classRows(method, ofClass)], published, title);
}

/** @param {string} method @param {Summary | null} [ofClass] @returns {Row[]} */
export function classRows(method, ofClass) {
  if (!ofClass?.count) return [];
  const { count, least, middle, most } = ofClass, range = method === "anneal" ? "class_moves" : "class_range";
  return [[say("algorithm.class_middle", { count }), number(middle), say(`algorithm.${range}`, { least, most })]];
}

/** The figures of players, then those of the machine and the published ones.
 * @param {Played} played @param {Row[]} players @param {Published} published */
export function figuresTable(played, players, published, title = "") {
  const { method } = played, unit = say(`algorithm.unit_${unitOf(method)}`);
  const { rows, source } = method === "anneal" ? ofAnnealing(played, published)
    : isOfClauses(method) ? ofSolvers(played) : ofSearches(played, published);
  return html`<section class="algo-end" data-testid="comparison">${title && html`<h2>${title}</h2>`}
    <div class="algo-scroll"><table>
      <thead><tr><td></td><th scope="col">${unit}</th><td></td></tr></thead>
      <tbody>${[...players, ...rows].map(([name, value, note], at) => html`<tr
        class=${at < players.length ? "yours" : ""}><th scope="row">${name}</th><td>${value}</td>
        <td class="small muted">${note}</td></tr>`)}</tbody></table></div>
    <p class="small muted">${source}</p></section>`;
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
  const { moves, cost } = annealed(layout, seed);
  const all = Array.from({ length: SEEDS }, (_, other) => annealed(layout, other));
  const left = (/** @type {number} */ end) => say(end ? "algorithm.cost_left" : "algorithm.cost_none", { cost: end });
  const { solved: count, half } = summaryOf(all.map(({ cost, moves }) => ({ solved: !cost, moves })));
  const often = /** @type {Row} */ ([say("algorithm.seeds", { count: SEEDS }), half === null ? "–" : number(half),
    say("algorithm.seeds_ended", { count, seeds: SEEDS })]);
  const others = published.annealed.map(({ side, moves: made, cost: ends }) => /** @type {Row} */ ([
    say("algorithm.published_blocks", { side }), number(made), left(ends)]));
  const machine = /** @type {Row} */ ([say("algorithm.machine_seed", { seed }), number(moves), left(cost)]);
  return { rows: [machine, often, ...others], source: say("algorithm.anneal_source") };
}

/** Both solvers, the one that is played first. @param {Played} played @returns {{ rows: Row[], source: string }} */
function ofSolvers({ layout, method, own }) {
  const rows = SOLVERS.map((name) => {
    const { cells, decisions, conflicts } = solvedBy(name, layout);
    const note = [name === method && !own && say("algorithm.same_choices"),
      say("algorithm.decisions_made", { count: decisions }), say("algorithm.conflicts_met", { count: conflicts })];
    return /** @type {Row} */ ([say(`algorithm.machine_${name}`), number(cells), note.filter(Boolean).join(", ")]);
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

/** What the annealer does with a seed. @param {Layout} layout @param {number} seed */
const annealed = (layout, seed) => annealOut(newAnnealing(layout, randomOf(seed)));

/** What a solver counts: the cells that it sets, its decisions and conflicts.
 * @param {"dpll" | "cdcl"} name @param {Layout} layout */
function solvedBy(name, layout) {
  const { decisions, propagations, conflicts } = playedOut(new (name === "dpll" ? DpllGame : CdclGame)(layout));
  return { cells: decisions + propagations, decisions, conflicts };
}

/** Nodes, moves or cells of the method that is played. @param {Algorithm} method @param {Layout} layout
 * @param {number} seed */
export function figureOf(method, layout, seed) {
  if (method === "anneal") return annealed(layout, seed).moves;
  if (method === "cdcl" || method === "dpll") return solvedBy(method, layout).cells;
  return opened(playOut(newSearch(layout, method), MOST));
}
