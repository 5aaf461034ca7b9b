// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { capsule } from "../../frontend/editor/mask/brush.js";
import { unpack } from "../../frontend/editor/mask/packing.js";
import { MaskError } from "../../frontend/editor/mask/rle.js";
import { createRegion } from "../../frontend/editor/model/region.js";
import { drawn, FRAMES, randomFrom } from "./editor_pixels.js";

/** @typedef {import("../../frontend/editor/model/region.js").Region} Region */

/** @param {number} width @param {number} height */
function regionOf(width, height) {
  /** @type {import("../../frontend/editor/model/region.js").Step[]} */
  const told = [];
  const region = createRegion(
    { width, height },
    { onTiles() {}, onSettled: (step) => told.push(step) },
  );
  return { region, told };
}

/** @param {Region} region @param {() => number} random */
function stroke(region, random) {
  const { width, height } = region.mask;
  const place = () => ({ x: random() * width, y: random() * height });
  region.begin();
  region.paint(capsule(place(), place(), 1 + Math.floor(random() * 40)), random() < 0.7 ? 1 : 0);
  region.commit();
}

/** @param {Region} region @param {() => number} random @param {number} count */
function script(region, random, count) {
  for (let step = 0; step < count; step += 1) {
    const chance = random();
    if (chance < 0.2) {
      region.undo();
    } else if (chance < 0.3) {
      region.redo();
    } else if (chance < 0.35) {
      region.clear();
    } else {
      stroke(region, random);
    }
  }
}

/** All states from the first to the last. @param {Region} region */
function walk(region) {
  while (region.canUndo) {
    region.undo();
  }
  const states = [drawn(region.mask)];
  while (region.canRedo) {
    region.redo();
    states.push(drawn(region.mask));
  }
  return states;
}

test("mask and history come back whole from what was kept, undone steps included", () => {
  for (const [width, height] of [...FRAMES, [200, 150]]) {
    const random = randomFrom(width + height);
    const { region } = regionOf(width, height);
    stroke(region, () => 0.5);
    region.load(region.answer());
    script(region, random, 150);
    const { region: again } = regionOf(width, height);
    again.restore(structuredClone(region.steps(200)));
    assert.equal(drawn(again.mask), drawn(region.mask));
    assert.deepEqual([again.canUndo, again.canRedo], [region.canUndo, region.canRedo]);
    assert.equal(again.area(), region.mask.count());
    assert.deepEqual(walk(again), walk(region));
  }
});

test("the steps told one by one make the same history as the ones asked for", () => {
  const { region, told } = regionOf(130, 70);
  script(region, randomFrom(9), 140);
  /** @type {Uint32Array[]} */
  const steps = [];
  let cursor = 0;
  for (const step of told) {
    if (step instanceof Uint32Array) {
      steps.splice(cursor, Infinity, step);
    }
    cursor += step === "undo" ? -1 : 1;
  }
  assert.deepEqual({ start: null, steps, cursor }, region.steps(200));
});

test("with fewer steps kept, the older ones are part of the start", () => {
  const { region } = regionOf(90, 90);
  const random = randomFrom(4);
  for (let step = 0; step < 130; step += 1) {
    stroke(region, random);
  }
  const { region: again } = regionOf(90, 90);
  again.restore(region.steps(100));
  assert.deepEqual(walk(again), walk(region).slice(-101));
});

test("what is damaged or of another frame is refused, and nothing changes", () => {
  const { region } = regionOf(130, 70);
  stroke(region, () => 0.4);
  stroke(region, () => 0.6);
  const kept = region.steps(200);
  const flipped = kept.steps.map((step) => step.slice());
  flipped[1][2] ^= 1;
  const before = drawn(region.mask);
  for (const damaged of [
    { ...kept, steps: flipped },
    { ...kept, steps: [kept.steps[0].slice(0, -1)] },
    { ...kept, steps: [new Uint32Array(0)] },
    { ...kept, steps: [new Uint32Array(1)] },
    { ...kept, start: region.answer(), steps: kept.steps.map((step) => step.subarray(1)) },
    { ...kept, start: { size: /** @type {[number, number]} */ ([1, 1]), counts: "1" } },
  ]) {
    assert.throws(() => region.restore(damaged), MaskError);
  }
  assert.equal(drawn(region.mask), before);
  assert.ok(region.canUndo);
  assert.throws(() => unpack(kept.steps[0], { width: 131, height: 70 }), MaskError);
});
