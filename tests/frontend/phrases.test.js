// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { extended, marked, restored, withoutPoint, withPoint } from "../../frontend/kinds/phrases.js";

const red = { start: 0, end: 3 };
const sky = { start: 4, end: 7 };
const redSky = { start: 0, end: 7 };

test("a click inside a phrase chooses it, a drag marks another that overlaps", () => {
  const one = marked([], redSky, false);
  assert.deepEqual(marked(one.phrases, sky, true), { phrases: one.phrases, active: 0 });
  assert.equal(marked(one.phrases, sky, false).phrases.length, 2);
});

test("phrases marked together have colours of their own", () => {
  const spans = Array.from({ length: 8 }, (_, index) => ({ start: 2 * index, end: 2 * index + 1 }));
  const all = restored(spans);
  assert.equal(new Set(all.map((phrase) => phrase.colour)).size, 8);
});

test("a removed phrase's colour is used again", () => {
  const all = restored([red, sky]);
  assert.equal(marked([all[1]], red, true).phrases[0].colour, all[0].colour);
});

test("extending keeps the points; extending onto another phrase makes them one", () => {
  const both = restored([
    { ...red, points: [[1, 1]] },
    { ...redSky, points: [[2, 2]] },
  ]);
  const { phrases, active } = extended(both, 0, sky);
  assert.equal(active, 0);
  assert.deepEqual(phrases.map(({ start, end, points }) => ({ start, end, points })), [
    { ...redSky, points: [[2, 2], [1, 1]] },
  ]);
});

test("the same point is kept once and can be taken away", () => {
  const one = withPoint(withPoint(restored([red]), 0, [5, 6]), 0, [5, 6]);
  assert.deepEqual(one[0].points, [[5, 6]]);
  assert.deepEqual(withoutPoint(one, 0, 0)[0].points, []);
});
