// @ts-check
import { TILE } from "../mask/bitmask.js";
import { createCoverage } from "./coverage.js";

/**
 * Draws the mask at the screen's own pixels: all of it, or its outline.
 *
 * @typedef {import("../mask/bitmask.js").BitMask} BitMask
 * @typedef {import("../model/settings.js").Viewport} Viewport
 * @typedef {import("./coverage.js").Box} Box
 *
 * @typedef {object} What
 * @property {BitMask} mask
 * @property {Viewport} viewport in screen pixels
 * @property {[number, number, number]} colour
 * @property {Box} box in screen pixels
 */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {What} what
 */
export function paintMask(context, { mask, viewport, colour, box }) {
  paintRows(context, box, (pixels) => {
    const coverage = createCoverage(mask, viewport, box);
    const palette = shades(colour, coverage.most);
    for (let row = 0; row < box.height; row += 1) {
      const covered = coverage.row(row);
      for (let pixel = 0; covered !== null && pixel < box.width; pixel += 1) {
        pixels[row * box.width + pixel] = palette[covered[pixel]];
      }
    }
  });
}

/**
 * Of the pixels that are covered at all, those with an uncovered one near: not more than `thickness`
 * columns and rows away. The frame's edge is an edge of the region here.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {What} what
 * @param {number} thickness whole screen pixels
 */
export function paintOutline(context, { mask, viewport, colour, box }, thickness) {
  paintRows(context, box, (pixels) => {
    const across = 2 * thickness + 1;
    const wide = { ...box, x: box.x - thickness, width: box.width + 2 * thickness };
    const coverage = createCoverage(mask, viewport, wide);
    const [, shade] = shades(colour, 1);
    // Row by row from above: how many rows in turn are covered here and `thickness` to both sides.
    const depth = new Uint16Array(wide.width);
    const recent = Array.from({ length: thickness + 1 }, () => new Uint8Array(wide.width));
    for (let row = -thickness; row < box.height + thickness; row += 1) {
      const covered = recent[(row + thickness) % recent.length];
      covered.set(coverage.row(row) ?? covered.fill(0));
      deepen(depth, covered, across);
      const ready = row - thickness;
      const shown = recent[(ready + thickness) % recent.length];
      for (let pixel = 0; ready >= 0 && pixel < box.width; pixel += 1) {
        if (shown[pixel + thickness] > 0 && depth[pixel + thickness] < across) {
          pixels[ready * box.width + pixel] = shade;
        }
      }
    }
  });
}

/**
 * @param {Uint16Array} depth
 * @param {Uint8Array} covered
 * @param {number} across
 */
function deepen(depth, covered, across) {
  const side = (across - 1) / 2;
  let run = 0;
  for (let pixel = 0; pixel < covered.length; pixel += 1) {
    run = covered[pixel] > 0 ? run + 1 : 0;
    if (pixel >= side) {
      depth[pixel - side] = run >= across ? depth[pixel - side] + 1 : 0;
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Box} box
 * @param {(pixels: Uint32Array) => void} paint
 */
function paintRows(context, box, paint) {
  if (box.width > 0 && box.height > 0) {
    const image = new ImageData(box.width, box.height);
    paint(new Uint32Array(image.data.buffer));
    context.putImageData(image, box.x, box.y);
  }
}

/**
 * @param {BitMask} mask
 * @param {Iterable<number>} keys of tiles
 * @param {Viewport} viewport in screen pixels
 * @param {number} [margin] screen pixels
 * @returns {Box} whole screen pixels that show any part of these tiles or of the margin; not clipped
 */
export function boxOfTiles(mask, keys, viewport, margin = 0) {
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
  const x = Math.floor(viewport.x + left * step) - 1 - margin;
  const y = Math.floor(viewport.y + top * step) - 1 - margin;
  return {
    x,
    y,
    width: Math.ceil(viewport.x + right * step) + 1 + margin - x,
    height: Math.ceil(viewport.y + bottom * step) + 1 + margin - y,
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
