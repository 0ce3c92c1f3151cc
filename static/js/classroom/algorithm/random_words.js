// The random numbers of the engine's annealers (`solvers/anneal/rng.py`): xoshiro256++, begun as NumPy begins a
// sequence of seeds. The same seed gives the same numbers. Pure.

const MASK = (1n << 64n) - 1n, UNIT = 2 ** -53;
const POOL = 4;
const INIT_A = 0x43b0d7e5, MULT_A = 0x931e8875, INIT_B = 0x8b51f9dd, MULT_B = 0x58f38ded;
const MIX_L = 0xca01f9dd, MIX_R = 0x4973f715;

/** @typedef {bigint[]} Rng four words */

/** The generator of a chain. @param {number} seed below 2 ** 32 @param {number} chain @returns {Rng} */
export function newRng(seed, chain) {
  const words = stateOf(poolOf([seed >>> 0, chain >>> 0]), 8);
  return [0, 2, 4, 6].map((at) => (BigInt(words[at + 1]) << 32n) | BigInt(words[at]));
}

/** @param {number} word @param {{ constant: number }} hash @param {number} factor */
function hashed(word, hash, factor) {
  let value = word ^ hash.constant;
  hash.constant = Math.imul(hash.constant, factor) >>> 0;
  value = Math.imul(value, hash.constant) >>> 0;
  return (value ^ (value >>> 16)) >>> 0;
}

/** @param {number} one @param {number} other */
function mixed(one, other) {
  const value = (Math.imul(MIX_L, one) - Math.imul(MIX_R, other)) >>> 0;
  return (value ^ (value >>> 16)) >>> 0;
}

/** At most as many words of entropy as the pool holds. @param {number[]} entropy */
function poolOf(entropy) {
  const hash = { constant: INIT_A };
  const pool = Array.from({ length: POOL }, (_, at) => hashed(entropy[at] ?? 0, hash, MULT_A));
  for (let from = 0; from < POOL; from++) {
    for (let to = 0; to < POOL; to++) {
      if (from !== to) pool[to] = mixed(pool[to], hashed(pool[from], hash, MULT_A));
    }
  }
  return pool;
}

/** @param {number[]} pool @param {number} count */
function stateOf(pool, count) {
  const hash = { constant: INIT_B };
  return Array.from({ length: count }, (_, at) => hashed(pool[at % POOL], hash, MULT_B));
}

/** @param {bigint} word @param {bigint} by */
const turned = (word, by) => ((word << by) | (word >> (64n - by))) & MASK;

/** 64 random bits. @param {Rng} rng */
function nextWord(rng) {
  const word = (turned((rng[0] + rng[3]) & MASK, 23n) + rng[0]) & MASK, moved = (rng[1] << 17n) & MASK;
  rng[2] ^= rng[0];
  rng[3] ^= rng[1];
  rng[1] ^= rng[2];
  rng[0] ^= rng[3];
  rng[2] ^= moved;
  rng[3] = turned(rng[3], 45n);
  return word;
}

/** A random whole number >= 0 and < `count`. @param {Rng} rng @param {number} count */
export const below = (rng, count) => Number(((nextWord(rng) >> 32n) * BigInt(count)) >> 32n);

/** A random number >= 0 and < 1. @param {Rng} rng */
export const share = (rng) => Number(nextWord(rng) >> 11n) * UNIT;
