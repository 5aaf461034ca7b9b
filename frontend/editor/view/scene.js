// @ts-check
import { createFrame } from "./frame.js";
import { createLayers } from "./layers.js";
import { boxOfTiles, clipped, paintMask } from "./paint.js";
import { drawPicture } from "./picture.js";
import { drawPoints } from "./points.js";
import { createRing } from "./ring.js";

/**
 * @typedef {import("../model/settings.js").State} State
 * @typedef {"picture" | "mask" | "tiles" | "points" | "ring"} Part tiles: the changed ones of the mask
 */

/** @type {readonly (keyof State)[]} */
const ON_RING = Object.freeze(["pointer", "size", "tool", "held"]);

/**
 * Keeps the stage up to date with the state, the mask and the picture. The stage's `data-cursor` says
 * what the pointer is for: "ring", "grab" or "press".
 *
 * @param {HTMLElement} stage
 * @param {{store: import("../model/settings.js").Store, mask: import("../mask/bitmask.js").BitMask,
 *   camera: import("./camera.js").Camera, points: readonly [number, number][],
 *   cursorFor: (state: State) => "ring" | "grab" | "press"}} parts
 */
export function createScene(stage, { store, mask, camera, points, cursorFor }) {
  /** @type {HTMLImageElement | null} */
  let image = null;
  /** @type {Set<number>} */
  const tiles = new Set();

  const frame = createFrame((/** @type {ReadonlySet<Part>} */ dirty) => {
    dirty.forEach((part) => painters[part]());
    tiles.clear();
  });

  const layers = createLayers(stage, (size) => {
    camera.resize(size);
    frame.drawNow("picture", "mask", "points", "ring");
  });

  const ring = createRing(stage);

  const screenViewport = () => {
    const { scale, x, y } = store.state.viewport;
    const { ratio } = layers;
    return { scale: scale * ratio, x: x * ratio, y: y * ratio };
  };

  /** @param {import("./paint.js").Box} box in screen pixels */
  const paint = (box) =>
    paintMask(layers.mask, {
      mask,
      viewport: screenViewport(),
      colour: colourOf(layers.mask.canvas),
      box: clipped(box, layers.mask.canvas),
    });

  /** @type {Record<Part, () => void>} */
  const painters = {
    picture: () => drawPicture(layers.picture, { image, frame: mask, viewport: screenViewport() }),
    mask() {
      const { width, height } = layers.mask.canvas;
      paint({ x: 0, y: 0, width, height });
    },
    tiles: () => paint(boxOfTiles(mask, tiles, screenViewport())),
    points() {
      const { viewport, pointsShown } = store.state;
      const shown = pointsShown ? points : [];
      drawPoints(layers.points, { ratio: layers.ratio, viewport, points: shown });
    },
    ring() {
      const { viewport, pointer, size } = store.state;
      ring.show(cursorFor(store.state) === "ring" ? pointer : null, size, viewport);
    },
  };

  const ends = [
    store.subscribe(
      (state) => state.viewport,
      () => frame.mark("picture", "mask", "points", "ring"),
    ),
    store.subscribe(
      (state) => state.pointsShown,
      () => frame.mark("points"),
    ),
    ...ON_RING.map((name) =>
      store.subscribe(
        (state) => state[name],
        () => frame.mark("ring"),
      ),
    ),
    store.subscribe(cursorFor, (cursor) => {
      stage.dataset.cursor = cursor;
    }),
    store.subscribe(
      (state) => state.opacity,
      (opacity) => {
        layers.mask.canvas.style.opacity = String(opacity);
      },
    ),
  ];
  layers.resize();

  return {
    /** @param {HTMLImageElement} next */
    showPicture(next) {
      image = next;
      frame.drawNow("picture");
    },

    /** @param {Iterable<number>} keys */
    showTiles(keys) {
      for (const key of keys) {
        tiles.add(key);
        frame.mark("tiles");
      }
    },

    destroy() {
      ends.forEach((end) => end());
      frame.destroy();
      layers.destroy();
      ring.destroy();
      delete stage.dataset.cursor;
    },
  };
}

/**
 * The mask's colour is the style sheet's to choose, as an opaque rgb().
 *
 * @param {HTMLElement} element
 * @returns {[number, number, number]}
 */
function colourOf(element) {
  const [red, green, blue] = getComputedStyle(element).color.match(/\d+/g) ?? [];
  return [Number(red), Number(green), Number(blue)];
}
