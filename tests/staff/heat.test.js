import assert from "node:assert/strict";
import { test } from "node:test";

import { writeRuns } from "../../frontend/editor/mask/rle.js";
import { countPeople } from "../../frontend/staff/heat.js";
import { sizeOf } from "../../frontend/staff/paint.js";

const WHOLE = { width: 4, height: 3, scale: 1 };

/** The mask of a drawing, whose lines are rows and whose # are painted. */
const drawn = (...rows) => {
  const height = rows.length;
  const width = rows[0].length;
  const runs = [];
  let painted = false;
  let run = 0;
  for (let at = 0; at < width * height; at += 1) {
    if ((rows[at % height][Math.floor(at / height)] === "#") !== painted) {
      runs.push(run);
      painted = !painted;
      run = 0;
    }
    run += 1;
  }
  return { size: [height, width], counts: writeRuns([...runs, run]) };
};

const rowsOf = (counts, { width, height }) =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => counts[x * height + y]).join(""),
  );

test("each pixel counts the people who painted it", () => {
  const first = drawn("##..", "##..", "....");
  const second = drawn("....", ".###", ".###");
  assert.deepEqual(rowsOf(countPeople([[first], [second]], WHOLE), WHOLE), ["1100", "1211", "0111"]);
});

test("two masks of one person count that person once", () => {
  const masks = [drawn("##..", "....", "...."), drawn(".##.", "....", "....")];
  assert.deepEqual(rowsOf(countPeople([masks], WHOLE), WHOLE), ["1110", "0000", "0000"]);
});

test("nobody, and somebody who painted nothing, count nowhere", () => {
  assert.ok(countPeople([], WHOLE).every((count) => count === 0));
  assert.ok(countPeople([[], [drawn("....", "....", "....")]], WHOLE).every((count) => count === 0));
});

test("on a smaller canvas a pixel counts whoever painted any pixel that falls into it", () => {
  const small = { width: 2, height: 2, scale: 0.5 };
  const masks = [[drawn("#...", "....", "....", "...#")], [drawn(".#..", "....", "....", "....")]];
  assert.deepEqual(rowsOf(countPeople(masks, small), small), ["20", "01"]);
});

test("counts are those of a plain loop over pixels, for a thousand random crowds", () => {
  let state = 7;
  const random = (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  for (let round = 0; round < 1000; round += 1) {
    const height = 1 + random(6);
    const width = 1 + random(6);
    const people = Array.from({ length: random(5) }, () =>
      Array.from({ length: 1 + random(2) }, () =>
        Array.from({ length: height }, () =>
          Array.from({ length: width }, () => ".#"[random(2)]).join(""),
        ),
      ),
    );
    const plain = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) =>
        people.filter((masks) => masks.some((rows) => rows[y][x] === "#")).length,
      ).join(""),
    );
    const masks = people.map((own) => own.map((rows) => drawn(...rows)));
    const size = { width, height, scale: 1 };
    assert.deepEqual(rowsOf(countPeople(masks, size), size), plain);
  }
});

test("a canvas is as large as the frame up to what a screen shows", () => {
  assert.deepEqual(sizeOf({ width: 1000, height: 1400 }), { width: 1000, height: 1400, scale: 1 });
  const { width, height } = sizeOf({ width: 3600, height: 900 });
  assert.deepEqual([width, height], [1800, 450]);
});
