// The module itself is made by the server, of the texts in webapp/texts: see webapp/script_texts.py.

export const LANGUAGE: string;
export const TEXTS: Record<string, string | Record<string, string>>;
