// @ts-check
import { between } from "../model/settings.js";
import { fit, keepInSight, moveBy, toFrame, zoomAt } from "./viewport.js";

/**
 * Moves the viewport. While a tool is at work the view stands still, so that a stroke cannot jump.
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
  const show = (viewport, fitted = false) => {
    if (!store.state.gesture) {
      store.update({ viewport: Object.freeze(keepInSight(viewport, frame, stage)), fitted });
    }
  };

  const camera = {
    /** @param {Point} point on the stage */
    toFrame: (point) => toFrame(store.state.viewport, point),

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
