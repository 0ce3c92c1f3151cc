// The server makes this module, and those named *_texts.js that add to it, of the texts in webapp: see
// webapp/base/page_texts.py.

export const LANGUAGE: string;
type Texts = Record<string, string | Record<string, string>>;
export const TEXTS: Texts;
/** A text with the names in it in a form, such as a case, if the language has such forms. */
export function inflected(words: string, form: string | undefined, texts: Texts): string;
