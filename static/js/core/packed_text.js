// Texts in the fragments of links: deflated, in base64url.

/** @param {string} text */
export async function packed(text) {
  const through = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(through).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text, null if it is damaged. A short link may unfold to a huge one, so little more than `most` characters of it
 * are read. @param {string} link @param {number} most */
export async function unpacked(link, most) {
  try {
    const letters = atob(link.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return await textOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")), most);
  } catch {
    return null;
  }
}

/** @param {ReadableStream<Uint8Array>} stream @param {number} most */
async function textOf(stream, most) {
  const reader = stream.getReader(), decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length <= most) continue;
    await reader.cancel();
    return text;
  }
}
