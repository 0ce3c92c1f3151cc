// The few numbers of a method that a class has to see in a presentation. Pure. The race and the pages of methods, which
// show all counters, do not load it.

/** @import { Playback } from "./playback.js" */

import { number } from "../core/words.js";
import { nameOf } from "../core/texts/phrases.js";
import { say } from "../core/texts/say.js";
import { numbersAt } from "./counter_values.js";

const UNKNOWN = "–";
const LINES = /** @type {Record<string, string>} */ ({ cells: "known", acceptance: "accepted" });
const MEASURED = ["cost", "temperature", "best", "acceptance"];
const SEARCHED = ["visited", "stored", "depth"];
const LABELS = /** @type {Record<string, string>} */ ({
  best: nameOf("best"), cost: say("replay.cost"), temperature: say("replay.temperature"),
  stored: say("replay.stored"), depth: say("replay.depth"), cells: say("replay.cells_fixed"),
  acceptance: nameOf("accepted"), doubt: say("replay.doubt"),
});

/** By method, the lines of its chart and counters; of an annealer others. */
const MATTERING = /** @type {Record<string, string[]>} */ ({
  exact: ["cells", "conflicts", "learned", "guesses"], sat: ["cells", "conflicts", "learned", "decisions"],
  passes: ["cells", "passes", "line_visits"], belief: ["cells", "rounds", "guesses", "doubt"],
  dfs: SEARCHED, bfs: SEARCHED, astar: SEARCHED, sat3d: ["cells", "conflicts", "decisions"],
  lines3d: ["cells", "rounds", "line_visits"],
});

/** The few numbers of a method that a class has to see, each with the name of its line in the chart, if it has one.
 * What is not counted yet is 0, and what is not known yet a dash, so that none comes or goes.
 * @param {string} method @param {Playback} playback @param {number} position @param {number} total */
export function matteringOf(method, playback, position, total) {
  const names = MATTERING[method] ?? MEASURED, known = valuesAt(playback, position);
  return names.map((name) => {
    const value = known[name] ?? (MEASURED.includes(name) || name === "doubt" ? NaN : 0);
    const text = Number.isNaN(value) ? UNKNOWN : textOf(name, value, total);
    return { name, line: LINES[name] ?? name, label: LABELS[name] ?? nameOf(name), text };
  });
}

/** @param {Playback} playback @param {number} position @returns {Record<string, number>} */
function valuesAt(playback, position) {
  const step = position ? playback.stepAt(position) : { known: playback.knownFirst, doubt: NaN, accepted: NaN };
  return {
    ...playback.countersAt(position), acceptance: step.accepted, doubt: step.doubt, cells: step.known,
    ...numbersAt(playback, position), ...searchedAt(playback, position),
  };
}

/** The states in memory and the rows filled in at a node of a search, as the chart shows them.
 * @param {Playback} playback @param {number} position @returns {Record<string, number>} */
function searchedAt({ tree }, position) {
  const node = tree.nodeAt(position);
  return node < 0 ? {} : { stored: tree.storedAt(position), depth: tree.depth.data[node] };
}

/** @param {string} name @param {number} value @param {number} total */
function textOf(name, value, total) {
  if (name === "acceptance") return say("replay.percent", { number: number(Math.round(100 * value)) });
  return name === "cells" ? `${number(value)} / ${number(total)}` : number(value);
}
