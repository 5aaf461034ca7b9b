// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { toolMakers } from "../../frontend/editor/tools/index.js";
import { drawn } from "./editor_pixels.js";
import { at, contextOn, toolNamed } from "./editor_tool.js";

const EMPTY = `
  .....
  .....
  .....`;

test("every tool has the same outline and its own name", () => {
  const tools = toolMakers.map((make) => make());
  assert.deepEqual(
    tools.map(({ line: _line, aim: _aim, ...rest }) => Object.keys(rest).sort().join()),
    tools.map(() => "cancel,cursor,down,id,isHeld,move,opposite,paints,up,wantsEverySample"),
  );
  const names = new Set(tools.map((tool) => tool.id));
  assert.equal(names.size, tools.length);
  tools.forEach(({ opposite }) => assert.ok(names.has(opposite), opposite));
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

test("a pen's pressure makes the brush smaller, if asked to and of a pen only; lifting does not", () => {
  const empty = Array(9).fill(".........").join("\n");
  for (const [asked, kind, sizes] of /** @type {const} */ ([
    [true, "pen", [1, 1, 3, 5, 5]],
    [false, "pen", [5, 5, 5, 5, 5]],
    [true, "mouse", [5, 5, 5, 5, 5]],
  ])) {
    const context = contextOn(empty, 5);
    context.settings.pressure = asked;
    const brush = toolNamed("brush");
    /** @type {number[]} */
    const heights = [];
    const column = (/** @type {number} */ x) =>
      drawn(context.mask).split("\n").filter((row) => row[x] === "#").length;
    [0.05, 0.2, 0.6, 1, 0].forEach((pressure, step) => {
      const sample = at(0.5 + 2 * step, 4.5, kind, pressure);
      if (step === 0) {
        brush.down(sample, context);
      } else if (step === 4) {
        brush.up(sample, context);
      } else {
        brush.move([sample], context);
      }
      heights.push(column(2 * step));
    });
    assert.deepEqual(heights, sizes);
  }
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
