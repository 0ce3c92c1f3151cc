// A room for a class on the server: opening and joining it, and steering. Never touches the page.

import { answerOf, ask, askContent, json } from "./http.js";
import { roomAddress, shown } from "./rooms.js";

/** @param {string} code @param {string} [place] */
const addressOf = (code, place = "") => roomAddress("class", code, place);

/** The address of the QR code of the page on which pupils join. @param {string} code */
export const codePicture = (code) => addressOf(code, "/qr.svg");

/** Open a room. @param {string} title
 * @returns {Promise<Answer<{ code: string, teacher: string, screen: string, address: string }>>} */
export const openClassroom = (title) =>
  answerOf(ask("/api/class", json({ title }), { needs: ["code", "teacher", "screen"] }));

/** Join a room. @param {string} code @param {string} nick @param {string} emoji
 * @returns {Promise<Answer<{ pupil: string, token: string, nick: string }>>} */
export const joinClassroom = (code, nick, emoji) =>
  answerOf(ask(addressOf(code, "/pupils"), json({ nick, emoji }), { needs: ["pupil", "token"] }));

/** The token of the screen, for whoever steers the room.
 * @param {string} code @param {string} token @returns {Promise<Answer<string>>} */
export const askScreenToken = (code, token) =>
  answerOf(ask(addressOf(code, "/screen"), shown(token), { needs: ["screen"] }), ({ screen }) => screen);

/** The own link of a member as a QR code: a picture. @param {string} code @param {string} token */
export const askOwnCode = (code, token) => askContent(addressOf(code, "/own.svg"), shown(token));

/** Steer a room; returns the error as a sentence, or nothing.
 * @param {string} code @param {string} token @param {object} act @returns {Promise<string>} */
export async function steerClassroom(code, token, act) {
  const { error = "" } = await ask(addressOf(code, "/steer"), shown(token, json(act)));
  return error;
}

/** Come to the board of one's pair. @param {string} code @param {string} token
 * @returns {Promise<Answer<{ player: string, token: string }>>} */
export const joinPair = (code, token) =>
  answerOf(ask(addressOf(code, "/pairs"), shown(token, { method: "POST" }), { needs: ["player", "token"] }));

/** The boards of all pairs. @param {string} code @param {string} token
 * @returns {Promise<Record<string, any> | null>} */
export const askPairs = async (code, token) =>
  (await ask(addressOf(code, "/pairs"), shown(token), { needs: ["boards"] })).body?.boards ?? null;

/** The results of a class as a file. @param {string} code @param {string} token */
export const askResults = (code, token) => askContent(addressOf(code, "/results.csv"), shown(token));
