// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { createGestures } from "../../frontend/editor/input/gestures.js";
import { KEYS } from "../../frontend/editor/input/pointer.js";

function bench() {
  /** @type {string[]} */
  const told = [];
  let held = false;
  /** @param {string} name */
  const tell = (name) => () => void told.push(name);
  const gestures = createGestures({
    hand: {
      down: tell("down"),
      move: tell("move"),
      up: tell("up"),
      cancel: tell("cancel"),
      hover: (sample) => void told.push(sample === null ? "away" : "hover"),
    },
    view: {
      move: (dx, dy) => void told.push(`view ${dx},${dy}`),
      zoom: (factor, { x, y }) => void told.push(`zoom ${factor} at ${x},${y}`),
    },
    isHeld: () => held,
  });
  return { told, gestures, hold: (/** @type {boolean} */ value) => (held = value) };
}

/**
 * @param {"mouse" | "pen" | "touch" | "keys"} kind
 * @param {number} pointer
 * @param {number} x
 * @param {number} [button]
 */
const sample = (kind, pointer, x, button = 0) => ({
  kind,
  pointer,
  x,
  y: 0,
  button,
  reverses: button === 2,
  pressure: 0.5,
});

test("a pressed mouse works the tool, a free one hovers", () => {
  const { told, gestures } = bench();
  gestures.move([sample("mouse", 1, 0)]);
  gestures.down(sample("mouse", 1, 0));
  gestures.move([sample("mouse", 1, 5)]);
  gestures.leave(sample("mouse", 1, 5));
  gestures.up(sample("mouse", 1, 5));
  gestures.leave(sample("mouse", 1, 5));
  assert.deepEqual(told, ["hover", "down", "move", "up", "away"]);
});

test("the middle button and the held key move the view, the right button works the tool", () => {
  for (const [button, held] of /** @type {[number, boolean][]} */ ([
    [1, false],
    [0, true],
    [2, true],
  ])) {
    const { told, gestures, hold } = bench();
    hold(held);
    gestures.down(sample("mouse", 1, 10, button));
    hold(false);
    gestures.move([sample("mouse", 1, 12), sample("mouse", 1, 17)]);
    gestures.up(sample("mouse", 1, 17));
    assert.deepEqual(told, ["view 7,0"]);
  }
  const { told, gestures } = bench();
  gestures.down(sample("mouse", 1, 10, 2));
  gestures.up(sample("mouse", 1, 10, 2));
  assert.deepEqual(told, ["down", "up"]);
});

test("a second finger withdraws the stroke, then both zoom and move; no paint until all are up", () => {
  const { told, gestures } = bench();
  gestures.down(sample("touch", 1, 0));
  gestures.down(sample("touch", 2, 100));
  gestures.move([sample("touch", 2, 200)]);
  gestures.up(sample("touch", 2, 200));
  gestures.move([sample("touch", 1, 50)]);
  gestures.down(sample("touch", 3, 70));
  gestures.up(sample("touch", 1, 50));
  assert.deepEqual(
    told.filter((line) => line !== "away"),
    ["down", "cancel", "view 50,0", "zoom 2 at 100,0"],
  );
  gestures.up(sample("touch", 3, 70));
  gestures.down(sample("touch", 4, 0));
  assert.equal(told.at(-1), "down");
});

test("a resting hand neither draws beside a pen nor stops it, and afterwards moves the view", () => {
  const { told, gestures } = bench();
  gestures.down(sample("touch", 1, 0));
  gestures.down(sample("pen", 2, 10));
  gestures.move([sample("touch", 1, 5)]);
  gestures.move([sample("pen", 2, 20)]);
  gestures.up(sample("touch", 1, 5));
  gestures.up(sample("pen", 2, 20));
  assert.deepEqual(
    told.filter((line) => line !== "away"),
    ["down", "cancel", "down", "move", "up"],
  );
  gestures.leave(sample("pen", 2, 20));
  gestures.down(sample("touch", 3, 0));
  gestures.move([sample("touch", 3, 9)]);
  assert.equal(told.at(-1), "view 9,0");
});

test("a hand that comes to rest while a pen is near does nothing, also with two fingers", () => {
  const { told, gestures } = bench();
  gestures.move([sample("pen", 1, 0)]);
  gestures.down(sample("touch", 2, 40));
  gestures.down(sample("touch", 3, 80));
  gestures.move([sample("touch", 2, 60)]);
  assert.deepEqual(told, ["hover"]);
  gestures.down(sample("pen", 1, 5));
  gestures.move([sample("touch", 3, 90)]);
  gestures.up(sample("pen", 1, 5));
  assert.deepEqual(told, ["hover", "down", "up"]);
  gestures.up(sample("touch", 2, 60));
  gestures.up(sample("touch", 3, 90));
  gestures.leave(sample("pen", 1, 5));
  gestures.down(sample("touch", 4, 0));
  gestures.move([sample("touch", 4, 9)]);
  assert.equal(told.at(-1), "view 9,0");
});

test("the keyboard's pointer is up as soon as everything was cancelled", () => {
  const { told, gestures } = bench();
  gestures.down(sample("keys", KEYS, 0));
  assert.equal(gestures.isPressed(KEYS), true);
  gestures.cancelAll();
  assert.equal(gestures.isPressed(KEYS), false);
  gestures.down(sample("keys", KEYS, 0));
  assert.deepEqual(told, ["down", "cancel", "down"]);
});

test("a pointer taken away cancels once", () => {
  const { told, gestures } = bench();
  gestures.down(sample("mouse", 1, 0));
  gestures.cancel(1);
  gestures.cancel(1);
  gestures.move([sample("mouse", 1, 3)]);
  assert.deepEqual(told, ["down", "cancel", "hover"]);
});

test("after cancelling everything the pressed pointer paints no more until lifted", () => {
  const { told, gestures } = bench();
  gestures.down(sample("mouse", 1, 0));
  gestures.cancelAll();
  gestures.move([sample("mouse", 1, 3)]);
  gestures.up(sample("mouse", 1, 3));
  assert.deepEqual(told, ["down", "cancel"]);
  gestures.down(sample("mouse", 1, 3));
  assert.equal(told.at(-1), "down");
});
