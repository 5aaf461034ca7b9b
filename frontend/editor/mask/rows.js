// @ts-check
/**
 * Appends the runs of one row's set or unset pixels, left to right.
 *
 * @param {import("./bitmask.js").BitMask} mask
 * @param {number} y inside the frame
 * @param {import("./bitmask.js").Bit} value
 * @param {import("./brush.js").Spans} spans
 */
export function pushRuns(mask, y, value, spans) {
  const row = (y >> 6) * mask.columns;
  const index = 2 * (y & 63);
  const flip = value === 1 ? 0 : 0xffffffff;
  let start = -1;
  for (let x = 0; x < mask.width; x += 32) {
    const tile = mask.peek(row + (x >> 6));
    const inside = 0xffffffff >>> Math.max(0, x + 32 - mask.width);
    const word = ((tile === null ? 0 : tile[index + ((x >> 5) & 1)]) ^ flip) & inside;
    for (let edges = word ^ ((word << 1) | (start < 0 ? 0 : 1)); edges !== 0; edges &= edges - 1) {
      const at = x + 31 - Math.clz32(edges & -edges);
      if (start < 0) {
        start = at;
      } else {
        spans.push(y, start, at);
        start = -1;
      }
    }
  }
  if (start >= 0) {
    spans.push(y, start, mask.width);
  }
}
