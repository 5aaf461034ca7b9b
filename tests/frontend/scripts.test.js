// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { isOtherScript } from "../../frontend/kinds/scripts.js";

test("another script is noticed after a few letters", () => {
  assert.equal(isOtherScript("wod", "hans"), false);
  assert.equal(isOtherScript("wode", "hans"), true);
  assert.equal(isOtherScript("al-sama' hamra'", "arab"), true);
  assert.equal(isOtherScript("红色的天空", "latn"), true);
  assert.equal(isOtherScript("небо", "arab"), true);
});

test("the own script may hold a few foreign words, digits and signs", () => {
  assert.equal(isOtherScript("这幅画让我想起 Van Gogh 的星空和麦田", "hans"), false);
  assert.equal(isOtherScript("السماء الحمراء 123 😢!", "arab"), false);
  assert.equal(isOtherScript("بَيْتٌ صَغِيرٌ", "arab"), false);
  assert.equal(isOtherScript("The café, 1890 — 100 %", "latn"), false);
  assert.equal(isOtherScript("12345 !!! 😢", "hans"), false);
});

test("wide and styled letters count as the letters they stand for", () => {
  assert.equal(isOtherScript("ｗｉｄｅ 𝐛𝐨𝐥𝐝", "latn"), false);
  assert.equal(isOtherScript("ﷲﷲﷲﷲ", "arab"), false);
});

test("of a script that is not known nothing is said", () => {
  assert.equal(isOtherScript("небо", "xxxx"), false);
  assert.equal(isOtherScript("небо", ""), false);
});
