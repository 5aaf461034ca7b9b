// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { leaseLeft } from "../../frontend/behaviours/header.js";
import { blocksOf, formatMoney, speaker } from "../../frontend/behaviours/words.js";

test("values are filled in, numbers with the digits of the key caps", () => {
  const say = speaker({ progress: "{done} من {batch}", remove: "Remove “{phrase}”" }, "ar");
  assert.equal(say("progress", { done: 3, batch: 12 }), "3 من 12");
  assert.equal(say("remove", { phrase: "{phrase} <b>" }), "Remove “{phrase} <b>”");
});

test("the plural follows the language", () => {
  const say = speaker({ points: { zero: "0", one: "1", two: "2", few: "few", many: "many", other: "other" } }, "ar");
  assert.deepEqual(
    [0, 1, 2, 3, 11, 100].map((count) => say("points", { count })),
    ["0", "1", "2", "few", "many", "other"],
  );
});

test("a text the page does not have is an error, not silence", () => {
  assert.throws(() => speaker({}, "en")("missing"), /no entry "missing"/);
});

test("money is counted in minor units of its currency", () => {
  assert.equal(formatMoney({ minor: 150, currency: "GBP" }), "£1.50");
  assert.equal(formatMoney({ minor: 150, currency: "JPY" }), "¥150");
});

test("plain text becomes paragraphs and lists", () => {
  assert.deepEqual(blocksOf("# About\nOne\r\nline\r\n\r\nTwo\n- a\n- b\nThree #1"), [
    { kind: "heading", lines: ["About"] },
    { kind: "paragraph", lines: ["One", "line"] },
    { kind: "paragraph", lines: ["Two"] },
    { kind: "list", lines: ["a", "b"] },
    { kind: "paragraph", lines: ["Three #1"] },
  ]);
  assert.deepEqual(blocksOf("\n \n"), []);
});

test("a lease is announced when three minutes are left, and when it is over", () => {
  assert.deepEqual(leaseLeft(600_000, 0), { phase: "calm", minutes: 10 });
  assert.deepEqual(leaseLeft(90_000, 0), { phase: "soon", minutes: 2 });
  assert.deepEqual(leaseLeft(0, 1), { phase: "over", minutes: 0 });
});
