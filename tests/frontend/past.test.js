// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { Past, wayOf } from "../../frontend/kinds/past.js";

const KEY = { key: "z", code: "KeyZ", ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };

test("steps go back and forth again, until something else is done", () => {
  /** @type {Past<string>} */
  const past = new Past();
  assert.equal(past.go("undo", "a"), null);
  past.keep("a");
  past.keep("b");
  assert.equal(past.go("undo", "c"), "b");
  assert.equal(past.go("undo", "b"), "a");
  assert.equal(past.hasBehind, false);
  assert.equal(past.go("redo", "a"), "b");
  past.keep("b");
  assert.equal(past.go("redo", "d"), null);
});

test("the oldest of very many steps are let go", () => {
  /** @type {Past<number>} */
  const past = new Past();
  for (let state = 0; state < 1000; state += 1) {
    past.keep(state);
  }
  let steps = 0;
  while (past.go("undo", -1) !== null) {
    steps += 1;
  }
  assert.equal(steps, 200);
});

test("undo is the Z that is printed on the key, or its place where there are no Latin letters", () => {
  assert.equal(wayOf(KEY), "undo");
  assert.equal(wayOf({ ...KEY, key: "Z", shiftKey: true }), "redo");
  assert.equal(wayOf({ ...KEY, key: "z", code: "KeyY" }), "undo");
  assert.equal(wayOf({ ...KEY, key: "y", code: "KeyZ" }), "redo");
  assert.equal(wayOf({ ...KEY, key: "ئ" }), "undo");
  assert.equal(wayOf({ ...KEY, ctrlKey: false }), null);
  assert.equal(wayOf({ ...KEY, altKey: true }), null);
  assert.equal(wayOf({ ...KEY, key: "s", code: "KeyS" }), null);
});
