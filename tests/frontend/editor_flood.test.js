// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { BitMask } from "../../frontend/editor/mask/bitmask.js";
import { enclosed, enclosedShare, holeAt } from "../../frontend/editor/mask/flood.js";
import { drawn, fill, FRAMES, maskOf, randomFrom } from "./editor_pixels.js";

const RING = `
  .......
  ..##...
  .#..#..
  .#...#.
  ..###..
  .......`;

test("a ring closed only by corners is filled, and its inside alone", () => {
  const filled = drawn(
    maskOf(`
      .......
      ..##...
      .####..
      .#####.
      ..###..
      .......`),
  );
  const ring = maskOf(RING);
  assert.equal(drawn(fill(maskOf(RING), holeAt(ring, 3, 2))), filled);
  assert.equal(drawn(fill(maskOf(RING), enclosed(ring))), filled);
  assert.equal(enclosedShare(ring), 5 / 42);
});

test("nothing is filled outside, on a set pixel, or off the frame", () => {
  const ring = maskOf(RING);
  for (const [x, y] of [
    [0, 0],
    [2, 1],
    [-1, 2],
    [7, 2],
    [3, 99],
  ]) {
    assert.deepEqual(holeAt(ring, x, y), []);
  }
});

test("an outline that leaves the frame encloses the smaller side", () => {
  const cut = maskOf(`
    ..#.....
    ..#.....
    ###.....
    ........`);
  assert.equal(fill(cut, enclosed(cut)).count(), 9);
});

test("the inside of an outline along the edge is a hole, however large", () => {
  const border = maskOf(`
    #####
    #...#
    #####`);
  assert.equal(fill(border, enclosed(border)).count(), 15);
});

test("an empty and a full mask enclose nothing", () => {
  for (const [width, height] of FRAMES) {
    const mask = new BitMask(width, height);
    assert.deepEqual([enclosed(mask), enclosedShare(mask)], [[], 0]);
    for (let y = 0; y < height; y += 1) {
      mask.fillSpan(y, 0, width, 1);
    }
    assert.deepEqual([enclosed(mask), enclosedShare(mask)], [[], 0]);
  }
});

test("the enclosed share agrees with a flood fill from pixel to pixel", () => {
  for (const [width, height] of FRAMES) {
    for (let seed = 0; seed < 5; seed += 1) {
      const random = randomFrom(seed);
      const mask = new BitMask(width, height);
      for (let step = 0; step < 0.6 * width * height; step += 1) {
        const x = Math.floor(random() * width);
        mask.fillSpan(Math.floor(random() * height), x, x + 1, 1);
      }
      const areas = floodAreas(mask);
      const rest = areas.reduce((sum, area) => sum + area, 0) - Math.max(0, ...areas);
      assert.equal(enclosedShare(mask), rest / (width * height));
    }
  }
});

/** @param {BitMask} mask */
function floodAreas(mask) {
  /** @type {Set<string>} */
  const seen = new Set();
  const areas = [];
  for (let y = 0; y < mask.height; y += 1) {
    for (let x = 0; x < mask.width; x += 1) {
      const before = seen.size;
      const open = [[x, y]];
      while (open.length > 0) {
        const [px, py] = /** @type {number[]} */ (open.pop());
        const inside = px >= 0 && py >= 0 && px < mask.width && py < mask.height;
        if (inside && !mask.get(px, py) && !seen.has(`${px},${py}`)) {
          seen.add(`${px},${py}`);
          open.push([px + 1, py], [px - 1, py], [px, py + 1], [px, py - 1]);
        }
      }
      if (seen.size > before) {
        areas.push(seen.size - before);
      }
    }
  }
  return areas;
}
