// What may be chosen for a solve, by what the server tells of its methods, and how a choice is written in a link. Pure.
//
// A choice is {method, options, seed, seconds}; of the options it holds those that differ from the default.

const SEED = { name: "seed", type: "int", default: 0, choices: null, low: 0, high: 2 ** 53 - 1, help: "the same seed tells the same again; only methods with chance differ by it" };

const secondsField = (seconds, most) => ({ name: "seconds", type: "float", default: seconds, choices: null, low: 0.1, high: most, help: "after so many seconds the solve is stopped" });

/** All fields of a method's form. `limits` is {seconds, most}. */
export const fieldsOf = (method, { seconds, most }) => [...method.options, SEED, secondsField(seconds, most)];

/** What `text` (a boolean for a box to tick) gives for a field: {value} or {error}, one sentence. */
export function readField(field, text) {
  if (field.type === "bool") return { value: text === true || text === "true" };
  if (field.choices) return field.choices.includes(text) ? { value: text } : { error: wanted(field) };
  if (field.type === "text") return { value: String(text) };
  const value = Number(text), whole = field.type !== "int" || Number.isInteger(value);
  const fits = String(text).trim() && Number.isFinite(value) && whole && value >= (field.low ?? -Infinity) && value <= (field.high ?? Infinity);
  return fits ? { value } : { error: wanted(field) };
}

function wanted({ name, type, choices, low, high }) {
  if (choices) return `${spoken(name)}: expected one of ${choices.join(", ")}.`;
  const kind = type === "int" ? "a whole number" : "a number", say = (value) => value.toLocaleString("en");
  if (low !== null && high !== null) return `${spoken(name)}: expected ${kind} from ${say(low)} to ${say(high)}.`;
  return low === null ? `${spoken(name)}: expected ${kind}.` : `${spoken(name)}: expected ${kind} of at least ${say(low)}.`;
}

export const spoken = (name) => name[0].toUpperCase() + name.slice(1).replaceAll("_", " ");

/** The choice that texts (by the names of fields) make: {choice} or {error, name}. */
export function readChoice(method, limits, texts) {
  const choice = { method: method.name, options: {}, seed: SEED.default, seconds: limits.seconds };
  for (const field of fieldsOf(method, limits)) {
    if (texts[field.name] === undefined) continue;
    const { value, error } = readField(field, texts[field.name]);
    if (error) return { error, name: field.name };
    if (field.name in choice && !method.options.includes(field)) choice[field.name] = value;
    else if (value !== field.default) choice.options[field.name] = value;
  }
  return { choice };
}

/** A choice as a link carries it: method,option:value,seed:5 */
export function writeChoice({ method, options, seed, seconds }, limits) {
  const more = [...Object.entries(options), ...(seed ? [["seed", seed]] : []), ...(seconds === limits.seconds ? [] : [["seconds", seconds]])];
  return [method, ...more.map(([name, value]) => `${name}:${encodeURIComponent(value)}`)].map(encodeURIComponent).join(",").replaceAll("%3A", ":");
}

/** The texts in what a link carries, already decoded: {method, texts}. */
export function parseChoice(carried) {
  const [method, ...parts] = carried.split(",");
  const texts = Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf(":")), decoded(part.slice(part.indexOf(":") + 1))]));
  return { method, texts };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
