// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { deskOf } from "./editor_desk.js";

/** @type {[number, number][]} */
const SQUARE = [
  [10, 10],
  [30, 10],
  [30, 30],
  [10, 30],
];

test("the right button asks for the tool's opposite, and the next press for the tool again", () => {
  const { region, run, stroke } = deskOf();
  stroke([[5, 5], [20, 5]]);
  stroke([[9, 5], [12, 5]], { button: 2, reverses: true });
  assert.equal(region.area(), 12);
  stroke([[9, 5], [12, 5]]);
  assert.equal(region.area(), 16);
  run("tool-lasso");
  stroke([...SQUARE]);
  const area = region.area();
  stroke([[11, 11], [20, 11], [20, 20]], { reverses: true });
  assert.ok(region.area() < area);
});

test("a tool without an opposite gives way to the eraser, and the hand stays a hand", () => {
  const { region, run, stroke } = deskOf();
  stroke([[5, 5], [20, 5]]);
  run("tool-fill");
  stroke([[9, 5], [12, 5]], { reverses: true });
  assert.equal(region.area(), 12);
  run("tool-pan");
  stroke([[5, 5], [8, 5]], { reverses: true });
  assert.equal(region.area(), 12);
});

test("an open line is closed by another tool, by a command and by the end, as a step to undo", () => {
  for (const next of ["tool-brush", "fill-enclosed", "end"]) {
    const { region, run, click, stroke, changes, work, store } = deskOf();
    stroke([[1, 1], [2, 1]]);
    run("tool-lasso");
    click(...SQUARE);
    assert.deepEqual([store.state.corners, changes()], [4, 1]);
    if (next === "end") {
      work.finish();
    } else {
      run(next);
    }
    assert.deepEqual([store.state.corners, changes()], [0, 2]);
    assert.equal(region.area(), 402);
    run("undo");
    assert.equal(region.area(), 2);
  }
});

test("an open line stays open while the picture is moved, zoomed, and the window loses the keyboard", () => {
  const { camera, run, click, stroke, work, store, region } = deskOf();
  run("tool-lasso");
  click(...SQUARE.slice(0, 2));
  run("tool-pan");
  stroke([[5, 5], [8, 5]]);
  run("zoom-in", "tool-lasso");
  work.cancel();
  camera.move(3, 3);
  assert.equal(store.state.corners, 2);
  store.update({ viewport: { scale: 1, x: 0, y: 0 } });
  click(...SQUARE.slice(2), SQUARE[0]);
  assert.equal(region.area(), 400);
});

test("undo takes back the corners of an open line first; Escape drops the line", () => {
  const { run, click, stroke, store, region } = deskOf();
  stroke([[1, 1], [2, 1]]);
  run("tool-lasso");
  click(...SQUARE);
  assert.deepEqual(run("redo", "undo", "corner-back"), [false, true, true]);
  assert.equal(store.state.corners, 2);
  run("cancel");
  assert.deepEqual([store.state.corners, region.area()], [0, 2]);
  assert.deepEqual(run("close-line", "corner-back", "undo"), [false, false, true]);
  assert.equal(region.area(), 0);
});

test("a second finger takes back the corner it interrupts, not the line", () => {
  const { sample, run, click, store, work } = deskOf();
  run("tool-lasso");
  click(...SQUARE.slice(0, 2));
  const finger = { kind: "touch", pointer: 7 };
  work.pointers.down(sample(30, 30, finger));
  work.pointers.down(sample(40, 30, { ...finger, pointer: 8 }));
  work.pointers.up(sample(30, 30, finger));
  work.pointers.up(sample(40, 30, { ...finger, pointer: 8 }));
  assert.equal(store.state.corners, 2);
});

test("another tool in the middle of a stroke takes the stroke back", () => {
  const { sample, run, region, work, changes } = deskOf();
  work.pointers.down(sample(5, 5));
  work.pointers.move([sample(20, 5)]);
  run("tool-erase");
  work.pointers.move([sample(30, 5)]);
  work.pointers.up(sample(30, 5));
  assert.deepEqual([region.area(), changes(), region.canUndo], [0, 0, false]);
});

