// Sounds, for players who want them: a short synthetic tone for each stroke, three for the end.

import { CROSSED, FILLED, isFilled, MARK } from "../core/marks.js";

const LOUD = 0.05, SHORT = 0.07, LONG = 0.5; // of full volume; seconds
/** @type {Record<number, number>} */
const TONES = { [FILLED]: 523, [CROSSED]: 392, 0: 294 }; // Hz
const END = [523, 659, 784];

/** @param {Game} game */
export function createSounds(game) {
  const audio = new AudioContext();
  let played = game.strokes.length, { finished } = game;

  /** @param {number} pitch @param {number} length @param {number} [later] seconds */
  function play(pitch, length, later = 0) {
    const tone = audio.createOscillator(), volume = audio.createGain(), start = audio.currentTime + later;
    tone.type = "sine";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUD, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }

  /** Play the sounds of the strokes since the last look. */
  function look() {
    const { strokes, open } = game;
    if (open || (strokes.length === played && finished === game.finished)) return;
    if (game.finished && !finished) END.forEach((pitch, i) => play(pitch, LONG, i * 0.12));
    else {
      const mark = (strokes.at(-1)?.after[0] ?? 0) & MARK;
      play(TONES[isFilled(mark) ? FILLED : mark], SHORT);
    }
    played = strokes.length;
    finished = game.finished;
  }

  return { look };
}
