// What the author of a puzzle may say about it. The server makes this module: see webapp/base/made_scripts.py.

/** The licences to choose from; the first is none. */
export const LICENCES: string[];
/** The most characters of each text. */
export const LONGEST: Record<"title" | "author" | "note" | "licence", number>;
