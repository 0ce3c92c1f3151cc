// Socket.IO 5 over Engine.IO 4, as text frames of a web socket, for one namespace of a socket, such as /solve. Pure.

/** @typedef {{ kind: "ping" | "connected" | "closed" | "other" }} Bare */
/** @typedef {{ kind: "open", patience: number }} Opened */
/** @typedef {{ kind: "message", name: string, message: any }} Message */
/** @typedef {Bare | Opened | Message} Packet */

export const PONG = "3";
/** The frame that enters a namespace. @param {string} space */
export const connect = (space) => `40${space},`;
/** @param {Location} location */
export const address = ({ protocol, host }) =>
  `${protocol === "https:" ? "wss" : "ws"}://${host}/socket.io/?EIO=4&transport=websocket`;

/** The frame of a message. @param {string} space @param {string} name @param {unknown} message */
export const frame = (space, name, message) => `42${space},${JSON.stringify([name, message])}`;

/** The content of a frame: {kind} is "open" (with `patience`, the milliseconds after which silence means the end),
 * "ping", "connected", "message" (with `name` and `message`), "closed", or "other".
 * @param {string} space @param {string} text @returns {Packet} */
export function read(space, text) {
  switch (text[0]) {
    case "0": return opened(parse(text.slice(1)));
    case "1": return { kind: "closed" };
    case "2": return { kind: "ping" };
    case "4": return readPacket(space, text);
    default: return { kind: "other" };
  }
}

/** @param {{ pingInterval?: number, pingTimeout?: number } | null} settings @returns {Opened} */
const opened = (settings) =>
  ({ kind: "open", patience: (settings?.pingInterval ?? 25_000) + (settings?.pingTimeout ?? 20_000) });

/** @param {string} space @param {string} text @returns {Packet} */
function readPacket(space, text) {
  const prefix = `${space},`;
  if (!text.startsWith(space, 2)) return { kind: "other" };
  const body = text.startsWith(prefix, 2) ? text.slice(2 + prefix.length) : "";
  if (text[1] === "0") return { kind: "connected" };
  if (text[1] === "1" || text[1] === "4") return { kind: "closed" };
  const event = text[1] === "2" ? parse(body) : null;
  return Array.isArray(event) ? { kind: "message", name: event[0], message: event[1] } : { kind: "other" };
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
