// Text as cells: capitals, digits and signs of five rows, three to five columns wide. Pure.

/** By sign its rows, from top to bottom. @type {Record<string, string>} */
const FACE = {
  A: ".#. #.# ### #.# #.#", B: "##. #.# ##. #.# ##.", C: ".## #.. #.. #.. .##", D: "##. #.# #.# #.# ##.",
  E: "### #.. ##. #.. ###", F: "### #.. ##. #.. #..", G: ".### #... #.## #..# .###", H: "#.# #.# ### #.# #.#",
  I: "### .#. .#. .#. ###", J: "..# ..# ..# #.# .#.", K: "#..# #.#. ##.. #.#. #..#", L: "#.. #.. #.. #.. ###",
  M: "#...# ##.## #.#.# #...# #...#", N: "#..# ##.# #.## #..# #..#", O: ".##. #..# #..# #..# .##.",
  P: "##. #.# ##. #.. #..", Q: ".##. #..# #..# #.#. .#.#", R: "##. #.# ##. #.# #.#",
  S: ".## #.. .#. ..# ##.",
  T: "### .#. .#. .#. .#.", U: "#.# #.# #.# #.# ###", V: "#.# #.# #.# #.# .#.",
  W: "#...# #...# #.#.# ##.## #...#",
  X: "#.# #.# .#. #.# #.#", Y: "#.# #.# .#. .#. .#.", Z: "### ..# .#. #.. ###",
  Ä: "#..# .##. #..# #### #..#", Ö: "#..# .##. #..# #..# .##.", Ü: "#..# .... #..# #..# .##.",
  0: "### #.# #.# #.# ###", 1: ".#. ##. .#. .#. ###", 2: "##. ..# .#. #.. ###", 3: "##. ..# .#. ..# ##.",
  4: "#.# #.# ### ..# ..#", 5: "### #.. ##. ..# ##.", 6: ".## #.. ### #.# ###", 7: "### ..# ..# .#. .#.",
  8: "### #.# ### #.# ###", 9: "### #.# ### ..# ##.", "!": "# # # . #", "?": "##. ..# .#. ... .#.",
  ".": ". . . . #", ",": ".. .. .. .# #.", ":": ". # . # .", "-": "... ... ### ... ...", "+": "... .#. ### .#. ...",
  "=": "... ### ... ### ...", "/": "..# ..# .#. #.. #..", "'": "# # . . .",
  "(": ".# #. #. #. .#", ")": "#. .# .# .# #.",
  "&": ".#.. #.#. .#.. #.#. .#.#", "♥": ".#.#. ##### ##### .###. ..#..", "*": "... #.# .#. #.# ...",
  "%": "#.# ..# .#. #.. #.#", "#": ".#.#. ##### .#.#. ##### .#.#.", " ": ".. .. .. .. ..",
};
const ROWS = 5, GAP = 1;

/** Signs of a text for which there is no letter. @param {string} text */
export const signsWithout = (text) => [...new Set([...capitalsOf(text)].filter((sign) => !(sign in FACE)))];

/** A text as a picture, `size` times as large as the letters are; signs without one are left out.
 * @param {string} text @param {number} size @returns {FlatPicture} */
export function pictureOfText(text, size) {
  const letters = [...capitalsOf(text)].filter((sign) => sign in FACE).map((sign) => FACE[sign].split(" "));
  const rows = Array.from({ length: ROWS }, (_, row) => letters.map((letter) => letter[row]).join(".".repeat(GAP)));
  const height = letters.length ? ROWS * size : 0, width = rows[0].length * size;
  const cells = Uint8Array.from({ length: height * width }, (_, cell) => {
    const row = Math.floor(cell / width / size), col = Math.floor((cell % width) / size);
    return rows[row][col] === "#" ? 1 : 0;
  });
  return { height, width, cells };
}

/** Not by the rules of a language: ß has no capital here. @param {string} text */
const capitalsOf = (text) => text.replace(/[a-zà-öø-ÿ]/g, (sign) => sign.toUpperCase());
