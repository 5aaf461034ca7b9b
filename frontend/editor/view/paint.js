// @ts-check
import { TILE } from "../mask/bitmask.js";
import { pushRuns } from "../mask/rows.js";

/**
 * Draws the mask at the screen's own pixels. Enlarged, a screen pixel shows the mask's pixel under its
 * centre; reduced, it is as strong as the share of set samples among a few spread over it.
 *
 * @typedef {import("../mask/bitmask.js").BitMask} BitMask
 * @typedef {import("../model/settings.js").Viewport} Viewport
 * @typedef {{x: number, y: number, width: number, height: number}} Box
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
  const palette = shades(colour, samples * samples);
  const image = new ImageData(box.width, box.height);
  const pixels = new Uint32Array(image.data.buffer);
  const steps = new Int16Array(box.width + 2);
  const line = { start: box.x - viewport.x, scale: viewport.scale, samples };
  const top = (box.y - viewport.y) * samples;
  for (let row = 0; row < box.height; row += 1) {
    let any = false;
    for (let sample = 0; sample < samples; sample += 1) {
      const y = Math.floor((top + row * samples + sample + 0.5) / (viewport.scale * samples));
      any = addSteps(steps, mask, y, line) || any;
    }
    if (any) {
      shadeRow(steps, palette, pixels.subarray(row * box.width, (row + 1) * box.width));
      steps.fill(0);
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
 * Adds one row's set runs, as steps up where they begin and down where they end; summed from the left,
 * the steps give each pixel's number of set samples. Sample i lies at
 * (start + (i + 0.5) / samples) / scale in the frame.
 *
 * @param {Int16Array} steps one for each pixel, and two beyond
 * @param {BitMask} mask
 * @param {number} y outside the frame there is nothing to add
 * @param {{start: number, scale: number, samples: number}} line
 * @returns {boolean} whether the row has any run
 */
function addSteps(steps, mask, y, { start, scale, samples }) {
  if (y < 0 || y >= mask.height) {
    return false;
  }
  /** @type {number[]} */
  const runs = [];
  pushRuns(mask, y, 1, runs);
  const last = (steps.length - 2) * samples;
  /** @param {number} x in the frame @param {1 | -1} sign */
  const step = (x, sign) => {
    const place = Math.ceil((x * scale - start) * samples - 0.5);
    const at = Math.min(last, Math.max(0, place));
    const pixel = Math.floor(at / samples);
    const late = at - pixel * samples;
    steps[pixel] += sign * (samples - late);
    steps[pixel + 1] += sign * late;
  };
  for (let index = 0; index < runs.length; index += 3) {
    step(runs[index + 1], 1);
    step(runs[index + 2], -1);
  }
  return runs.length > 0;
}

/**
 * @param {Int16Array} steps
 * @param {Uint32Array} palette
 * @param {Uint32Array} pixels of one row
 */
function shadeRow(steps, palette, pixels) {
  let strength = 0;
  for (let pixel = 0; pixel < pixels.length; pixel += 1) {
    strength += steps[pixel];
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
