// ZIP files whose content is stored as it is, for pictures that are compressed already. Pure.

import { joined } from "./gif.js";

const LOCAL = 0x04034b50, CENTRAL = 0x02014b50, END = 0x06054b50;
const VERSION = 20, UTF8 = 0x0800;
const DAY = 0x21; // 1 January 1980: the same content makes the same file

const CHECKS = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

/** The check sum of a file (CRC-32). @param {Uint8Array} bytes */
export function checkSum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ CHECKS[(sum ^ byte) & 255];
  return (sum ^ 0xffffffff) >>> 0;
}

export class ZipFile {
  constructor() {
    this.parts = /** @type {Uint8Array[]} */ ([]);
    this.entries = /** @type {Uint8Array[]} */ ([]); // of the table at the end
    this.length = 0;
  }

  /** @param {string} name @param {Uint8Array} bytes */
  add(name, bytes) {
    const named = new TextEncoder().encode(name), sum = checkSum(bytes);
    const about = fields([[VERSION, 2], [UTF8, 2], [0, 2], [0, 2], [DAY, 2], [sum, 4], [bytes.length, 4],
      [bytes.length, 4], [named.length, 2], [0, 2]]);
    const rest = fields([[0, 2], [0, 2], [0, 2], [0, 4], [this.length, 4]]);
    this.entries.push(joined([fields([[CENTRAL, 4], [VERSION, 2]]), about, rest, named]));
    this.put(joined([fields([[LOCAL, 4]]), about, named]));
    this.put(bytes);
  }

  /** @param {Uint8Array} bytes */
  put(bytes) {
    this.parts.push(bytes);
    this.length += bytes.length;
  }

  /** All parts of the file, once everything is in it. */
  finish() {
    const { entries, length: start } = this, table = joined(entries), count = entries.length;
    return [...this.parts, table, fields([[END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [table.length, 4],
      [start, 4], [0, 2]])];
  }
}

/** Numbers of so many bytes each, the lowest byte first. @param {[value: number, bytes: number][]} values */
const fields = (values) => Uint8Array.from(values.flatMap(([value, bytes]) =>
  Array.from({ length: bytes }, (_, byte) => (value >>> (8 * byte)) & 255)));
