// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { BitMask } from "../../frontend/editor/mask/bitmask.js";
import { capsule, dabCentre, taper } from "../../frontend/editor/mask/brush.js";
import { drawn, fill, FRAMES, randomFrom } from "./editor_pixels.js";

test("spans set and unset exactly their pixels, whatever the frame", () => {
  for (const [width, height] of FRAMES) {
    const random = randomFrom(width * 1000 + height);
    const mask = new BitMask(width, height);
    const plain = Array.from({ length: height }, () => Array(width).fill("."));
    for (let step = 0; step < 200; step += 1) {
      const y = Math.floor(random() * (height + 4)) - 2;
      const start = Math.floor(random() * (width + 20)) - 10;
      const end = start + Math.floor(random() * width * 1.2);
      const value = random() < 0.6 ? 1 : 0;
      mask.fillSpan(y, start, end, value);
      for (let x = Math.max(0, start); x < Math.min(end, width) && plain[y]; x += 1) {
        plain[y][x] = value === 1 ? "#" : ".";
      }
    }
    assert.equal(drawn(mask), plain.map((row) => row.join("")).join("\n"));
    assert.equal(mask.count(), plain.flat().filter((sign) => sign === "#").length);
  }
});

test("a touch is told before a change and only for one", () => {
  const mask = new BitMask(130, 1);
  /** @type {[number, number][]} */
  const told = [];
  /** @param {number} key */
  const touch = (key) => told.push([key, mask.count()]);
  mask.fillSpan(0, 60, 70, 1, touch);
  mask.fillSpan(0, 60, 70, 1, touch);
  assert.deepEqual(told, [
    [0, 0],
    [1, 4],
  ]);
});

test("a shared tile keeps what it held", () => {
  const mask = new BitMask(64, 64);
  fill(mask, [3, 0, 64]);
  const kept = mask.share(0);
  fill(mask, [4, 0, 64]);
  mask.restore(0, kept);
  assert.equal(mask.count(), 64);
});

test("full and empty tiles stay writable after sharing", () => {
  const mask = new BitMask(64, 64);
  const other = new BitMask(64, 64);
  for (const each of [mask, other]) {
    for (let y = 0; y < 64; y += 1) {
      each.fillSpan(y, 0, 64, 1);
    }
    each.share(0);
  }
  mask.fillSpan(0, 0, 1, 0);
  assert.equal(mask.count(), 4095);
  assert.equal(other.count(), 4096);
});

test("size 1 is one pixel and size 5 a centred dab of 21, wherever in the pixel one presses", () => {
  for (const [x, y] of [
    [10, 10],
    [10.01, 10.99],
    [10.5, 10.5],
    [10.99, 10.01],
  ]) {
    const point = dabCentre({ x, y }, 1);
    assert.deepEqual(capsule(point, point, 1), [10, 10, 11]);
  }
  const centre = dabCentre({ x: 25.9, y: 20.2 }, 5);
  assert.deepEqual(
    capsule(centre, centre, 5),
    [18, 24, 27, 19, 23, 28, 20, 23, 28, 21, 23, 28, 22, 24, 27],
  );
});

test("a dab of size n is n pixels across, both ways", () => {
  for (let size = 1; size <= 40; size += 1) {
    const centre = dabCentre({ x: 100.3, y: 100.8 }, size);
    const spans = capsule(centre, centre, size);
    assert.equal(spans.length / 3, size);
    const starts = spans.filter((_, index) => index % 3 === 1);
    const ends = spans.filter((_, index) => index % 3 === 2);
    assert.equal(Math.max(...ends) - Math.min(...starts), size);
  }
});

test("a capsule holds the pixels whose centres are near enough to its segment", () => {
  const random = randomFrom(7);
  for (let round = 0; round < 60; round += 1) {
    const size = 1 + Math.floor(random() * 12);
    const place = () => dabCentre({ x: random() * 60, y: random() * 60 }, size);
    const [a, b] = [place(), place()];
    const mask = fill(new BitMask(65, 63), capsule(a, b, size));
    let wrong = 0;
    for (let y = 0; y < 63; y += 1) {
      for (let x = 0; x < 65; x += 1) {
        const away = distance({ x: x + 0.5, y: y + 0.5 }, a, b) - size / 2;
        if (Math.abs(away) > 1e-9) {
          wrong += mask.get(x, y) === away < 0 ? 0 : 1;
        }
      }
    }
    assert.equal(wrong, 0, JSON.stringify([a, b, size]));
  }
});

test("a stroke that grows wider holds the pixels of all dabs on its way, and no others", () => {
  const random = randomFrom(17);
  for (let round = 0; round < 30; round += 1) {
    const dab = () => {
      const size = 1 + Math.floor(random() * 24);
      return { ...dabCentre({ x: random() * 60, y: random() * 60 }, size), size };
    };
    const [a, b] = [dab(), dab()];
    const mask = fill(new BitMask(65, 63), taper(a, b));
    let wrong = 0;
    for (let y = 0; y < 63; y += 1) {
      for (let x = 0; x < 65; x += 1) {
        const away = distanceToDabs({ x: x + 0.5, y: y + 0.5 }, a, b);
        if (Math.abs(away) > 1e-6) {
          wrong += mask.get(x, y) === away < 0 ? 0 : 1;
        }
      }
    }
    assert.equal(wrong, 0, JSON.stringify([a, b]));
  }
});

test("a stroke of size 1 has no gap", () => {
  const random = randomFrom(11);
  for (let round = 0; round < 50; round += 1) {
    const place = () => dabCentre({ x: random() * 60, y: random() * 60 }, 1);
    const [a, b] = [place(), place()];
    const longer = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) + 1;
    assert.ok(fill(new BitMask(64, 64), capsule(a, b, 1)).count() >= longer);
  }
});

test("a stroke beyond the edge keeps the last row and column", () => {
  const mask = fill(new BitMask(50, 40), capsule({ x: -6, y: 35 }, { x: 56, y: 35 }, 10));
  assert.equal(mask.count(), 500);
  assert.ok(mask.get(0, 39) && mask.get(49, 39) && mask.get(49, 30) && !mask.get(0, 29));
});

/**
 * @param {{x: number, y: number}} p
 * @param {{x: number, y: number}} a
 * @param {{x: number, y: number}} b
 */
function distance(p, a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((p.x - a.x) * dx + (p.y - a.y) * dy) / length;
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/**
 * To the nearest of all dabs between two; it falls and then rises along the way, so thirds find it.
 *
 * @param {{x: number, y: number}} p
 * @param {import("../../frontend/editor/mask/brush.js").Dab} a
 * @param {import("../../frontend/editor/mask/brush.js").Dab} b
 */
function distanceToDabs(p, a, b) {
  const away = (/** @type {number} */ t) =>
    Math.hypot(p.x - a.x - t * (b.x - a.x), p.y - a.y - t * (b.y - a.y)) -
    (a.size + t * (b.size - a.size)) / 2;
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const third = (high - low) / 3;
    if (away(low + third) < away(high - third)) {
      high -= third;
    } else {
      low += third;
    }
  }
  return away((low + high) / 2);
}
