// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { between, countPoints, lanes, pieces, slice, withPhrase, wordAround } from "../../frontend/kinds/spans.js";

/** @param {string} text @param {string} language */
const words = (text, language) =>
  pieces(text, language)
    .filter((piece) => piece.isWord)
    .map((piece) => piece.text);

const SENTENCES = [
  ["en", "The 🎨🎨 red sky feels heavy 😢 and low"],
  ["en", "  two  blanks,\r\nred barn "],
  ["en", "<b>bold</b> &amp; A < B"],
  ["en", "a family 👩‍👩‍👧 in the cafe\u0301 at night"],
  ["zh-hans", "画面中央的红色房子让我感到温暖和平静。"],
  ["ar", "السماء الحمراء 3 فوق red house الجسر"],
  ["ar", "بَيْتٌ صَغِيرٌ"],
  ["en", ""],
];

test("pieces cover the sentence without gaps, in code points", () => {
  for (const [language, text] of SENTENCES) {
    const all = pieces(text, language);
    assert.equal(all.map((piece) => piece.text).join(""), text);
    let end = 0;
    for (const piece of all) {
      assert.equal(piece.start, end);
      assert.equal(slice(text, piece), piece.text);
      end = piece.end;
    }
    assert.equal(end, countPoints(text));
  }
});

test("no piece begins or ends inside a grapheme", () => {
  for (const [language, text] of SENTENCES) {
    const edges = new Set([0]);
    let at = 0;
    for (const { segment } of new Intl.Segmenter(language).segment(text)) {
      at += countPoints(segment);
      edges.add(at);
    }
    for (const piece of pieces(text, language)) {
      assert.ok(edges.has(piece.start) && edges.has(piece.end), `${piece.text} in ${text}`);
    }
  }
});

test("an emoji counts once, so later phrases do not shift", () => {
  const text = "🎨🎨 The red sky feels heavy 😢 and low";
  const red = pieces(text, "en").find((piece) => piece.text === "red");
  const low = pieces(text, "en").find((piece) => piece.text === "low");
  assert.deepEqual([red?.start, red?.end], [7, 10]);
  assert.deepEqual([low?.start, low?.end], [33, 36]);
});

test("Chinese is cut into characters, and a word is found around one", () => {
  const text = "画面中央的红色房子让我感到温暖和平静。";
  assert.deepEqual(words(text, "zh-hans").slice(5, 9), ["红", "色", "房", "子"]);
  assert.deepEqual(wordAround(text, "zh-hans", 7), { start: 7, end: 9 });
  assert.equal(wordAround(text, "zh-hans", 18), null);
});

test("Arabic is cut into words with their marks, offsets in reading order", () => {
  assert.deepEqual(words("بَيْتٌ صَغِيرٌ", "ar"), ["بَيْتٌ", "صَغِيرٌ"]);
  const text = "السماء 3 red house";
  assert.deepEqual(words(text, "ar"), ["السماء", "3", "red", "house"]);
});

test("punctuation and blanks are no words", () => {
  assert.deepEqual(words(" , . – … ", "en"), []);
});

test("a drag spans the same words in either direction", () => {
  const [first, , third] = pieces("red sky", "en");
  assert.deepEqual(between(first, third), between(third, first));
  assert.deepEqual(between(first, third), { start: 0, end: 7 });
});

test("marking twice keeps one phrase, and the order of marking does not matter", () => {
  const red = { start: 4, end: 7 };
  const heavy = { start: 14, end: 19 };
  assert.deepEqual(withPhrase(withPhrase([], heavy), red), withPhrase(withPhrase([], red), heavy));
  assert.equal(withPhrase([red], { ...red }).length, 1);
});

test("phrases that overlap lie in lanes of their own, others share the first", () => {
  const redSky = { start: 0, end: 7 };
  const sky = { start: 4, end: 7 };
  const skyFeels = { start: 4, end: 13 };
  const low = { start: 20, end: 23 };
  assert.deepEqual(lanes([redSky, sky, skyFeels, low]), [0, 1, 2, 0]);
  assert.deepEqual(lanes([]), []);
});
