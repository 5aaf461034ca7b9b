// @ts-check
import { BitMask } from "../../frontend/editor/mask/bitmask.js";

/** Frames as width, height; tiles are 64 across, so these end before, on and after a tile's edge. */
export const FRAMES = [
  [1, 1],
  [130, 1],
  [1, 130],
  [65, 63],
  [64, 64],
  [7, 129],
];

/**
 * @param {number} seed
 * @returns {() => number} 0 <= r < 1, always the same row for a seed (mulberry32)
 */
export function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * @param {BitMask} mask
 * @returns {string} rows of "#" and ".", top to bottom
 */
export function drawn(mask) {
  return Array.from({ length: mask.height }, (_, y) =>
    Array.from({ length: mask.width }, (_, x) => (mask.get(x, y) ? "#" : ".")).join(""),
  ).join("\n");
}

/**
 * @param {string} rows as `drawn` gives them; blanks are ignored
 * @returns {BitMask}
 */
export function maskOf(rows) {
  const lines = rows.trim().split(/\s+/);
  const mask = new BitMask(lines[0].length, lines.length);
  lines.forEach((line, y) =>
    [...line].forEach((sign, x) => mask.fillSpan(y, x, x + 1, sign === "#" ? 1 : 0)),
  );
  return mask;
}

/**
 * @param {BitMask} mask
 * @param {number[]} spans
 * @param {0 | 1} [value]
 * @returns {BitMask} the same
 */
export function fill(mask, spans, value = 1) {
  for (let index = 0; index < spans.length; index += 3) {
    mask.fillSpan(spans[index], spans[index + 1], spans[index + 2], value);
  }
  return mask;
}
