// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { capsule } from "../../frontend/editor/mask/brush.js";
import { polygon } from "../../frontend/editor/mask/polygon.js";
import { createHistory, LEAST_STEPS, MOST_STEPS } from "../../frontend/editor/model/history.js";
import { createRegion } from "../../frontend/editor/model/region.js";
import { BitMask } from "../../frontend/editor/mask/bitmask.js";
import { drawn, FRAMES, randomFrom } from "./editor_pixels.js";

/** @param {number} width @param {number} height */
function regionOf(width, height) {
  const told = { settled: 0, tiles: new Set() };
  const region = createRegion(
    { width, height },
    {
      onTiles: (keys) => [...keys].forEach((key) => told.tiles.add(key)),
      onSettled: () => (told.settled += 1),
    },
  );
  return { region, told };
}

/** @param {import("../../frontend/editor/model/region.js").Region} region @param {() => number} random */
function paintSomething(region, random) {
  const { width, height } = region.mask;
  const place = () => ({ x: random() * width, y: random() * height });
  const spans =
    random() < 0.3
      ? polygon([place(), place(), place(), place()])
      : capsule(place(), place(), 1 + Math.floor(random() * 20));
  region.begin();
  region.paint(spans, random() < 0.7 ? 1 : 0);
}

test("any script of gestures can be undone to the beginning and redone bit for bit", () => {
  for (const [width, height] of FRAMES) {
    const random = randomFrom(width * height);
    const { region } = regionOf(width, height);
    for (let step = 0; step < 120; step += 1) {
      const chance = random();
      if (chance < 0.15) {
        region.undo();
      } else if (chance < 0.25) {
        region.redo();
      } else if (chance < 0.3) {
        region.clear();
      } else if (chance < 0.35) {
        region.fillEnclosed();
      } else if (chance < 0.4) {
        region[random() < 0.5 ? "grow" : "shrink"]();
      } else {
        paintSomething(region, random);
        region[chance < 0.5 ? "cancel" : "commit"]();
      }
    }
    while (region.canRedo) {
      region.redo();
    }
    const end = drawn(region.mask);
    while (region.canUndo) {
      region.undo();
    }
    assert.equal(region.mask.count(), 0);
    while (region.canRedo) {
      region.redo();
    }
    assert.equal(drawn(region.mask), end);
    assert.equal(region.area(), region.mask.count());
  }
});

test("a cancelled gesture leaves no trace", () => {
  const random = randomFrom(3);
  const { region, told } = regionOf(65, 63);
  paintSomething(region, random);
  region.commit();
  const before = drawn(region.mask);
  paintSomething(region, random);
  paintSomethingMore(region);
  region.cancel();
  assert.equal(drawn(region.mask), before);
  assert.equal(told.settled, 1);
  assert.equal(region.canRedo, false);
  region.undo();
  assert.equal(region.canUndo, false);
});

/** @param {import("../../frontend/editor/model/region.js").Region} region */
function paintSomethingMore(region) {
  region.paint([0, 0, 65], 1);
  region.paint([0, 0, 65], 0);
}

test("a gesture that changes nothing is no step and keeps what could be redone", () => {
  const { region, told } = regionOf(64, 64);
  region.begin();
  region.paint([1, 1, 5], 1);
  region.commit();
  region.undo();
  region.begin();
  region.paint([1, 1, 5], 0);
  region.commit();
  assert.deepEqual([region.canUndo, region.canRedo, told.settled], [false, true, 2]);
});

test("a hundred steps and more are kept, and the oldest go first", () => {
  const mask = new BitMask(1, 1);
  const history = createHistory(mask);
  for (let step = 0; step < MOST_STEPS + 7; step += 1) {
    mask.fillSpan(0, 0, 1, step % 2 === 0 ? 1 : 0, history.begin());
    history.commit();
  }
  let undone = 0;
  while (history.canUndo) {
    history.undo();
    undone += 1;
  }
  assert.equal(undone, MOST_STEPS);
  assert.ok(MOST_STEPS >= LEAST_STEPS && LEAST_STEPS >= 100);
});

test("heavy steps are forgotten by weight, but never below a hundred", () => {
  for (const [tiles, expected] of [
    [105, 105],
    [20, LEAST_STEPS],
  ]) {
    const mask = new BitMask(2, 1);
    mask.fillSpan(0, 1, 2, 1);
    const history = createHistory(mask, { bytes: 512 * tiles });
    for (let step = 0; step < 130; step += 1) {
      mask.fillSpan(0, 0, 1, step % 2 === 0 ? 1 : 0, history.begin());
      history.commit();
    }
    let undone = 0;
    while (history.canUndo) {
      history.undo();
      undone += 1;
    }
    assert.equal(undone, expected);
  }
});

test("every changed tile is told, by painting, undo, redo, clear and cancel", () => {
  const { region, told } = regionOf(200, 10);
  for (const act of [
    () => (region.begin(), region.paint([2, 60, 140], 1), region.commit()),
    () => region.undo(),
    () => region.redo(),
    () => region.clear(),
    () => (region.begin(), region.paint([2, 60, 140], 1), region.cancel()),
  ]) {
    told.tiles.clear();
    act();
    assert.deepEqual([...told.tiles].sort(), [0, 1, 2]);
  }
});

test("loading replaces mask and history; a mask that does not fit changes nothing", () => {
  const { region } = regionOf(5, 3);
  region.begin();
  region.paint([0, 0, 5], 1);
  region.commit();
  const before = drawn(region.mask);
  assert.throws(() => region.load({ size: [5, 3], counts: "?" }), { code: "mask_size" });
  assert.equal(drawn(region.mask), before);
  assert.equal(region.canUndo, true);
  region.load({ size: [3, 5], counts: "0?" });
  assert.deepEqual([region.area(), region.share(), region.canUndo], [15, 1, false]);
});

test("hits counts the points on set pixels, fractions included", () => {
  const { region } = regionOf(50, 40);
  region.begin();
  region.paint([39, 49, 50], 1);
  region.commit();
  assert.equal(
    region.hits([
      [49, 39],
      [49.99, 39.99],
      [48.9, 39],
      [50, 39],
      [-1, -1],
    ]),
    2,
  );
});
