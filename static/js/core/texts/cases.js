// Names in sentences, such as "row 3", in a form that the language has for them, such as a case: see solvers/texts.
// Only the catalogue of a language with such names loads this. Pure.

/** @typedef {Record<string, string>} Name */

const PARAMETER = /\{(\w+)\}/g, SIGN = /[.*+?^$()|[\]\\/]/g, OPEN = /(\\\()?\{\w+\}/g;

/** The words with all names in them in this form; the names are among the texts.
 * @param {string} words @param {string | undefined} form @param {Record<string, string | Name>} texts */
export function inflected(words, form, texts) {
  const names = form ? namesWith(form, texts) : [];
  if (!names.length) return words;
  const any = names.map(({ base }) => patternOf(base)).join("|");
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, "gu");
  return words.replace(whole, (found) => oneInflected(found, names, /** @type {string} */ (form)));
}

/** The longest first, because one may be a part of another.
 * @param {string} form @param {Record<string, string | Name>} texts */
function namesWith(form, texts) {
  const tables = Object.values(texts).filter((entry) => typeof entry !== "string" && "base" in entry && form in entry);
  return /** @type {Name[]} */ (tables).sort((a, b) => b.base.length - a.base.length);
}

/** A name with single words in place of its parameters, but with any in brackets: "linia lewo–prawo (1 od dołu)".
 * @param {string} base */
const patternOf = (base) => base.replace(SIGN, "\\$&").replace(OPEN, (_, bracket = "") =>
  `${bracket}(${bracket ? "[^()]+" : "[^\\s,]+"})`);

/** @param {string} found @param {Name[]} names @param {string} asked */
function oneInflected(found, names, asked) {
  for (const { base, [asked]: form } of names) {
    const match = new RegExp(`^${patternOf(base)}$`, "u").exec(found);
    const keys = [...base.matchAll(PARAMETER)].map(([, key]) => key);
    if (match) return form.replace(PARAMETER, (_, key) => match[keys.indexOf(key) + 1]);
  }
  return found;
}
