// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { doubts } from "../../frontend/kinds/doubts.js";

/** @param {number} share @param {number} enclosed @param {number} hits */
const painted = (share, enclosed, hits) => ({
  share: () => share,
  enclosedShare: () => enclosed,
  hits: () => hits,
});

test("a region painted on its points gives no doubt", () => {
  assert.deepEqual(doubts(painted(0.2, 0, 1), [[1, 1]]), []);
});

test("a line around more than it paints is a ring", () => {
  assert.deepEqual(doubts(painted(0.02, 0.3, 1), [[1, 1]]), ["ring"]);
});

test("95 percent is nearly the whole picture, a little less is not", () => {
  assert.deepEqual(doubts(painted(0.95, 0, 1), [[1, 1]]), ["near_whole"]);
  assert.deepEqual(doubts(painted(0.9499, 0, 1), [[1, 1]]), []);
});

test("missing every point is doubted, but only where there are points", () => {
  assert.deepEqual(doubts(painted(0.2, 0, 0), [[1, 1]]), ["misses_points"]);
  assert.deepEqual(doubts(painted(0.2, 0, 0), []), []);
});
