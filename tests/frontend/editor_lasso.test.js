// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { drawn } from "./editor_pixels.js";
import { at, contextOn, toolNamed } from "./editor_tool.js";

const EMPTY = ".....\n.....\n.....\n.....";
const FULL = EMPTY.replaceAll(".", "#");

/** @typedef {ReturnType<typeof contextOn>} Context */
/** @typedef {import("../../frontend/editor/tools/stroke.js").Tool} Tool */

/** @param {Tool} tool */
const lineOf = ({ line }) => {
  assert.ok(line);
  return line;
};

/** @param {Tool} tool @param {Context} context @param {[number, number][]} places */
function click(tool, context, ...places) {
  for (const [x, y] of places) {
    tool.down(at(x, y), context);
    tool.up(at(x, y), context);
  }
}

/** @param {Tool} tool @param {Context} context @param {[number, number][]} places */
function drag(tool, context, ...places) {
  const [first, ...rest] = places.map(([x, y]) => at(x, y));
  tool.down(first, context);
  rest.forEach((sample) => tool.move([sample], context));
  tool.up(rest[rest.length - 1], context);
}

test("a drag fills what it goes around, with the release; until then the mask is untouched", () => {
  const context = contextOn(EMPTY);
  const lasso = toolNamed("lasso");
  lasso.down(at(1, 1), context);
  lasso.move([at(4, 1), at(4, 3)], context);
  assert.equal(drawn(context.mask), EMPTY);
  assert.equal(context.lines.at(-1)?.points.length, 3);
  lasso.up(at(1, 3), context);
  assert.equal(drawn(context.mask), ".....\n.###.\n.###.\n.....");
  assert.equal(context.lines.at(-1), null);
  assert.equal(lineOf(lasso).corners(), 0);
});

test("the other lasso cuts the same out, and says so while it is drawn", () => {
  const context = contextOn(FULL);
  const cut = toolNamed("cut");
  drag(cut, context, [1, 1], [4, 1], [4, 3], [1, 3]);
  assert.equal(drawn(context.mask), "#####\n#...#\n#...#\n#####");
  assert.deepEqual(new Set(context.lines.map((line) => line?.adds)), new Set([false, undefined]));
});

test("clicks set corners; one on the first corner or twice on the last closes the line", () => {
  for (const end of /** @type {[number, number][]} */ ([
    [1.1, 1.1],
    [1, 3],
  ])) {
    const context = contextOn(EMPTY);
    const lasso = toolNamed("lasso");
    click(lasso, context, [1, 1], [4, 1], [4, 3], [1, 3]);
    assert.equal(lineOf(lasso).corners(), 4);
    assert.equal(drawn(context.mask), EMPTY);
    click(lasso, context, end);
    assert.equal(drawn(context.mask), ".....\n.###.\n.###.\n.....");
    assert.deepEqual(context.told, ["corner 1", "corner 2", "corner 3", "corner 4", "line-closed"]);
  }
});

test("a click on the only corner sets no second one", () => {
  const context = contextOn(EMPTY);
  const lasso = toolNamed("lasso");
  click(lasso, context, [1, 1], [1, 1], [1.2, 1]);
  assert.equal(lineOf(lasso).corners(), 1);
});

test("finishing fills, or drops what encloses nothing", () => {
  const context = contextOn(EMPTY);
  const lasso = toolNamed("lasso");
  click(lasso, context, [1, 1], [4, 1], [4, 3]);
  lineOf(lasso).finish(context);
  assert.equal(context.mask.count() > 0, true);
  const before = drawn(context.mask);
  click(lasso, context, [0, 0], [5, 4]);
  lineOf(lasso).finish(context);
  assert.deepEqual([drawn(context.mask), lineOf(lasso).corners()], [before, 0]);
  assert.equal(context.told.at(-1), "line-dropped");
});

test("a drag within an open line draws a part of it, and one back to the first corner closes it", () => {
  const context = contextOn(EMPTY);
  const lasso = toolNamed("lasso");
  click(lasso, context, [1, 1], [4, 1]);
  drag(lasso, context, [4, 2], [4, 3], [2, 3]);
  assert.equal(lineOf(lasso).corners(), 4);
  drag(lasso, context, [1, 3], [1, 2], [1, 1.2]);
  assert.equal(drawn(context.mask), ".....\n.###.\n.###.\n.....");
});

test("corners are taken back one by one, a drawn part as one", () => {
  const context = contextOn(EMPTY);
  const lasso = toolNamed("lasso");
  click(lasso, context, [1, 1], [4, 1]);
  drag(lasso, context, [4, 2], [4, 2.5], [3, 3], [2, 3]);
  const line = lineOf(lasso);
  line.back(context);
  assert.deepEqual(context.lines.at(-1)?.points.length, 3);
  line.back(context);
  line.back(context);
  line.back(context);
  assert.deepEqual([line.corners(), context.lines.at(-1)], [0, null]);
});

test("a cancelled press takes back only itself, dropping leaves nothing", () => {
  const context = contextOn(EMPTY);
  const lasso = toolNamed("lasso");
  click(lasso, context, [1, 1], [4, 1], [4, 3]);
  lasso.down(at(1, 3), context);
  lasso.move([at(1, 2)], context);
  lasso.cancel(context);
  assert.equal(lineOf(lasso).corners(), 3);
  assert.equal(context.lines.at(-1)?.points.length, 3);
  lineOf(lasso).drop(context);
  assert.deepEqual([lineOf(lasso).corners(), context.lines.at(-1)], [0, null]);
  assert.equal(drawn(context.mask), EMPTY);
});

test("fingers slip further than a mouse before it is a drag, and need not meet a corner as well", () => {
  const context = contextOn(EMPTY);
  const lasso = toolNamed("lasso");
  for (const [x, y] of [
    [1, 1],
    [4, 1],
    [4, 3.9],
    [0, 3.9],
  ]) {
    lasso.down(at(x, y, "touch"), context);
    lasso.move([at(x + 0.8, y, "touch")], context);
    lasso.up(at(x + 0.8, y, "touch"), context);
  }
  assert.equal(lineOf(lasso).corners(), 4);
  lasso.down(at(2.5, 1, "touch"), context);
  lasso.up(at(2.5, 1, "touch"), context);
  assert.equal(lineOf(lasso).corners(), 0);
  assert.ok(context.mask.count() > 0);
});
