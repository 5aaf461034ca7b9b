// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { nextStep } from "../../frontend/kinds/guide.js";
import { Marking } from "../../frontend/kinds/marking.js";

const red = { start: 0, end: 3 };
const sky = { start: 4, end: 7 };

/** @param {Marking} marking */
const spans = (marking) => marking.phrases.map(({ start, end }) => [start, end]);

function twoPhrases() {
  let changes = 0;
  const marking = new Marking((differs) => {
    changes += Number(differs);
  });
  marking.mark(red);
  marking.addPoint([1, 2]);
  marking.mark(sky);
  assert.equal(changes, 3);
  return marking;
}

test("a special answer sets the phrases aside, in the draft too, and gives them back", () => {
  const marking = twoPhrases();
  const before = marking.body();
  marking.special("whole_artwork");
  assert.deepEqual(spans(marking), []);
  marking.special("nothing_to_label");
  const { outcome, aside } = /** @type {any} */ (marking.body());
  assert.deepEqual({ outcome, phrases: aside }, { outcome: "nothing_to_label", phrases: before.phrases });

  const again = new Marking(() => {});
  again.load(marking.body());
  again.special("nothing_to_label");
  assert.deepEqual(again.body(), before);
});

test("a special answer without phrases is nothing but itself", () => {
  const marking = new Marking(() => {});
  marking.special("whole_artwork");
  assert.deepEqual(marking.body(), { outcome: "whole_artwork" });
});

test("marking a word takes a special answer back with all its phrases", () => {
  const marking = twoPhrases();
  marking.special("whole_artwork");
  marking.mark({ start: 8, end: 12 });
  assert.deepEqual(spans(marking), [[0, 3], [4, 7], [8, 12]]);
});

test("what was taken away comes back with its points, and goes again", () => {
  const marking = twoPhrases();
  const before = marking.body();
  marking.remove(0);
  assert.deepEqual(spans(marking), [[4, 7]]);
  assert.equal(nextStep(marking, false).step, "removed");
  marking.go("undo");
  assert.deepEqual(marking.body(), before);
  marking.removePoint(0, 0);
  marking.go("undo");
  assert.deepEqual(marking.body(), before);
  marking.go("redo");
  assert.deepEqual(marking.phrases[0].points, []);
});

test("a key takes away the phrase under it, the active one first where several lie", () => {
  const marking = twoPhrases();
  marking.mark({ start: 0, end: 7 });
  marking.choose(0);
  marking.removeAt({ start: 0, end: 3 });
  assert.deepEqual(spans(marking), [[0, 7], [4, 7]]);
  marking.removeAt({ start: 8, end: 12 });
  assert.equal(marking.phrases.length, 2);
});

test("a draft that is loaded cannot be undone into nothing", () => {
  const marking = twoPhrases();
  marking.load(marking.body());
  marking.go("undo");
  assert.equal(marking.phrases.length, 2);
});

test("one line says what comes next", () => {
  const marking = new Marking(() => {});
  const step = () => nextStep(marking, false).step;
  assert.equal(step(), "mark");
  marking.mark(red);
  assert.equal(step(), "point");
  assert.equal(nextStep(marking, true).step, "change");
  marking.addPoint([1, 1]);
  assert.equal(step(), "more");
  marking.special("nothing_to_label");
  assert.equal(step(), "aside");
  marking.load({ outcome: "nothing_to_label" });
  assert.equal(step(), "special");
});
