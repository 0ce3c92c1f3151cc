// Asking the server over HTTP, and what went wrong as one sentence. Never touches the page.

const AWAY = "The server does not answer. Is it still running?";

/** {body, status}, or {error, status}: one sentence, and status 0 where there was no answer. */
export async function ask(url, request = {}) {
  let response;
  try {
    response = await fetch(url, request);
  } catch {
    return { error: AWAY, status: 0 };
  }
  const { status } = response, body = await response.json().catch(() => null);
  if (response.ok && body) return { body, status };
  return { error: body?.error?.message ?? `The server answered with status ${status}.`, status };
}

/** A request that carries `value`. */
export const json = (value) => ({ method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) });
