// The server makes this module, and those named *_texts.js that add to it, of the texts in webapp: see
// webapp/base/page_texts.py.

export const LANGUAGE: string;
export const TEXTS: Record<string, string | Record<string, string>>;
/** A text with the names in it in a form, such as a case, if the language has such forms. */
export function inflected(words: string, asked: string | undefined): string;
