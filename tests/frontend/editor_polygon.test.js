// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { BitMask } from "../../frontend/editor/mask/bitmask.js";
import { polygon } from "../../frontend/editor/mask/polygon.js";
import { drawn, fill, FRAMES, randomFrom } from "./editor_pixels.js";

/** @typedef {{x: number, y: number}} Point */

/** @param {Point} p @param {Point} a @param {Point} b */
const side = (p, a, b) => (b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y);

/**
 * Winding number and touch straight from their definitions; exact for coordinates in quarters.
 *
 * @param {Point} p
 * @param {Point[]} points
 */
function isInside(p, points) {
  let winding = 0;
  for (let index = 0; index < points.length; index += 1) {
    const [a, b] = [points[index], points[(index + 1) % points.length]];
    const turn = side(p, a, b);
    const within =
      Math.min(a.x, b.x) <= p.x &&
      p.x <= Math.max(a.x, b.x) &&
      Math.min(a.y, b.y) <= p.y &&
      p.y <= Math.max(a.y, b.y);
    if (turn === 0 && within) {
      return true;
    }
    if (a.y <= p.y && b.y > p.y && turn > 0) {
      winding += 1;
    } else if (b.y <= p.y && a.y > p.y && turn < 0) {
      winding -= 1;
    }
  }
  return winding !== 0;
}

/** @param {number} width @param {number} height @param {Point[]} points */
const expected = (width, height, points) =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) =>
      isInside({ x: x + 0.5, y: y + 0.5 }, points) ? "#" : ".",
    ).join(""),
  ).join("\n");

/** @param {number} width @param {number} height @param {Point[]} points */
const filled = (width, height, points) =>
  drawn(fill(new BitMask(width, height), polygon(points)));

/** @param {[number, number][]} places @returns {Point[]} */
const through = (...places) => places.map(([x, y]) => ({ x, y }));

test("a closed line holds the pixels whose centres are in it or on it, in any frame", () => {
  for (const [width, height] of FRAMES) {
    const random = randomFrom(width + 3 * height);
    for (let round = 0; round < 40; round += 1) {
      // Corners in quarters of a pixel often lie on centres, on edges, on each other and outside.
      const place = () => ({
        x: Math.round(4 * (random() * 1.4 - 0.2) * width) / 4,
        y: Math.round(4 * (random() * 1.4 - 0.2) * height) / 4,
      });
      const points = Array.from({ length: 1 + Math.floor(random() * 9) }, place);
      const found = filled(width, height, points);
      assert.equal(found, expected(width, height, points), JSON.stringify(points));
    }
  }
});

test("corners on the centres of small frames: steps, spikes and lines along a row", () => {
  const random = randomFrom(11);
  for (let round = 0; round < 400; round += 1) {
    const place = () => ({ x: Math.floor(random() * 6) + 0.5, y: Math.floor(random() * 5) + 0.5 });
    const points = Array.from({ length: 3 + Math.floor(random() * 6) }, place);
    assert.equal(filled(6, 5, points), expected(6, 5, points), JSON.stringify(points));
  }
});

test("a square on pixel edges holds exactly its pixels, the last row and column included", () => {
  const square = through([2, 1], [5, 1], [5, 4], [2, 4]);
  assert.equal(filled(5, 4, square), ".....\n..###\n..###\n..###");
});

test("what is circled twice stays inside, in both directions of a figure of eight too", () => {
  const square = [...through([0, 0], [4, 0], [4, 4], [0, 4])];
  assert.equal(new Set(filled(4, 4, [...square, ...square])).has("."), false);
  const eight = through([0, 0], [6, 4], [6, 0], [0, 4]);
  const rows = filled(6, 4, eight).split("\n");
  assert.equal(rows[1][0] + rows[1][5], "##");
});

test("the start and the direction of the line do not matter", () => {
  const random = randomFrom(5);
  const points = Array.from({ length: 12 }, () => ({ x: random() * 65, y: random() * 63 }));
  const once = filled(65, 63, points);
  assert.equal(filled(65, 63, [...points].reverse()), once);
  assert.equal(filled(65, 63, [...points.slice(5), ...points.slice(0, 5)]), once);
});

test("a line far beyond the frame fills all of it, and no line nothing", () => {
  const around = through([-900, -900], [900, -900], [900, 900], [-900, 900]);
  assert.equal(fill(new BitMask(65, 63), polygon(around)).count(), 65 * 63);
  assert.deepEqual(polygon([]), []);
});
