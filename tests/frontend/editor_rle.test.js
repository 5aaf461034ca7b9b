// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { BitMask } from "../../frontend/editor/mask/bitmask.js";
import { decode, encode, readRuns, runsOf, writeRuns } from "../../frontend/editor/mask/rle.js";
import { drawn, FRAMES, randomFrom } from "./editor_pixels.js";

const masks = JSON.parse(readFileSync(new URL("../fixtures/masks.json", import.meta.url), "utf8"));

test("every mask of the shared fixture is read, measured and written as the server does", () => {
  assert.ok(masks.length > 50);
  for (const { name, size, runs, counts, area } of masks) {
    const mask = decode({ size, counts }, { width: size[1], height: size[0] });
    assert.equal(mask.count(), area, name);
    assert.deepEqual(runsOf(mask), runs, name);
    assert.deepEqual(encode(mask), { size, counts }, name);
    assert.deepEqual(readRuns(counts), runs, name);
  }
});

test("runs go down the columns, zeros first, as a walk over the pixels finds them", () => {
  for (const [width, height] of FRAMES) {
    const random = randomFrom(width + height);
    const mask = new BitMask(width, height);
    for (let step = 0; step < width * height; step += 3) {
      const x = Math.floor(random() * width);
      mask.fillSpan(Math.floor(random() * height), x, x + 1, 1);
    }
    const runs = [0];
    for (let at = 0, now = false; at < width * height; at += 1) {
      if (mask.get(Math.floor(at / height), at % height) !== now) {
        now = !now;
        runs.push(0);
      }
      runs[runs.length - 1] += 1;
    }
    assert.deepEqual(runsOf(mask), runs);
    assert.equal(drawn(decode(encode(mask), mask)), drawn(mask));
  }
});

test("long runs and falling differences survive the text form", () => {
  const runs = [0, 1, 20_000_000, 31, 32, 1, 40_000_000, 1023, 5];
  assert.deepEqual(readRuns(writeRuns(runs)), runs);
});

test("text that is no mask of this frame is refused by name", () => {
  const frame = { width: 5, height: 3 };
  const refused = [
    ["mask_size", [5, 3], "?"],
    ["mask_runs_sum", [3, 5], "1"],
    ["mask_runs_sum", [3, 5], writeRuns([10, 10])],
    ["mask_runs_sum", [3, 5], ""],
    ["mask_run_negative", [3, 5], "O"],
    ["mask_alphabet", [3, 5], "1 1"],
    ["mask_alphabet", [3, 5], "1é"],
    ["mask_truncated", [3, 5], "P"],
    ["mask_runs_sum", [3, 5], `${"o".repeat(400)}0`],
  ];
  for (const [code, size, counts] of refused) {
    assert.throws(
      () => decode({ size: /** @type {[number, number]} */ (size), counts: String(counts) }, frame),
      { name: "MaskError", code },
      String(counts),
    );
  }
});
