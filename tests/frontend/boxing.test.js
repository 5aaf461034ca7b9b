// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { handlesOf } from "../../frontend/kinds/boxmarks.js";
import { Boxing } from "../../frontend/kinds/boxing.js";

/** @type {import("../../frontend/kinds/boxes.js").Box} */
const one = [1, 2, 3, 4];
/** @type {import("../../frontend/kinds/boxes.js").Box} */
const other = [5, 6, 7, 8];

function twoBoxes() {
  const boxing = new Boxing(() => {});
  boxing.add(one);
  boxing.add(other);
  return boxing;
}

test("that there is no figure is said on purpose and sets the boxes aside, in the draft too", () => {
  const boxing = twoBoxes();
  boxing.rate(3);
  boxing.none();
  assert.deepEqual(boxing.body(), { boxes: [], rating: 3, none: true, aside: [one, other] });

  const again = new Boxing(() => {});
  again.load(boxing.body());
  assert.equal(again.isNone, true);
  again.none();
  assert.deepEqual(again.body(), { boxes: [one, other], rating: 3 });
});

test("no box drawn is not yet an answer", () => {
  const boxing = new Boxing(() => {});
  assert.deepEqual(boxing.body(), { boxes: [] });
  boxing.load({ boxes: [], rating: 2 });
  assert.equal(boxing.isNone, false);
});

test("drawing a box takes back that there is none", () => {
  const boxing = twoBoxes();
  boxing.none();
  boxing.add([0, 0, 1, 1]);
  assert.equal(boxing.boxes.length, 3);
  assert.equal(boxing.active, 2);
});

test("a removed box comes back where it was, and goes again", () => {
  const boxing = twoBoxes();
  boxing.remove(0);
  assert.deepEqual(boxing.boxes, [other]);
  boxing.go("undo");
  assert.deepEqual(boxing.boxes, [one, other]);
  boxing.go("redo");
  assert.deepEqual(boxing.boxes, [other]);
});

test("a box has eight handles, a small one those of its corners, a thin one those that fit", () => {
  const view = { scale: 2, x: 0, y: 0 };
  assert.equal(handlesOf([0, 0, 40, 40], view, 24).length, 8);
  assert.deepEqual(handlesOf([0, 0, 10, 10], view, 24), ["nw", "ne", "se", "sw"]);
  assert.deepEqual(handlesOf([0, 0, 10, 40], view, 24), ["nw", "ne", "e", "se", "sw", "w"]);
});
