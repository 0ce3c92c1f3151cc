// Talking to the server. The only module that knows names on the wire; it never touches the page.

const AWAY = "The server does not answer. Is it still running?";

/** Have `source` (text, or a File that is not text) read: {answer: {url, title}} or {error}, one sentence. */
export async function openPuzzle(url, source) {
  const { body, error } = await post(url, typeof source === "string" ? json({ text: source }) : formWith(source));
  return error ? { error } : { answer: { url: body.url, title: body.title } };
}

/** Which of `marks`, [cell, mark] in the order in which they were made, are wrong: {answer: {outcome, wrong}} or {error}. */
export async function checkMarks(url, marks) {
  const { body, error } = await post(url, json({ marks }));
  return error ? { error } : { answer: { outcome: body.outcome, wrong: body.wrong } };
}

/** A solution, with these marks if there is one: {answer: {outcome, marks}}, marks null if there is none; or {error}. */
export async function askSolution(url, marks) {
  const { body, error } = await post(url, json({ marks }));
  return error ? { error } : { answer: { outcome: body.outcome, marks: body.cells } };
}

/** The puzzle that a page carries. */
export function readPuzzle(text) {
  const { rows, cols, givens } = JSON.parse(text);
  return { rows, cols, givens };
}

async function post(url, request) {
  let response;
  try {
    response = await fetch(url, { method: "POST", ...request });
  } catch {
    return { error: AWAY };
  }
  const body = await response.json().catch(() => null);
  if (response.ok && body) return { body };
  return { error: body?.error?.message ?? `The server answered with status ${response.status}.` };
}

const json = (value) => ({ headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) });

function formWith(file) {
  const body = new FormData();
  body.append("file", file);
  return { body };
}
