// @ts-check
import { drawAim } from "./aim.js";
import { createCross } from "./cross.js";
import { createFrame } from "./frame.js";
import { createLayers } from "./layers.js";
import { drawLine } from "./line.js";
import { boxOfTiles, clipped, paintMask, paintOutline } from "./paint.js";
import { drawPicture } from "./picture.js";
import { drawPoints } from "./points.js";
import { createPreview } from "./preview.js";
import { createRing } from "./ring.js";

/**
 * @typedef {import("../model/settings.js").State} State
 * @typedef {import("./ring.js").Cursor} Cursor
 * @typedef {"picture" | "mask" | "tiles" | "points" | "line" | "ring" | "cross"} Part tiles: the
 *   changed ones of the mask
 */

/**
 * What of the state each part shows; of tiles and lines one is told.
 *
 * @type {Readonly<Record<Exclude<Part, "tiles">, readonly (keyof State)[]>>}
 */
const SHOWS = Object.freeze({
  picture: ["viewport", "pixelated"],
  mask: ["viewport", "outline"],
  points: ["viewport", "pointsShown"],
  line: ["viewport"],
  ring: ["viewport", "pointer", "size", "tool", "working", "held"],
  cross: ["viewport", "crosshair", "gesture"],
});
const PARTS = /** @type {(keyof typeof SHOWS)[]} */ (Object.keys(SHOWS));

/** CSS pixels. */
const OUTLINE = 2;

/**
 * Keeps the stage up to date with the state, the mask and the picture. The stage's `data-cursor` says
 * what the pointer is for, in the words of a tool's `cursor`.
 *
 * @param {HTMLElement} stage
 * @param {{store: import("../model/settings.js").Store, mask: import("../mask/bitmask.js").BitMask,
 *   camera: import("./camera.js").Camera, points: readonly [number, number][],
 *   cursorFor: (state: State) => Cursor,
 *   aimFor: (state: State) => import("./aim.js").Lines | null}} parts
 */
export function createScene(stage, { store, mask, camera, points, cursorFor, aimFor }) {
  /** @type {HTMLImageElement | null} */
  let image = null;
  /** @type {Set<number>} */
  const tiles = new Set();
  /** @type {import("./line.js").Line | null} */
  let line = null;

  const frame = createFrame((/** @type {ReadonlySet<Part>} */ dirty) => {
    dirty.forEach((part) => painters[part]());
    tiles.clear();
  });

  const layers = createLayers(stage, (size) => {
    camera.resize(size);
    frame.drawNow(...PARTS);
  });

  const ring = createRing(stage);
  const cross = createCross(stage);
  const preview = createPreview(store, () => frame.mark("ring"));

  const screenViewport = () => {
    const { scale, x, y } = store.state.viewport;
    const { ratio } = layers;
    return { scale: scale * ratio, x: x * ratio, y: y * ratio };
  };

  const thickness = () => Math.max(1, Math.round(OUTLINE * layers.ratio));

  /** @param {import("./paint.js").Box} box in screen pixels */
  const paint = (box) => {
    const what = {
      mask,
      viewport: screenViewport(),
      colour: colourOf(layers.mask.canvas),
      box: clipped(box, layers.mask.canvas),
    };
    if (store.state.outline) {
      paintOutline(layers.mask, what, thickness());
    } else {
      paintMask(layers.mask, what);
    }
  };

  /** @type {Record<Part, () => void>} */
  const painters = {
    picture() {
      const { pixelated } = store.state;
      drawPicture(layers.picture, { image, frame: mask, viewport: screenViewport(), pixelated });
    },
    mask() {
      const { width, height } = layers.mask.canvas;
      paint({ x: 0, y: 0, width, height });
    },
    tiles: () => paint(boxOfTiles(mask, tiles, screenViewport(), thickness())),
    points() {
      const { viewport, pointsShown } = store.state;
      const shown = pointsShown ? points : [];
      drawPoints(layers.points, { ratio: layers.ratio, viewport, points: shown });
    },
    line() {
      const { viewport, pointer } = store.state;
      drawLine(layers.line, { ratio: layers.ratio, viewport, pointer, line });
      drawAim(layers.line, { viewport, lines: aimFor(store.state) });
    },
    ring() {
      const { viewport, pointer, size } = store.state;
      const at = pointer ?? (preview.isOn() ? camera.middle() : null);
      ring.show(cursorFor(store.state), { at, size, viewport });
    },
    cross() {
      const { viewport, crosshair, gesture } = store.state;
      cross.show(crosshair, viewport, gesture);
    },
  };

  const ends = [
    ...PARTS.flatMap((part) =>
      SHOWS[part].map((name) =>
        store.subscribe(
          (state) => state[name],
          () => frame.mark(part),
        ),
      ),
    ),
    store.subscribe(
      ({ hidden, outline, opacity }) => (hidden ? 0 : outline ? 1 : opacity),
      (opacity) => {
        layers.mask.canvas.style.opacity = String(opacity);
      },
    ),
    store.subscribe(
      (state) => state.pointer,
      () => line !== null && frame.mark("line"),
    ),
    store.subscribe(aimFor, () => frame.mark("line")),
    store.subscribe(cursorFor, (cursor) => {
      stage.dataset.cursor = cursor;
    }),
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

    /** @param {import("./line.js").Line | null} next */
    showLine(next) {
      line = next;
      frame.mark("line");
    },

    destroy() {
      ends.forEach((end) => end());
      [preview, frame, layers, ring, cross].forEach((part) => part.destroy());
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
