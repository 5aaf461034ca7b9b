// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { count } from "../../frontend/kinds/counting.js";

test("words are runs between blanks that hold a letter or a digit", () => {
  assert.equal(count("The dark sky -- makes me feel small!", "words"), 7);
  assert.equal(count("السماء الحمراء تذكّرني بطفولتي", "words"), 4);
  assert.equal(count("  \u200b \u00a0 ، . ", "words"), 0);
  assert.equal(count("", "words"), 0);
});

test("characters are letters and digits, so that Chinese needs no blanks", () => {
  assert.equal(count("画面中央的红色房子。", "characters"), 9);
  assert.equal(count("。。。！", "characters"), 0);
  assert.equal(count("\u200f\u200e\u3164", "characters"), 0);
});
