// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { writeRuns } from "../../frontend/editor/mask/rle.js";
import { shownProgress } from "../../frontend/behaviours/header.js";
import { outlineOf } from "../../frontend/reveals/outline.js";

/** @param {string[]} rows drawn with # */
function maskOf(rows) {
  const [height, width] = [rows.length, rows[0].length];
  const runs = [0];
  let last = ".";
  for (let x = 0; x < width; x += 1) {
    for (let y = 0; y < height; y += 1) {
      if (rows[y][x] !== last) {
        runs.push(0);
        last = rows[y][x];
      }
      runs[runs.length - 1] += 1;
    }
  }
  return { size: /** @type {[number, number]} */ ([height, width]), counts: writeRuns(runs) };
}

/** Every edge of a pixel on the path, one pixel long. @param {string} path */
function unitEdges(path) {
  const found = [...path.matchAll(/M(\d+) (\d+)([HV])(\d+)/g)].flatMap(([, x, y, way, to]) => {
    const from = Number(way === "H" ? x : y);
    return Array.from({ length: Number(to) - from }, (_, step) =>
      way === "H" ? `${from + step} ${y} H` : `${x} ${from + step} V`,
    );
  });
  assert.equal(new Set(found).size, found.length, "no edge is drawn twice");
  return found.sort();
}

/** Every side between a marked pixel and one that is not. @param {string[]} rows */
function expectedEdges(rows) {
  const at = (/** @type {number} */ x, /** @type {number} */ y) => rows[y]?.[x] === "#";
  const edges = [];
  for (let y = 0; y <= rows.length; y += 1) {
    for (let x = 0; x <= rows[0].length; x += 1) {
      if (at(x, y) !== at(x, y - 1)) {
        edges.push(`${x} ${y} H`);
      }
      if (at(x, y) !== at(x - 1, y)) {
        edges.push(`${x} ${y} V`);
      }
    }
  }
  return edges.sort();
}

const MASKS = [
  ["."],
  ["#"],
  ["##", "##"],
  ["#.#.#", ".#.#.", "#.#.#"],
  ["......", ".####.", ".#..#.", ".####.", "......"],
  ["###..###", "#.####.#", "########", "..####.."],
];

test("the outline runs along every edge of the mask, once", () => {
  for (const rows of MASKS) {
    assert.deepEqual(unitEdges(outlineOf(maskOf(rows)).edge), expectedEdges(rows));
  }
});

test("the area covers exactly the marked pixels", () => {
  for (const rows of MASKS) {
    const stretches = [...outlineOf(maskOf(rows)).area.matchAll(/M(\d+) (\d+)h1v(\d+)h-1z/g)];
    const pixels = stretches.flatMap(([, x, y, length]) =>
      Array.from({ length: Number(length) }, (_, step) => `${x} ${Number(y) + step}`),
    );
    const marked = rows.flatMap((row, y) =>
      [...row].flatMap((sign, x) => (sign === "#" ? [`${x} ${y}`] : [])),
    );
    assert.deepEqual(pixels.sort(), marked.sort());
  }
});

test("the header counts the training while it is on, then the batch", () => {
  const batch = { done: 0, batch: 12 };
  const training = { done: 1, total: 3, again: false };
  assert.deepEqual(shownProgress({ ...batch, training }), { ...training, key: "training" });
  const again = { done: 0, total: 2, again: true };
  assert.deepEqual(shownProgress({ ...batch, training: again }), { ...again, key: "again" });
  assert.deepEqual(shownProgress({ ...batch, training: null }), { done: 0, total: 12, key: "batch" });
});
