// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  extended,
  marked,
  phraseAt,
  respanned,
  restored,
  withMovedPoint,
  withoutPoint,
  withPoint,
} from "../../frontend/kinds/phrases.js";

const red = { start: 0, end: 3 };
const sky = { start: 4, end: 7 };
const redSky = { start: 0, end: 7 };

test("a word leads to the phrase it lies in, and to the next one where phrases overlap", () => {
  const both = restored([red, redSky]);
  assert.equal(phraseAt(both, -1, sky), 1);
  assert.equal(phraseAt(both, 0, red), 1);
  assert.equal(phraseAt(both, 1, red), 0);
  assert.equal(phraseAt(both, 0, { start: 8, end: 12 }), -1);
});

test("marking what is marked already changes nothing but makes it active", () => {
  const both = restored([red, sky]);
  assert.deepEqual(marked(both, { ...sky }), { phrases: both, active: 1 });
});

test("phrases marked together have colours of their own", () => {
  const spans = Array.from({ length: 8 }, (_, index) => ({ start: 2 * index, end: 2 * index + 1 }));
  const all = restored(spans);
  assert.equal(new Set(all.map((phrase) => phrase.colour)).size, 8);
});

test("a removed phrase's colour is used again", () => {
  const all = restored([red, sky]);
  assert.equal(marked([all[1]], red).phrases[0].colour, all[0].colour);
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

test("a phrase that is changed keeps its colour and points and finds its place in the text", () => {
  const both = restored([{ ...red, points: [[1, 1]] }, sky]);
  const { phrases, active } = respanned(both, 0, { start: 8, end: 12 });
  assert.equal(active, 1);
  assert.deepEqual(phrases[1], { start: 8, end: 12, points: [[1, 1]], colour: both[0].colour });
});

test("a point is moved in its own phrase alone", () => {
  const both = restored([{ ...red, points: [[1, 1], [2, 2]] }, { ...sky, points: [[3, 3]] }]);
  const moved = withMovedPoint(both, 0, 1, [5, 6]);
  assert.deepEqual(moved.map(({ points }) => points), [[[1, 1], [5, 6]], [[3, 3]]]);
});

test("the same point is kept once and can be taken away", () => {
  const one = withPoint(withPoint(restored([red]), 0, [5, 6]), 0, [5, 6]);
  assert.deepEqual(one[0].points, [[5, 6]]);
  assert.deepEqual(withoutPoint(one, 0, 0)[0].points, []);
});
