// What the author of a puzzle may say about it, and the colours to begin with. The server makes this module: see webapp/base/page_scripts.py.

/** The licences to choose from; the first is none. */
export const LICENCES: string[];
/** The most characters of each text. */
export const LONGEST: Record<"title" | "author" | "note" | "licence", number>;
/** Usual colours with their names and letters, that of empty cells first, then the one of black and white. */
export const COLOURS: Ink[];
/** The most colours of a puzzle, without that of empty cells. */
export const MOST_COLOURS: number;
