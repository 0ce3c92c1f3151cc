// Talking to the server. The only module that knows names on the wire; it never touches the page.

const AWAY = "The server does not answer. Is it still running?";

/** Ask for `source` (text, or a File that is not text) to be solved: {answer} or {error}, one sentence. */
export async function solve(url, source) {
  let response;
  try {
    response = await fetch(url, { method: "POST", ...requestBody(source) });
  } catch {
    return { error: AWAY };
  }
  const body = await response.json().catch(() => null);
  if (response.ok && body) return { answer: readAnswer(body) };
  return { error: body?.error?.message ?? `The server answered with status ${response.status}.` };
}

function requestBody(source) {
  if (typeof source === "string") {
    return { headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text: source }) };
  }
  const form = new FormData();
  form.append("file", source);
  return { body: form };
}

function readAnswer(body) {
  return {
    puzzle: body.puzzle && readPuzzle(body.puzzle),
    outcome: body.outcome,
    method: body.method,
    counters: body.counters,
    seconds: body.seconds ?? null,
    grids: body.solutions.length ? body.solutions : body.known ? [body.known] : [],
    solved: body.solutions.length > 0,
    where: body.where ?? null,
  };
}

const readPuzzle = ({ shape, rows, cols, title }) => ({ shape, rows, cols, title, drawable: rows !== null });
