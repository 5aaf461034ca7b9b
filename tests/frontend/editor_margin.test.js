// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { BitMask } from "../../frontend/editor/mask/bitmask.js";
import { grow, shrink } from "../../frontend/editor/mask/margin.js";
import { drawn, FRAMES, maskOf, randomFrom } from "./editor_pixels.js";

const SIDES = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];

/** @param {BitMask} mask @param {"#" | "."} spreading the sign that goes to its neighbours */
function spreadPlainly(mask, spreading) {
  const rows = drawn(mask).split("\n");
  const other = spreading === "#" ? "." : "#";
  return rows
    .map((row, y) =>
      [...row]
        .map((sign, x) =>
          sign === spreading || SIDES.some(([dx, dy]) => rows[y + dy]?.[x + dx] === spreading)
            ? spreading
            : other,
        )
        .join(""),
    )
    .join("\n");
}

/** @param {number} width @param {number} height @param {number} seed */
function randomMask(width, height, seed) {
  const random = randomFrom(seed);
  const mask = new BitMask(width, height);
  const strokes = 1 + Math.floor(random() * 40);
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    const y = Math.floor(random() * height);
    const x = Math.floor(random() * width);
    const rows = 1 + Math.floor(random() * 20);
    for (let row = 0; row < rows; row += 1) {
      mask.fillSpan(y + row, x, x + 1 + Math.floor(random() * 70), random() < 0.7 ? 1 : 0);
    }
  }
  return mask;
}

test("a pixel more or less is what its definition says, in any frame", () => {
  for (const [width, height] of [...FRAMES, [200, 140]]) {
    for (let seed = 0; seed < 25; seed += 1) {
      const wider = randomMask(width, height, seed);
      const expected = spreadPlainly(wider, "#");
      grow(wider);
      assert.equal(drawn(wider), expected);
      const narrower = randomMask(width, height, seed + 100);
      const rest = spreadPlainly(narrower, ".");
      shrink(narrower);
      assert.equal(drawn(narrower), rest);
    }
  }
});

test("along the frame's edge nothing is taken away, and nothing is added beyond", () => {
  const mask = maskOf(`
    ##...
    ##...
    ##...`);
  shrink(mask);
  assert.equal(drawn(mask), "#....\n#....\n#....");
  grow(mask);
  assert.equal(drawn(mask), "##...\n##...\n##...");
  for (const [width, height] of FRAMES) {
    const full = new BitMask(width, height);
    for (let y = 0; y < height; y += 1) {
      full.fillSpan(y, 0, width, 1);
    }
    shrink(full);
    assert.equal(full.count(), width * height);
    grow(full);
    assert.equal(full.count(), width * height);
  }
});

test("a single pixel grows to a cross and shrinks to nothing; nothing stays nothing", () => {
  const mask = maskOf("...\n.#.\n...");
  grow(mask);
  assert.equal(drawn(mask), ".#.\n###\n.#.");
  shrink(mask);
  shrink(mask);
  assert.equal(mask.count(), 0);
  grow(mask);
  assert.equal(mask.count(), 0);
});

test("only tiles that change are told of, before they do", () => {
  const mask = new BitMask(200, 200);
  mask.fillSpan(10, 60, 64, 1);
  /** @type {[number, number][]} */
  const told = [];
  grow(mask, (key) => told.push([key, mask.count()]));
  assert.deepEqual(told, [
    [0, 4],
    [1, 13],
  ]);
});
