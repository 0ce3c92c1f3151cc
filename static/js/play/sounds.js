// Sounds, made in code: a short tone for each stroke, for players who want that, and a soft chord for the end. Browsers
// let a page sound only after a gesture, so nothing is set up before.

import { CROSSED, FILLED, isFilled, MARK } from "../core/marks.js";

const SOFT = 0.08, LOUD = 0.14, SILENT = 0.0001; // of full volume; four loud tones together stay below a third of it
const SHORT = 0.07, LONG = 1.1, RISE = 0.012; // seconds
/** @type {Record<number, number>} */
const TONES = { [FILLED]: 523, [CROSSED]: 392, 0: 294 }; // Hz
const CHORD = [523, 659, 784, 1047], APART = 0.09;

export class Sounds {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.played = game.strokes.length;
    this.audio = /** @type {AudioContext | null} */ (null);
  }

  /** Play the sound of the last stroke, if there is a new one. */
  playStroke() {
    const { strokes, open, finished } = this.game;
    if (open || strokes.length === this.played) return;
    this.played = strokes.length;
    const mark = (strokes.at(-1)?.after[0] ?? 0) & MARK;
    if (!finished) this.play(TONES[isFilled(mark) ? FILLED : mark], SOFT, SHORT);
  }

  playEnd() {
    CHORD.forEach((pitch, i) => this.play(pitch, LOUD, LONG, i * APART));
  }

  /** @param {number} pitch @param {number} loudness @param {number} length @param {number} delay seconds */
  play(pitch, loudness, length, delay = 0) {
    if (!navigator.userActivation?.hasBeenActive) return;
    const audio = this.audio ??= new AudioContext();
    const tone = audio.createOscillator(), volume = audio.createGain(), start = audio.currentTime + delay;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(SILENT, start);
    volume.gain.exponentialRampToValueAtTime(loudness, start + RISE);
    volume.gain.exponentialRampToValueAtTime(SILENT, start + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
