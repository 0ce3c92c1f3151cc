// How many colours the board is drawn in.
() => {
  const canvas = document.querySelector("canvas.paint");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
}