test("by keys: the crosshair walks, Enter puts the brush down and up again", () => {
  const { run, region, store, told, changes } = deskOf();
  run("left-far");
  assert.deepEqual(store.state.crosshair, { x: 0.5, y: 20.5 });
  run("press", "right", "right", "press");
  assert.deepEqual([region.area(), changes()], [13, 1]);
  assert.deepEqual(told, ["tool-down", "tool-up"]);
  run("down", "right");
  assert.equal(region.area(), 13);
  run("tool-erase", "up", "press", "left-far", "press", "undo", "undo");
  assert.equal(region.area(), 0);
});

test("by keys: Space holds the brush down while it is held", () => {
  const { run, region, work } = deskOf();
  assert.deepEqual(run("hold"), [false]);
  run("right", "hold", "down");
  work.crosshair.lift();
  run("down");
  assert.equal(region.area(), 7);
});

test("by keys: corner by corner around a hole, and the hole filled", () => {
  const { run, region, told } = deskOf();
  run("tool-lasso", "press", "right", "right", "press", "down", "down", "press", "left", "left");
  run("press", "press");
  assert.equal(region.area(), 169);
  assert.equal(told.at(-1), "line-closed");
  assert.deepEqual(told.filter((word) => word.startsWith("tool")), []);
  run("tool-erase", "up", "right", "press", "press");
  assert.equal(region.area(), 168);
  run("tool-fill", "press");
  assert.equal(region.area(), 169);
});

test("the crosshair yields to a pointer that moves, not to one that rests", () => {
  const { sample, run, store, work } = deskOf();
  work.pointers.move([sample(5, 5)]);
  run("right");
  assert.deepEqual(store.state.crosshair, { x: 11.5, y: 5.5 });
  work.pointers.move([sample(5, 5)]);
  assert.notEqual(store.state.crosshair, null);
  work.pointers.move([sample(6, 5)]);
  assert.equal(store.state.crosshair, null);
  assert.deepEqual(store.state.pointer, { x: 6, y: 5 });
  assert.deepEqual(run("right", "cancel", "cancel"), [true, true, false]);
});

test("the crosshair's steps follow the zoom, and the view follows the crosshair", () => {
  const { run, store, camera } = deskOf();
  store.update({ viewport: { scale: 4, x: -80, y: -60 } });
  run("right");
  const { x } = /** @type {{x: number}} */ (store.state.crosshair);
  run("right");
  assert.equal(store.state.crosshair?.x, x + 2);
  run("press", "right-far", "right-far");
  assert.equal(store.state.crosshair?.x, x + 2 + 32 > 49.5 ? 49.5 : x + 34);
  const at = camera.toView(/** @type {{x: number, y: number}} */ (store.state.crosshair));
  assert.ok(at.x >= 0 && at.x <= 50, String(at.x));
});

test("a pointer that presses puts the crosshair's tool up first, and what it did stays", () => {
  const { run, click, region, store, changes } = deskOf();
  run("left", "press", "right");
  click([40, 5]);
  assert.deepEqual([region.area(), changes(), store.state.crosshair], [8, 2, null]);
});

test("with the hand in hand arrows move the picture and there is nothing to put down", () => {
  const { run, store } = deskOf();
  assert.deepEqual(run("tool-pan", "right", "press", "hold"), [true, true, false, false]);
  assert.equal(store.state.crosshair, null);
  assert.notEqual(store.state.viewport.x, 0);
});

test("growing and shrinking are steps of their own, a hundred and more of them", () => {
  const { run, region, stroke, changes } = deskOf(300, 300);
  stroke([[150, 150]]);
  for (let step = 0; step < 60; step += 1) {
    run("grow");
  }
  const widest = region.area();
  for (let step = 0; step < 60; step += 1) {
    run("shrink");
  }
  assert.deepEqual([widest, region.area(), changes()], [2 * 60 * 61 + 1, 1, 121]);
  for (let step = 0; step < 60; step += 1) {
    run("undo");
  }
  assert.equal(region.area(), widest);
  run("tool-lasso");
  assert.deepEqual(run("grow", "clear", "grow", "shrink"), [true, true, false, false]);
});
