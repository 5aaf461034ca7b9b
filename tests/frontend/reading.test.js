// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { languageName } from "../../frontend/behaviours/places.js";
import { isOwn, readBy } from "../../frontend/behaviours/reading.js";

const ENGLISH = { slug: "english", name: "English", language: "en" };
const CHINESE = { slug: "chinese", name: "中文", language: "zh-hans" };
const ARABIC = { slug: "arabic", name: "العربية", language: "ar" };

test("nobody is asked about the native language, however it is written", () => {
  assert.ok(isOwn(CHINESE, { native: "zh", culture: "" }));
  assert.ok(!isOwn(ENGLISH, { native: "zh", culture: "" }));
  assert.ok(!isOwn(ENGLISH, { native: "", culture: "" }));
});

test("nor about the language of the culture somebody answers for", () => {
  assert.ok(isOwn(ENGLISH, { native: "fr", culture: "english" }));
  assert.ok(!isOwn(ENGLISH, { native: "fr", culture: "arabic" }));
});

test("somebody reads their own languages of the study and those they tick", () => {
  const reading = [ENGLISH, CHINESE, ARABIC];
  assert.deepEqual(readBy(reading, { native: "ar", culture: "arabic" }, ["english"]), ["english", "arabic"]);
  assert.deepEqual(readBy(reading, { native: "fr", culture: "chinese" }, []), ["chinese"]);
  assert.deepEqual(readBy([ENGLISH], { native: "ar", culture: "arabic" }, []), []);
  assert.deepEqual(readBy([], { native: "ar", culture: "arabic" }, ["english"]), []);
});

test("a language is named as its reader says it", () => {
  assert.equal(languageName("ar", "en"), "Arabic");
  assert.equal(languageName("en", "zh-hans"), "英语");
  assert.equal(languageName("en", "ar"), "الإنجليزية");
});
