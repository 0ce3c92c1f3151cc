// The module itself is made by the server, as catalogue.js is.

export const TEXTS: Record<string, string | Record<string, string>>;
