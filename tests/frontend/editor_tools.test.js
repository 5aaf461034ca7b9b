// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { toolMakers } from "../../frontend/editor/tools/index.js";
import { drawn, fill, maskOf } from "./editor_pixels.js";

/** @param {string} id */
const toolNamed = (id) => {
  const tool = toolMakers.map((make) => make()).find((one) => one.id === id);
  assert.ok(tool);
  return tool;
};

/** @param {string} rows @param {number} size */
function contextOn(rows, size) {
  const mask = maskOf(rows);
  /** @type {[number, number][]} */
  const moves = [];
  return {
    mask,
    moves,
    settings: { size },
    /** @param {number[]} spans @param {0 | 1} value */
    paint: (spans, value) => void fill(mask, spans, value),
    /** @param {number} dx @param {number} dy */
    moveView: (dx, dy) => void moves.push([dx, dy]),
  };
}

/** @param {number} x @param {number} y */
const at = (x, y) => ({
  x,
  y,
  viewX: 10 * x,
  viewY: 10 * y,
  pressure: 0.5,
  kind: /** @type {const} */ ("mouse"),
});

const EMPTY = `
  .....
  .....
  .....`;

test("every tool has the same outline and its own name", () => {
  const tools = toolMakers.map((make) => make());
  assert.deepEqual(
    tools.map((tool) => Object.keys(tool).sort().join()),
    tools.map(() => "cancel,cursor,down,id,move,paints,up,wantsEverySample"),
  );
  assert.equal(new Set(tools.map((tool) => tool.id)).size, tools.length);
});

test("the brush joins every sample of its way", () => {
  const context = contextOn(EMPTY, 1);
  const brush = toolNamed("brush");
  brush.down(at(0.5, 0.5), context);
  brush.move([at(4.5, 0.5), at(4.5, 2.5)], context);
  brush.up(at(3.2, 2.5), context);
  assert.equal(drawn(context.mask), "#####\n....#\n...##");
});

test("a stroke keeps the size it began with", () => {
  const context = contextOn(EMPTY, 1);
  const brush = toolNamed("brush");
  brush.down(at(0.5, 1.5), context);
  context.settings.size = 3;
  brush.up(at(4.5, 1.5), context);
  assert.equal(drawn(context.mask), ".....\n#####\n.....");
});

test("after release or cancel a move paints nothing", () => {
  for (const end of ["up", "cancel"]) {
    const context = contextOn(EMPTY, 1);
    const brush = toolNamed("brush");
    brush.down(at(0.5, 0.5), context);
    if (end === "up") {
      brush.up(at(0.5, 0.5), context);
    } else {
      brush.cancel(context);
    }
    brush.move([at(4.5, 0.5)], context);
    assert.equal(context.mask.count(), 1);
  }
});

test("the eraser takes away what it passes", () => {
  const context = contextOn("#####\n#####\n#####", 1);
  const erase = toolNamed("erase");
  erase.down(at(0.5, 1.5), context);
  erase.up(at(9, 1.5), context);
  assert.equal(drawn(context.mask), "#####\n.....\n#####");
});

test("fill closes the hole under the pointer and leaves the outside alone", () => {
  const rows = `
    .###.
    .#.#.
    .###.`;
  const context = contextOn(rows, 1);
  const bucket = toolNamed("fill");
  bucket.down(at(0.5, 0.5), context);
  assert.equal(context.mask.count(), 8);
  bucket.down(at(2.9, 1.1), context);
  assert.equal(context.mask.count(), 9);
});

test("pan moves the view by screen distances and never paints", () => {
  const context = contextOn(EMPTY, 1);
  const pan = toolNamed("pan");
  pan.down(at(1, 1), context);
  pan.move([at(2, 1), at(3, 2)], context);
  pan.up(at(3, 2), context);
  pan.move([at(9, 9)], context);
  assert.deepEqual(context.moves, [[20, 10]]);
  assert.equal(context.mask.count(), 0);
});
