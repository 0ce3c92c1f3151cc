// What reasoning on coloured puzzles needs besides explain/, in one module that their pages pass to reasonOnColours of
// explain/known_cells.js. Pages in black and white never load it. Pure.

export { knownOf, leftOnLines, linesOf, seenBefore } from "./coloured_cells.js";
export {
  absentWords, clueWords, colourNames, inksLeft, pairsOf, runNames, signsOf, stepCells, supposedCells, valuesWords,
  valueWords,
} from "./coloured_words.js";
export { groundsOf, leftByHint } from "./coloured_grounds.js";
