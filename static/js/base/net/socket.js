// The web socket of a page: opened when first needed, and reopened, ever more rarely, when it breaks or fails. Knows
// frames, but nothing about what is said.

import { scattered } from "./http.js";
import { parse } from "../storage.js";

const OPENING = 5_000; // milliseconds: some networks swallow web sockets without a word
const FIRST_REST = 400, LONGEST_REST = 30_000;

/** A socket in a namespace. `ears` has connected(), message(name, message), and broken(failures), the number of those
 * in a row.
 * @param {string} space @param {SocketEars} ears */
export function createSocket(space, ears) {
  /** @type {WebSocket | null} */
  let socket = null;
  let wanted = false, ready = false, failures = 0, patience = 0, silence = 0, rest = 0;

  function open() {
    clearTimeout(rest);
    const mine = socket = new WebSocket(address(location));
    mine.onmessage = ({ data }) => { if (mine === socket) hear(data); };
    mine.onclose = () => { if (mine === socket) broken(); };
    wait(OPENING);
  }

  /** @param {string} text */
  function hear(text) {
    const packet = read(space, text);
    if (packet.kind === "open") {
      patience = packet.patience;
      socket?.send(connect(space));
    } else if (packet.kind === "ping") socket?.send(PONG);
    else if (packet.kind === "closed") return broken();
    if (packet.kind === "connected") {
      ready = true;
      failures = 0;
      ears.connected();
    } else if (packet.kind === "message") ears.message(packet.name, packet.message);
    if (ready) wait(patience);
  }

  /** Treat the socket as broken after so much silence. @param {number} milliseconds */
  function wait(milliseconds) {
    clearTimeout(silence);
    silence = setTimeout(broken, milliseconds);
  }

  function broken() {
    leave();
    rest = setTimeout(open, scattered(Math.min(LONGEST_REST, FIRST_REST * 2 ** failures)));
    ears.broken(++failures);
  }

  function leave() {
    clearTimeout(silence);
    clearTimeout(rest);
    const old = socket;
    socket = null;
    ready = false;
    if (old?.readyState === WebSocket.CONNECTING) old.onopen = () => old.close(); // earlier, browsers would complain
    else old?.close();
  }

  /** Open it unless it is open or opening. */
  function start() {
    if (wanted) return;
    wanted = true;
    failures = 0;
    open();
  }

  /** Open it now, if it is waiting to reopen. */
  const hurry = () => { if (wanted && !socket) open(); };
  /** Treat it as broken, although it has not been closed. */
  const cut = () => { if (wanted && socket) broken(); };

  function close() {
    wanted = false;
    leave();
  }

  /** Send a message, which is lost without a connection; connected() is the moment to repeat what still matters.
   * @param {string} name @param {unknown} message */
  const send = (name, message) => { if (ready) socket?.send(frame(space, name, message)); };

  return { start, hurry, cut, send, close };
}

// Frames: Socket.IO 5 over Engine.IO 4, as text for one namespace of a socket, such as /solve

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
