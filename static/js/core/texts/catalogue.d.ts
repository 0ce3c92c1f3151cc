// The server makes this module, and those named *_texts.js that add to it, of the texts in webapp: see
// webapp/base/page_texts.py.

export const LANGUAGE: string;
export const TEXTS: Record<string, string | Record<string, string>>;
