// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { BitMask } from "../../frontend/editor/mask/bitmask.js";
import { boxOfTiles, clipped, paintMask, paintOutline } from "../../frontend/editor/view/paint.js";
import { toView } from "../../frontend/editor/view/viewport.js";
import { FRAMES, randomFrom } from "./editor_pixels.js";

/** What a browser offers and Node does not: a plain holder of pixels. */
class Pixels {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.data = new Uint8ClampedArray(4 * width * height);
  }
}
Object.assign(globalThis, { ImageData: Pixels });

/**
 * @param {Omit<Parameters<typeof paintMask>[1], "colour">} what
 * @param {number} [thickness] of the outline; all of the mask if left out
 */
function painted(what, thickness) {
  /** @type {Uint8ClampedArray} */
  let data = new Uint8ClampedArray();
  const context = {
    /** @param {Pixels} image */
    putImageData: (image) => void (data = image.data),
  };
  const all = { ...what, colour: /** @type {[number, number, number]} */ ([200, 100, 50]) };
  if (thickness === undefined) {
    paintMask(/** @type {any} */ (context), all);
  } else {
    paintOutline(/** @type {any} */ (context), all, thickness);
  }
  return data;
}

/** @param {number} width @param {number} height @param {number} seed */
function scribbled(width, height, seed) {
  const random = randomFrom(seed);
  const mask = new BitMask(width, height);
  for (let step = 0; step < width * height; step += 5) {
    const x = Math.floor(random() * width);
    mask.fillSpan(Math.floor(random() * height), x, x + 4, 1);
  }
  return mask;
}

test("each screen pixel is as strong as the share of its samples that are set", () => {
  for (const [width, height] of FRAMES) {
    const random = randomFrom(width + 2 * height);
    const mask = scribbled(width, height, width);
    for (const [scale, samples] of [
      [5.3, 1],
      [1, 1],
      [0.6, 2],
      [0.2, 3],
    ]) {
      const viewport = { scale, x: 3.4 - random() * 9, y: 2.1 - random() * 9 };
      const box = { x: 1, y: 2, width: 23, height: 17 };
      const data = painted({ mask, viewport, box });
      for (let index = 0; index < box.width * box.height; index += 1) {
        const x = box.x + (index % box.width);
        const y = box.y + Math.floor(index / box.width);
        let set = 0;
        for (let one = 0; one < samples * samples; one += 1) {
          const sx = x + ((one % samples) + 0.5) / samples;
          const sy = y + (Math.floor(one / samples) + 0.5) / samples;
          const fx = Math.floor((sx - viewport.x) / scale);
          set += mask.get(fx, Math.floor((sy - viewport.y) / scale)) ? 1 : 0;
        }
        const alpha = Math.round((255 * set) / samples ** 2);
        assert.ok(Math.abs(data[4 * index + 3] - alpha) <= 1, `${x},${y} at ${scale}`);
      }
    }
  }
});

test("a set pixel has the mask's colour", () => {
  const mask = new BitMask(1, 1);
  mask.fillSpan(0, 0, 1, 1);
  const viewport = { scale: 1, x: 0, y: 0 };
  const data = painted({ mask, viewport, box: { x: 0, y: 0, width: 1, height: 1 } });
  assert.deepEqual([...data], [200, 100, 50, 255]);
});

test("the outline is what is covered and has something uncovered near, the frame's edge included", () => {
  for (const [width, height] of FRAMES) {
    const mask = scribbled(width, height, height);
    for (const [scale, thickness] of [
      [5.3, 1],
      [3, 3],
      [0.6, 2],
    ]) {
      const viewport = { scale, x: 4.4, y: 3.1 };
      const whole = { x: 0, y: 0, width: 60, height: 45 };
      const part = { x: 11, y: 5, width: 23, height: 17 };
      const all = painted({ mask, viewport, box: whole });
      const isCovered = (/** @type {number} */ x, /** @type {number} */ y) =>
        x >= 0 && y >= 0 && all[4 * (y * whole.width + x) + 3] > 0;
      const outline = painted({ mask, viewport, box: part }, thickness);
      for (let index = 0; index < part.width * part.height; index += 1) {
        const x = part.x + (index % part.width);
        const y = part.y + Math.floor(index / part.width);
        let near = false;
        for (let dy = -thickness; dy <= thickness; dy += 1) {
          for (let dx = -thickness; dx <= thickness; dx += 1) {
            near ||= !isCovered(x + dx, y + dy);
          }
        }
        const alpha = near && isCovered(x, y) ? 255 : 0;
        assert.equal(outline[4 * index + 3], alpha, `${x},${y} at ${scale}`);
      }
    }
  }
});

test("the box of changed tiles covers every screen pixel that shows them", () => {
  const mask = new BitMask(300, 200);
  const viewport = { scale: 0.37, x: 11.3, y: -7.9 };
  const box = boxOfTiles(mask, [1, 7], viewport);
  for (const corner of [
    { x: 64, y: 0 },
    { x: 192, y: 128 },
  ]) {
    const { x, y } = toView(viewport, corner);
    assert.ok(box.x <= x && x <= box.x + box.width && box.y <= y && y <= box.y + box.height);
  }
  const wider = boxOfTiles(mask, [1, 7], viewport, 5);
  assert.deepEqual([wider.x, wider.width], [box.x - 5, box.width + 10]);
  const inside = clipped(box, { width: 60, height: 30 });
  assert.deepEqual([inside.y, inside.x + inside.width, inside.y + inside.height], [0, 60, 30]);
});
