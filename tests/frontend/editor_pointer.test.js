// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { listenToPointers } from "../../frontend/editor/input/pointer.js";

/** A surface of a page that is not there: it keeps its listeners and can be pressed. */
function surface() {
  /** @type {Map<string, (event: any) => void>} */
  const listeners = new Map();
  return {
    clientLeft: 1,
    clientTop: 2,
    captures: true,
    getBoundingClientRect: () => ({ x: 10, y: 20 }),
    setPointerCapture() {
      if (!this.captures) {
        throw new Error("no such pointer");
      }
    },
    /** @param {string} type @param {(event: any) => void} run */
    addEventListener: (type, run) => void listeners.set(type, run),
    /** @param {string} type @param {object} [event] */
    tell: (type, event) =>
      listeners.get(type)?.({
        pointerId: 3,
        pointerType: "mouse",
        clientX: 16,
        clientY: 27,
        button: 0,
        buttons: 1,
        altKey: false,
        pressure: 0.5,
        ...event,
      }),
  };
}

function listening() {
  const stage = surface();
  /** @type {[string, any][]} */
  const told = [];
  listenToPointers(/** @type {any} */ (stage), {
    down: (sample) => told.push(["down", sample]),
    move: (samples) => told.push(["move", samples]),
    up: (sample) => told.push(["up", sample]),
    cancel: (pointer) => told.push(["cancel", pointer]),
    leave: (sample) => told.push(["leave", sample]),
  });
  return { stage, told };
}

test("places are CSS pixels from the corner inside the border", () => {
  const { stage, told } = listening();
  stage.tell("pointerdown");
  const { pointer, kind, x, y, pressure, reverses } = told[0][1];
  assert.deepEqual([pointer, kind, x, y, pressure, reverses], [3, "mouse", 5, 5, 0.5, false]);
});

test("right button, Alt and a pen's other end ask for the opposite; the pen's tip and a finger do not", () => {
  const { stage, told } = listening();
  stage.tell("pointerdown", { button: 2, buttons: 2 });
  stage.tell("pointerdown", { altKey: true });
  stage.tell("pointerdown", { pointerType: "pen", button: 5, buttons: 32 });
  stage.tell("pointerdown", { pointerType: "pen" });
  stage.tell("pointerdown", { pointerType: "touch" });
  assert.deepEqual(
    told.map(([, { reverses }]) => reverses),
    [true, true, true, false, false],
  );
});

test("a move gives the samples between two frames where the browser has them, else itself", () => {
  const { stage, told } = listening();
  const between = [17, 18].map((clientX) => ({ pointerId: 3, pointerType: "pen", clientX, clientY: 27 }));
  stage.tell("pointermove", { getCoalescedEvents: () => between });
  stage.tell("pointermove", { getCoalescedEvents: () => [] });
  stage.tell("pointermove");
  assert.deepEqual(
    told.map(([, samples]) => samples.map((/** @type {any} */ { x }) => x)),
    [[6, 7], [5], [5]],
  );
});

test("a press that was over before it could be captured does nothing", () => {
  const { stage, told } = listening();
  stage.captures = false;
  stage.tell("pointerdown");
  stage.tell("pointercancel");
  assert.deepEqual(told, [["cancel", 3]]);
});
