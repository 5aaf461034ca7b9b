// @ts-check
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { createStore } from "../../frontend/editor/model/store.js";
import { recall, remember } from "../../frontend/editor/panel/memory.js";

const FRAME = { width: 1000, height: 800 };
const LARGER = { width: 4000, height: 3000 };

/** @type {Map<string, string>} */
const kept = new Map();
/** @type {Error | null} */
let blocked = null;

const storage = {
  /** @param {string} key */
  getItem(key) {
    if (blocked) {
      throw blocked;
    }
    return kept.get(key) ?? null;
  },
  /** @param {string} key @param {string} value */
  setItem(key, value) {
    if (blocked) {
      throw blocked;
    }
    kept.set(key, value);
  },
};
Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });

beforeEach(() => {
  kept.clear();
  blocked = null;
});

test("the next task begins as this one was left, the size as large on the picture", () => {
  const store = createStore(recall(FRAME));
  const forget = remember(store, FRAME);
  store.update({ size: 50, opacity: 0.3, outline: true, pixelated: true, tool: "lasso" });
  store.update({ pressure: true, penSeen: true, hidden: true, pointsShown: false });
  forget();
  store.update({ size: 7 });
  const { size, opacity, outline, pixelated, tool, ...rest } = recall(LARGER);
  assert.deepEqual([size, opacity, outline, pixelated, tool], [200, 0.3, true, true, "lasso"]);
  assert.deepEqual([rest.pressure, rest.penSeen], [true, true]);
  assert.deepEqual([rest.hidden, rest.pointsShown, rest.pointer], [false, true, null]);
});

test("no task begins with a tool that has nothing to work on yet", () => {
  const store = createStore(recall(FRAME));
  const forget = remember(store, FRAME);
  store.update({ tool: "lasso" });
  store.update({ tool: "erase" });
  forget();
  assert.equal(recall(FRAME).tool, "lasso");
});

test("what is not as it should be is left out", () => {
  const usual = recall(FRAME);
  for (const found of ["[]", "null", "{", '{"opacity":"x","tool":"saw","outline":1,"penSeen":null}']) {
    kept.set("evoke.editor", found);
    assert.deepEqual(recall(FRAME), usual);
  }
  kept.set("evoke.editor", '{"relativeSize":99,"opacity":-3}');
  const { size, opacity } = recall(FRAME);
  assert.deepEqual([size, opacity], [250, 0.1]);
});

test("a browser that keeps nothing is no hindrance", () => {
  blocked = new Error("denied");
  const store = createStore(recall(FRAME));
  remember(store, FRAME)();
  assert.equal(store.state.tool, "brush");
});
