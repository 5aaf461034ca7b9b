// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { createStore } from "../../frontend/editor/model/store.js";
import { initialState } from "../../frontend/editor/model/settings.js";
import { createCamera } from "../../frontend/editor/view/camera.js";
import { fit, toFrame, toView, zoomAt } from "../../frontend/editor/view/viewport.js";
import { randomFrom } from "./editor_pixels.js";

/** @param {{x: number, y: number}} one @param {{x: number, y: number}} other */
function assertNear(one, other) {
  assert.ok(Math.hypot(one.x - other.x, one.y - other.y) < 1e-6, JSON.stringify([one, other]));
}

test("view and frame are each other's inverses, and zooming keeps the point under the pointer", () => {
  const random = randomFrom(5);
  for (let round = 0; round < 200; round += 1) {
    const viewport = { scale: 0.05 + random() * 30, x: random() * 900, y: -random() * 900 };
    const point = { x: random() * 1000, y: random() * 1000 };
    assertNear(toFrame(viewport, toView(viewport, point)), point);
    assertNear(toView(viewport, toFrame(viewport, point)), point);
    const zoomed = zoomAt(viewport, point, 0.3 + random() * 3);
    assertNear(toFrame(zoomed, point), toFrame(viewport, point));
  }
});

test("a fitted frame lies whole and centred on the stage", () => {
  for (const frame of [
    { width: 4000, height: 3000 },
    { width: 1, height: 130 },
  ]) {
    const stage = { width: 900, height: 600 };
    const viewport = fit(frame, stage);
    const start = toView(viewport, { x: 0, y: 0 });
    const end = toView(viewport, { x: frame.width, y: frame.height });
    assert.ok(start.x >= 0 && start.y >= 0 && end.x <= stage.width && end.y <= stage.height);
    assertNear({ x: start.x + end.x, y: start.y + end.y }, { x: 900, y: 600 });
  }
});

test("the view stands still during a gesture and makes good the fit afterwards", () => {
  const store = createStore(initialState);
  const camera = createCamera(store, { width: 100, height: 100 });
  camera.resize({ width: 500, height: 500 });
  const before = store.state.viewport;
  store.update({ gesture: true });
  camera.zoom(2);
  camera.move(50, 50);
  camera.resize({ width: 300, height: 300 });
  assert.equal(store.state.viewport, before);
  store.update({ gesture: false });
  camera.settle();
  assert.deepEqual(
    store.state.viewport,
    fit({ width: 100, height: 100 }, { width: 300, height: 300 }),
  );
});

test("the frame cannot be moved or zoomed out of sight", () => {
  const store = createStore(initialState);
  const camera = createCamera(store, { width: 100, height: 50 });
  camera.resize({ width: 500, height: 500 });
  for (const [dx, dy] of [
    [-9999, 0],
    [9999, 9999],
    [0, -9999],
  ]) {
    camera.move(dx, dy);
    const { x, y } = camera.toFrame({ x: 250, y: 250 });
    assert.ok(x >= 0 && x <= 100 && y >= 0 && y <= 50);
  }
  for (let step = 0; step < 100; step += 1) {
    camera.zoom(0.5);
  }
  assert.ok(store.state.viewport.scale > 1);
});

test("a store tells only of parts that changed and lets nobody write meanwhile", () => {
  const store = createStore({ size: 1, tool: "brush" });
  /** @type {number[]} */
  const told = [];
  const end = store.subscribe(
    (state) => state.size,
    (size) => told.push(size),
  );
  store.update({ tool: "erase" });
  store.update({ size: 2 });
  end();
  store.update({ size: 3 });
  assert.deepEqual(told, [1, 2]);
  store.subscribe(
    (state) => state.tool,
    (tool) => tool === "pan" && store.update({ size: 9 }),
  );
  assert.throws(() => store.update({ tool: "pan" }), /must not write/);
  assert.ok(Object.isFrozen(store.state));
});
