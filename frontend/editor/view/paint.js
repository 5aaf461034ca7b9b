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
  const strength = new Uint8Array(box.width);
  for (let row = 0; row < box.height; row += 1) {
    strength.fill(0);
    for (let sample = 0; sample < samples; sample += 1) {
      const y = ys[row * samples + sample];
      if (y >= 0 && y < mask.height) {
        addRow(mask, y, { xs, stretches, samples, strength });
      }
    }
    for (let column = 0; column < box.width; column += 1) {
      pixels[row * box.width + column] = palette[strength[column]];
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
 * @param {number} y
 * @param {{xs: Int32Array, stretches: Stretch[], samples: number, strength: Uint8Array}} row
 */
function addRow(mask, y, { xs, stretches, samples, strength }) {
  const first = (y >> 6) * mask.columns;
  for (const { from, to, column } of stretches) {
    const tile = mask.peek(first + column);
    if (tile !== null) {
      for (let index = from; index < to; index += 1) {
        const x = xs[index];
        strength[Math.floor(index / samples)] += (tile[wordAt(x, y)] >>> (x & 31)) & 1;
      }
    }
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
