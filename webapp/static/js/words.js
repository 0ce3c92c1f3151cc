// Results in words. Text in, text out: no page, no server.

const VERDICTS = {
  UNIQUE: () => ["good", "One solution", "It is proven that there is no other."],
  MULTIPLE: ({ differing }) => ["warn", "Several solutions", `Here are two of them. They differ in ${count(differing, "cell")}, marked.`],
  SOLVED: () => ["good", "Solved", "Whether there are other solutions was not looked into."],
  NONE: ({ where }) => ["bad", "No solution", where?.sentence ? `${capital(where.sentence)}.` : "No picture fits these clues."],
  STUCK: () => ["warn", "Stuck", "This method cannot go on from here. What it knows is drawn."],
  LIMIT: () => ["warn", "Out of time", "The time limit was reached first. Drawn is how far it had come, tries included."],
  CANCELLED: () => ["warn", "Cancelled", "Drawn is how far it had come, tries included."],
  CRASHED: () => ["bad", "The solver failed", "That is our mistake, not yours: this puzzle is worth a bug report."],
};

/** How a solve ended: its tone (good, warn, bad), a title and a sentence. */
export function verdict(answer, differing) {
  const [tone, title, sentence] = VERDICTS[answer.outcome]({ ...answer, differing });
  return { tone, title, sentence };
}

/** Facts worth showing, as [name, label, value]. */
export function facts(answer) {
  const rows = [["method", "method", answer.method]];
  if (answer.puzzle) rows.unshift(["size", "size", answer.puzzle.shape.join(" × ")]);
  if (answer.seconds !== null) rows.push(["time", "time", duration(answer.seconds)]);
  for (const [name, value] of Object.entries(answer.counters)) {
    if (value) rows.push([name, name.replaceAll("_", " "), value.toLocaleString("en")]);
  }
  return rows;
}

export function duration(seconds) {
  if (seconds < 0.01) return `${(seconds * 1000).toFixed(1)} ms`;
  return seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`;
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);

const count = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
