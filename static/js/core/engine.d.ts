// What pages have in common with the engine. The server makes this module: see webapp/base/page_scripts.py.

type Codes<Name extends string> = Record<Name, number>;

/** Why a fact holds: reasons below zero; from zero on it is the number of a line. */
export const WHY: Codes<
  "ASSUMED" | "GIVEN" | "PROBE" | "GUESS" | "REFUTED" | "SAT" | "WITHDRAWN" | "LEARNED" | "FOUND" | "OTHER">;
/** What became of a node of a search tree. */
export const NODE: Codes<"OPENED" | "WAITING" | "DEAD" | "WRONG" | "CUT" | "SOLUTION">;
/** What became of a move of an annealer. */
export const MOVE: Codes<"FAILED" | "REFUSED" | "TAKEN" | "GAP" | "STAYED" | "SWAPPED" | "DRAWN" | "REPEATED">;
/** How hard each technique is to see, by its code. */
export const WEIGHT: Record<string, number>;
/** The highest tier of the techniques that look at one line. */
export const LOOKING_AT_ONE_LINE: number;
/** What a rating is made of. */
export const RATING: Codes<
  "HIGHEST" | "STEP" | "WRITE" | "FOLLOW" | "TRIALS" | "SEARCH" | "OPENING" | "OBVIOUS" | "CLOSER" | "OFTEN" | "SUPPOSED"
  | "FURTHER" | "LONG" | "SHORT"> & Record<"READ" | "SEE" | "MIDDLE" | "SCALE", number[]>;
/** The levels, and the rating from which on each begins. */
export const LEVELS: [string, number][];
