// @ts-check
import { KEYS } from "./pointer.js";

/** CSS pixels. */
const STEP = 6;

/**
 * A pointer for the keyboard: a crosshair on a pixel of the frame that makes the samples a mouse would
 * make. Its steps are a few CSS pixels whatever the zoom, whole frame pixels, at least one. It begins
 * where the pointer is, else in the middle of what is seen, and goes away when the pointer moves.
 *
 * @typedef {import("./pointer.js").Sample} Sample
 * @typedef {{x: number, y: number}} Point
 * @typedef {ReturnType<typeof createCrosshair>} Crosshair
 *
 * @typedef {object} Place
 * @property {() => number} scale CSS pixels to a frame pixel
 * @property {() => Point} begin in frame pixels
 * @property {(point: Point) => Point} toView
 * @property {(point: Point) => void} reveal moves the view if the point is out of sight
 * @property {(point: Point | null) => void} show null: the crosshair is gone
 *
 * @param {{frame: {width: number, height: number}, place: Place,
 *   gestures: ReturnType<typeof import("./gestures.js").createGestures>}} parts
 */
export function createCrosshair({ frame, place, gestures }) {
  /** @type {Point | null} */
  let at = null;
  /** @type {Point | null} where the pointer was last */
  let pointer = null;

  /** @param {Point} point in frame pixels @returns {Sample} */
  const sampleAt = (point) => ({
    pointer: KEYS,
    kind: "keys",
    ...place.toView(point),
    button: 0,
    reverses: false,
    pressure: 0.5,
  });

  /** @param {Point} point */
  const put = (point) => {
    at = { x: centre(point.x, frame.width), y: centre(point.y, frame.height) };
    place.show(at);
    place.reveal(at);
    gestures.move([sampleAt(at)]);
    return at;
  };

  const crosshair = {
    /**
     * @param {number} dx steps to the right
     * @param {number} dy steps down
     */
    move(dx, dy) {
      const from = at ?? put(place.begin());
      const step = Math.max(1, Math.round(STEP / place.scale()));
      put({ x: from.x + dx * step, y: from.y + dy * step });
    },

    isDown: () => gestures.isPressed(KEYS),

    press() {
      gestures.down(sampleAt(at ?? put(place.begin())));
    },

    lift() {
      if (at !== null && crosshair.isDown()) {
        gestures.up(sampleAt(at));
      }
    },

    hide() {
      if (at !== null && !crosshair.isDown()) {
        at = null;
        place.show(null);
      }
    },

    /**
     * A browser also tells of moves when only the page moved beneath a resting pointer.
     *
     * @param {Sample} sample
     */
    yieldTo({ x, y }) {
      if (pointer !== null && (pointer.x !== x || pointer.y !== y)) {
        crosshair.hide();
      }
      pointer = { x, y };
    },
  };
  return crosshair;
}

/**
 * @param {number} value
 * @param {number} length of the frame
 * @returns {number} the centre of a pixel in the frame
 */
function centre(value, length) {
  return Math.min(length - 1, Math.max(0, Math.floor(value))) + 0.5;
}
