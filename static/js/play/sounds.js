// Sounds, made in code: a short tone for each stroke, for players who want that, and a soft chord for the end. Browsers
// let a page sound only after a gesture, so nothing is set up before.

import { CROSSED, FILLED, isFilled, MARK } from "../core/marks.js";

const LOUD = 0.05, SHORT = 0.07, LONG = 1.1, RISE = 0.012; // of full volume; seconds
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
    if (!finished) this.play(TONES[isFilled(mark) ? FILLED : mark], SHORT);
  }

  playEnd() {
    CHORD.forEach((pitch, i) => this.play(pitch, LONG, i * APART));
  }

  /** @param {number} pitch @param {number} length @param {number} delay seconds */
  play(pitch, length, delay = 0) {
    if (!navigator.userActivation?.hasBeenActive) return;
    const audio = this.audio ??= new AudioContext();
    const tone = audio.createOscillator(), volume = audio.createGain(), start = audio.currentTime + delay;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(LOUD, start + RISE);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
