async ([width, height, frames]) => {
  const { Gif } = await import("/static/js/watch/film/gif.js"), gif = new Gif(width, height);
  for (const { pixels, time } of frames) {
    const colors = Uint32Array.from(pixels, ([r, g, b]) => ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0);
    gif.add(new Uint8ClampedArray(colors.buffer), time);
  }
  return [...new Uint8Array(await gif.file().arrayBuffer())];
}
