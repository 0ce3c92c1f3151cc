// How clauses and implication graphs look, on the page of a method and in the game of a class.

import { say } from "../../core/texts/say.js";
import { html, svg } from "../../base/html.js";

const MOST_CHIPS = 10; // literals of a clause

/** @import { Drawing, Item, Node } from "../implication_graph.js" */

/** The states of a literal by its value: 0 unknown, 1 true, -1 false. */
const STATES = [
  { name: "unset", code: "clauses.unset" },
  { name: "true", code: "clauses.value_true" },
  { name: "false", code: "clauses.value_false" },
];

/** A clause: literals that are false are struck out, and if only one is left, that one is lit.
 * @param {{ value: number, text: string, title: string, isLit?: boolean }[]} literals */
export function literalChips(literals) {
  const open = literals.filter(({ value }) => value >= 0), isUnit = open.length === 1, count = literals.length;
  const shown = count > MOST_CHIPS ? [...open, ...literals.filter(({ value }) => value < 0)].slice(0, MOST_CHIPS - 1)
    : literals;
  return html`<ul class="literals">${shown.map(({ value, text, title, isLit }) => {
    const { name, code } = STATES.at(value) ?? STATES[0], lit = isLit || (isUnit && value >= 0);
    return html`<li class=${`is-${name}${lit ? " lit" : ""}`} title=${title}>${text}
      <span class="unseen">${`, ${say(code)}`}</span></li>`;
  })}${shown.length < count && html`<li class="muted">
    ${say("clauses.more", { count: count - shown.length })}</li>`}</ul>`;
}

/** Nodes are buttons over lines. `open` opens what is folded, `point` tells which literal is pointed at.
 * @param {Drawing} drawing @param {{ width: number, cut: string, label: (item: Item) => string,
 *   title: (item: Item) => string, open?: (item: Item) => void, point?: (literal: number | null) => void }} how */
export function graphPicture({ nodes, edges, cut }, how) {
  const { width, label, title, open, point } = how;
  return html`<svg aria-hidden="true">
      <marker id="implies" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path
        d="M0 0L8 4L0 8z"></path></marker>
      ${edges.map(([from, to]) => svg`<path class=${nodes[from].kind} marker-end="url(#implies)"
        d=${pathOf(nodes[from], nodes[to])}></path>`)}
      ${cut !== null && svg`<line class="cut" x1="0" x2=${width} y1=${cut} y2=${cut}></line>`}</svg>
    ${cut !== null && html`<p class="cut" --top=${`${cut}px`}>${how.cut}</p>`}
    ${nodes.map((node) => {
      const isFolded = node.kind === "fold" || node.kind === "facts", [literal = 0] = node.literals;
      const enter = () => point?.(isFolded ? null : literal), leave = () => point?.(null);
      return html`<button type="button" key=${`${node.kind} ${node.literals}`} class=${`node ${node.kind}`}
        --left=${`${node.x}px`} --top=${`${node.y}px`} --wide=${`${node.width}px`} --high=${`${node.height}px`}
        title=${title(node)} data-node=${isFolded ? null : literal} onpointerenter=${enter} onpointerleave=${leave}
        onfocus=${enter} onblur=${leave} onclick=${() => (isFolded ? open?.(node) : enter())}
        ><span>${label(node)}</span></button>`;
    })}`;
}

/** From below a node to above another one; in the same row, from side to side. @param {Node} from @param {Node} to */
function pathOf(from, to) {
  const x1 = from.x + from.width / 2, x2 = to.x + to.width / 2, y1 = from.y + from.height, y2 = to.y;
  if (y1 > y2) return `M${x1} ${from.y + from.height / 2}H${x2}`;
  const bend = (y2 - y1) / 2;
  return `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2 - 4}`;
}
