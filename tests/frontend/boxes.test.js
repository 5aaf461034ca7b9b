// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { boxAt, handleAt, HANDLES, middleOf, moved, resized, spanned, stretched } from "../../frontend/kinds/boxes.js";

const frame = { width: 20, height: 10 };

/** @param {number[]} box */
const fits = ([x, y, width, height]) =>
  x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= frame.width && y + height <= frame.height;

test("a box drawn in any direction is the same box", () => {
  const one = { x: 2.4, y: 3.6 };
  const other = { x: 7.2, y: 8 };
  assert.deepEqual(spanned(one, other, frame), [2, 3, 6, 5]);
  assert.deepEqual(spanned(other, one, frame), [2, 3, 6, 5]);
});

test("a box drawn past the edges stops there, and never has no area", () => {
  assert.deepEqual(spanned({ x: -5, y: -5 }, { x: 50, y: 50 }, frame), [0, 0, 20, 10]);
  for (const point of [{ x: 3, y: 3 }, { x: 20, y: 10 }, { x: 99, y: -9 }]) {
    assert.ok(fits(spanned(point, point, frame)));
  }
});

test("a moved box keeps its size and stops at the edge", () => {
  assert.deepEqual(moved([2, 2, 5, 4], 1, -1, frame), [3, 1, 5, 4]);
  assert.deepEqual(moved([2, 2, 5, 4], 99, 99, frame), [15, 6, 5, 4]);
  assert.deepEqual(moved([2, 2, 5, 4], -99, -99, frame), [0, 0, 5, 4]);
});

test("each handle moves its own edges, and pulling it where it is changes nothing", () => {
  for (const handle of HANDLES) {
    const box = resized([4, 2, 6, 4], handle, handleAt([4, 2, 6, 4], handle), frame);
    assert.deepEqual(box, [4, 2, 6, 4], handle);
  }
  assert.deepEqual(resized([4, 2, 6, 4], "e", { x: 12, y: 0 }, frame), [4, 2, 8, 4]);
  assert.deepEqual(resized([4, 2, 6, 4], "nw", { x: 5, y: 3 }, frame), [5, 3, 5, 3]);
});

test("a stretched box keeps its first corner", () => {
  assert.deepEqual(stretched([4, 2, 6, 4], 2, -1, frame), [4, 2, 8, 3]);
  assert.deepEqual(stretched([4, 2, 6, 4], 99, 99, frame), [4, 2, 16, 8]);
});

test("a handle pulled across the far side turns the box over", () => {
  assert.deepEqual(resized([4, 2, 6, 4], "w", { x: 14, y: 0 }, frame), [10, 2, 4, 4]);
});

test("a box without a pointer begins in the middle of what is shown", () => {
  assert.deepEqual(middleOf({ x: 0, y: 0 }, { x: 18, y: 9 }, frame), [6, 3, 6, 3]);
});

test("a press chooses the smallest box there, and once more the next larger one", () => {
  /** @type {import("../../frontend/kinds/boxes.js").Box[]} */
  const boxes = [[0, 0, 10, 10], [2, 2, 3, 3], [12, 0, 4, 4]];
  assert.equal(boxAt(boxes, { x: 3, y: 3 }, -1), 1);
  assert.equal(boxAt(boxes, { x: 3, y: 3 }, 1), 0);
  assert.equal(boxAt(boxes, { x: 3, y: 3 }, 0), 1);
  assert.equal(boxAt(boxes, { x: 8, y: 8 }, 2), 0);
  assert.equal(boxAt(boxes, { x: 18, y: 8 }, 0), -1);
  assert.equal(boxAt([], { x: 1, y: 1 }, -1), -1);
});
