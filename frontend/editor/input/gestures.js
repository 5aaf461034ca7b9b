// @ts-check
import { KEYS } from "./pointer.js";

/**
 * Decides what a pointer is for: the tool in hand, or moving the view. Two fingers, the middle button,
 * or any pointer while the pan key is held move the view; so does a single finger once a pen was seen.
 * A pen takes over from fingers, and a hand that comes to rest while a pen is near does nothing.
 *
 * @typedef {import("./pointer.js").Sample} Sample
 * @typedef {import("./pointer.js").PointerHandler} PointerHandler
 * @typedef {{x: number, y: number}} Point
 *
 * @typedef {object} Hand the tool in hand
 * @property {(sample: Sample) => void} down
 * @property {(samples: Sample[]) => void} move
 * @property {(sample: Sample) => void} up
 * @property {() => void} cancel
 * @property {(sample: Sample | null) => void} hover null: no pointer above the surface
 *
 * @typedef {object} View
 * @property {(dx: number, dy: number) => void} move
 * @property {(factor: number, at: Point) => void} zoom
 *
 * @param {{hand: Hand, view: View, isHeld: () => boolean}} parts isHeld: the pan key is down
 * @returns {PointerHandler & {cancelAll: () => void, isPressed: (pointer: number) => boolean}}
 */
export function createGestures({ hand, view, isHeld }) {
  /** @type {Map<number, Point>} pressed pointers, first comer first */
  const pressed = new Map();
  /** @type {"idle" | "tool" | "pan" | "pinch" | "spent"} spent: until every pointer is lifted */
  let mode = "idle";
  let leader = 0;
  let touching = false;
  let penSeen = false;
  let penNear = false;

  /** @param {Sample} sample */
  const notice = ({ kind }) => {
    if (kind === "pen") {
      penSeen = true;
      penNear = true;
    }
  };

  /** @param {Sample} sample */
  const start = (sample) => {
    const moves = sample.button === 1 || isHeld();
    leader = sample.pointer;
    touching = sample.kind === "touch";
    if (touching && penNear) {
      mode = "spent";
    } else if (moves || (touching && penSeen)) {
      mode = "pan";
    } else {
      mode = "tool";
      hand.down(sample);
    }
  };

  /** @param {number} pointer */
  const lift = (pointer) => {
    pressed.delete(pointer);
    mode = pressed.size === 0 ? "idle" : "spent";
  };

  const stopTool = () => {
    if (mode === "tool") {
      hand.cancel();
    }
  };

  const dropTouches = () => {
    if (touching) {
      stopTool();
      pressed.clear();
      mode = "idle";
    }
  };

  /** @type {ReturnType<typeof createGestures>} */
  const gestures = {
    down(sample) {
      notice(sample);
      if (sample.kind === "pen") {
        dropTouches();
      }
      if (mode === "idle") {
        pressed.set(sample.pointer, sample);
        start(sample);
      } else if (touching && !penNear && sample.kind === "touch" && pressed.size === 1) {
        stopTool();
        pressed.set(sample.pointer, sample);
        mode = "pinch";
      }
    },

    move(samples) {
      const last = samples[samples.length - 1];
      notice(last);
      const before = pressed.get(last.pointer);
      if (before === undefined) {
        if (mode === "idle") {
          hand.hover(last.kind === "touch" ? null : last);
        }
        return;
      }
      if (mode === "tool") {
        hand.move(samples);
      } else if (mode === "pan") {
        view.move(last.x - before.x, last.y - before.y);
      } else if (mode === "pinch") {
        pinch(view, { from: before, to: last, still: otherThan(pressed, last.pointer) });
      }
      pressed.set(last.pointer, last);
    },

    up(sample) {
      if (mode === "tool" && sample.pointer === leader) {
        hand.up(sample);
      }
      if (pressed.has(sample.pointer)) {
        lift(sample.pointer);
      }
      if (sample.kind === "touch") {
        hand.hover(null);
      }
    },

    cancel(pointer) {
      if (pressed.has(pointer)) {
        stopTool();
        lift(pointer);
      }
    },

    leave(sample) {
      penNear &&= sample.kind !== "pen";
      if (mode === "idle") {
        hand.hover(null);
      }
    },

    /** The keyboard lifts at once, everybody else when they do. */
    cancelAll() {
      stopTool();
      pressed.delete(KEYS);
      mode = pressed.size === 0 ? "idle" : "spent";
    },

    isPressed: (pointer) => pressed.has(pointer),
  };
  return gestures;
}

/**
 * One finger moves while the other is still: the middle moves half as far, the distance scales.
 *
 * @param {View} view
 * @param {{from: Point, to: Point, still: Point}} fingers
 */
function pinch(view, { from, to, still }) {
  const apart = Math.hypot(from.x - still.x, from.y - still.y);
  const now = Math.hypot(to.x - still.x, to.y - still.y);
  view.move((to.x - from.x) / 2, (to.y - from.y) / 2);
  if (apart > 0 && now > 0) {
    view.zoom(now / apart, { x: (to.x + still.x) / 2, y: (to.y + still.y) / 2 });
  }
}

/**
 * @param {Map<number, Point>} pressed two pointers
 * @param {number} pointer one of them
 * @returns {Point}
 */
function otherThan(pressed, pointer) {
  const [[one, first], [, second]] = pressed;
  return one === pointer ? second : first;
}
