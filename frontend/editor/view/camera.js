// @ts-check
import { between } from "../model/settings.js";
import { fit, keepInSight, moveBy, toFrame, toView, zoomAt } from "./viewport.js";

const INWARD = 1 / 4;

/**
 * Moves the viewport. While a tool is at work the view stands still, so that a stroke cannot jump; only
 * the keyboard's crosshair takes it along.
 *
 * @typedef {import("../mask/brush.js").Point} Point
 * @typedef {import("./viewport.js").Size} Size
 * @typedef {ReturnType<typeof createCamera>} Camera
 *
 * @param {import("../model/settings.js").Store} store
 * @param {Size} frame
 */
export function createCamera(store, frame) {
  /** @type {Size} */
  let stage = { width: 1, height: 1 };

  const centre = () => ({ x: stage.width / 2, y: stage.height / 2 });

  /** @param {import("../model/settings.js").Viewport} viewport */
  const place = (viewport, fitted = false) =>
    store.update({ viewport: Object.freeze(keepInSight(viewport, frame, stage)), fitted });

  /** @param {import("../model/settings.js").Viewport} viewport */
  const show = (viewport, fitted = false) => {
    if (!store.state.gesture) {
      place(viewport, fitted);
    }
  };

  const camera = {
    /** @param {Point} point on the stage */
    toFrame: (point) => toFrame(store.state.viewport, point),

    /** @param {Point} point in the frame */
    toView: (point) => toView(store.state.viewport, point),

    /** The stage's centre, in the frame. */
    middle: () => camera.toFrame(centre()),

    /**
     * Takes a point that is out of sight some way into it.
     *
     * @param {Point} point in the frame
     */
    reveal(point) {
      const at = camera.toView(point);
      const dx = inward(at.x, stage.width);
      const dy = inward(at.y, stage.height);
      if (dx !== 0 || dy !== 0) {
        place(moveBy(store.state.viewport, dx, dy));
      }
    },

    fit() {
      show(fit(frame, stage), true);
    },

    /**
     * @param {number} dx CSS pixels
     * @param {number} dy
     */
    move(dx, dy) {
      show(moveBy(store.state.viewport, dx, dy));
    },

    /**
     * @param {number} factor
     * @param {Point} [point] on the stage; its centre if left out
     */
    zoom(factor, point = centre()) {
      const { viewport } = store.state;
      const whole = fit(frame, stage).scale;
      const scale = between(viewport.scale * factor, whole / 2, Math.max(16, 4 * whole));
      show(zoomAt(viewport, point, scale / viewport.scale));
    },

    /** One frame pixel to one CSS pixel. */
    actualSize() {
      camera.zoom(1 / store.state.viewport.scale);
    },

    /** @param {Size} size of the stage, CSS pixels */
    resize(size) {
      const before = centre();
      stage = size;
      if (store.state.fitted) {
        camera.fit();
      } else {
        camera.move(centre().x - before.x, centre().y - before.y);
      }
    },

    /** To be called when a gesture is over: makes good a fit that had to wait. */
    settle() {
      if (store.state.fitted) {
        camera.fit();
      }
    },
  };
  return camera;
}

/**
 * @param {number} at
 * @param {number} length of the stage
 * @returns {number} how far to move; 0 when it is in sight
 */
function inward(at, length) {
  if (at >= 0 && at <= length) {
    return 0;
  }
  return (at < 0 ? INWARD * length : (1 - INWARD) * length) - at;
}
