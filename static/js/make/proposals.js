// Six ways to see the same picture, to choose among. Pure.

import { PLAIN, thresholdOf } from "./cell_conversion.js";

const SPECKS = 2; // cells, that are taken out
const NEARER = 0.45; // how far towards black or white from the bound that Otsu's way finds

/** The settings of each, by name. `grey` has a place for each cell; whether light is filled is kept from `making`.
 * @param {Grey} grey @param {Making} making @returns {{ name: string, making: Making }[]} */
export function proposalsFor(grey, { invert, contrast }) {
  const plain = { ...PLAIN, invert, contrast, specks: SPECKS }, bound = thresholdOf(grey, plain);
  return [
    { name: "balanced", making: plain },
    { name: "less", making: { ...plain, threshold: Math.round(bound * (1 - NEARER)) } },
    { name: "more", making: { ...plain, threshold: Math.round(bound + (255 - bound) * NEARER) } },
    { name: "adaptive", making: { ...plain, way: "adaptive" } },
    { name: "edges", making: { ...plain, way: "edges" } },
    { name: "dither", making: { ...plain, way: "dither", specks: 0 } },
  ];
}
