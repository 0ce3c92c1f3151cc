// One clause: in words, and as in DIMACS with each literal true, false or unknown. Its cells are lit while it is
// pointed at or has the focus.

import "../../core/texts/more_texts.js";
import { cellsOfClause, clauseName, clauseText, dimacs } from "../clause_words.js";
import { say } from "../../core/texts/say.js";
import { make } from "../../base/dom.js";

/** @import { Formula, Trail } from "../formula.js" */

const STATES = [
  { name: "unset", code: "clauses.unset" },
  { name: "true", code: "clauses.value_true" },
  { name: "false", code: "clauses.value_false" },
];

/**
 * @param {Layout} layout
 * @param {Formula} formula
 * @param {number} clause
 * @param {{ trail: Trail, point: (cells: readonly number[] | null) => void }} acts
 */
export function clauseButton(layout, formula, clause, { trail, point }) {
  const name = make("span", { className: "small muted", textContent: clauseName(layout, formula, clause) });
  const words = make("span", { textContent: clauseText(layout, formula, clause) });
  const code = make("code", {}, ...signed(formula, clause, trail));
  const button = make("button", { type: "button", className: "clause" }, name, words, code);
  button.dataset.clause = String(clause);
  button.dataset.dimacs = dimacs(formula, clause);
  for (const begins of ["pointerenter", "focus"]) {
    button.addEventListener(begins, () => point(cellsOfClause(layout, formula, clause)));
  }
  for (const ends of ["pointerleave", "blur"]) button.addEventListener(ends, () => point(null));
  return button;
}

/** The literals with what they are now, and the 0 that ends a clause.
 * @param {Formula} formula @param {number} clause @param {Trail} trail */
function signed(formula, clause, trail) {
  const literals = formula.clause(clause).flatMap((literal) => {
    const { name, code } = STATES.at(trail.valueOf(literal)) ?? STATES[0];
    return [make("span", { className: `is-${name}`, textContent: String(literal), title: say(code) }), " "];
  });
  return [...literals, "0"];
}
