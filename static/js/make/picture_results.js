// Six proposals side by side: each a small picture, what it is, whether its puzzle can be solved; one click takes it.

import "../core/texts/picture_texts.js";
import { say } from "../core/texts/say.js";
import { make, setText } from "../base/dom.js";
import { drawCells } from "./cell_picture.js";

const COUNT = 6;

/** @typedef {{ name: string, making: Making, picture: FlatPicture }} Proposal */

/** `take` is called with the proposal that is taken, `adjust` with the one whose settings are wanted.
 * @param {{ take: (proposal: Proposal) => void, adjust: (proposal: Proposal) => void }} ears */
export function createProposing(ears) {
  let shown = /** @type {Proposal[]} */ ([]);
  const cards = Array.from({ length: COUNT }, (_, at) => cardOf(at, {
    take: () => ears.take(shown[at]), adjust: () => ears.adjust(shown[at]),
  }));
  const list = make("ul", { className: "picture-proposals" }, ...cards.map(({ item }) => item));
  const root = make("section", {}, make("h3", { textContent: say("picturing.proposals") }), list);

  /** @param {Proposal[]} proposals */
  function show(proposals) {
    shown = proposals;
    proposals.forEach(({ name, picture }, at) => {
      drawCells(cards[at].canvas, picture);
      setText(cards[at].name, say(`picturing.proposal_${name}`));
      setText(cards[at].verdict, say("picturing.judging"));
    });
  }

  /** @param {number} at @param {string} verdict */
  const judge = (at, verdict) => setText(cards[at].verdict, verdict);

  return { root, show, judge };
}

/** @param {number} at @param {{ take: () => void, adjust: () => void }} ears */
function cardOf(at, { take, adjust }) {
  const canvas = make("canvas"), name = make("strong"), verdict = make("span", { className: "small muted" });
  canvas.setAttribute("aria-hidden", "true");
  const words = { type: /** @type {const} */ ("button"), className: "picture-proposal", onclick: take };
  const button = make("button", words, canvas, name, verdict);
  const change = make("button", { type: "button", className: "small", onclick: adjust,
    textContent: say("picturing.adjust") });
  button.dataset.testid = `proposal-${at}`;
  change.dataset.testid = `adjust-${at}`;
  verdict.id = `proposal-verdict-${at}`;
  name.id = `proposal-name-${at}`;
  change.setAttribute("aria-describedby", name.id);
  return { item: make("li", {}, button, change), canvas, name, verdict };
}
