// @ts-check
import { BitMask } from "../mask/bitmask.js";
import { enclosed, enclosedShare } from "../mask/flood.js";
import { grow, shrink } from "../mask/margin.js";
import { pack } from "../mask/packing.js";
import { decode, encode } from "../mask/rle.js";
import { createHistory } from "./history.js";
import { readSteps, writeSteps } from "./steps.js";

/**
 * The region being drawn: its mask, its history, its measures.
 *
 * @typedef {import("../mask/brush.js").Spans} Spans
 * @typedef {import("../mask/rle.js").CocoMask} CocoMask
 * @typedef {import("./steps.js").Steps} Steps
 * @typedef {Uint32Array | "undo" | "redo"} Step what was done last; a gesture as mask/packing.js writes it
 * @typedef {ReturnType<typeof createRegion>} Region
 *
 * @param {{width: number, height: number}} frame
 * @param {{onTiles: (keys: Iterable<number>) => void, onSettled: (step: Step) => void}} listener `onTiles`
 *   after every change, `onSettled` after each committed gesture, undo and redo
 */
export function createRegion(frame, { onTiles, onSettled }) {
  const mask = new BitMask(frame.width, frame.height);
  const history = createHistory(mask);
  /** @type {((key: number) => void) | null} */
  let touch = null;
  /** @type {Set<number>} */
  const touched = new Set();
  /** @type {number | null} */
  let area = 0;
  /** @type {CocoMask | null} what the history began with */
  let origin = null;

  /** @param {number[]} keys @param {"undo" | "redo"} step */
  const settle = (keys, step) => {
    if (keys.length > 0) {
      area = null;
      onTiles(keys);
      onSettled(step);
    }
  };

  /** @param {BitMask} next */
  const show = (next) => {
    const keys = [...Array(mask.columns * mask.rows).keys()];
    keys.forEach((key) => mask.restore(key, next.share(key)));
    touch = null;
    area = null;
    onTiles(keys);
  };

  /**
   * A change of the whole mask as a gesture of its own.
   *
   * @param {(mask: BitMask, touch: (key: number) => void) => void} act
   */
  const change = (act) => {
    region.begin();
    act(mask, /** @type {(key: number) => void} */ (touch));
    flush();
    region.commit();
  };

  const flush = () => {
    if (touched.size > 0) {
      onTiles([...touched]);
      touched.clear();
    }
  };

  const region = {
    mask,

    get canUndo() {
      return history.canUndo;
    },

    get canRedo() {
      return history.canRedo;
    },

    begin() {
      const record = history.begin();
      touch = (key) => {
        record(key);
        touched.add(key);
        area = null;
      };
    },

    /**
     * Inside a gesture only.
     *
     * @param {Spans} spans
     * @param {0 | 1} value
     */
    paint(spans, value) {
      if (touch === null) {
        throw new Error("No gesture is open.");
      }
      for (let index = 0; index < spans.length; index += 3) {
        mask.fillSpan(spans[index], spans[index + 1], spans[index + 2], value, touch);
      }
      flush();
    },

    commit() {
      touch = null;
      const patch = history.commit();
      if (patch !== null) {
        onSettled(pack(patch, frame));
      }
    },

    cancel() {
      touch = null;
      area = null;
      onTiles(history.cancel());
    },

    undo() {
      settle(history.undo(), "undo");
    },

    redo() {
      settle(history.redo(), "redo");
    },

    clear: () => change((_, touch) => mask.clear(touch)),

    fillEnclosed: () => change(() => region.paint(enclosed(mask), 1)),

    grow: () => change(grow),

    shrink: () => change(shrink),

    /**
     * Replaces the mask and forgets the history. On an error everything stays as it was.
     *
     * @param {CocoMask | null} coco null empties
     * @throws {import("../mask/rle.js").MaskError}
     */
    load(coco) {
      const next = coco === null ? new BitMask(frame.width, frame.height) : decode(coco, frame);
      history.forget();
      origin = coco;
      show(next);
    },

    /** @param {number} most steps done @returns {Steps} */
    steps: (most) => writeSteps(mask, history, origin, most),

    /**
     * Replaces mask and history by what `steps` gave. On an error everything stays as it was.
     *
     * @param {Steps} kept
     * @throws {import("../mask/rle.js").MaskError}
     */
    restore(kept) {
      const { mask: next, ...steps } = readSteps(kept, frame);
      history.forget();
      history.adopt(steps);
      origin = kept.start;
      show(next);
    },

    answer: () => encode(mask),

    /** @returns {number} pixels */
    area() {
      area ??= mask.count();
      return area;
    },

    share: () => region.area() / (frame.width * frame.height),

    enclosedShare: () => enclosedShare(mask),

    /**
     * @param {[number, number][]} points in frame pixels, fractions allowed
     * @returns {number} how many lie on set pixels
     */
    hits: (points) => points.filter(([x, y]) => mask.get(Math.floor(x), Math.floor(y))).length,
  };
  return region;
}
