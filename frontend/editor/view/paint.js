// @ts-check
import { TILE, wordAt } from "../mask/bitmask.js";

/**
 * Draws the mask at the screen's own pixels. Enlarged, a screen pixel shows the mask's pixel under its
 * centre; reduced, it is as strong as the share of set samples among a few spread over it.
 *
 * @typedef {import("../mask/bitmask.js").BitMask} BitMask
 * @typedef {import("../model/settings.js").Viewport} Viewport
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{from: number, to: number, column: number}} Stretch samples that share a column of tiles
 */

const MOST_SAMPLES = 3;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{mask: BitMask, viewport: Viewport, colour: [number, number, number], box: Box}} what viewport
 *   and box in screen pixels
 */
export function paintMask(context, { mask, viewport, colour, box }) {
  if (box.width <= 0 || box.height <= 0) {
    return;
  }
  const samples = Math.min(MOST_SAMPLES, Math.max(1, Math.ceil(0.75 / viewport.scale)));
  const xs = sources(box.x, box.width, viewport.x, { scale: viewport.scale, samples });
  const ys = sources(box.y, box.height, viewport.y, { scale: viewport.scale, samples });
  const stretches = stretchesOf(xs, mask.width);
  const palette = shades(colour, samples * samples);
  const image = new ImageData(box.width, box.height);
  const pixels = new Uint32Array(image.data.buffer);
  const hits = new Uint8Array(xs.length);
  for (let row = 0; row < box.height; row += 1) {
    const rows = ys.subarray(row * samples, (row + 1) * samples);
    if (countHits(mask, rows, { xs, stretches, hits })) {
      shadeRow(hits, palette, pixels.subarray(row * box.width, (row + 1) * box.width));
      hits.fill(0);
    }
  }
  context.putImageData(image, box.x, box.y);
}

/**
 * @param {BitMask} mask
 * @param {Iterable<number>} keys of tiles
 * @param {Viewport} viewport in screen pixels
 * @returns {Box} whole screen pixels that show any part of these tiles; not clipped
 */
export function boxOfTiles(mask, keys, viewport) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const key of keys) {
    const column = key % mask.columns;
    const row = Math.floor(key / mask.columns);
    left = Math.min(left, column);
    right = Math.max(right, column + 1);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row + 1);
  }
  const step = TILE * viewport.scale;
  const x = Math.floor(viewport.x + left * step) - 1;
  const y = Math.floor(viewport.y + top * step) - 1;
  return {
    x,
    y,
    width: Math.ceil(viewport.x + right * step) + 1 - x,
    height: Math.ceil(viewport.y + bottom * step) + 1 - y,
  };
}

/**
 * @param {Box} box
 * @param {{width: number, height: number}} canvas
 * @returns {Box} perhaps with nothing in it
 */
export function clipped(box, canvas) {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  return {
    x,
    y,
    width: Math.min(canvas.width, box.x + box.width) - x,
    height: Math.min(canvas.height, box.y + box.height) - y,
  };
}

/**
 * @param {number} first screen pixel
 * @param {number} length
 * @param {number} offset of the frame's first pixel
 * @param {{scale: number, samples: number}} how
 * @returns {Int32Array} frame pixel of every sample, `samples` for each screen pixel
 */
function sources(first, length, offset, { scale, samples }) {
  return Int32Array.from({ length: length * samples }, (_, index) =>
    Math.floor((first + (index + 0.5) / samples - offset) / scale),
  );
}

/**
 * @param {Int32Array} xs rising
 * @param {number} width of the frame
 * @returns {Stretch[]}
 */
function stretchesOf(xs, width) {
  /** @type {Stretch[]} */
  const stretches = [];
  xs.forEach((x, index) => {
    if (x < 0 || x >= width) {
      return;
    }
    const last = stretches.at(-1);
    if (last?.column === x >> 6) {
      last.to = index + 1;
    } else {
      stretches.push({ from: index, to: index + 1, column: x >> 6 });
    }
  });
  return stretches;
}

/**
 * @param {BitMask} mask
 * @param {Int32Array} rows the frame's rows to sample
 * @param {{xs: Int32Array, stretches: Stretch[], hits: Uint8Array}} row hits: set samples at each x
 * @returns {boolean} whether there was anything to sample
 */
function countHits(mask, rows, { xs, stretches, hits }) {
  let any = false;
  for (const y of rows) {
    const first = (y >> 6) * mask.columns;
    const word = wordAt(0, y);
    for (const { from, to, column } of y >= 0 && y < mask.height ? stretches : []) {
      const tile = mask.peek(first + column);
      for (let index = from; tile !== null && index < to; index += 1) {
        const x = xs[index];
        hits[index] += (tile[word + ((x >> 5) & 1)] >>> (x & 31)) & 1;
      }
      any ||= tile !== null;
    }
  }
  return any;
}

/**
 * @param {Uint8Array} hits as many for each pixel as there are samples in a row
 * @param {Uint32Array} palette
 * @param {Uint32Array} pixels of one row
 */
function shadeRow(hits, palette, pixels) {
  const samples = hits.length / pixels.length;
  for (let pixel = 0, index = 0; pixel < pixels.length; pixel += 1) {
    let strength = 0;
    for (const end = index + samples; index < end; index += 1) {
      strength += hits[index];
    }
    pixels[pixel] = palette[strength];
  }
}

/**
 * @param {[number, number, number]} colour
 * @param {number} steps
 * @returns {Uint32Array} pixel values, from clear to full
 */
function shades([red, green, blue], steps) {
  const bytes = Uint8ClampedArray.from(
    { length: 4 * (steps + 1) },
    (_, index) => [red, green, blue, (255 * Math.floor(index / 4)) / steps][index % 4],
  );
  return new Uint32Array(bytes.buffer);
}
