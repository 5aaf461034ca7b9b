// @ts-check
/**
 * Where the frame lies on the stage: view = frame x scale + offset. Frame pixels and CSS pixels are the
 * only two kinds of coordinates in the editor, and they are converted here only.
 *
 * @typedef {import("../mask/brush.js").Point} Point
 * @typedef {import("../model/settings.js").Viewport} Viewport
 * @typedef {{width: number, height: number}} Size
 */

/**
 * @param {Viewport} viewport
 * @param {Point} point on the stage
 * @returns {Point} in the frame
 */
export function toFrame(viewport, point) {
  return {
    x: (point.x - viewport.x) / viewport.scale,
    y: (point.y - viewport.y) / viewport.scale,
  };
}

/**
 * @param {Viewport} viewport
 * @param {Point} point in the frame
 * @returns {Point} on the stage
 */
export function toView(viewport, point) {
  return {
    x: point.x * viewport.scale + viewport.x,
    y: point.y * viewport.scale + viewport.y,
  };
}

/**
 * The whole frame, centred, with a margin where there is room for one.
 *
 * @param {Size} frame
 * @param {Size} stage
 * @returns {Viewport}
 */
export function fit(frame, stage) {
  const margin = Math.min(12, stage.width / 20, stage.height / 20);
  const scale = Math.min(
    (stage.width - 2 * margin) / frame.width,
    (stage.height - 2 * margin) / frame.height,
  );
  return {
    scale,
    x: (stage.width - frame.width * scale) / 2,
    y: (stage.height - frame.height * scale) / 2,
  };
}

/**
 * @param {Viewport} viewport
 * @param {Point} point on the stage, which keeps its place in the frame
 * @param {number} factor
 * @returns {Viewport}
 */
export function zoomAt(viewport, point, factor) {
  return {
    scale: viewport.scale * factor,
    x: point.x - (point.x - viewport.x) * factor,
    y: point.y - (point.y - viewport.y) * factor,
  };
}

/**
 * @param {Viewport} viewport
 * @param {number} dx CSS pixels
 * @param {number} dy
 * @returns {Viewport}
 */
export function moveBy(viewport, dx, dy) {
  return { scale: viewport.scale, x: viewport.x + dx, y: viewport.y + dy };
}

/**
 * Moves the frame so that the stage's centre lies over it: it cannot be lost out of sight.
 *
 * @param {Viewport} viewport
 * @param {Size} frame
 * @param {Size} stage
 * @returns {Viewport}
 */
export function keepInSight(viewport, frame, stage) {
  const { scale } = viewport;
  const centre = { x: stage.width / 2, y: stage.height / 2 };
  return {
    scale,
    x: Math.min(centre.x, Math.max(centre.x - frame.width * scale, viewport.x)),
    y: Math.min(centre.y, Math.max(centre.y - frame.height * scale, viewport.y)),
  };
}
