// The module itself is made by the server, of the texts in webapp: see webapp/base/page_texts.py.

export const LANGUAGE: string;
export const TEXTS: Record<string, string | Record<string, string>>;
