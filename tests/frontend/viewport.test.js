// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { clamped, fit, fitBeside, isInside, settled, toFrame, toView, zoomAt } from "../../frontend/behaviours/viewport.js";

const VIEWPORTS = [
  { scale: 1, x: 0, y: 0 },
  { scale: 0.37, x: 12.5, y: -3 },
  { scale: 16, x: -900, y: 41 },
];

/** @param {{x: number, y: number}} one @param {{x: number, y: number}} other */
const near = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) < 1e-9;

test("frame to view and view to frame are inverses", () => {
  for (const viewport of VIEWPORTS) {
    for (const point of [{ x: 0, y: 0 }, { x: 119.5, y: 79.25 }, { x: -4, y: 1e4 }]) {
      assert.ok(near(toFrame(viewport, toView(viewport, point)), point));
      assert.ok(near(toView(viewport, toFrame(viewport, point)), point));
    }
  }
});

test("a fitted picture lies whole and central in the view", () => {
  const frame = { width: 120, height: 80 };
  const viewport = fit(frame, { width: 300, height: 300 }, 10);
  assert.ok(near(toView(viewport, { x: 0, y: 0 }), { x: 10, y: 150 - 280 / 3 }));
  assert.ok(near(toView(viewport, { x: 120, y: 80 }), { x: 290, y: 150 + 280 / 3 }));
});

test("zooming keeps the point under the pointer, within the limits", () => {
  const point = { x: 70, y: 33 };
  const from = { scale: 1, x: 5, y: 5 };
  const to = zoomAt(from, point, 2, 0.5);
  assert.equal(to.scale, 2);
  assert.ok(near(toFrame(to, point), toFrame(from, point)));
  assert.equal(zoomAt(from, point, 1e-6, 0.5).scale, 0.5);
  assert.equal(zoomAt(from, point, 1e6, 0.5).scale, 8);
});

test("a large picture leaves no gap at the edges, a small one is centred", () => {
  const frame = { width: 100, height: 100 };
  const view = { width: 150, height: 90 };
  assert.deepEqual(settled({ scale: 1, x: -40, y: 30 }, frame, view), { scale: 1, x: 25, y: 0 });
  assert.deepEqual(settled({ scale: 2, x: -90, y: -999 }, frame, view), { scale: 2, x: -50, y: -110 });
});

test("the far edge is outside the frame, and a clamped point is always inside", () => {
  const frame = { width: 8, height: 6 };
  assert.ok(isInside({ x: 0, y: 0 }, frame));
  assert.ok(isInside({ x: 7.9, y: 5.9 }, frame));
  assert.ok(!isInside({ x: 8, y: 3 }, frame));
  assert.ok(!isInside({ x: 3, y: -0.1 }, frame));
  for (const point of [{ x: 8, y: 6 }, { x: 7.999, y: 5.96 }, { x: -2, y: 99 }]) {
    assert.ok(isInside(clamped(point, frame), frame));
  }
});

test("the whole picture leaves room for the buttons where that costs least", () => {
  const strip = { thickness: 50, isLeft: false };
  const wide = fitBeside({ width: 400, height: 100 }, { width: 420, height: 300 }, 10, strip);
  assert.deepEqual(wide, { place: "below", viewport: { scale: 1, x: 10, y: 100 } });

  const tall = fitBeside({ width: 100, height: 400 }, { width: 420, height: 420 }, 10, strip);
  assert.deepEqual(tall, { place: "side", viewport: { scale: 1, x: 160, y: 10 } });

  const square = fitBeside({ width: 100, height: 100 }, { width: 120, height: 120 }, 10, strip);
  assert.deepEqual(square, { place: "side", viewport: { scale: 0.5, x: 20, y: 35 } });
  const mirrored = fitBeside({ width: 100, height: 100 }, { width: 120, height: 120 }, 10, {
    ...strip,
    isLeft: true,
  });
  assert.deepEqual(mirrored.viewport, { scale: 0.5, x: 50, y: 35 });
});

test("HO-46: corners and edges pressed at four zooms are the same places, and those beyond are clamped", () => {
  const frame = { width: 120, height: 80 };
  for (const scale of [0.25, 1, 2, 7.3]) {
    const viewport = { scale, x: 31.5, y: -12.25 };
    for (const place of [
      { x: 0, y: 0 },
      { x: 119.9, y: 0 },
      { x: 0, y: 79.9 },
      { x: 119.9, y: 79.9 },
      { x: 60, y: 40 },
    ]) {
      const pressed = toFrame(viewport, toView(viewport, place));
      assert.ok(isInside(clamped(pressed, frame), frame));
      assert.ok(Math.hypot(pressed.x - place.x, pressed.y - place.y) < 0.5);
    }
    for (const place of [{ x: -3, y: 5 }, { x: 5, y: -3 }, { x: 123, y: 5 }, { x: 5, y: 83 }]) {
      const pressed = toFrame(viewport, toView(viewport, place));
      assert.ok(!isInside(pressed, frame));
      assert.ok(isInside(clamped(pressed, frame), frame));
    }
  }
});
